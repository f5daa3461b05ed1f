import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { nodeResolve } from "@rollup/plugin-node-resolve";
import { rollup } from "rollup";
import * as assert from "uvu/assert";
import { writeSchemaLock } from "../../../../host-shim/cli/trial/schema-lock.js";
import { sha256 } from "../../../../host-shim/node/index.js";
import { installTools, runCommandIn, runNew } from "../../../support/author.js";
import { type Child, startChild } from "../../../support/child.js";
import { openInstall } from "../../../support/install.js";
import { pin } from "../../../support/pinned.js";
import { repository } from "../../../support/repository.js";
import { share } from "../../../support/share.js";
import { suite } from "../../../support/suite.js";
import { withTempFolder } from "../../../support/temp-folder.js";
import { until } from "../../../support/until.js";

const reported = suite("svc-mod dev: reports of games");
const edited = suite("svc-mod dev: edits of the sources");
const dev = suite("svc-mod dev");

/** A mod that `svc-mod dev` has built once, and a backend that answers each request for reports with `reply`. */
interface Author {
  readonly child: Child;
  readonly mod: string;
  readonly library: string;
  reply: { readonly status: number; readonly body: string };
  /** Waits until the current reply has been sent twice. */
  readonly asked: () => Promise<void>;
  /** The headers of the last request. */
  readonly headers: () => NodeJS.Dict<string | string[]>;
}

/** Copies the example install into a folder, and creates the mod `my-mod` there and in it. Returns the path of the install. */
async function createMod(folder: string, ...options: readonly string[]): Promise<string> {
  const install = join(folder, "install");
  cpSync(join(repository, "build/install"), install, { recursive: true });
  assert.is((await runNew(folder, ["my-mod", ...options, "--root", install])).status, 0);
  return install;
}

function withAuthor(work: (author: Author) => Promise<void>): Promise<void> {
  return withTempFolder(async (folder) => {
    const install = await createMod(folder);
    const mod = join(folder, "my-mod");
    installTools(mod);
    const waiting = new Set<() => void>();
    let headers: NodeJS.Dict<string | string[]> = {};
    const server = createServer((message, answer) => {
      assert.is(`${message.method} ${message.url}`, "GET /svc/mods/reports?mod=my-mod");
      ({ headers } = message);
      answer.writeHead(author.reply.status).end(author.reply.body);
      for (const heard of [...waiting]) heard();
    });
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const args = ["dev", "--root", install, "--url", `${url}/`, "--token", "secret-1"];
    const child = startChild([join(repository, "dist/svc-mod.js"), ...args], { cwd: mod });
    const author: Author = {
      child,
      mod,
      library: join(install, "mods/my-mod/mod.js"),
      reply: { status: 404, body: '{"err":"there is no route"}' },
      headers: () => headers,
      asked() {
        let left = 2;
        return new Promise((resolve) => {
          const heard = () => {
            if (--left > 0) return;
            waiting.delete(heard);
            resolve();
          };
          waiting.add(heard);
        });
      },
    };
    try {
      await child.line(/^built in/);
      await work(author);
    } finally {
      await child.end();
      server.closeAllConnections();
      server.close();
    }
  });
}

const reporter = share(reported, withAuthor);
const editor = share(edited, withAuthor);

const presets = (title: string) =>
  JSON.stringify({ schema: "svc.presets/1", presets: [{ id: "calm", title, values: {} }] });
for (const [path, whole, good, bad, fault, better] of [
  [
    "texts/de.json",
    "texts",
    '{ "glow.label": "Glanz" }',
    '{ "glow.label": ',
    /^texts\/de\.json cannot be used: it is not JSON/,
    '{ "glow.label": "Leuchten" }',
  ],
  [
    "presets.json",
    "presets.json",
    presets("Calm"),
    presets(""),
    /^presets\.json cannot be used: preset 1: its "title" is ""/,
    presets("Quiet"),
  ],
] as const) {
  edited(`copies ${path} into the install at each change, but no malformed file`, async () => {
    const { child, mod, library } = editor();
    const copy = join(library, "..", path);
    const read = () => (existsSync(copy) ? readFileSync(copy, "utf8") : "");
    mkdirSync(join(mod, "texts"), { recursive: true });
    writeFileSync(join(mod, path), good);
    await until(() => read() === good, "the file is there");
    writeFileSync(join(mod, path), bad);
    await child.line(fault);
    assert.is(read(), good);
    writeFileSync(join(mod, path), better);
    await until(() => read() === better, "the new file is there");
    rmSync(join(mod, whole), { recursive: true });
    await until(() => !existsSync(copy), "the copy of the removed file is gone");
  });
}

edited("builds the mod again at a change of a style sheet that it imports", async () => {
  const { mod, library } = editor();
  const source = join(mod, "mod.ts");
  const text = readFileSync(source, "utf8");
  const sheet = (color: string) => writeFileSync(join(mod, "glow.css"), `.glow { color: ${color} }\n`);
  const built = (color: string) =>
    until(() => readFileSync(library, "utf8").includes(color), `${color} is built`);
  sheet("teal");
  writeFileSync(source, `import glow from "./glow.css";\n${text}\nconsole.log(glow);\n`);
  await built("teal");
  // More than one, because a build that another file caused may read the first.
  for (const color of ["plum", "peru", "snow"]) {
    sheet(color);
    await built(color);
  }
  writeFileSync(source, text);
  await until(() => !readFileSync(library, "utf8").includes("snow"), "the mod is as before");
});

edited("prints that a pin holds the mod at an earlier file instead of the build", async () => {
  const { child, mod, library } = editor();
  const install = openInstall(join(library, "../../.."));
  const source = join(mod, "mod.ts");
  const text = readFileSync(source, "utf8");
  pin(install, { id: "my-mod", version: "0.0.1" });
  writeFileSync(source, `${text}\nvoid globalThis.held;\n`);
  await child.line(/^my-mod is held at 0\.0\.1 by a pin, newer files are not used/);
  install.write("pins.json", undefined);
  writeFileSync(source, text);
  await until(() => !readFileSync(library, "utf8").includes("globalThis.held"), "the mod is as before");
});

reported(
  "prints nothing for a backend that is older, requires another token, or answers no reports",
  async () => {
    const author = reporter();
    await author.asked();
    assert.is(author.headers()["authorization"], "Bearer secret-1");
    const before = author.child.output();
    for (const [status, body] of [
      [404, '{"err":"there is no route"}'],
      [401, "{}"],
      [500, ""],
      [200, ""],
      [200, "<!doctype html>"],
      [200, "null"],
      [200, "[]"],
      [200, '{"reports":5}'],
      [200, '{"reports":[null]}'],
    ] as const) {
      author.reply = { status, body };
      await author.asked();
    }
    assert.is(author.child.output(), before);
  },
);

reported(
  "prints the outcome of the last built file once, and nothing about other mods and files",
  async () => {
    const author = reporter();
    const report = {
      side: "client",
      guid: "my-mod",
      state: "live",
      problem: "failed in my-mod/mod.js: Error: first",
      sha256: sha256(readFileSync(author.library, "utf8")),
    };
    const answer = async (...reports: unknown[]) => {
      author.reply = { status: 200, body: JSON.stringify({ reports }) };
      await author.asked();
    };
    const before = author.child.output();
    await answer({ ...report, guid: "other" }, { ...report, sha256: sha256("another build") });
    assert.is(author.child.output(), before);
    await answer(report);
    await author.child.line(/^in a game it failed in my-mod\/mod\.js: Error: first$/);
    await author.child.line(/^The previous build keeps running there\.$/);
    await answer(report);
    await answer({ ...report, side: "server", state: "not armed", problem: "failed in it: Error: second" });
    await author.child.line(/^on the server it failed in it: Error: second$/);
    assert.is(author.child.output().match(/Error: first/g)?.length, 1);
    assert.is(author.child.output().match(/keeps running there/g)?.length, 1);
  },
);

reported(
  "publishes a file with its source map, and maps the lines in a report to the author's sources",
  async () => {
    const author = reporter();
    const published = readFileSync(author.library, "utf8");
    const { text, map } = withoutMap(published);
    assert.ok(map.sources.includes("svc-mod:///my-mod/mod.ts"), map.sources.join());
    assert.not.match(JSON.stringify(map), /(?:file:|\/tmp\/)/, "no path of the author's computer is in it");
    const placeOf = (whole: string) => {
      const before = whole.slice(0, whole.indexOf("document.createElement")).split("\n");
      return { line: before.length, column: before.at(-1)!.length + 1 };
    };
    const built = placeOf(text);
    const original = placeOf(readFileSync(join(author.mod, "mod.ts"), "utf8"));
    const hash = sha256(published);
    const place = `my-mod/mod.js#${hash.slice(0, 12)}:${built.line}:${built.column}`;
    const problem = `failed in my-mod/mod.js: Error: broken\n    at createLabel (${place})`;
    const report = { side: "client", guid: "my-mod", state: "not armed", problem, sha256: hash };
    author.reply = { status: 200, body: JSON.stringify({ reports: [report] }) };
    await author.child.line(
      new RegExp(`^ {4}at createLabel \\(mod\\.ts:${original.line}:${original.column}\\)$`),
    );
  },
);

reported(
  "prints a fault of a running mod with the author's line, then how often it has repeated",
  async () => {
    const author = reporter();
    const published = readFileSync(author.library, "utf8");
    const { text } = withoutMap(published);
    const before = text.slice(0, text.indexOf("document.createElement")).split("\n");
    const place = `my-mod/mod.js#abc:${before.length}:${before.at(-1)!.length + 1}`;
    const told = async (count: number) => {
      const error = `Error: no lamp\n    at createLabel (${place})`;
      const faults = [{ where: 'its handler of "frame"', error, count }];
      const report = {
        side: "client",
        guid: "my-mod",
        state: "live",
        problem: "",
        sha256: sha256(published),
        faults,
      };
      author.reply = { status: 200, body: JSON.stringify({ reports: [report] }) };
      await author.asked();
    };
    await told(1);
    await author.child.line(/^in a game it threw in its handler of "frame": Error: no lamp$/);
    await author.child.line(/^ {4}at createLabel \(mod\.ts:\d+:\d+\)$/);
    await told(300);
    await author.child.line(
      /^in a game it threw in its handler of "frame" again, 300 times so far: Error: no lamp$/,
    );
    await told(1);
    await until(
      () => author.child.output().match(/"frame": Error: no lamp/g)?.length === 2,
      "a restarted game counts as a new one",
    );
  },
);

edited(
  "prints a remark on a changed default, and copies the version of package.json into the registry",
  async () => {
    const { child, mod, library } = editor();
    const source = join(mod, "mod.ts");
    writeFileSync(source, readFileSync(source, "utf8").replace("Hello from my-mod", "Good evening"));
    await child.line(/^remark: the default of "text" was "Hello from my-mod": .* reset "Text" in the panel/);
    const manifest = join(mod, "package.json");
    writeFileSync(manifest, readFileSync(manifest, "utf8").replace('"0.1.0"', '"0.2.0"'));
    await child.line(/^the entry of my-mod in .*mods\.json has version 0\.2\.0 now, as in package\.json$/);
    const registry = JSON.parse(readFileSync(join(library, "../../../registry/mods.json"), "utf8"));
    assert.is(registry.mods.find(({ id }: { id: string }) => id === "my-mod").version, "0.2.0");
  },
);

edited("reports a missing published row, and does not write the lock file", async () => {
  const { child, mod } = editor();
  const lock = join(mod, "schema.lock.json");
  const built = () => child.output().match(/^built in/gm)?.length ?? 0;
  const before = built();
  const published = writeSchemaLock([{ key: "size", type: "int", default: "22" }]);
  writeFileSync(lock, published);
  const source = join(mod, "mod.ts");
  const renamed = readFileSync(source, "utf8").replace("size: int", "height: int");
  writeFileSync(source, renamed.replace("settings.size", "settings.height"));
  await child.line(/^remark: the row size was published and is gone, .* renamedFrom /);
  writeFileSync(
    source,
    readFileSync(source, "utf8").replace("{ lo: 10, hi: 60,", '{ renamedFrom: ["size"], lo: 10, hi: 60,'),
  );
  await until(() => built() === before + 2, "the second build");
  assert.is(child.output().match(/is gone/g)?.length, 1);
  assert.is(readFileSync(lock, "utf8"), published);
});

edited("does not publish a build whose trial load threw, and prints the author's line", async () => {
  const { child, mod, library } = editor();
  const source = join(mod, "mod.ts");
  const original = readFileSync(source, "utf8");
  const line = original.split("\n").findIndex((text) => text.includes("const label = typeof")) + 1;
  writeFileSync(
    source,
    original.replace("const label = typeof", 'throw new Error("not today"); const label = typeof'),
  );
  await child.line(/^the build does not load; running games keep the previous build:$/);
  await child.line(/^it threw in load\(\): Error: not today$/);
  await child.line(new RegExp(`^ {4}at .*\\bmod\\.ts:${line}:11\\)$`));
  const told = readFileSync(library, "utf8");
  assert.match(told, /^throw new Error\("the build does not load: it threw in load\(\): Error: not today/);
  assert.is(await child.end(), 0);
  const { text } = withoutMap(readFileSync(library, "utf8"));
  assert.match(text, /const label = typeof/, "what is left in the install is the last build that loaded");
  assert.not.match(text, /not today/);
});

dev("with --watch publishes the file of another bundler, and maps lines by the file's source map", () =>
  withTempFolder(async (folder) => {
    const install = await createMod(folder, "--javascript");
    const mod = join(folder, "my-mod");
    installTools(mod);
    mkdirSync(join(mod, "src"));
    const source = join(mod, "src/start.js");
    const build = async (text: string) => {
      writeFileSync(source, text);
      const bundle = await rollup({ input: source, plugins: [nodeResolve()] });
      const output = { file: join(mod, "dist/mod.js"), format: "cjs", exports: "default" } as const;
      await bundle.write({ ...output, sourcemap: true });
      await bundle.close();
    };
    rmSync(join(mod, "mod.js"));
    const args = ["dev", "--root", install, "--watch", "dist/mod.js", "--url", "http://127.0.0.1:1"];
    const child = startChild([join(repository, "dist/svc-mod.js"), ...args], { cwd: mod });
    try {
      await child.line(/dist\/mod\.js cannot be read: /);
      await child.line(/^no backend answers at http:\/\/127\.0\.0\.1:1, .*: check --url$/);
      const good = 'import { defineMod } from "svc-mod-sdk";\nexport default defineMod({ load() {} });\n';
      await build(good);
      await child.line(/^built in /);
      const library = () => readFileSync(join(install, "mods/my-mod/mod.js"), "utf8");
      // The bundler may write the file before its map.
      await until(() => library().includes("sourceMappingURL=data:"), "the map is published too");
      const published = withoutMap(library());
      assert.not.match(published.text, /sourceMappingURL/);
      assert.is(published.map.sources.at(-1), "svc-mod:///my-mod/src/start.js");
      await build(good.replace("load() {}", 'load() {\n  throw new Error("no bulb");\n}'));
      await child.line(/no bulb/);
      await child.line(/^ {4}at .*src\/start\.js:3:9\)$/);
      await build(good.replace("load() {}", "load() { void 0; }"));
      await until(() => child.output().match(/^built in /gm)?.length === 2, "the next build");
      assert.is(child.output().match(/no bulb/g)?.length, 1, "one failing build is printed once");
      assert.is(child.output().match(/no backend answers/g)?.length, 1);
    } finally {
      await child.end();
    }
    // At the end the install has the last build that loads.
    assert.not.match(readFileSync(join(install, "mods/my-mod/mod.js"), "utf8"), /no bulb/);
  }),
);

dev("deletes the temporary files of an interrupted run", () =>
  withTempFolder(async (folder) => {
    const install = await createMod(folder, "--javascript");
    const target = join(install, "mods/my-mod");
    mkdirSync(join(target, "texts"), { recursive: true });
    const left = ["my-mod.js.0123abcd.svc-tmp", "texts/de.json.0123abcd.svc-tmp"];
    for (const name of left) writeFileSync(join(target, name), "half");
    const args = ["dev", "--root", install, "--watch", "absent.js"];
    const child = startChild([join(repository, "dist/svc-mod.js"), ...args], { cwd: join(folder, "my-mod") });
    try {
      for (const name of left) {
        await child.line(new RegExp(`^deleted .*${name}, left by an interrupted write$`));
        assert.not.ok(existsSync(join(target, name)), name);
      }
    } finally {
      await child.end();
    }
  }),
);

for (const [manifest, fault] of [
  ["null", "it is null, expected an object"],
  ["[1]", "it is [1], expected an object"],
  ["{}", "it has no name"],
  ['{ "name": 1 }', "it has no name"],
  ["", "it is empty"],
  ['{\n  "name": "a",\n  "version" "1"\n}', /^it is no JSON: .* at line 3, column 13$/],
] as const) {
  dev(`exits with 2 and names the fault of the package.json ${manifest}`, () =>
    withTempFolder(async (folder) => {
      const path = join(folder, "package.json");
      writeFileSync(path, manifest);
      const { status, output } = await runCommandIn(folder, ["dev", "--root", "."]);
      assert.is(status, 2, output);
      const start = `svc-mod dev: ${path} must name the mod: `;
      assert.ok(output.startsWith(start), output);
      const found = output.slice(start.length, -1);
      if (typeof fault === "string") assert.is(found, fault);
      else assert.match(found, fault);
    }),
  );
}

/** Splits a published file into its text and the source map at its end. */
function withoutMap(published: string): { text: string; map: { sources: string[] } } {
  const [text = "", map = ""] = published.split(
    "//# sourceMappingURL=data:application/json;charset=utf-8;base64,",
  );
  return { text, map: JSON.parse(Buffer.from(map, "base64").toString()) };
}

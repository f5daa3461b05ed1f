import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, posix } from "node:path";
import * as assert from "uvu/assert";
import { linkTools } from "./support/author.js";
import { startChild } from "./support/child.js";
import { linkedSdk } from "./support/linked-sdk.js";
import { repository } from "./support/repository.js";
import { suite } from "./support/suite.js";
import { uncounted } from "./support/uncounted.js";

const packed = suite("the packed package");

/** npm's description of a tarball. */
interface Tarball {
  readonly filename: string;
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}

function run(folder: string, program: string, ...args: string[]): string {
  const options = { cwd: folder, env: uncounted(), encoding: "utf8" } as const;
  const { status, stdout, stderr, error } = spawnSync(program, args, options);
  assert.is(status, 0, `${program} ${args.join(" ")}: ${error?.message ?? ""}\n${stdout}${stderr}`);
  return stdout;
}

function pack(folder: string, ...args: string[]): Tarball {
  const [tarball] = JSON.parse(run(folder, "npm", "pack", "--json", "--ignore-scripts", ...args)) as [
    Tarball,
  ];
  return tarball;
}

const INSTALL = ["install", "--offline", "--no-audit", "--no-fund"];
const SVC_MOD = "node_modules/svc-mod-sdk/dist/svc-mod.js";

/** Runs `svc-mod` with a command line that it must reject; returns its error output. */
function refused(folder: string, ...args: string[]): string {
  const { status, stderr } = spawnSync(join(folder, SVC_MOD), args, { cwd: folder, encoding: "utf8" });
  assert.is(status, 2, stderr);
  return stderr;
}

const manifest = JSON.parse(readFileSync(join(repository, "package.json"), "utf8")) as {
  readonly exports: Readonly<Record<string, string | { readonly types: string; readonly default: string }>>;
  readonly bin: Readonly<Record<string, string>>;
  readonly scripts: Readonly<Record<string, string>>;
  readonly version: string;
};
/** A folder with only the packed package, installed offline. */
const folder = realpathSync(mkdtempSync(join(tmpdir(), "svc-mod-")));
packed.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
const tarball = pack(repository, "--pack-destination", folder);
const files = new Set(tarball.files.map(({ path }) => path));
writeFileSync(join(folder, "package.json"), '{"name":"game","private":true,"type":"module"}');
run(folder, "npm", ...INSTALL, `./${tarball.filename}`);

packed("takes at most 2.2 MB on disk, without source maps, tests, scripts and benchmarks", () => {
  assert.ok(tarball.unpackedSize <= 2_200_000, `${tarball.unpackedSize} bytes`);
  assert.equal(
    [...files].filter((path) => /\.(?:map|tsbuildinfo)$|^(?:tests|scripts|bench|build)\//.test(path)),
    [],
  );
});

packed(
  "has only ASCII in the code that mods bundle, because any other character doubles an engine's source memory",
  async () => {
    assert.match(await linkedSdk(), /^[\0-\x7f]*$/);
  },
);

packed("has every file that package.json names", () => {
  const named = Object.values(manifest.exports).flatMap((entry) =>
    typeof entry === "string" ? [entry] : [entry.types, entry.default],
  );
  for (const path of [...named, ...Object.values(manifest.bin)]) {
    assert.ok(files.has(posix.normalize(path)), path);
  }
});

packed("has every page and picture that its pages link to", () => {
  for (const page of [...files].filter((path) => path.endsWith(".md"))) {
    const text = readFileSync(join(repository, page), "utf8");
    for (const [, target = ""] of text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)) {
      if (/^[a-z]+:/.test(target)) continue;
      assert.ok(files.has(posix.join(dirname(page), target)), `${page} leads to ${target}`);
    }
  }
});

packed("has a README that names no script of the repository", () => {
  const readme = readFileSync(join(repository, "README.md"), "utf8");
  const ofMods = JSON.parse(readFileSync(join(repository, "template/package.json"), "utf8")).scripts;
  const named = [...readme.matchAll(/npm (?:run )?([\w:]+)/g)].map(([, script = ""]) => script);
  const clones = Object.keys(manifest.scripts).filter((script) => !(script in ofMods));
  assert.equal(
    named.filter((script) => clones.includes(script)),
    [],
  );
  assert.not.match(readme, /git clone|examples\/(?:game|embeds)/);
});

packed("has the schema that its example install names", () => {
  const folder = "examples/install/registry";
  const { $schema } = JSON.parse(readFileSync(join(repository, folder, "mods.json"), "utf8"));
  assert.ok(files.has(posix.join(folder, $schema)), $schema);
});

packed("installs offline into an empty folder, imports by every entry, and checks a mod", async () => {
  const names = Object.keys(manifest.exports)
    .filter((name) => !name.endsWith(".json"))
    .map((name) => posix.join("svc-mod-sdk", name));
  const program = names
    .map((name) => `console.log(Object.keys(await import("${name}")).length > 0);`)
    .join("\n");
  assert.is(
    run(folder, process.execPath, "--input-type=module", "-e", program),
    "true\n".repeat(names.length),
  );

  mkdirSync(join(folder, "my-mod"));
  const mod = "module.exports = svc.defineMod({ load() {} });";
  writeFileSync(join(folder, "my-mod", "mod.js"), `${await linkedSdk()}\n${mod}`);
  assert.match(run(folder, join(folder, SVC_MOD), "check", "my-mod"), /^ok: loads/);
});

packed("serves the example mods in a backend, a client host and a page, from its own files", async () => {
  const args = ["demo", "shown", "--port", "0"];
  const demo = startChild([join(folder, SVC_MOD), ...args], { cwd: folder });
  try {
    const [, url = ""] = await demo.line(/^svc-mod serves (http:\S+)$/);
    for (const name of ["Day Cycle 1.2.0", "Clock Overlay 1.0.0", "Score Board 1.0.0"]) {
      await demo.line(new RegExp(`^loaded ${name} `));
    }
    await demo.line(/^MOD REJECTED BY THE PLATFORM: Weather Lab /);
    for (const path of ["", "main.js", "client.js", "panel.js", "panel/first.js"]) {
      assert.is((await fetch(`${url}/game/${path}`)).status, 200, path);
    }
    const shown = join(folder, "shown/install/registry");
    const { $schema } = JSON.parse(readFileSync(join(shown, "mods.json"), "utf8"));
    assert.ok(existsSync(join(shown, $schema)), "editors find the schema");
    demo.write("set clock-overlay size 30\n");
    await demo.line(/"ok":true,"err":"","key":"size","value":30,"effect":"applied"/);
    demo.write("quit\n");
    assert.is(await demo.ended(), 0);
  } finally {
    await demo.end();
  }
  // A second run keeps the player's settings.
  const again = startChild([join(folder, SVC_MOD), ...args], { cwd: folder });
  try {
    await again.line(/^loaded Clock Overlay /);
    again.write("page clock-overlay\n");
    await again.line(/"key":"size".*"value":30,/);
  } finally {
    assert.is(await again.end(), 0);
  }
  assert.match(refused(folder, "demo", "."), /is not empty: name another folder/);
});

packed(
  "creates, checks, tests, builds and loads the mods of svc-mod new, in TypeScript and in JavaScript",
  async () => {
    const svcMod = join(folder, SVC_MOD);
    run(folder, svcMod, "init", "install");
    linkTools(folder);
    const backend = startChild([svcMod, "serve", "--root", "install", "--port", "0"], { cwd: folder });
    try {
      const [, url = ""] = await backend.line(/^svc-mod serves (http:\S+)$/);
      for (const [id, ...language] of [["typed"], ["plain", "--javascript"]] as const) {
        run(folder, svcMod, "new", id, "--root", "install", ...language);
        const mod = join(folder, id);
        const { scripts, devDependencies } = JSON.parse(readFileSync(join(mod, "package.json"), "utf8"));
        assert.is(devDependencies["svc-mod-sdk"], `file:../${tarball.filename}`);
        assert.is("typescript" in devDependencies, id === "typed");
        assert.match(run(mod, "npm", "run", "check", "--silent"), /^ok: loads/);
        assert.ok(JSON.parse(readFileSync(join(mod, "config.schema.json"), "utf8")).properties.size);
        assert.match(run(mod, "npm", "test"), / pass 2$/m);
        const dev = startChild([svcMod, ...scripts.dev.split(" ").slice(1), "--url", url], { cwd: mod });
        try {
          await dev.line(/^built in .*mods\/\w+\/mod\.js$/);
          assert.is((await fetch(`${url}/svc/mods/enable/${id}`)).status, 200);
        } finally {
          await dev.end();
        }
      }
      const args = ["client", "--root", "install", "--url", url, "--host-version", "1.0.0"];
      const client = startChild([svcMod, ...args], { cwd: folder });
      try {
        for (const name of ["Typed", "Plain"]) await client.line(new RegExp(`^loaded ${name} 0\\.1\\.0 `));
      } finally {
        await client.end();
      }
    } finally {
      await backend.end();
    }
    const args = ["--root", "install", "--out", "site", "--host-version", "1.0.0", "--with-overrides"];
    run(folder, svcMod, "export", ...args);
    const { mods } = JSON.parse(readFileSync(join(folder, "site/svc/mods/client/1.0.0"), "utf8"));
    assert.equal(
      mods.map(({ enabled }: { readonly enabled: boolean }) => enabled),
      [true, true],
    );
  },
);

packed("has a companion package for npm create, which passes its arguments to svc-mod new", () => {
  const maker = join(repository, "create-svc-mod");
  const { version, dependencies } = JSON.parse(readFileSync(join(maker, "package.json"), "utf8"));
  assert.equal([version, dependencies], [manifest.version, { "svc-mod-sdk": manifest.version }]);
  const { filename } = pack(maker, "--pack-destination", folder);
  run(folder, "npm", ...INSTALL, `./${filename}`);
  run(folder, join(folder, "node_modules/.bin/create-svc-mod"), "made", "--javascript");
  assert.ok(existsSync(join(folder, "made/mod.js")));
});

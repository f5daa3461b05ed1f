import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import * as assert from "uvu/assert";
import { listText, readList } from "../../../../host-shim/cli/export/site-list.js";
import { sha256 } from "../../../../host-shim/node/index.js";
import { parseRegistry } from "../../../../host-shim/selection/mod-registry.js";
import { runCommandIn } from "../../../support/author.js";
import { withBackend } from "../../../support/backend.js";
import { type Install, libraryText, withInstall } from "../../../support/install.js";
import { pin } from "../../../support/pinned.js";
import { respelled } from "../../../support/respelled.js";
import { suite } from "../../../support/suite.js";
import { withTempFolder } from "../../../support/temp-folder.js";

const exported = suite("svc-mod export");

const VERSION = "1.4.0";
const mods = [
  { id: "a", name: "Alpha & <co>" },
  { id: "b", pipeline: "^2.0.0", artifact: { dir: "deep/b #1", library: "lib/main.js" } },
  { id: "c", sides: ["server"], conflicts: [{ id: "a" }] },
];

/** Runs `work` with an install of `mods`, a folder beside it, and a function that exports into that folder. */
function withSite(
  work: (site: {
    readonly install: Install;
    readonly out: string;
    readonly run: (...more: readonly string[]) => ReturnType<typeof runCommandIn>;
    readonly read: (path: string) => string;
  }) => void | Promise<void>,
): Promise<void> {
  return withInstall({ mods }, (install) =>
    withTempFolder((folder) => {
      install.write("mods/deep/b #1/lib/main.js", libraryText("/* b */"));
      const out = join(folder, "site");
      return work({
        install,
        out,
        run: (...more) =>
          runCommandIn(folder, [
            "export",
            "--root",
            install.root,
            "--out",
            out,
            "--host-version",
            VERSION,
            ...more,
          ]),
        read: (path) => readFileSync(join(out, path), "utf8"),
      });
    }),
  );
}

/** Maps the name of every file below a folder to its modification time and bytes. */
function filesIn(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  const files = names.filter((name) => statSync(join(folder, name)).isFile());
  return new Map(
    files.map((name) => {
      const path = join(folder, name);
      return [name, `${statSync(path, { bigint: true }).mtimeNs} ${readFileSync(path, "base64")}`];
    }),
  );
}

exported("writes the answers to polls, each library, the registry with every hash, and an index page", () =>
  withSite(async ({ install, run, read, out }) => {
    const parts = JSON.parse(install.read("registry/mods.json"));
    const text = JSON.stringify({ $schema: "../../home/ada/s.json", ...parts });
    const lists = '"lists":[{"id":"core","entries":[{"id":"a","lock":{"fov":1.0}}]}],"activeLists":["core"]';
    install.write("registry/mods.json", text.replace('"lists":[],"activeLists":[]', lists));
    const before = filesIn(install.root);
    const { status, output } = await run("--host-version", "2.0.0");
    assert.is(status, 0, output);
    assert.equal(filesIn(install.root), before, "the install is only read");
    await withBackend(install.root, async ({ get }) => {
      for (const version of [VERSION, "2.0.0"]) {
        const path = `svc/mods/client/${version}`;
        assert.is(read(path), (await get(`/${path}`)).body);
        assert.is(gunzipSync(readFileSync(join(out, `${path}.gz`))).toString(), read(path));
      }
    });
    assert.is(read("mods/a/mod.js"), install.read("mods/a/mod.js"));
    assert.is(read("mods/deep/b #1/lib/main.js"), libraryText("/* b */"));
    assert.not.match(read("registry/mods.json"), "ada");
    const registry = parseRegistry(read("registry/mods.json"));
    const wanted = parseRegistry(install.read("registry/mods.json"));
    const hashes = ["mods/a/mod.js", "mods/deep/b #1/lib/main.js", "mods/c/mod.js"].map((path) =>
      sha256(install.read(path)),
    );
    assert.equal(registry, {
      ...wanted,
      mods: wanted.mods.map((mod, at) => ({ ...mod, artifact: { ...mod.artifact, sha256: hashes[at]! } })),
    });
    const page = read("index.html");
    assert.match(page, "Alpha &amp; &lt;co&gt;");
    assert.match(page, 'href="mods/deep/b%20%231/lib/main.js"');
    for (const [, link = ""] of page.matchAll(/(?:href|src)="([^"]*)"/g))
      assert.not.match(link, /^\/|^https?:/);
    assert.equal(
      [...(readList(read("svc-mod-export.json"))?.keys() ?? [])],
      [...filesIn(out).keys()].filter((name) => name !== "svc-mod-export.json"),
    );
  }),
);

exported("writes the same bytes for the same install, and leaves unchanged files untouched", () =>
  withSite(async ({ run, out }) => {
    await run();
    const before = filesIn(out);
    assert.match((await run()).output, "0 written, 0 deleted");
    assert.equal(filesIn(out), before);
  }),
);

exported("rewrites the files that a change affects, and deletes files that are no longer exported", () =>
  withSite(async ({ install, run, read, out }) => {
    await run("--host-version", "2.0.0");
    writeFileSync(join(out, "mods/a/readme.txt"), "of the site's owner");
    writeFileSync(join(out, "CNAME"), "of the site's owner");
    const before = filesIn(out);
    install.setRegistry({ mods: mods.slice(0, 1) });
    install.setLibrary("a", libraryText("/* rebuilt */"));
    assert.is((await run()).status, 0);
    assert.match(read("mods/a/mod.js"), "rebuilt");
    assert.is(
      JSON.parse(read(`svc/mods/client/${VERSION}`)).mods[0].artifact.sha256,
      sha256(read("mods/a/mod.js")),
    );
    assert.not.ok(existsSync(join(out, "mods/deep")));
    assert.not.ok(existsSync(join(out, "mods/c")));
    assert.not.ok(existsSync(join(out, "svc/mods/client/2.0.0")));
    for (const own of ["CNAME", "mods/a/readme.txt"]) assert.is(filesIn(out).get(own), before.get(own));
  }),
);

exported("applies only the lists, and with --with-overrides the author's overrides, too", () =>
  withSite(async ({ install, run, read }) => {
    const verdictOfA = () =>
      JSON.parse(read(`svc/mods/client/${VERSION}`)).mods.find(({ guid }: { guid: string }) => guid === "a")
        .verdict;
    install.write("overrides.json", '{"schema":"svc.overrides/1","overrides":[{"id":"a","enabled":false}]}');
    assert.is((await run()).status, 0);
    assert.is(verdictOfA(), "loaded");
    assert.is((await run("--with-overrides")).status, 0);
    assert.is(verdictOfA(), "disabled");
    for (const bad of ["{", '{"schema":"svc.overrides/1","overrides":[{"id":1}]}']) {
      install.write("overrides.json", bad);
      assert.is((await run()).status, 0, "an export without overrides does not read them");
      const { status, output } = await run("--with-overrides");
      assert.is(status, 1);
      assert.match(output, "overrides.json cannot be read");
    }
  }),
);

const sound = (id: string) => ({ id, artifact: { dir: id, library: "mod.js" }, sides: ["client"] });
const registryWith = (member: object) =>
  JSON.stringify({ schema: "svc.registry/1", mods: [sound("a")], lists: [], activeLists: [], ...member });

for (const [what, spoil, said] of [
  ["a library is missing", ({ write }: Install) => write("mods/a/mod.js", undefined), "the library of a"],
  [
    "a library does not have the registry's hash",
    ({ write }: Install) =>
      write(
        "registry/mods.json",
        registryWith({
          mods: [{ ...sound("a"), artifact: { dir: "a", library: "mod.js", sha256: "0".repeat(64) } }],
        }),
      ),
    "expected artifact.sha256",
  ],
  [
    "a library is not UTF-8",
    ({ write }: Install) => write("mods/a/mod.js", Buffer.from([0xff])),
    "not UTF-8",
  ],
  [
    "a mod entry is invalid",
    ({ write }: Install) => write("registry/mods.json", registryWith({ mods: [sound("a"), { id: "x" }] })),
    "registry mods[1] (x) is skipped",
  ],
  [
    "a list entry is invalid",
    ({ write }: Install) =>
      write("registry/mods.json", registryWith({ lists: [{ id: "l", entries: [{ id: "a" }] }] })),
    "entries[0] (a) is skipped",
  ],
  [
    "an active list does not exist",
    ({ write }: Install) => write("registry/mods.json", registryWith({ activeLists: ["none"] })),
    "there is no list",
  ],
  ["the registry is truncated", ({ write }: Install) => write("registry/mods.json", "{"), "it is cut short"],
  ["there is no registry", ({ write }: Install) => write("registry/mods.json", undefined), "mods.json"],
] as const) {
  exported(`fails and writes nothing when ${what}`, () =>
    withSite(async ({ install, run, out }) => {
      await run();
      const before = filesIn(out);
      spoil(install);
      const { status, output } = await run();
      assert.is(status, 1, output);
      assert.match(output, said);
      assert.equal(filesIn(out), before);
    }),
  );
}

exported("refuses a folder that has other files, and writes nothing into it", () =>
  withSite(async ({ run, out }) => {
    mkdirSync(out);
    writeFileSync(join(out, "letter.txt"), "mine");
    assert.match((await run()).output, "neither empty nor an earlier export");
    assert.equal([...filesIn(out).keys()], ["letter.txt"]);
  }),
);

exported("does not replace a link that no export wrote", () =>
  withSite(async ({ run, out }) => {
    await run();
    symlinkSync(join(out, "index.html"), join(out, "svc/mods/client/2.0.0"));
    const before = filesIn(out);
    const { status, output } = await run("--host-version", "2.0.0");
    assert.is(status, 1, output);
    assert.match(output, "svc/mods/client/2.0.0 is in the way");
    assert.equal(filesIn(out), before);
  }),
);

exported("neither replaces nor deletes exported files that were changed by hand", () =>
  withSite(async ({ install, run, read, out }) => {
    await run();
    writeFileSync(join(out, "index.html"), "the game's own page");
    writeFileSync(join(out, "mods/c/mod.js"), "patched by hand");
    install.setLibrary("a", libraryText("/* rebuilt */"));
    const before = filesIn(out);
    const { status, output } = await run();
    assert.is(status, 1, output);
    for (const name of ["index.html", "mods/c/mod.js"])
      assert.match(output, `${join(out, name)} was changed`);
    assert.match(output, "--no-page");
    assert.equal(filesIn(out), before, "nothing is written");

    install.setRegistry({ mods: mods.slice(0, 2) });
    const again = await run("--no-page");
    assert.is(again.status, 0, again.output);
    assert.match(read("mods/a/mod.js"), "rebuilt");
    for (const name of ["index.html", "mods/c/mod.js"]) {
      assert.is(filesIn(out).get(name), before.get(name));
      assert.match(again.output, `${join(out, name)} was changed since the last export: it is kept`);
      assert.not.ok(read("svc-mod-export.json").includes(name));
    }
    assert.match((await run()).output, "index.html is in the way");
  }),
);

exported("accepts a registry in which an optional list is null", () =>
  withSite(async ({ install, run, read }) => {
    const { mods: entries } = JSON.parse(install.read("registry/mods.json"));
    const lists = { lists: null, activeLists: null };
    for (const mods of [entries, null]) {
      install.write("registry/mods.json", JSON.stringify({ schema: "svc.registry/1", mods, ...lists }));
      const { status, output } = await run();
      assert.is(status, 0, output);
      assert.equal(parseRegistry(read("registry/mods.json")).problems, []);
    }
  }),
);

exported("reads the file list of an earlier version, which has no hashes", () =>
  withSite(async ({ run, read, out }) => {
    await run();
    const { schema, files } = JSON.parse(read("svc-mod-export.json"));
    writeFileSync(join(out, "svc-mod-export.json"), JSON.stringify({ schema, files }));
    writeFileSync(join(out, "index.html"), "old");
    assert.is((await run()).status, 0);
    assert.match(read("index.html"), "<h1>Mods</h1>");
    writeFileSync(join(out, "index.html"), "new");
    assert.is((await run()).status, 1);
  }),
);

exported("deletes no file that the file list names outside the site", () =>
  withSite(async ({ run, out }) => {
    await run();
    const outside = join(out, "..", "outside.txt");
    writeFileSync(outside, "mine");
    writeFileSync(join(out, "svc-mod-export.json"), listText(new Map([["../outside.txt", []]])));
    assert.is((await run()).status, 1);
    assert.ok(existsSync(outside));
  }),
);

exported("completes an earlier export that was killed", () =>
  withSite(async ({ run, read, out }) => {
    await run("--host-version", "2.0.0");
    const whole = filesIn(out);
    // The state after a kill: two hashes in the list for a changed file, one file half written, one still missing.
    const list = new Map(readList(read("svc-mod-export.json")));
    list.set("mods/a/mod.js", [sha256("old"), ...(list.get("mods/a/mod.js") ?? [])]);
    list.set("mods/gone/mod.js", [sha256("gone")]);
    writeFileSync(join(out, "svc-mod-export.json"), listText(list));
    writeFileSync(join(out, "mods/a/mod.js.0badcafe.svc-tmp"), "half");
    writeFileSync(join(out, "mods/a/mod.js"), "old");
    assert.is((await run("--host-version", "2.0.0")).status, 0);
    assert.equal([...filesIn(out).keys()], [...whole.keys()]);
    assert.match(read("mods/a/mod.js"), "module.exports");
  }),
);

exported("exports a library at a nested path again after exports without that library", () =>
  withSite(async ({ install, run, read }) => {
    await run();
    const at = (dir: string, library: string) => ({ mods: [{ id: "a", artifact: { dir, library } }] });
    install.write("mods/x/y.js/z.js", libraryText());
    install.setRegistry(at("x", "y.js/z.js"));
    assert.is((await run()).status, 0);
    install.write("mods/x/y.js/z.js", undefined);
    install.setRegistry(at("a", "mod.js"));
    await run();
    install.setRegistry(at("x/y.js", "z.js"));
    assert.is((await run()).status, 1, "its library is not there");
    install.write("mods/x/y.js/z.js", libraryText());
    assert.is((await run()).status, 0);
    assert.match(read("mods/x/y.js/z.js"), "module.exports");
  }),
);

exported("refuses a site folder inside or around the install", () =>
  withSite(async ({ install, run }) => {
    for (const out of [install.root, join(install.root, "site"), join(install.root, "..")]) {
      const { status, output } = await run("--out", out);
      assert.is(status, 1, output);
      assert.match(output, "is only read");
    }
    assert.not.ok(existsSync(join(install.root, "site")));
  }),
);

exported("exports the texts beside a mod, and names malformed texts", () =>
  withSite(async ({ install, run, read, out }) => {
    install.write("mods/a/texts/de.json", '{ "fov.label": "Sichtfeld" }');
    install.write("mods/a/texts/fr.json", '{ "fov.label": 1 }');
    install.write("mods/a/texts/notes.txt", "no");
    const { status, output } = await run();
    assert.is(status, 0);
    assert.match(output, "the texts of a in fr are ignored");
    assert.is(read("mods/a/texts/de.json"), '{ "fov.label": "Sichtfeld" }');
    assert.equal(readdirSync(join(out, "mods/a/texts")), ["de.json"]);
  }),
);

exported("exports the presets beside a mod, and names malformed presets", () =>
  withSite(async ({ install, run, read, out }) => {
    const presets = '{"schema": "svc.presets/1", "presets": []}';
    install.write("mods/a/presets.json", presets);
    assert.is((await run()).status, 0);
    assert.is(read("mods/a/presets.json"), presets);
    install.write("mods/a/presets.json", "[]");
    const { status, output } = await run();
    assert.is(status, 0);
    assert.match(output, "the presets of a are ignored");
    assert.not.ok(existsSync(join(out, "mods/a/presets.json")));
  }),
);

exported("exports the icon that an entry names, and reports an icon that is not a picture", () =>
  withSite(async ({ install, run, read, out }) => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
    const faced = mods.map((mod) => ({ ...mod, icon: "icon.svg", author: "Ada" }));
    install.setRegistry({ mods: faced });
    install.write("mods/a/icon.svg", svg);
    install.write("mods/deep/b #1/icon.svg", "<html>");
    const { status, output } = await run();
    assert.is(status, 0, output);
    assert.match(output, "the icon of b is not shown: icon.svg does not start like");
    assert.match(output, "the icon of c is not shown: there is no file");
    assert.is(read("mods/a/icon.svg"), svg);
    assert.not.ok(existsSync(join(out, "mods/deep/b #1/icon.svg")));
    assert.is(JSON.parse(read("registry/mods.json")).mods[0].author, "Ada");
  }),
);

exported("reads a file list in any JSON notation", () =>
  fc.assert(
    fc.asyncProperty(fc.dictionary(fc.string(), fc.array(fc.string(), { maxLength: 2 })), async (hashes) => {
      const list = new Map(Object.entries(hashes));
      assert.equal(new Map(readList(listText(list))), list);
      for (const text of fc.sample(respelled(listText(list)), 3)) assert.equal(new Map(readList(text)), list);
    }),
  ),
);

exported("exports the kept library and entry of a pinned mod, and refuses a malformed pins.json", () =>
  withSite(async ({ install, run, read }) => {
    const { text, sha256: hash } = pin(install, { id: "a", name: "Old", version: "0.9.0" });
    const { status, output } = await run();
    assert.is(status, 0, output);
    assert.match(output, "a is held at 0.9.0 by a pin, newer files are not used");
    assert.is(read("mods/a/mod.js"), text);
    const [entry, next] = JSON.parse(read("registry/mods.json")).mods;
    assert.equal([entry.version, entry.name, entry.artifact.sha256], ["0.9.0", "Old", hash]);
    assert.is(next.id, "b");
    const [record] = JSON.parse(read(`svc/mods/client/${VERSION}`)).mods;
    assert.equal([record.version, record.artifact.sha256], ["0.9.0", hash]);
    install.write(`kept/${hash}.js`, "half");
    assert.match((await run()).output, "the pin of a is not in force, its registry entry is used");
    assert.not.match(read("mods/a/mod.js"), "half");
    install.write("pins.json", "{");
    const refused = await run();
    assert.is(refused.status, 1);
    assert.match(refused.output, "pins.json cannot be read");
  }),
);

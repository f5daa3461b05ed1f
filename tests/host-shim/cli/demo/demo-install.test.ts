import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { makeInstall } from "../../../../host-shim/cli/demo/demo-install.js";
import { repository } from "../../../support/repository.js";
import { suite } from "../../../support/suite.js";
import { withTempFolder } from "../../../support/temp-folder.js";

const install = suite("the install of a demo");

const OLD = '{"mods":[]}';
const EDITED = '{"mods":[],"lists":{}}';
const SPOILED = "{";

/** The text of a file of an earlier demo; undefined if the file is deleted. */
type Earlier = string | undefined;

/** Replaced by the text of the current registry. */
const CURRENT = "current";

const REGISTRIES: readonly (readonly [
  name: string,
  registry: Earlier,
  copied: Earlier,
  after: string,
  kept: Earlier,
])[] = [
  ["does not change an edited registry of the current demo", EDITED, CURRENT, EDITED, undefined],
  ["replaces the unedited registry of an earlier demo without a copy", OLD, OLD, CURRENT, undefined],
  ["replaces the edited registry of an earlier demo, and keeps a copy", EDITED, OLD, CURRENT, EDITED],
  ["replaces a registry whose record is damaged, and keeps a copy", OLD, SPOILED, CURRENT, OLD],
  ["replaces another registry without a record, and keeps a copy", OLD, undefined, CURRENT, OLD],
  [
    "accepts the current registry without a record, and keeps no copy",
    CURRENT,
    undefined,
    CURRENT,
    undefined,
  ],
  ["writes a deleted registry again", undefined, CURRENT, CURRENT, undefined],
];

for (const [name, registry, copied, after, kept] of REGISTRIES) {
  install(name, () =>
    withTempFolder((folder) => {
      const { path } = makeInstall(folder, 1);
      const registryPath = join(path, "registry/mods.json");
      const current = readFileSync(registryPath, "utf8");
      const asText = (text: string) => (text === CURRENT ? current : text);
      for (const [file, text] of [
        [registryPath, registry],
        [join(path, ".svc-demo"), copied],
      ] as const) {
        if (text === undefined) rmSync(file);
        else writeFileSync(file, asText(text));
      }
      const { notes } = makeInstall(folder, 1);
      assert.is(readFileSync(registryPath, "utf8"), asText(after));
      const copy = `${registryPath}.bak`;
      assert.is(existsSync(copy) ? readFileSync(copy, "utf8") : undefined, kept);
      assert.is(notes.length, kept === undefined ? 0 : 1);
      assert.equal(makeInstall(folder, 1).notes, [], "only once");
    }),
  );
}

install(
  "keeps an edited registry, and corrects the $schema of an unedited one, after its folder was moved",
  () =>
    withTempFolder((folder) => {
      const registry = (place: string) => join(place, "install/registry/mods.json");
      const [first, deeper] = [join(folder, "first"), join(folder, "a/b/c")];
      makeInstall(first, 1);
      mkdirSync(join(folder, "a/b"), { recursive: true });
      renameSync(first, deeper);
      assert.equal(makeInstall(deeper, 1).notes, []);
      makeInstall(first, 1);
      assert.is.not(readFileSync(registry(deeper), "utf8"), readFileSync(registry(first), "utf8"));
      const edited = readFileSync(registry(first), "utf8").replace('"lists"', '"more": 1, "lists"');
      writeFileSync(registry(first), edited);
      renameSync(first, join(folder, "a/second"));
      assert.equal(makeInstall(join(folder, "a/second"), 1).notes, []);
      assert.is(readFileSync(registry(join(folder, "a/second")), "utf8"), edited);
    }),
);

install("keeps a copy of each edited registry under a new name", () =>
  withTempFolder((folder) => {
    const { path } = makeInstall(folder, 1);
    for (const [edit, name] of [
      ["first", "mods.json.bak"],
      ["second", "mods.json.bak2"],
    ] as const) {
      writeFileSync(join(path, "registry/mods.json"), edit);
      writeFileSync(join(path, ".svc-demo"), OLD);
      assert.match(makeInstall(folder, 1).notes.join("\n"), new RegExp(`kept as .*/${name}\\.$`));
      assert.is(readFileSync(join(path, "registry", name), "utf8"), edit);
    }
  }),
);

install("gets new code, icons and texts at each start, and keeps its config files and overrides", () =>
  withTempFolder((folder) => {
    const { path } = makeInstall(folder, 1);
    const texts = ["mod.js", "icon.svg", "texts/de.json"].map((name) => join(path, "mods/day-cycle", name));
    const shipped = texts.map((file) => readFileSync(file, "utf8"));
    assert.ok(shipped[0]!.endsWith(readFileSync(join(repository, "dist/demo/day-cycle/mod.js"), "utf8")));
    const own = ["mods/day-cycle/config.json", "overrides.json"].map((name) => join(path, name));
    for (const file of [...texts, ...own]) writeFileSync(file, "an earlier one");
    assert.equal(makeInstall(folder, 1).notes, []);
    assert.equal(
      texts.map((file) => readFileSync(file, "utf8")),
      shipped,
    );
    for (const file of own) assert.is(readFileSync(file, "utf8"), "an earlier one", file);
  }),
);

install("is in a numbered folder for a second demo, and never in a folder with other files", () =>
  withTempFolder((folder) => {
    makeInstall(folder, 1);
    assert.is(makeInstall(folder, 2).path, join(folder, "install-2"));
    assert.throws(() => makeInstall(repository, 1), /is not empty: name another folder/);
  }),
);

import { suite } from "uvu";
import * as assert from "uvu/assert";
import { parseRegistry } from "../../../host-shim/selection/mod-registry.js";
import { nearest } from "../../../host-shim/selection/nearest.js";
import { modEntry } from "../../support/install.js";

const members = suite("unknown members of a registry");
const near = suite("the nearest known word");

const registryOf = (mod: object, list: object = {}, root: object = {}) =>
  parseRegistry(
    JSON.stringify({
      schema: "svc.registry/1",
      mods: [{ ...modEntry({ id: "a" }), ...mod }],
      lists: [{ id: "core", entries: [], ...list }],
      activeLists: ["core"],
      ...root,
    }),
  );

const cases: readonly (readonly [registry: ReturnType<typeof registryOf>, problem: string])[] = [
  [
    registryOf({ nmae: "A" }),
    'registry mods[0] (a) has a member "nmae" that means nothing: did you mean "name"?',
  ],
  [
    registryOf({ Sides: [] }),
    'registry mods[0] (a) has a member "Sides" that means nothing: did you mean "sides"?',
  ],
  [
    registryOf({ colour: "red" }),
    'registry mods[0] (a) has a member "colour" that means nothing: known are id, name, version, artifact, sides, pipeline, requires, conflicts, shipped, description, author, homepage, bugs, icon, tags',
  ],
  [
    registryOf({ artifact: { dir: "a", library: "mod.js", sha265: "" } }),
    'registry mods[0] (a) artifact has a member "sha265" that means nothing: did you mean "sha256"?',
  ],
  [
    registryOf({ requires: [{ id: "b", verison: "*" }] }),
    'registry mods[0] (a) requires[0] has a member "verison" that means nothing: did you mean "version"?',
  ],
  [
    registryOf({ conflicts: [{ id: "b", because: "x" }] }),
    'registry mods[0] (a) conflicts[0] has a member "because" that means nothing: known are id, version, reason',
  ],
  [
    registryOf({}, { inherit: [] }),
    'registry lists[0] (core) has a member "inherit" that means nothing: did you mean "inherits"?',
  ],
  [
    registryOf({}, { entries: [{ id: "a", enabled: true, nota: "" }] }),
    'registry lists[0] (core) entries[0] (a) has a member "nota" that means nothing: did you mean "note"?',
  ],
  [
    registryOf({}, {}, { activelists: [] }),
    'the registry has a member "activelists" that means nothing: did you mean "activeLists"?',
  ],
];
for (const [{ mods, lists, problems }, problem] of cases) {
  members(`reports one and keeps its entry: ${problem.slice(0, 60)}`, () => {
    assert.equal(problems, [problem]);
    assert.equal(
      mods.map(({ id }) => id),
      ["a"],
    );
    assert.is(lists.length, 1);
  });
}

members("reports names such as __proto__ and constructor as unknown", () => {
  const text = '{"schema":"svc.registry/1","__proto__":1,"constructor":2,"mods":[{"toString":3}]}';
  assert.is(parseRegistry(text).problems.filter((problem) => problem.includes("means nothing")).length, 3);
});

const words: readonly (readonly [word: string, meant: string | undefined])[] = [
  ["serev", "serve"],
  ["srve", "serve"],
  ["servee", "serve"],
  ["SERVE", "serve"],
  ["clent", "client"],
  ["why", "why"],
  ["wyh", "why"],
  ["whyy", "why"],
  ["klyent", "client"],
  ["klyant", undefined],
  ["esvre", undefined],
  ["x", undefined],
  ["deploy", undefined],
  ["", undefined],
];
for (const [word, meant] of words) {
  near(`of ${JSON.stringify(word)} is ${meant ?? "none"}`, () => {
    assert.is(nearest(word, ["serve", "client", "why"]), meant);
  });
}

members.run();
near.run();

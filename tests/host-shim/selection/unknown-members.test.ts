import * as assert from "uvu/assert";
import { parseRegistry } from "../../../host-shim/selection/mod-registry.js";
import { nearest } from "../../../host-shim/selection/nearest.js";
import { modEntry } from "../../support/install.js";
import { suite } from "../../support/suite.js";

const members = suite("unknown members of a registry");
const near = suite("nearest");

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

const MEANT = "that is unknown: did you mean";
const KNOWN = "that is unknown: known are";
const OF_A_MOD =
  "id, name, version, artifact, sides, pipeline, requires, conflicts, shipped, description, author";
const dir = { dir: "a", library: "mod.js" };
const cases: readonly (readonly [registry: ReturnType<typeof registryOf>, problem: string])[] = [
  [registryOf({ nmae: "A" }), `mods[0] (a) has a member "nmae" ${MEANT} "name"?`],
  [registryOf({ Sides: [] }), `mods[0] (a) has a member "Sides" ${MEANT} "sides"?`],
  [
    registryOf({ colour: "red" }),
    `mods[0] (a) has a member "colour" ${KNOWN} ${OF_A_MOD}, homepage, bugs, icon, tags`,
  ],
  [
    registryOf({ artifact: { ...dir, sha265: "" } }),
    `mods[0] (a) artifact has a member "sha265" ${MEANT} "sha256"?`,
  ],
  [
    registryOf({ requires: [{ id: "b", verison: "*" }] }),
    `mods[0] (a) requires[0] has a member "verison" ${MEANT} "version"?`,
  ],
  [
    registryOf({ conflicts: [{ id: "b", because: "x" }] }),
    `mods[0] (a) conflicts[0] has a member "because" ${KNOWN} id, version, reason`,
  ],
  [registryOf({}, { inherit: [] }), `lists[0] (core) has a member "inherit" ${MEANT} "inherits"?`],
  [
    registryOf({}, { entries: [{ id: "a", enabled: true, nota: "" }] }),
    `lists[0] (core) entries[0] (a) has a member "nota" ${MEANT} "note"?`,
  ],
  [registryOf({}, {}, { activelists: [] }), `has a member "activelists" ${MEANT} "activeLists"?`],
];
for (const [{ mods, lists, problems }, problem] of cases) {
  members(`are reported, and their entry is used: ${problem.slice(0, 60)}`, () => {
    assert.equal(problems, [`${problem.startsWith("has") ? "the " : ""}registry ${problem}`]);
    assert.equal([mods.map(({ id }) => id), lists.length], [["a"], 1]);
  });
}

members("include names such as __proto__ and constructor", () => {
  const text = '{"schema":"svc.registry/1","__proto__":1,"constructor":2,"mods":[{"toString":3}]}';
  assert.is(parseRegistry(text).problems.filter((problem) => problem.includes("is unknown")).length, 3);
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
  near(`returns ${meant ?? "undefined"} for ${JSON.stringify(word)} among serve, client and why`, () => {
    assert.is(nearest(word, ["serve", "client", "why"]), meant);
  });
}

import * as assert from "uvu/assert";
import { parseRegistry } from "../../../host-shim/selection/mod-registry.js";
import { createDecisions } from "../../../host-shim/selection/resolve/decisions.js";
import { modEntry } from "../../support/install.js";
import { suite } from "../../support/suite.js";

const lists = suite("values that lists lock or suggest");

/** The JSON text of a list's entries. */
type Entries = string;

/** Returns the decision for a client with two mods, and a list `near` that inherits a list `far`. */
function decided(near: Entries, far: Entries = "[]") {
  const registry = parseRegistry(
    `{"schema": "svc.registry/1", "mods": [${JSON.stringify(modEntry({ id: "cam" }))},
      ${JSON.stringify(modEntry({ id: "hud", shipped: false }))}], "lists": [
      {"id": "near", "inherits": ["far"], "entries": ${near}},
      {"id": "far", "entries": ${far}}], "activeLists": ["near"]}`,
  );
  const decisions = createDecisions({ registry: () => registry, overrides: () => [], hashOf: () => "" });
  const records = decisions.records("client", "1.4.0");
  return {
    records,
    problems: decisions.registryProblems(),
    list: decisions.listOf("cam"),
    given: records.find(({ guid }) => guid === "cam")!.given,
  };
}

const lock = (key: string, literal: string, by: string, why?: string) => ({
  key,
  how: "lock",
  by,
  literal,
  ...(why && { why }),
});
const suggest = (key: string, literal: string, by: string) => ({ ...lock(key, literal, by), how: "suggest" });

const flattened: readonly (readonly [title: string, near: Entries, far: Entries, given: unknown])[] = [
  [
    "sorted by key, in the notation of the registry, with the note",
    String.raw`[{"id": "cam", "lock": {"z": 1.0, "\u0061": "\u0062"}, "suggest": {"b": 1e2}, "note": "fair play"}]`,
    "[]",
    [
      lock("a", String.raw`"\u0062"`, "near", "fair play"),
      { ...lock("b", "1e2", "near", "fair play"), how: "suggest" },
      lock("z", "1.0", "near", "fair play"),
    ],
  ],
  [
    "from the nearest entry that names the key, so a nearer suggestion replaces a lock",
    '[{"id": "cam", "suggest": {"fov": 1}}]',
    '[{"id": "cam", "enabled": true, "lock": {"fov": 2, "hud": 3}}]',
    [suggest("fov", "1", "near"), lock("hud", "3", "far")],
  ],
  [
    "none for a key that a nearer entry sets to null",
    '[{"id": "cam", "lock": {"fov": null}}]',
    '[{"id": "cam", "suggest": {"fov": 2}}]',
    undefined,
  ],
  ["none from an entry of another mod", '[{"id": "hud", "lock": {"fov": 1}}]', "[]", undefined],
  ["none from empty members", '[{"id": "cam", "enabled": true, "lock": {}, "suggest": {}}]', "[]", undefined],
];
for (const [title, near, far, given] of flattened) {
  lists(`are in the record: ${title}`, () => {
    const answer = decided(near, far);
    assert.equal(answer.given, given);
    assert.equal(answer.problems, []);
  });
}

lists("do not select a mod whose entry has no member enabled", () => {
  const { records, list } = decided('[{"id": "cam", "lock": {"fov": 1}}]');
  assert.equal(
    records.map(({ verdict }) => verdict),
    ["not-selected", "not-selected"],
  );
  assert.is(list, undefined);
  const below = decided('[{"id": "cam", "lock": {"fov": 1}}]', '[{"id": "cam", "enabled": true}]');
  assert.is(below.list, "far");
  assert.ok(below.records[0]!.enabled);
  assert.is(below.given?.length, 1);
});

lists("add no member to the record of a mod without them", () => {
  const [plain, other] = [decided("[]"), decided('[{"id": "hud", "lock": {"x": 1}}]')];
  assert.is(JSON.stringify(plain.records[0]), JSON.stringify(other.records[0]));
  assert.not.ok(JSON.stringify(plain.records).includes("given"));
});

const long = (length: number) => "k".repeat(length);
const many = (count: number, literal = "1") =>
  Array.from({ length: count }, (_, at) => `"k${String(at).padStart(4, "0")}": ${literal}`).join();
const bad: readonly (readonly [title: string, near: Entries, kept: number, problem: RegExp])[] = [
  [
    "a lock and a suggestion of one key",
    '[{"id": "cam", "suggest": {"fov": 1, "x": 2}, "lock": {"fov": 3}}]',
    2,
    /^registry lists\[0\] \(near\) entries\[0\] \(cam\) is used without suggest of "fov": lock names it, too/,
  ],
  [
    "a lock that is not an object",
    '[{"id": "cam", "enabled": true, "lock": [1]}]',
    0,
    /its lock: lock must be an object/,
  ],
  ["a list as a value", '[{"id": "cam", "lock": {"a": [1], "b": 1}}]', 1, /lock of "a": .* no array/],
  ["an empty key", '[{"id": "cam", "lock": {"": 1, "b": 1}}]', 1, /a key has 1 to 200/],
  [
    "a key of 201 characters",
    `[{"id": "cam", "lock": {"${long(201)}": 1, "${long(200)}": 1}}]`,
    1,
    /a key has/,
  ],
  [
    "a literal over 4,096 characters",
    `[{"id": "cam", "lock": {"a": "${long(4095)}", "b": "${long(4094)}"}}]`,
    1,
    /4097/,
  ],
  ["501 keys", `[{"id": "cam", "lock": {${many(501)}}}]`, 500, /cam 501 values, at most 500: "k0500"/],
  [
    "over 64 KiB",
    `[{"id": "cam", "lock": {${many(20, `"${long(4000)}"`)}}}]`,
    16,
    /at most 65536 in one decision/,
  ],
  [
    "a second entry of the mod",
    '[{"id": "cam", "enabled": true}, {"id": "cam", "lock": {"a": 1}}]',
    0,
    /merge the two entries/,
  ],
  [
    "an entry without enabled and without values",
    '[{"id": "cam", "lock": null}]',
    0,
    /enabled must be true or false, found nothing/,
  ],
];
for (const [title, near, kept, problem] of bad) {
  lists(`are ignored and reported if they are malformed: ${title}`, () => {
    const { given, problems } = decided(near);
    assert.is(given?.length ?? 0, kept);
    assert.is(problems.length, 1);
    assert.match(problems[0]!, problem);
  });
}

lists("may have keys of 200 and values of 4,096 characters beyond the basic plane", () => {
  const emoji = (count: number) => "\u{1f600}".repeat(count);
  const { given, problems } = decided(`[{"id": "cam", "lock": {"${emoji(200)}": "${emoji(4094)}"}}]`);
  assert.equal(problems, []);
  assert.is(given?.length, 1);
  assert.match(decided(`[{"id": "cam", "lock": {"${emoji(201)}": 1}}]`).problems[0]!, /a key has/);
  assert.match(decided(`[{"id": "cam", "lock": {"a": "${emoji(4095)}"}}]`).problems[0]!, /4097/);
});

lists("are reported for an absent mod, but not for a mod with shipped: false", () => {
  const { problems } = decided('[{"id": "hud", "lock": {"a": 1}}, {"id": "gone", "lock": {"a": 1}}]');
  assert.is(problems.length, 1);
  assert.match(problems[0]!, /names gone/);
});

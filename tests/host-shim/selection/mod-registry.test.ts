import * as assert from "uvu/assert";
import { NO_FACE } from "../../../host-shim/protocol/mod-list.js";
import { parseRegistry } from "../../../host-shim/selection/mod-registry.js";
import { type ModEntry, modEntry, registryText } from "../../support/install.js";
import { suite } from "../../support/suite.js";
import { badEntries, badFaces, inFolder } from "./bad-entries.js";

const registry = suite("registry file");

const good = modEntry({ id: "good" });
const wrap = (mods: readonly unknown[]) =>
  JSON.stringify({ schema: "svc.registry/1", mods, lists: [], activeLists: [] });

const beside: typeof badEntries = [
  [{ id: "GOOD" }, "id", "good"],
  [inFolder("Good"), "artifact.dir", "good"],
  [inFolder("a\ud800"), "artifact.dir", "contains half a surrogate pair"],
];
for (const [change, field, found] of [...badEntries, ...beside]) {
  const [shown = ""] = Object.entries(change).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  registry(
    `is read without an entry with the ${shown.slice(0, 70)}, whose problem names entry, field and value`,
    () => {
      const bad = { ...modEntry({ id: "bad" }), ...change };
      const { mods, problems } = parseRegistry(wrap([good, bad, modEntry({ id: "last" })]));
      assert.equal(
        mods.map(({ id }) => id),
        ["good", "last"],
      );
      assert.is(problems.length, 1);
      const [problem = ""] = problems;
      assert.match(problem, "mods[1]");
      assert.match(problem, new RegExp(`: (a part of )?${field.replace(".", "\\.")} must`));
      assert.ok(problem.includes(found), problem);
      if (typeof bad.id === "string") assert.ok(problem.includes(`(${bad.id.slice(0, 80)})`), problem);
    },
  );
}

registry("may have a description, links, an icon and tags at their limits", () => {
  const face = {
    description: "x".repeat(300),
    author: "",
    homepage: "http://a.test",
    bugs: "https://a.test",
    icon: "art/icon.svg",
    tags: Array.from({ length: 12 }, (_, at) => String(at).padStart(40, "x")),
  };
  const { mods, problems } = parseRegistry(wrap([{ ...good, ...face }]));
  assert.equal(problems, []);
  assert.equal(mods[0]!.face, { ...NO_FACE, ...face });
});

const FACE_RULES: Readonly<Record<string, string>> = {
  description: "one line of at most 300 characters",
  author: "one line of at most 300 characters",
  homepage: "an address that starts with http:// or https://",
  bugs: "an address that starts with http:// or https://",
  icon: "a .png, .svg or .webp file in the mod's folder",
  tags: "at most 12 words of 1 to 40 characters each",
};
for (const [part, value, found] of badFaces) {
  registry(`is read without the ${part} ${JSON.stringify(value).slice(0, 40)} of an entry`, () => {
    const { mods, problems } = parseRegistry(wrap([{ ...good, description: "good", [part]: value }]));
    assert.is(mods.length, 1);
    assert.equal(mods[0]!.face, { ...NO_FACE, description: part === "description" ? "" : "good" });
    assert.is(problems.length, 1);
    const [problem, shown = ""] = problems[0]!.split(", found ");
    assert.is(
      problem,
      `registry mods[0] (good) is used without its ${part}: ${part} must be ${FACE_RULES[part]}`,
    );
    assert.ok(shown.includes(found), problems[0]);
    assert.is(shown, JSON.stringify(value).slice(0, 80));
  });
}

for (const item of [null, 1, "a", [], true]) {
  registry(`is read without the entry ${JSON.stringify(item)}`, () => {
    const { mods, problems } = parseRegistry(wrap([item, good]));
    assert.is(mods.length, 1);
    assert.match(problems[0] ?? "", /^registry mods\[0\] is skipped: a mod must be an object/);
  });
}

const file = (members: string) => `{"schema":"svc.registry/1",${members}}`;
const refused: readonly (readonly [text: string, reason: RegExp])[] = [
  [registryText({ mods: [{ id: "a" }] }).slice(0, -20), /cut short/],
  ["", /empty/],
  ["{mods: []}", /JSON/],
  ["[]", /must be an object, found \[\]/],
  ['{"schema":"svc.registry/2","mods":[]}', /"schema" must be "svc.registry\/1", found "svc.registry\/2"/],
  [file('"mods":{}'), /"mods" must be a list, found {}/],
  [file('"mods":[],"activeLists":{}'), /^"activeLists" must be a list/],
  [file('"mods":[],"lists":{}'), /"lists" must be a list/],
];
for (const [text, reason] of refused) {
  registry(`is refused as a whole if it ends in ${JSON.stringify(text.slice(-45))}`, () => {
    assert.throws(
      () => parseRegistry(text),
      (error: Error) => reason.test(error.message),
    );
  });
}

registry("is read equally with and without a byte order mark", () => {
  const text = registryText({ mods: [{ id: "a" }] });
  assert.equal(parseRegistry(`\ufeff${text}`), parseRegistry(text));
});

registry("has defaults for missing members of an entry", () => {
  const entry: Record<string, unknown> = {
    id: "a",
    artifact: { dir: "x/y", library: "d/mod.js" },
    sides: ["client", "client"],
  };
  const { mods, problems } = parseRegistry(wrap([entry]));
  assert.equal(problems, []);
  assert.equal(mods[0], {
    id: "a",
    name: "a",
    version: "0.0.0",
    artifact: { dir: "x/y", library: "d/mod.js", sha256: "" },
    sides: ["client"],
    pipeline: "*",
    requires: [],
    conflicts: [],
    shipped: true,
    face: NO_FACE,
  });
});

registry("has the id as the name of an entry with an empty name", () => {
  assert.is(parseRegistry(wrap([{ ...good, name: "" }])).mods[0]!.name, "good");
});

registry("has defaults for the members of a face that are null", () => {
  const face = Object.fromEntries(Object.keys(NO_FACE).map((part) => [part, null]));
  const { mods, problems } = parseRegistry(wrap([{ ...good, ...face }]));
  assert.equal(problems, []);
  assert.equal(mods[0]!.face, NO_FACE);
});

registry("has defaults in requires and conflicts, which are sorted by id", () => {
  const entry = {
    ...modEntry({ id: "a" }),
    requires: [{ id: "d", version: "^2.0.0" }, { id: "c-c" }, { id: "c" }],
    conflicts: [{ id: "f" }, { id: "e", version: "1.x", reason: "both draw" }],
  };
  const [mod] = parseRegistry(wrap([entry])).mods;
  assert.equal(mod?.requires, [
    { id: "c", version: "*" },
    { id: "c-c", version: "*" },
    { id: "d", version: "^2.0.0" },
  ]);
  assert.equal(mod?.conflicts, [
    { id: "e", version: "1.x", reason: "both draw" },
    { id: "f", version: "*", reason: "" },
  ]);
});

registry("sorts an id before longer ids that begin with that id, whatever their ranges", () => {
  const requires = [
    { id: "a-b", version: "1.x" },
    { id: "a", version: "^1.0.0" },
  ];
  assert.equal(parseRegistry(wrap([{ ...modEntry({ id: "x" }), requires }])).mods[0]?.requires, [
    { id: "a", version: "^1.0.0" },
    { id: "a-b", version: "1.x" },
  ]);
});

registry("has a mod's sides as listed, and its hash in lower case", () => {
  const sha256 = "0123456789abcdef".repeat(4);
  const artifact = { dir: "x", library: "mod.js", sha256: sha256.toUpperCase() };
  const [mod] = parseRegistry(wrap([{ id: "a", artifact, sides: ["server", "client"] }])).mods;
  assert.equal(mod?.sides, ["server", "client"]);
  assert.is(mod?.artifact.sha256, sha256);
});

registry("lists the folder of each entry, also of a skipped entry", () => {
  const { folders } = parseRegistry(
    wrap([
      { id: "a", artifact: { dir: "mine/y", library: "mod.js" }, sides: ["client"] },
      { id: "left out", artifact: { dir: "z" } },
      { id: "b", artifact: { dir: 1 } },
      { id: "c", artifact: "w" },
      null,
    ]),
  );
  assert.equal(folders, ["mine", "z"]);
});

const mods: readonly ModEntry[] = [{ id: "a" }, { id: "b", shipped: false }];
const entry = (id: unknown, enabled: unknown = true) => ({ id, enabled, note: "" });
const badListEntries: readonly (readonly [entries: readonly unknown[], problem: string])[] = [
  [[entry("a"), entry("a", false)], "entries[1] (a) is skipped: id must be unique"],
  [[entry("a", "yes")], 'entries[0] (a) is skipped: enabled must be true or false, found "yes"'],
  [["a"], 'entries[0] is skipped: an entry must be an object, found "a"'],
  [[entry(1)], "entries[0] is skipped: id must be a string, found 1"],
  [[{ ...entry("a"), note: 1 }], "entries[0] (a) is skipped: note must be a string, found 1"],
];
const badLists: readonly (readonly [lists: readonly unknown[], problem: string])[] = [
  ...badListEntries.map(([entries, problem]) => [[{ id: "l", entries }], `lists[0] (l) ${problem}`] as const),
  [[{ id: "l", entries: [entry("gone")] }], "list l names gone, which is not in the registry"],
  [[{ id: "l", entries: [entry("b")] }], 'list l names b, which has "shipped": false'],
  [[{ id: "l" }, { id: "l" }], "lists[1] (l) is skipped: id must be unique"],
  [["l"], 'lists[0] is skipped: a list must be an object, found "l"'],
  [[{ id: 1 }], "lists[0] is skipped: id must be a string, found 1"],
  [[{ id: "" }], "lists[0] () is skipped: id must not be empty"],
  [[{ id: "l", inherits: "k" }], 'lists[0] (l) is skipped: inherits must be a list, found "k"'],
  [[{ id: "l", inherits: [1] }], "lists[0] (l) is skipped: inherits must be a string, found 1"],
  [[{ id: "l", entries: {} }], "lists[0] (l) is skipped: entries must be a list, found {}"],
];
for (const [lists, problem] of badLists) {
  registry(`is read with the problem: ${problem}`, () => {
    const { problems } = parseRegistry(registryText({ mods, lists }));
    assert.is(problems.length, 1, problems.join("\n"));
    assert.ok(problems[0]!.startsWith(`registry ${problem}`), problems[0]);
  });
}

registry("has a problem for a malformed and for a missing active list", () => {
  assert.equal(parseRegistry(registryText({ mods, lists: [], activeLists: [1, "l"] })).problems, [
    "registry activeLists[0] is skipped: a list id must be a string, found 1",
    'registry activeLists[1] is skipped: there is no list "l"; add it to "lists" or remove it here',
  ]);
});

registry("has the first of two entries for one mod in a list", () => {
  const text = registryText({
    mods,
    lists: [{ id: "l", entries: [entry("a"), entry("a", false)] }],
    activeLists: ["l"],
  });
  assert.equal(parseRegistry(text).lists[0]?.entries, [entry("a")]);
});

registry("has its lists and active lists in order, without malformed entries", () => {
  const text = registryText({
    mods,
    lists: [
      { id: "k", entries: [{ ...entry("a"), note: "the map" }] },
      1,
      { id: "l", inherits: ["k", "j"], entries: [{ id: "a", enabled: false }, null] },
    ],
    activeLists: ["l", "gone", "k"],
  });
  const { lists, activeLists } = parseRegistry(text);
  assert.equal(lists, [
    { id: "k", inherits: [], entries: [{ id: "a", enabled: true, note: "the map" }] },
    { id: "l", inherits: ["k", "j"], entries: [{ id: "a", enabled: false, note: "" }] },
  ]);
  assert.equal(activeLists, ["l", "k"]);
});

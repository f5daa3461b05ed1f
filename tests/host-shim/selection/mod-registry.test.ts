import { suite } from "uvu";
import * as assert from "uvu/assert";
import { NO_FACE } from "../../../host-shim/protocol/mod-list.js";
import { parseRegistry } from "../../../host-shim/selection/mod-registry.js";
import { type ModEntry, modEntry, registryText } from "../../support/install.js";

const registry = suite("registry file");

const good = modEntry({ id: "good" });
const wrap = (mods: readonly unknown[]) =>
  JSON.stringify({ schema: "svc.registry/1", mods, lists: [], activeLists: [] });

const badEntries: readonly (readonly [
  name: string,
  change: Record<string, unknown>,
  field: string,
  found: string,
])[] = [
  ["no id", { id: undefined }, "id", "nothing"],
  ["an id with a slash", { id: "a/b" }, "id", "a/b"],
  ["an id that starts with a dot", { id: ".a" }, "id", ".a"],
  ["the id index", { id: "Index" }, "id", "Index"],
  ["the id __proto__", { id: "__proto__" }, "id", "__proto__"],
  ["an id of 81 characters", { id: "a".repeat(81) }, "id", "aaa"],
  ["an id in other case of an earlier one", { id: "GOOD" }, "id", "good"],
  ["a number as name", { name: 1 }, "name", "1"],
  ["a malformed version", { version: "1.0" }, "version", "1.0"],
  ["a number as version", { version: 1 }, "version", "1"],
  ["no artifact", { artifact: undefined }, "artifact", "nothing"],
  [
    "the folder mods/ itself",
    { artifact: { dir: ".", library: "mod.js" } },
    "artifact.dir",
    '"." contains .',
  ],
  ["a number as folder", { artifact: { dir: 1, library: "mod.js" } }, "artifact.dir", "1"],
  ["an empty folder", { artifact: { dir: "", library: "mod.js" } }, "artifact.dir", "is empty"],
  ["a folder above", { artifact: { dir: "../x", library: "mod.js" } }, "artifact.dir", '"../x" contains ..'],
  [
    "an empty name in its path",
    { artifact: { dir: "a//b", library: "mod.js" } },
    "artifact.dir",
    '"a//b" contains //',
  ],
  [
    "a folder with .. inside its path",
    { artifact: { dir: "a/../../x", library: "mod.js" } },
    "artifact.dir",
    "..",
  ],
  [
    "an absolute folder",
    { artifact: { dir: "/etc", library: "mod.js" } },
    "artifact.dir",
    '"/etc" is an absolute path',
  ],
  ["a drive", { artifact: { dir: "C:x", library: "mod.js" } }, "artifact.dir", "starts with a drive letter"],
  [
    "a backslash",
    { artifact: { dir: "a\\b", library: "mod.js" } },
    "artifact.dir",
    "contains a backslash: write /",
  ],
  [
    "NUL",
    { artifact: { dir: "a\u0000", library: "mod.js" } },
    "artifact.dir",
    "contains a control character",
  ],
  [
    "a folder that Windows would rename",
    { artifact: { dir: "a.", library: "mod.js" } },
    "artifact.dir",
    'contains "a.", which ends in a dot or a space',
  ],
  ...["selection.json", "Config.JSON", "x/selection.json.lock", ".svc-served", "x/.git"].map(
    (dir) =>
      [
        `the folder ${dir}, a name of the platform's own or a hidden one`,
        { artifact: { dir, library: "mod.js" } },
        "artifact.dir",
        dir,
      ] as const,
  ),
  ["the folder of another mod", { artifact: { dir: "Good", library: "mod.js" } }, "artifact.dir", "good"],
  ["a number as library", { artifact: { dir: "x", library: 1 } }, "artifact.library", "1"],
  ["a library above its folder", { artifact: { dir: "x", library: "../y.js" } }, "artifact.library", ".."],
  ["a library that is no script", { artifact: { dir: "x", library: "mod.json" } }, "artifact.library", ".js"],
  ["a library without a name", { artifact: { dir: "x", library: "d/.js" } }, "artifact.library", ".js"],
  ["a malformed hash", { artifact: { dir: "x", library: "m.js", sha256: "12" } }, "artifact.sha256", "12"],
  ["a number as hash", { artifact: { dir: "x", library: "m.js", sha256: 1 } }, "artifact.sha256", "1"],
  ["no sides", { sides: undefined }, "sides", "nothing"],
  ["a side that does not exist", { sides: ["client", "both"] }, "sides", "both"],
  ["a malformed pipeline", { pipeline: "new" }, "pipeline", "new"],
  ["needs that are no list", { requires: {} }, "requires", "{}"],
  ["conflicts that are no list", { conflicts: {} }, "conflicts", "{}"],
  ["a conflict that is a string", { conflicts: ["a"] }, "conflicts", "a"],
  ["a conflict with a bad id", { conflicts: [{ id: "a b" }] }, "conflicts.id", "a b"],
  ["a need that is a string", { requires: ["a"] }, "requires", "a"],
  ["a need with a bad range", { requires: [{ id: "a", version: "newest" }] }, "requires.version", "newest"],
  ["a need with a bad id", { requires: [{ id: "a b" }] }, "requires.id", "a b"],
  ["a conflict with a bad range", { conflicts: [{ id: "a", version: {} }] }, "conflicts.version", "{}"],
  ["a conflict with a bad reason", { conflicts: [{ id: "a", reason: 1 }] }, "conflicts.reason", "1"],
  ["a string for shipped", { shipped: "no" }, "shipped", "no"],
];
for (const [name, change, field, found] of badEntries) {
  registry(`skips an entry with ${name}, and reports the entry, the field and the value`, () => {
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
  });
}

registry("accepts a face at every limit", () => {
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
const badFaces: readonly (readonly [part: string, value: unknown, found: string])[] = [
  ["description", 1, "1"],
  ["description", "two\nlines", "two\\nlines"],
  ["author", "x".repeat(301), "xxx"],
  ["homepage", "javascript:alert(1)", "javascript:alert(1)"],
  ["homepage", 'https://a.test/"onclick', "onclick"],
  ["bugs", "ftp://a.test", "ftp://a.test"],
  ["icon", "../icon.png", "../icon.png"],
  ["icon", "icon.gif", "icon.gif"],
  ["tags", "hud", "hud"],
  ["tags", [""], '""'],
  ["tags", ["x".repeat(41)], "xxx"],
  ["tags", Array.from({ length: 13 }, () => "hud"), "hud"],
];
for (const [part, value, found] of badFaces) {
  registry(`keeps an entry with the ${part} ${JSON.stringify(value).slice(0, 40)}, without it`, () => {
    const { mods, problems } = parseRegistry(wrap([{ ...good, description: "good", [part]: value }]));
    assert.is(mods.length, 1);
    assert.equal(mods[0]!.face, { ...NO_FACE, description: part === "description" ? "" : "good" });
    assert.is(problems.length, 1);
    const [problem, shown = ""] = problems[0]!.split(", found ");
    assert.is(
      problem,
      `registry mods[0] (good) goes without its ${part}: ${part} must be ${FACE_RULES[part]}`,
    );
    assert.ok(shown.includes(found), problems[0]);
    assert.is(shown, JSON.stringify(value).slice(0, 80));
  });
}

for (const item of [null, 1, "a", [], true]) {
  registry(`skips the entry ${JSON.stringify(item)}`, () => {
    const { mods, problems } = parseRegistry(wrap([item, good]));
    assert.is(mods.length, 1);
    assert.match(problems[0] ?? "", /^registry mods\[0\] is skipped: a mod must be an object/);
  });
}

const refused: readonly (readonly [name: string, text: string, reason: RegExp])[] = [
  ["cut short", registryText({ mods: [{ id: "a" }] }).slice(0, -20), /cut short/],
  ["empty", "", /empty/],
  ["no JSON", "{mods: []}", /JSON/],
  ["no object", "[]", /must be an object, found \[\]/],
  [
    "of a newer schema",
    '{"schema":"svc.registry/2","mods":[]}',
    /"schema" must be "svc.registry\/1", found "svc.registry\/2"/,
  ],
  ["with mods that are no list", '{"schema":"svc.registry/1","mods":{}}', /"mods" must be a list, found {}/],
  [
    "with active lists that are no list",
    '{"schema":"svc.registry/1","mods":[],"activeLists":{}}',
    /^"activeLists" must be a list/,
  ],
  [
    "with lists that are no list",
    '{"schema":"svc.registry/1","mods":[],"lists":{}}',
    /"lists" must be a list/,
  ],
];
for (const [name, text, reason] of refused) {
  registry(`refuses a whole file that is ${name}`, () => {
    assert.throws(
      () => parseRegistry(text),
      (error: Error) => reason.test(error.message),
    );
  });
}

registry("reads a file with a BOM like one without", () => {
  const text = registryText({ mods: [{ id: "a" }] });
  assert.equal(parseRegistry(`\ufeff${text}`), parseRegistry(text));
});

registry("uses defaults for missing members of an entry", () => {
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

registry("uses defaults in requirements and conflicts, and sorts them by id", () => {
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

registry("sorts an id before longer ids that begin with it, whatever the ranges are", () => {
  const requires = [
    { id: "a-b", version: "1.x" },
    { id: "a", version: "^1.0.0" },
  ];
  assert.equal(parseRegistry(wrap([{ ...modEntry({ id: "x" }), requires }])).mods[0]?.requires, [
    { id: "a", version: "^1.0.0" },
    { id: "a-b", version: "1.x" },
  ]);
});

registry("keeps a mod's sides and its hash", () => {
  const sha256 = "0123456789abcdef".repeat(4);
  const artifact = { dir: "x", library: "mod.js", sha256: sha256.toUpperCase() };
  const [mod] = parseRegistry(wrap([{ id: "a", artifact, sides: ["server", "client"] }])).mods;
  assert.equal(mod?.sides, ["server", "client"]);
  assert.is(mod?.artifact.sha256, sha256);
});

registry("lists the folders of every entry, also of a skipped one", () => {
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
const lists: readonly (readonly [
  name: string,
  lists: readonly unknown[],
  active: readonly unknown[],
  problem: RegExp,
])[] = [
  [
    "a second entry of a mod",
    [{ id: "l", entries: [entry("a"), entry("a", false)] }],
    ["l"],
    /lists\[0\] \(l\) entries\[1\] \(a\) is skipped: id must be unique/,
  ],
  [
    "an entry that neither enables nor disables",
    [{ id: "l", entries: [entry("a", "yes")] }],
    ["l"],
    /entries\[0\] \(a\) is skipped: enabled must be true or false, found "yes"/,
  ],
  [
    "an entry of a missing mod",
    [{ id: "l", entries: [entry("gone")] }],
    ["l"],
    /list l names gone, which is no mod/,
  ],
  [
    "an entry of an unshipped mod",
    [{ id: "l", entries: [entry("b")] }],
    ["l"],
    /list l names b, which has "shipped": false/,
  ],
  [
    "a second list of one id",
    [
      { id: "l", entries: [] },
      { id: "l", entries: [] },
    ],
    ["l"],
    /lists\[1\] \(l\) is skipped: id must be unique/,
  ],
  [
    "a list that is a string",
    ["l"],
    [],
    /^registry lists\[0\] is skipped: a list must be an object, found "l"$/,
  ],
  [
    "a list with a number as id",
    [{ id: 1 }],
    [],
    /^registry lists\[0\] is skipped: id must be a string, found 1$/,
  ],
  [
    "a list with an empty id",
    [{ id: "" }],
    [],
    /^registry lists\[0\] \(\) is skipped: id must not be empty$/,
  ],
  [
    "a list with a string as inherits",
    [{ id: "l", inherits: "k" }],
    [],
    /\(l\) is skipped: inherits must be a list, found "k"$/,
  ],
  [
    "a list that inherits a number",
    [{ id: "l", inherits: [1] }],
    [],
    /\(l\) is skipped: inherits must be a string, found 1$/,
  ],
  [
    "a list with an object as entries",
    [{ id: "l", entries: {} }],
    [],
    /\(l\) is skipped: entries must be a list, found {}$/,
  ],
  [
    "an entry that is a string",
    [{ id: "l", entries: ["a"] }],
    [],
    /\(l\) entries\[0\] is skipped: an entry must be an object, found "a"$/,
  ],
  [
    "an entry with a number as id",
    [{ id: "l", entries: [entry(1)] }],
    [],
    /entries\[0\] is skipped: id must be a string, found 1$/,
  ],
  [
    "an entry with a number as note",
    [{ id: "l", entries: [{ ...entry("a"), note: 1 }] }],
    [],
    /entries\[0\] \(a\) is skipped: note must be a string, found 1$/,
  ],
  [
    "an active list that is a number",
    [],
    [1],
    /^registry activeLists\[0\] is skipped: a list id must be a string, found 1$/,
  ],
  ["a missing active list", [], ["l"], /activeLists\[0\] is skipped: there is no list "l"/],
];
for (const [name, items, activeLists, problem] of lists) {
  registry(`reports ${name}`, () => {
    const { problems } = parseRegistry(registryText({ mods, lists: items, activeLists }));
    assert.is(problems.length, 1, problems.join("\n"));
    assert.match(problems[0] ?? "", problem);
  });
}

registry("keeps the earlier of two entries for one mod in a list", () => {
  const text = registryText({
    mods,
    lists: [{ id: "l", entries: [entry("a"), entry("a", false)] }],
    activeLists: ["l"],
  });
  assert.equal(parseRegistry(text).lists[0]?.entries, [entry("a")]);
});

registry("keeps lists and active lists in order, without skipped entries", () => {
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

registry.run();

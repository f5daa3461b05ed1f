import fc from "fast-check";
import * as assert from "uvu/assert";
import { type ModRows, readModRows } from "../../../../host-shim/panel/rows/mod-rows.js";
import type { PanelRow } from "../../../../host-shim/panel/rows/panel-row.js";
import {
  createSearchIndex,
  labelMarks,
  type SearchIndex,
  search,
} from "../../../../host-shim/panel/search/search.js";
import { intSetting, stringSetting } from "../../../../sdk/index.js";
import { serveRow } from "../../../../sdk/protocol/row.js";
import { servedRows } from "../../../support/panel-rows.js";
import { respell } from "../../../support/respelled.js";
import { suite } from "../../../support/suite.js";

const test = suite("search in the panel");

/** Any UTF-16 code unit, including lone surrogates. */
const codeUnit = fc.nat(0xffff).map((code) => String.fromCharCode(code));

const pages = servedRows(10_000);
const many = pages.flatMap((page) => page.all());
const index = createSearchIndex(pages);

/** Returns rows of a mod named `Mod`, each with these members. */
function rowsOf(...rows: Readonly<Record<string, unknown>>[]): ModRows {
  return readModRows(
    "g",
    "Mod",
    JSON.stringify(rows.map((row, n) => ({ key: `k${n}`, value: 1, default: 1, ...row }))),
  );
}

/** Returns the rows that a search finds. */
function found(index: SearchIndex, query: string, guid?: string): PanelRow[] {
  return search(index, query, guid).rows.map(({ row }) => row);
}

function labels(rows: ModRows, query: string): string[] {
  return found(createSearchIndex([rows]), query).map(({ label }) => label);
}

test("finds the rows whose value is the typed number, after the rows with the number in their label", () => {
  const rows = rowsOf(
    { type: "int", label: "Far", value: 190, default: 90 },
    { type: "int", label: "Wide", value: 90 },
    { type: "float", label: "Scale", value: 1.5 },
    { type: "float", label: "Deep", value: -90 },
    { type: "int", label: "Angle 90" },
    { type: "string", label: "Ninety", value: "90", default: "" },
  );
  assert.equal(labels(rows, "90").slice(0, 2), ["Angle 90", "Wide"]);
  assert.is(labels(rows, "90").includes("Ninety"), true);
  assert.is(labels(rows, "90").includes("Far"), false);
  assert.equal(labels(rows, "1.5"), ["Scale"]);
  assert.equal(labels(rows, "-90").slice(0, 2), ["Angle 90", "Deep"]);
  assert.equal(labels(rows, "@modified 190"), ["Far"]);
  const spelled = readModRows(
    "g",
    "Mod",
    '[{"key": "k", "type": "float", "label": "Gap", "value": 1.50, "default": 2}]',
  );
  assert.equal(labels(spelled, "1.5"), ["Gap"]);
});

test("ranks the wanted row of ten thousand among the first 20 for typos, prefixes and words in any order", () => {
  const wanted: [string, string][] = [
    ["camrea speed", "Camera speed"],
    ["shadw opacty", "Shadow opacity"],
    ["cam sp", "Camera speed"],
    ["speed camera", "Camera speed"],
    ["camspeed", "Camera speed"],
    ["crosshir color", "Crosshair color"],
    ["minmap", "Minimap"],
    ["minimap", "Minimap"],
    ["mini map size", "Minimap size"],
    ["Camera Speed", "Camera speed"],
    ["crosshair colour", "Crosshair color"],
    ["dept of feild", "Depth of field"],
    ["cameraSpeed", "Camera speed"],
    ["opacity shadow at low helth", "Shadow opacity at low health"],
  ];
  for (const [query, label] of wanted) {
    const rank = found(index, query).findIndex((row) => row.label === label) + 1;
    assert.ok(rank >= 1 && rank <= 20, `${query}: ${label} is number ${rank}`);
  }
});

test("ranks exact labels first and typos last", () => {
  const rows = rowsOf(
    { label: "Misspelt cemera" },
    { label: "First", description: "Turns the camera." },
    { label: "Second", path: ["Camera"] },
    { label: "Third", key: "mainCamera" },
    { label: "Multicamera" },
    { label: "Old cameras" },
    { label: "Old camera" },
    { label: "Camera" },
  );
  assert.equal(labels(rows, "camera").slice(0, 5), [
    "Camera",
    "Old camera",
    "Old cameras",
    "Multicamera",
    "Third",
  ]);
  assert.equal(labels(rows, "camera").slice(5).sort(), ["First", "Misspelt cemera", "Second"]);
  assert.is(labels(rows, "camera").at(-1), "Misspelt cemera");
});

const LISTS: readonly (readonly [
  claim: string,
  rows: readonly Readonly<Record<string, unknown>>[],
  ...searches: (readonly [query: string, labels: readonly string[]])[],
])[] = [
  [
    "ranks a label that contains all words above a label that matches some words better",
    [{ label: "Hud map", key: "scale" }, { label: "Ohud omap oscale" }],
    ["hud map scale", ["Ohud omap oscale", "Hud map"]],
  ],
  [
    "ranks the plain label above longer ones, and the phrase above separate words",
    [
      { label: "Map of the hud" },
      { label: "Hud map of towns" },
      { label: "Hud maps" },
      { label: "The hud map" },
    ],
    ["hud map", ["The hud map", "Hud map of towns", "Hud maps", "Map of the hud"]],
  ],
  [
    "ranks a row first whose key is the query",
    [{ label: "hud scale x all" }, { label: "Bars", key: "hud.scale_x" }],
    ["HUD.scale_x", ["Bars", "hud scale x all"]],
  ],
  [
    "ranks a row whose label is the query above a row whose key is the query",
    [{ label: "Length", key: "size" }, { label: "Size" }],
    ["size", ["Size", "Length"]],
  ],
  [
    "finds a row by the value of a text, key or colour, but never by a secret",
    [
      { label: "Jump", type: "keybind", value: "KeyX" },
      { label: "Sun", type: "color", value: "#7dffb0" },
      { label: "Token", type: "string", secret: true, value: "hunter2" },
      { label: "Title", type: "string", value: 'Größe "7"' },
    ],
    ["KeyX", ["Jump"]],
    ["#7dffb0", ["Sun"]],
    ["grosse", []],
    ["große 7", ["Title"]],
    ["hunter2", []],
  ],
  [
    "finds a row by the initials of its label's words, below labels that contain these letters",
    [{ label: "Field-of-View" }, { label: "Fovea" }, { label: "Depth of field" }],
    ["fov", ["Fovea", "Field-of-View"]],
    ["dof", ["Depth of field"]],
  ],
  [
    "tolerates two typos in a long word unless its first letter is wrong, and one typo in a shorter word",
    [{ label: "Crosshair" }, { label: "Camera" }],
    ["crsshir", ["Crosshair"]],
    ["crossair", ["Crosshair"]],
    ["corsshiar", ["Crosshair"]],
    ["krosshar", []],
    ["cmra", []],
  ],
  [
    "ignores short words that no row has",
    [{ label: "Camera speed" }, { label: "Shadows" }],
    ["speed of the camera", ["Camera speed"]],
    ["of the", []],
    ["speed of moons", []],
  ],
  [
    "matches words in any order, over label, path, mod and description",
    [{ label: "Speed", path: ["Camera"], description: "While running." }, { label: "Speed" }],
    ["running camera speed mod", ["Speed"]],
  ],
  [
    "narrows a search by filters, alone, as prefixes, together and beside text",
    [
      { label: "Red", value: 2 },
      { label: "Green", appliesOn: "restart" },
      { label: "Blue key", keybind: true, value: 2 },
      { label: "Grey", implemented: false },
    ],
    ["@modified", ["Red", "Blue key"]],
    ["@mod", ["Red", "Blue key"]],
    ["@restart", ["Green"]],
    ["@Keybind", ["Blue key"]],
    ["@unimplemented", ["Grey"]],
    ["@modified @keybind", ["Blue key"]],
    ["blue @modified", ["Blue key"]],
    ["@modified gre", []],
    ["@modified @restart", []],
  ],
  [
    "finds locked and suggested rows, and as modified the rows whose own value replaces a suggestion",
    [
      { label: "Plain" },
      { label: "Held", value: 2, given: { how: "lock", by: "fair", value: 2, own: 1 } },
      { label: "Follows", value: 2, given: { how: "suggest", by: "pack", value: 2 } },
      { label: "Chosen", value: 3, given: { how: "suggest", by: "pack", value: 2, own: 3 } },
      { label: "Kept", value: 1, given: { how: "suggest", by: "pack", value: 2, own: 1 } },
      { label: "Broken", given: { how: "hold", by: "pack", value: 2 } },
    ],
    ["@locked", ["Held"]],
    ["@suggested", ["Follows", "Chosen", "Kept"]],
    ["@modified", ["Chosen", "Kept"]],
    ["@suggested foll", ["Follows"]],
  ],
  [
    "ignores accents, case, camel case and punctuation",
    [{ label: "Größe der Übersicht" }, { label: "depth-of-field" }, { label: "מהירות מצלמה" }],
    ["ubersicht", ["Größe der Übersicht"]],
    ["DepthOfField", ["depth-of-field"]],
    ["מצלמה מהירות", ["מהירות מצלמה"]],
  ],
  [
    "tolerates one typo in a Cyrillic word",
    [{ label: "Скорость камеры" }, { label: "Тень" }],
    ["скорсть", ["Скорость камеры"]],
  ],
];
for (const [claim, rows, ...searches] of LISTS) {
  test(claim, () => {
    for (const [query, wanted] of searches) assert.equal(labels(rowsOf(...rows), query), wanted, query);
  });
}

test("returns all rows in their own order for a query without words", () => {
  for (const query of ["", "  ", "@", "?!"]) assert.equal(found(index, query), many, query);
});

test("finds only rows of the mod to which it is limited", () => {
  const { guid } = many[0]!;
  const rows = found(index, "opacity", guid);
  assert.ok(rows.length > 0 && rows.every((row) => row.guid === guid));
});

test("finds a row by each word of its label, and ranks it first for the whole label", () => {
  fc.assert(
    fc.property(fc.nat(many.length - 1), fc.nat(5), (n, at) => {
      const row = many[n]!;
      const words = row.label.split(" ");
      const word = words[at % words.length]!;
      assert.ok(found(index, word).includes(row), word);
      assert.ok(found(index, row.label).indexOf(row) === 0, row.label);
    }),
    { numRuns: 40 },
  );
});

test("drops no matching row in its pre-filter, whatever the row's letters and JSON notation", () => {
  const letters = fc.constantFrom(
    "a",
    "b",
    "Ä",
    "ß",
    "İ",
    "Σ",
    "ё",
    "e\u0301",
    "中",
    " ",
    "-",
    '"',
    "\\",
    "\n",
    "1",
  );
  const text = fc.string({ unit: letters, maxLength: 8 });
  const row = fc.record({ label: text, description: text, path: fc.array(text, { maxLength: 2 }) });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 5 }), fc.boolean(), (rows, escaped) => {
      const served = JSON.stringify(rows.map((each, n) => ({ key: `k${n}`, value: 1, default: 1, ...each })));
      const spelled = escaped
        ? served.replace(
            /[^\0-\x7f]/g,
            (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
          )
        : served;
      const page = readModRows("g", "Mod", spelled);
      for (const row of page.all()) {
        for (const part of [row.label, row.description, ...row.path]) {
          const rows = found(createSearchIndex([page]), part);
          assert.ok(part.trim() === "" || rows.includes(row), `${JSON.stringify(part)} in ${spelled}`);
        }
      }
    }),
    { numRuns: 300 },
  );
});

test("parses only the rows that it returns", () => {
  const unread = servedRows(1000);
  const reads = () => unread.flatMap((page) => page.items().filter((_, at) => page.known(at))).length;
  const index = createSearchIndex(unread);
  while (index.gather(50));
  for (const query of ["c", "camera speed", "shadw opacty", "@"]) search(index, query);
  assert.is(reads(), 0);
  const first = search(index, "camera").rows[0]!.row;
  assert.is(first.label, "Camera");
  assert.is(reads(), 1);
  const modified = search(index, "@modified").rows.length;
  assert.ok(modified > 0 && reads() <= modified + 1, `${reads()} rows were read for ${modified}`);
});

test("finds rows in any JSON notation", () => {
  const rows = [
    serveRow(stringSetting("token", "Token", "", { secret: true }), '"hunter2"'),
    serveRow(stringSetting("title", "Title", "", { category: "World", description: "Hunter." }), '"Bär"'),
    serveRow(intSetting("size", "Size", 1, { enabledWhen: { key: "title", is: "hunter2" } }), "2"),
    '{"key":"old","label":"Old","type":"int","default":1,"value":2,"category":"World","subcategory":"Sky"}',
  ];
  const queries = ["hunter2", "hunter", "bar", "world", "sky", "size", "token", "@modified", "mod old"];
  const keys = (text: string, query: string) =>
    found(createSearchIndex([readModRows("g", "Mod", text)]), query).map(({ key }) => key);
  fc.assert(
    fc.property(fc.nat(), fc.constantFrom(...queries), (seed, query) => {
      const other = rows.map((row, at) => respell(row, seed + at));
      assert.equal(keys(`[${rows.join()}]`, query), keys(`[${other.join()}]`, query), query);
    }),
  );
  assert.equal(keys(`[${rows.join()}]`, "hunter2"), []);
  assert.equal(keys(`[${rows.join()}]`, "sky"), ["old"]);
});

test("returns the same rows for any query, each once, whatever queries were typed before it", () => {
  const letters = fc.constantFrom(..."camershdwopity @m");
  const texts = fc.constantFrom("shadw opac", "crosshir", "", "minmap", "x".repeat(5000));
  const typed = fc.array(
    fc.oneof(letters, letters, texts, texts, fc.string({ unit: codeUnit, maxLength: 3 })),
    {
      minLength: 1,
      maxLength: 8,
    },
  );
  const some = pages.slice(0, 2);
  fc.assert(
    fc.property(typed, fc.boolean(), (parts, narrow) => {
      const used = createSearchIndex(some);
      let query = "";
      for (const part of parts) {
        query = part === "" ? query.slice(0, -1) : query + part;
        const guid = narrow && part.length > 1 ? some[1]!.guid : "";
        const fresh = createSearchIndex(some);
        const rows = found(used, query, guid);
        assert.is(new Set(rows).size, rows.length, query);
        assert.equal(rows, found(fresh, query, guid), query);
        assert.equal(search(used, query, guid).words, search(fresh, query, guid).words, query);
      }
    }),
    { numRuns: 40 },
  );
});

test("builds its word list for typos in steps of fifty rows", () => {
  const ahead = createSearchIndex(pages);
  let times = 1;
  while (ahead.gather(50)) times++;
  assert.ok(times >= 200, `${times}`);
  assert.equal(ahead.vocabulary(), createSearchIndex(pages).vocabulary());
  assert.ok(ahead.vocabulary().words.includes("minimap"));
});

test("returns the new row after an edit, with the other rows from the earlier index", () => {
  const { guid, mod, text } = pages[0]!;
  const changed = (from: string, to: string) =>
    createSearchIndex([readModRows(guid, mod, text.replace(from, to), pages[0]), ...pages.slice(1)], index);
  const next = changed(
    '"label":"Camera","type":"bool","default":true,"value":true',
    '"label":"Camera","type":"bool","default":true,"value":false',
  );
  assert.ok(next.parts.slice(1).every((part, i) => part === index.parts[i + 1]));
  assert.is(found(next, "camera")[0]?.valueJson, "false");
  assert.is(found(changed('"label":"Camera"', '"label":"Zoom"'), "zoom")[0]?.label, "Zoom");
});

test("marks a match at the start of a word, else inside a word", () => {
  const cases: [string, string[], [number, number][]][] = [
    [
      "Camera speed",
      ["cam", "sp"],
      [
        [0, 3],
        [7, 9],
      ],
    ],
    ["Minimap", ["map"], [[4, 7]]],
    ["Map of the minimap", ["map"], [[0, 3]]],
    ["Camera", ["cam", "camera"], [[0, 6]]],
    ["Übersicht", ["uber"], [[0, 4]]],
    ["e\u0301t\u00e9", ["ete"], [[0, 4]]],
    ["HudScale", ["scale"], [[3, 8]]],
    ["Camera", ["x", ""], []],
    ["\uc601\ud55c\uad6d\uc5b4", ["\ud55c\uad6d".normalize("NFD")], [[1, 3]]],
    ["\uac01\ub3c4", ["\uac00".normalize("NFD")], [[0, 1]]],
    ["\u30ac\u30f3\u30de", ["\u30ac\u30f3".normalize("NFD")], [[0, 2]]],
    ["\u30ac\u30f3\u30de", ["\u30ab"], [[0, 1]]],
    ["\u0130stanbul", ["istan"], [[0, 5]]],
  ];
  for (const [label, words, marks] of cases) assert.equal(labelMarks(label, words), marks, label);
});

test("marks the matched words of a misspelled query", () => {
  assert.equal(labelMarks("Camera speed", search(index, "camrea speed").words), [
    [0, 6],
    [7, 12],
  ]);
});

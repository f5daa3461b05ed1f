import * as fc from "fast-check";
import * as assert from "uvu/assert";
import { buildTree, type Group } from "../../../../host-shim/panel/rows/group-tree.js";
import { readModRows } from "../../../../host-shim/panel/rows/mod-rows.js";
import { createSearchIndex, search } from "../../../../host-shim/panel/search/search.js";
import {
  descriptionKey,
  groupKey,
  labelKey,
  type ModTexts,
  optionKey,
} from "../../../../host-shim/protocol/text-keys.js";
import { suite } from "../../../support/suite.js";

const translated = suite("rows in the player's language");

const ROWS = JSON.stringify([
  {
    key: "fov",
    label: "Field of view",
    type: "int",
    value: 90,
    default: 90,
    path: ["Camera", "Lens"],
    description: "In degrees.",
  },
  {
    key: "mode",
    label: "Mode",
    type: "enum",
    value: "fast",
    default: "fast",
    path: ["Camera"],
    options: ["fast", "slow"],
  },
  { key: "plain", label: "Plain", type: "bool", value: true, default: true, path: [] },
]);

const GERMAN: ModTexts = new Map([
  ["fov.label", "Sichtfeld"],
  ["fov.description", "In Grad."],
  ["mode.option.fast", "Schnell"],
  ["mode.label", ""],
  ["/Camera", "Kamera"],
  ["/Camera/Lens", "Linse"],
  ["/Lens", "never"],
]);

const german = readModRows("g", "Mod", ROWS, undefined, GERMAN);

const groupsOf = (group: Group): Group[] => [group, ...group.groups.flatMap(groupsOf)];

translated("have the translation of each declared text unless the translation is missing or empty", () => {
  const [fov, mode, plain] = german.all();
  assert.equal([fov!.label, fov!.description, fov!.titles], ["Sichtfeld", "In Grad.", ["Kamera", "Linse"]]);
  assert.equal([mode!.label, mode!.titles, mode!.optionLabels], ["Mode", ["Kamera"], ["Schnell", "slow"]]);
  assert.equal([plain!.label, plain!.titles, plain!.declared], ["Plain", [], ""]);
});

translated("have groups with the same ids in each language", () => {
  const own = readModRows("g", "Mod", ROWS);
  const ids = (rows: typeof own) => groupsOf(buildTree("g", "Mod", rows.all())).map(({ id }) => id);
  assert.equal(ids(german), ids(own));
  assert.equal(
    groupsOf(buildTree("g", "Mod", german.all())).map(({ title }) => title),
    ["Mod", "Kamera", "Linse"],
  );
});

translated("are found by translated and declared texts, and by misspelt translations", () => {
  const index = createSearchIndex([german]);
  for (const query of [
    "sichtfeld",
    "field of view",
    "fov",
    "linse",
    "lens",
    "in grad",
    "degrees",
    "sichtfled",
  ])
    assert.is(search(index, query).rows[0]?.row.key, "fov", query);
  assert.equal(search(index, "sichtweite").rows, []);
  const chinese = readModRows("g", "Mod", ROWS, undefined, new Map([["fov.label", "水平视野"]]));
  assert.is(search(createSearchIndex([chinese]), "视野").rows[0]?.row.key, "fov");
});

translated("are not found by the texts of the previous language", () => {
  const index = createSearchIndex([german]);
  assert.is(search(index, "sichtfeld").rows.length, 1);
  const own = readModRows("g", "Mod", ROWS, german);
  const after = createSearchIndex([own], index);
  assert.equal(search(after, "sichtfeld").rows, []);
  assert.is(search(after, "view").rows.length, 1);
});

translated("stay the same objects while their text and language are the same", () => {
  assert.ok(readModRows("g", "Mod", ROWS, german, GERMAN) === german);
  const edited = readModRows("g", "Mod", ROWS.replace('"value":90', '"value":80'), german, GERMAN);
  assert.ok(edited.all()[0] !== german.all()[0]);
  assert.ok(edited.all()[1] === german.all()[1]);
  const other = readModRows("g", "Mod", ROWS, german, new Map(GERMAN));
  assert.ok(other.all()[1] !== german.all()[1]);
});

translated("differ only in labels, descriptions, option labels, titles and the texts for the search", () => {
  const word = fc.oneof(fc.constant(""), fc.string());
  const keys = [
    labelKey("fov"),
    descriptionKey("fov"),
    optionKey("mode", "slow"),
    groupKey(["Camera", "Lens"]),
  ];
  fc.assert(
    fc.property(fc.tuple(word, word, word, word), ([label, description, option, lens]) => {
      const texts = new Map([label, description, option, lens].map((text, at) => [keys[at]!, text]));
      const rows = readModRows("g", "Mod", ROWS, undefined, texts).all();
      const own = readModRows("g", "Mod", ROWS).all();
      assert.is(rows[0]!.label, label || "Field of view");
      assert.is(rows[0]!.description, description || "In degrees.");
      assert.is(rows[1]!.optionLabels[1], option || "slow");
      assert.is(rows[0]!.titles[1], lens || "Lens");
      const rest = (all: typeof rows) =>
        all.map((row) => ({
          ...row,
          label: "",
          description: "",
          optionLabels: [],
          titles: [],
          declared: "",
        }));
      assert.equal(rest(rows), rest(own));
    }),
  );
});

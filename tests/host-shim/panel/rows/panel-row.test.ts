import fc from "fast-check";
import * as assert from "uvu/assert";
import { parseRows } from "../../../../host-shim/panel/rows/mod-rows.js";
import { isModified, type PanelRow, toRow } from "../../../../host-shim/panel/rows/panel-row.js";
import { arrayItems } from "../../../../sdk/json/parts.js";
import { readRow } from "../../../../sdk/protocol/row.js";
import { suite } from "../../../support/suite.js";

const test = suite("rows of the panel");

function one(members: string): PanelRow {
  const [row] = parseRows("g", "Mod", `[{${members}}]`);
  assert.ok(row, `no row from ${members}`);
  return row!;
}

test("have defaults for missing and mistyped members, except that a mistyped secret counts as true", () => {
  const { facets: _, ...row } = one(
    `"key":"a","label":7,"type":"matrix","default":1,"value":[1],"min":"0","max":{},"options":[1],"optionLabels":"x",` +
      `"optionsUrl":null,"colorFormat":3,"path":[4],"category":["x"],"description":false,"implemented":"no",` +
      `"appliesOn":9,"keybind":1,"effect":{},"effectDetail":[],"secret":"yes","unit":5,"renamedFrom":"b","given":{"how":"lock"}`,
  );
  assert.equal(row, {
    id: "g/a",
    guid: "g",
    mod: "Mod",
    key: "a",
    label: "a",
    type: "string",
    valueJson: "[1]",
    defaultJson: "1",
    range: undefined,
    unit: "",
    options: [],
    optionLabels: [],
    optionsUrl: "",
    colorFormat: "rgb",
    path: [],
    titles: [],
    description: "",
    declared: "",
    implemented: true,
    appliesOn: "live",
    keybind: false,
    effect: "",
    effectDetail: "",
    moveProblem: "",
    renamedFrom: [],
    secret: true,
    masked: false,
    given: undefined,
  });
});

test("have a list's choices as options, with translated labels", () => {
  const members = `"key":"a","type":"string","optionLabels":["X","Y"],"list":",","choices":["x","y"]`;
  const row = one(members);
  assert.equal(
    [row.options, row.optionLabels],
    [
      ["x", "y"],
      ["X", "Y"],
    ],
  );
  assert.equal(row.facets?.["list"], ",");
  const texts = new Map([["a.option.x", "Ix"]]);
  const source = { guid: "g", mod: "Mod", texts, groupTitles: new Map() };
  assert.equal(toRow(source, readRow(`{${members}}`)!).optionLabels, ["Ix", "Y"]);
  assert.is(one(`"key":"a","type":"int"`).facets, undefined);
});

test("have the default for a missing value, and the value for a missing default", () => {
  assert.is(one(`"key":"a","default":5`).valueJson, "5");
  assert.is(one(`"key":"a","value":5`).defaultJson, "5");
  assert.is(one(`"key":"a"`).valueJson, "null");
});

test("without a path are grouped by category and subcategory", () => {
  const cases: [string, string[]][] = [
    [`"category":"A","subcategory":"B"`, ["A", "B"]],
    [`"path":[],"category":"A"`, ["A"]],
    [`"path":["X","Y"],"category":"A"`, ["X", "Y"]],
    [`"path":["X"," "]`, ["X"]],
  ];
  for (const [members, path] of cases) assert.equal(one(`"key":"a",${members}`).path, path, members);
});

test("have a path of at most 32 titles", () => {
  assert.is(one(`"key":"a","category":"${"x/".repeat(20_000)}"`).path.length, 32);
});

test("have no range if its limits are malformed, and the step 0 if the step is malformed", () => {
  assert.equal(one(`"key":"a","type":"int","min":0,"max":9,"step":2`).range, { min: 0, max: 9, step: 2 });
  assert.equal(one(`"key":"a","type":"float","min":0,"max":9,"step":-2`).range, { min: 0, max: 9, step: 0 });
  assert.is(one(`"key":"a","type":"int","min":9,"max":9,"step":2`).range, undefined);
});

test("have their options as labels unless each option has a label", () => {
  assert.equal(one(`"key":"a","options":["x","y"],"optionLabels":["X","Y"]`).optionLabels, ["X", "Y"]);
  assert.equal(one(`"key":"a","options":["x","y"],"optionLabels":["X"]`).optionLabels, ["x", "y"]);
});

test("are none for a text with an invalid row", () => {
  for (const text of ["[{]", '[{"key":"a"},{"key":"b","value":}]'])
    assert.equal(parseRows("g", "Mod", text), [], text);
});

test("are modified if their value differs in meaning from their default", () => {
  const cases: [string, string, boolean][] = [
    ["1", "1", false],
    ["1.0", "1", false],
    ["1.5", "1", true],
    ['"a"', '"a"', false],
    ['"\\u0061"', '"a"', false],
    ['"b"', '"a"', true],
    ["true", "false", true],
    ["null", "0", true],
  ];
  for (const [value, preset, modified] of cases) {
    assert.is(
      isModified(one(`"key":"a","value":${value},"default":${preset}`)),
      modified,
      `${value} ${preset}`,
    );
  }
});

test("are split from the text of any JSON array", () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.nat(3), (values, indent) => {
      const items = arrayItems(JSON.stringify(values, null, indent));
      assert.equal(
        items.map((item) => JSON.parse(item)),
        JSON.parse(JSON.stringify(values)),
      );
    }),
  );
});

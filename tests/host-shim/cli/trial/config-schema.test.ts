import fc from "fast-check";
import * as assert from "uvu/assert";
import { changedDefaults, writeConfigSchema } from "../../../../host-shim/cli/trial/config-schema.js";
import { servedRows } from "../../../../host-shim/cli/trial/rows.js";
import {
  boolSetting,
  cColorFmtHexHash,
  colorSetting,
  enumSetting,
  floatSetting,
  intSetting,
  keybindSetting,
  type Setting,
  selectSetting,
  stringSetting,
} from "../../../../sdk/index.js";
import { serveRow } from "../../../../sdk/protocol/row.js";
import { suite } from "../../../support/suite.js";

const schema = suite("config.schema.json");

const textFor = (rows: readonly Setting[]) =>
  writeConfigSchema(servedRows(`[${rows.map((row) => serveRow(row, row.defaultJson)).join(",")}]`));

schema("describes each kind of row for an editor, with one row per line", () => {
  assert.is(
    textFor([
      boolSetting("lamp", "Lamp", true, { description: "On or off." }),
      intSetting("size", "Size", 22, { lo: 10, hi: 60 }),
      floatSetting("scale", "Scale", 1),
      enumSetting("mode", "Mode", "fast", ["fast", "slow"]),
      stringSetting("name", "Name", 'a "b"'),
      keybindSetting("key", "Key", "KeyF"),
      selectSetting("map", "Map", "one", ["one"]),
      selectSetting("hero", "Hero", "", ["Ada"], { optionsUrl: "/heroes" }),
      colorSetting("color", "Colour", "#ffe08a", { format: cColorFmtHexHash }),
    ]),
    `{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "type": "object",
  "properties": {
    "lamp": {"title":"Lamp","description":"On or off.","type":"boolean","default":true},
    "size": {"title":"Size","type":"integer","minimum":10,"maximum":60,"default":22},
    "scale": {"title":"Scale","type":"number","default":1.0},
    "mode": {"title":"Mode","type":"string","enum":["fast","slow"],"default":"fast"},
    "name": {"title":"Name","type":"string","default":"a \\"b\\""},
    "key": {"title":"Key","type":"string","default":"KeyF"},
    "map": {"title":"Map","type":"string","enum":["one"],"default":"one"},
    "hero": {"title":"Hero","type":"string","default":""},
    "color": {"title":"Colour","type":"string","$comment":"a colour as hex#","default":"#ffe08a"}
  }
}
`,
  );
  assert.equal(JSON.parse(textFor([])).properties, {});
});

schema("is valid JSON for any texts of rows, and has every key with its default", () =>
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(fc.string({ minLength: 1 }), fc.string(), fc.string()), {
        selector: ([key]) => key,
      }),
      (all) => {
        const rows = all.map(([key, label, value]) =>
          stringSetting(key, label, value, { description: label }),
        );
        const { properties } = JSON.parse(textFor(rows));
        for (const [key, label, value] of all) {
          assert.is(properties[key].default, value);
          assert.is(properties[key].title, label);
        }
        assert.is(Object.keys(properties).length, all.length);
      },
    ),
  ),
);

schema("yields the defaults that changed between two of its versions", () => {
  const before = textFor([intSetting("a", "A", 1), intSetting("b", "B", 2), intSetting("gone", "Gone", 3)]);
  const after = textFor([
    intSetting("a", "A", 1),
    stringSetting("b", "Bee", "x"),
    intSetting("new", "New", 4),
  ]);
  assert.equal(changedDefaults(before, after), [{ key: "b", title: "Bee", before: "2" }]);
  const damaged = [
    '{ "properties": 1 }',
    '{ "properties": null }',
    '{ "properties": { "a": null, "b": 1 } }',
  ];
  for (const text of ["", "[]", "{}", "null", ...damaged]) {
    assert.equal(changedDefaults(text, after), [], text);
    assert.equal(changedDefaults(before, text), [], text);
  }
});

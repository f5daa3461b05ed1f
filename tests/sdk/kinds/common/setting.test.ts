import fc from "fast-check";
import * as assert from "uvu/assert";
import {
  boolSetting,
  cColorFmtHex,
  cColorFmtHexHash,
  cColorFmtRgb,
  intSetting,
  isKeybind,
  keybindSetting,
  kindName,
  normalizeColorFormat,
  SettingType,
  settingPath,
  stringSetting,
} from "../../../../sdk/index.js";
import { suite } from "../../../support/suite.js";

const names = suite("setting: names of kinds and formats");
const facet = suite("setting: keybind facet");
const path = suite("setting: group path");

const wireNames: Readonly<Record<string, string>> = {
  stBool: "bool",
  stInt: "int",
  stFloat: "float",
  stEnum: "enum",
  stString: "string",
  stKeybind: "keybind",
  stSelect: "select",
  stColor: "color",
  stSlider: "string",
  bool: "string",
  "": "string",
  constructor: "string",
  ["__proto__"]: "string",
};

for (const [kind, name] of Object.entries(wireNames)) {
  names(`include the wire name ${name} of ${kind}`, () => assert.is(kindName(kind), name));
}

names("of kinds are their values", () => {
  assert.equal(Object.keys(SettingType), Object.keys(wireNames).slice(0, 8));
  for (const [name, value] of Object.entries(SettingType)) assert.is(value, name);
});

const formats: readonly (readonly [text: string, format: string])[] = [
  ["rgb", cColorFmtRgb],
  ["hex", cColorFmtHex],
  ["hex#", cColorFmtHexHash],
  ["", "rgb"],
  ["HEX", "rgb"],
  ["hex ", "rgb"],
  ["#hex", "rgb"],
  ["hsl", "rgb"],
  ["constructor", "rgb"],
];

for (const [text, format] of formats) {
  names(`include the colour format ${format} for "${text}"`, () =>
    assert.is(normalizeColorFormat(text), format),
  );
}

names("of the three colour formats are their wire values", () => {
  assert.equal([cColorFmtRgb, cColorFmtHex, cColorFmtHexHash], ["rgb", "hex", "hex#"]);
});

facet("makes a row a key binding, as does the kind stKeybind; a key or a label does not", () => {
  assert.ok(isKeybind(keybindSetting("jump", "Jump", "Space")));
  assert.ok(isKeybind({ kind: SettingType.stKeybind, keybind: false }));
  assert.ok(isKeybind(intSetting("vk", "Virtual key", 70, { keybind: true })));
  assert.ok(isKeybind(boolSetting("poll", "Poll", true, { keybind: true })));
  assert.not(isKeybind(stringSetting("key.name", "Key", "hotkey")));
  assert.not(isKeybind(boolSetting("keybind", "Keybind", true)));
});

const paths: readonly (readonly [category: string, subcategory: string, path: readonly string[]])[] = [
  ["", "", []],
  ["A", "", ["A"]],
  ["A", "B", ["A", "B"]],
  ["", "B", ["B"]],
  ["A/B", "", ["A", "B"]],
  ["A//B", "", ["A", "B"]],
  ["/A/B", "", ["A", "B"]],
  ["A/B/", "", ["A", "B"]],
  ["A/B/C", "", ["A", "B", "C"]],
  ["A/B", "C/D", ["A", "B", "C", "D"]],
  ["A", "/B//C/", ["A", "B", "C"]],
  ["///", "/", []],
  ["A/ /B", " ", ["A", "B"]],
  ["Two words/x.y", "", ["Two words", "x.y"]],
];

for (const [category, subcategory, expected] of paths) {
  path(`of "${category}" and "${subcategory}" is ${JSON.stringify(expected)}`, () => {
    assert.equal(settingPath({ category, subcategory }), expected);
  });
}

path("has no empty title and no title with a separator", () => {
  const text = fc.string({ unit: fc.constantFrom("/", "A", "b", " ") });
  fc.assert(
    fc.property(text, text, (category, subcategory) => {
      for (const title of settingPath({ category, subcategory })) {
        assert.ok(title.trim() !== "" && !title.includes("/"));
      }
    }),
  );
});

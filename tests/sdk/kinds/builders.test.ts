import * as assert from "uvu/assert";
import {
  boolSetting,
  type ColorFormat,
  colorSetting,
  enumSetting,
  floatSetting,
  intSetting,
  keybindSetting,
  type Setting,
  selectSetting,
  stringSetting,
} from "../../../sdk/index.js";
import { suite } from "../../support/suite.js";

const fields = suite("builders: fields");
const range = suite("builders: range");
const defaults = suite("builders: defaults");

/** The members of a row that was built from only key, label and default. */
const plain = {
  key: "k",
  label: "L",
  lo: 0,
  hi: 0,
  step: 0,
  hasRange: false,
  options: [],
  optionLabels: [],
  optionsUrl: "",
  colorFormat: "",
  category: "",
  subcategory: "",
  description: "",
  keybind: false,
  implemented: true,
  appliesOn: "live",
};
const choices = ["a", "b"];

const bare: readonly (readonly [Setting, object])[] = [
  [boolSetting("k", "L", true), { kind: "stBool", defaultJson: "true" }],
  [intSetting("k", "L", 3), { kind: "stInt", defaultJson: "3", step: 1 }],
  [floatSetting("k", "L", 0.5), { kind: "stFloat", defaultJson: "0.5" }],
  [enumSetting("k", "L", "a", choices), { kind: "stEnum", defaultJson: '"a"', options: choices }],
  [stringSetting("k", "L", 'say "hi"\n'), { kind: "stString", defaultJson: '"say \\"hi\\"\\n"' }],
  [keybindSetting("k", "L", "KeyF"), { kind: "stKeybind", defaultJson: '"KeyF"', keybind: true }],
  [colorSetting("k", "L", "1,1,1"), { kind: "stColor", defaultJson: '"1,1,1"', colorFormat: "rgb" }],
  [selectSetting("k", "L", "a", choices), { kind: "stSelect", defaultJson: '"a"', options: choices }],
];

for (const [row, expected] of bare) {
  fields(`of ${row.kind} without extras have their defaults`, () => {
    assert.equal(row, { ...plain, ...expected });
  });
}

const common = {
  category: "A/B",
  subcategory: "C",
  description: "why",
  implemented: false,
  appliesOn: "restart",
} as const;
const everything = {
  ...common,
  keybind: true,
  lo: -5,
  hi: 5,
  step: 2,
  optionLabels: ["Ay", "Bee"],
  optionsUrl: "/mods/demo/choices",
  format: "hex#",
  unit: "m",
  enabledWhen: { all: [{ key: "a", is: true }, { any: [{ key: "b", above: 1 }] }] },
  lines: 4,
  list: ",",
  choices,
  secret: true,
} as const;
const { enabledWhen } = everything;
const ranged = { lo: -5, hi: 5, step: 2, hasRange: true, unit: "m" };

/** Returns a row of each kind. */
const rowsWith = (extras: object, options: readonly string[]): readonly Setting[] => [
  boolSetting("k", "L", false, extras),
  intSetting("k", "L", 1, extras),
  floatSetting("k", "L", 1, extras),
  enumSetting("k", "L", "a", options, extras),
  stringSetting("k", "L", "", extras),
  keybindSetting("k", "L", "F6", extras),
  colorSetting("k", "L", "#fff", extras),
  selectSetting("k", "L", "a", options, extras),
];
const full = rowsWith(everything, choices);

/** The members of each row of `full` that its kind has. */
const own: readonly object[] = [
  { kind: "stBool", defaultJson: "false", keybind: true },
  { kind: "stInt", defaultJson: "1", keybind: true, ...ranged },
  { kind: "stFloat", defaultJson: "1.0", ...ranged },
  { kind: "stEnum", defaultJson: '"a"', options: choices },
  {
    kind: "stString",
    defaultJson: '""',
    lines: 4,
    list: ",",
    choices,
    optionLabels: ["Ay", "Bee"],
    optionsUrl: "/mods/demo/choices",
    secret: true,
  },
  { kind: "stKeybind", defaultJson: '"F6"', keybind: true },
  { kind: "stColor", defaultJson: '"#fff"', colorFormat: "hex#" },
  {
    kind: "stSelect",
    defaultJson: '"a"',
    options: choices,
    optionLabels: ["Ay", "Bee"],
    optionsUrl: "/mods/demo/choices",
  },
];

for (const [index, row] of full.entries()) {
  fields(`of ${row.kind} include the extras of its kind, but not those of other kinds`, () => {
    assert.equal(row, { ...plain, ...common, enabledWhen, ...own[index] });
  });
}

fields("are equal after JSON.stringify and JSON.parse", () => {
  for (const row of full) assert.equal(JSON.parse(JSON.stringify(row)), row);
});

fields("do not include choices of a string without list, nor a secret that is false", () => {
  const { list: _, ...others } = everything;
  const row = stringSetting("k", "L", "", { ...others, secret: false } as object);
  assert.equal(row, { ...plain, ...common, enabledWhen, kind: "stString", defaultJson: '""', lines: 4 });
});

fields("are copies of the author's lists and condition", () => {
  const list = ["a"];
  const condition = { key: "a", is: true };
  const extras = { renamedFrom: list, optionLabels: list, choices: list, list: "," };
  const rows = rowsWith({ ...extras, enabledWhen: { any: [condition] } }, list);
  list.push("b");
  condition.is = false;
  for (const row of rows) {
    assert.equal(row.renamedFrom, ["a"]);
    assert.equal(row.enabledWhen, { any: [{ key: "a", is: true }] });
  }
  const copied = rows.flatMap(({ options, choices, optionLabels }) => [options, choices, optionLabels]);
  const lists = copied.filter((copy) => copy !== undefined && copy.length > 0);
  assert.equal(lists, Array(5).fill(["a"]), "of enum, string and select");
});

const ranges: readonly (readonly [extras: object, hasRange: boolean])[] = [
  [{}, false],
  [{ step: 5 }, false],
  [{ lo: 1 }, false],
  [{ hi: 10 }, true],
  [{ lo: -10 }, true],
  [{ lo: 3, hi: 3 }, false],
  [{ lo: 4, hi: 3 }, false],
  [{ lo: -1, hi: -0.5 }, true],
];

for (const [extras, hasRange] of ranges) {
  range(`is ${hasRange ? "declared" : "absent"} for a number with ${JSON.stringify(extras)}`, () => {
    assert.is(intSetting("k", "L", 0, extras).hasRange, hasRange);
    assert.is(floatSetting("k", "L", 0, extras).hasRange, hasRange);
  });
}

const floats: readonly (readonly [value: number, literal: string])[] = [
  [1, "1.0"],
  [0, "0.0"],
  [-0, "0.0"],
  [-90, "-90.0"],
  [0.1, "0.1"],
  [-2.5, "-2.5"],
  [1e-7, "1e-7"],
  [1e21, "1e+21"],
];

for (const [value, literal] of floats) {
  defaults(`of the float ${value} are ${literal}`, () => {
    assert.is(floatSetting("k", "L", value).defaultJson, literal);
  });
}

for (const text of ["1,1,0.62", "1.0, 1.00,.5", "FFEEDD", "not a colour", ""]) {
  defaults(`of the colour "${text}" are verbatim in each format`, () => {
    for (const format of ["rgb", "hex", "hex#", "hsl"]) {
      assert.is(
        colorSetting("k", "L", text, { format: format as ColorFormat }).defaultJson,
        JSON.stringify(text),
      );
    }
  });
}

defaults("of a colour of an unknown format have the format rgb", () => {
  assert.is(colorSetting("k", "L", "", { format: "hsl" as ColorFormat }).colorFormat, "rgb");
});

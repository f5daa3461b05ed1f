import * as assert from "uvu/assert";
import {
  boolSetting,
  type Condition,
  colorSetting,
  createSdk,
  enumSetting,
  floatSetting,
  intSetting,
  keybindSetting,
  type Setting,
  Status,
  selectSetting,
  stringSetting,
} from "../../../sdk/index.js";
import { suite } from "../../support/suite.js";
import { withTestHost } from "../../support/test-host.js";

const properties = suite("served row: properties");
const value = suite("served row: value");
const effect = suite("served row: effect");

const TAIL = `"implemented":true,"appliesOn":"live","keybind":false`;

/** Rows, each with the members that it is served with after its value. */
const members: readonly (readonly [title: string, row: Setting, members: string])[] = [
  ["a bool", boolSetting("b", "B", true), TAIL],
  ["an int without a range", intSetting("i", "I", 3), TAIL],
  ["an int with a range", intSetting("i", "I", 3, { lo: -1, hi: 10 }), `"min":-1,"max":10,"step":1,${TAIL}`],
  [
    "a float with a range",
    floatSetting("f", "F", 1, { hi: 2, step: 0.25 }),
    `"min":0,"max":2,"step":0.25,${TAIL}`,
  ],
  ["an enum", enumSetting("e", "E", "a", ["a", "b"]), `"options":["a","b"],${TAIL}`],
  ["a text that needs escapes", stringSetting('k"\\', "é\n", '"'), TAIL],
  ["a keybind", keybindSetting("k", "K", "F6"), TAIL.replace("false", "true")],
  ["a colour", colorSetting("c", "C", "1,1,0.62"), `"colorFormat":"rgb",${TAIL}`],
  [
    "a colour of an unknown format",
    { ...colorSetting("c", "C", "x"), colorFormat: "" },
    `"colorFormat":"rgb",${TAIL}`,
  ],
  [
    "a select with all of its extras",
    selectSetting("s", "S", "b", ["a", "b"], { optionLabels: ["Ay", "Bee"], optionsUrl: "/demo/find" }),
    `"options":["a","b"],"optionLabels":["Ay","Bee"],"optionsUrl":"/demo/find",${TAIL}`,
  ],
  [
    "a select whose labels are not parallel to its options",
    selectSetting("s", "S", "b", ["a", "b"], { optionLabels: ["Ay"] as never }),
    `"options":["a","b"],${TAIL}`,
  ],
  [
    "a row in a group, with all facets that every kind has",
    boolSetting("b", "B", false, {
      category: "A//B",
      subcategory: "C/",
      description: "Not yet.",
      implemented: false,
      appliesOn: "restart",
      keybind: true,
    }),
    `"category":"A//B","subcategory":"C/","path":["A","B","C"],"description":"Not yet.","implemented":false,"appliesOn":"restart","keybind":true`,
  ],
  [
    "a row whose category has only empty segments",
    boolSetting("b", "B", false, { category: "//" }),
    `"category":"//",${TAIL}`,
  ],
  [
    "a number with a unit and a condition",
    intSetting("i", "I", 3, { unit: "m²", enabledWhen: { key: "on", is: true } }),
    `${TAIL},"unit":"m²","enabledWhen":{"key":"on","is":true}`,
  ],
  [
    "a text of several lines with a nested condition",
    stringSetting("s", "S", "", {
      lines: 3,
      enabledWhen: { all: [{ key: "a", not: "x" }, { any: [{ key: "b", above: 1 }] }] },
    }),
    `${TAIL},"enabledWhen":{"all":[{"key":"a","not":"x"},{"any":[{"key":"b","above":1}]}]},"lines":3`,
  ],
  [
    "a list with all of its extras",
    stringSetting("l", "L", "a,b", {
      list: ",",
      choices: ["a", "b"],
      optionLabels: ["Ay", "Bee"],
      optionsUrl: "/demo/find",
    }),
    `"optionLabels":["Ay","Bee"],"optionsUrl":"/demo/find",${TAIL},"list":",","choices":["a","b"]`,
  ],
  [
    "a list whose labels are not parallel to its choices",
    stringSetting("l", "L", "", { list: "\n", choices: ["a", "b"], optionLabels: ["Ay"] as never }),
    `${TAIL},"list":"\\n","choices":["a","b"]`,
  ],
  ["a secret", stringSetting("s", "S", "", { secret: true }), `${TAIL},"secret":true`],
];
const served = members.map(([title, row, rest]) => {
  const [key, label] = [row.key, row.label].map((text) => JSON.stringify(text));
  const type = row.kind.slice(2).toLowerCase();
  const start = `"key":${key},"label":${label},"type":"${type}"`;
  return [title, row, `{${start},"default":${row.defaultJson},"value":${row.defaultJson},${rest}}`] as const;
});

for (const [title, row, json] of served) {
  properties(`are those of the documented JSON for ${title}`, () =>
    withTestHost({}, (host) => {
      const sdk = createSdk(host);
      assert.is(sdk.toJson(row), json);
      assert.equal(JSON.parse(json).value, JSON.parse(row.defaultJson));
      sdk.declareSettings([row]);
      for (let time = 0; time < 2; time++) assert.is(sdk.declaredSchemaJson(), `[${json}]`);
    }),
  );
}

properties("of all rows are an array in schemaJson, which reads the file once", () =>
  withTestHost({}, (host) => {
    const sdk = createSdk(host);
    const rows = served.map(([, row]) => row);
    host.count.reads = 0;
    assert.is(sdk.schemaJson(rows), `[${served.map(([, , json]) => json).join(",")}]`);
    assert.is(host.count.reads, 1);
    assert.is(sdk.schemaJson([]), "[]");
  }),
);

properties("of an undeclared row are its current fields, also after a change", () =>
  withTestHost({}, (host) => {
    const sdk = createSdk(host);
    const row = { ...boolSetting("b", "B", true) };
    assert.match(sdk.toJson(row), '"label":"B"');
    row.label = "C";
    assert.match(sdk.toJson(row), '"label":"C"');
  }),
);

const literals = [
  "1.0",
  "1e3",
  "12345678901234567890",
  "-0",
  "0.10",
  '"text"',
  '"\\u0041\\/"',
  "null",
  "[1, 2]",
  '{ "a" : 1 }',
  "true",
];

for (const literal of literals) {
  value(`is the stored literal ${literal} verbatim, for any kind of row`, () =>
    withTestHost({ config: `{"k": ${literal} , "other": 1}` }, (host) => {
      const sdk = createSdk(host);
      for (const row of [boolSetting("k", "K", true), intSetting("k", "K", 1), stringSetting("k", "K", "")]) {
        assert.ok(sdk.toJson(row).includes(`,"value":${literal},"implemented"`));
      }
    }),
  );
}

value("is the default, without a read of the file, after the SDK is disposed", () =>
  withTestHost({ config: '{"k": 5}' }, (host) => {
    const sdk = createSdk(host);
    const row = intSetting("k", "K", 1);
    sdk.declareSettings([row]);
    sdk.dispose();
    host.count.reads = 0;
    assert.match(sdk.toJson(row), '"value":1,');
    assert.is(sdk.schemaJson([row]), `[${sdk.toJson(row)}]`);
    assert.is(sdk.declaredSchemaJson(), "[]");
    assert.is(host.count.reads, 0);
  }),
);

value("is the last one of a duplicate key, as with JSON.parse", () =>
  withTestHost({ config: '{"k": 1, "k": 2}' }, (host) => {
    assert.match(createSdk(host).toJson(intSetting("k", "K", 0)), `"value":2,`);
  }),
);

for (const [title, config] of [
  ["has no such key", "{}"],
  ["is absent", undefined],
  ["does not parse", "{"],
  ["is not an object", "[1]"],
  ["is not UTF-8", Uint8Array.of(0x7b, 0xff, 0x7d)],
] as const) {
  value(`is the default if the file ${title}`, () =>
    withTestHost(config === undefined ? {} : { config }, (host) => {
      assert.match(createSdk(host).toJson(floatSetting("k", "K", 1)), `"default":1.0,"value":1.0,`);
    }),
  );
}

value("is the stored one for the keys __proto__ and constructor", () =>
  withTestHost({ config: '{"__proto__": 1, "constructor": 2}' }, (host) => {
    const sdk = createSdk(host);
    assert.match(sdk.toJson(intSetting("__proto__", "P", 0)), `"value":1,`);
    assert.match(sdk.toJson(intSetting("constructor", "C", 0)), `"value":2,`);
    assert.match(sdk.toJson(intSetting("toString", "S", 0)), `"value":0,`);
  }),
);

properties("of a declared row include its condition at the time of the declaration", () =>
  withTestHost({}, (host) => {
    const sdk = createSdk(host);
    const condition = { key: "on", is: true };
    sdk.declareSettings([
      boolSetting("on", "On", true),
      { ...intSetting("k", "K", 1), enabledWhen: condition },
    ]);
    condition.is = false;
    assert.match(sdk.declaredSchemaJson(), '"enabledWhen":{"key":"on","is":true}');
    assert.throws(() => Object.assign(sdk.declaredSettings()[1]!.enabledWhen!, { is: false }));
  }),
);

for (const levels of [1, 32, 33, 100_000]) {
  properties(`${levels > 32 ? "may not" : "may"} include a condition of ${levels} levels`, () =>
    withTestHost({}, (host) => {
      const sdk = createSdk(host);
      let enabledWhen: Condition = { key: "on", is: true };
      for (let level = 1; level < levels; level++) enabledWhen = { all: [enabledWhen] };
      const rows = [boolSetting("on", "On", true), { ...intSetting("k", "K", 1), enabledWhen }];
      const isGood = levels <= 32;
      assert.is(sdk.declareSettings(rows), isGood ? Status.Ok : Status.ErrBadArg);
      assert.is(JSON.parse(sdk.declaredSchemaJson()).length, isGood ? 2 : 0);
      const isLogged = host.lines.some((line) => line.includes("enabledWhen nests deeper than 32 levels"));
      assert.is(isLogged, !isGood);
    }),
  );
}

effect("is the last member, with a detail unless that is empty", () =>
  withTestHost({}, (host) => {
    const sdk = createSdk(host);
    sdk.declareSettings([intSetting("k", "K", 0)]);
    assert.not.match(sdk.declaredSchemaJson(), "effect");
    sdk.onSettingsApplied(() => sdk.settingApplied('now "2"'));
    sdk.applySettingFromBody('{"key":"k","value":2}');
    assert.match(
      sdk.declaredSchemaJson(),
      `"keybind":false,"effect":"applied","effectDetail":"now \\"2\\""}]`,
    );
    sdk.onSettingsApplied(() => sdk.settingApplied());
    sdk.applySettingFromBody('{"key":"k","value":3}');
    assert.match(sdk.declaredSchemaJson(), `"keybind":false,"effect":"applied"}]`);
    // A JavaScript author may report a number.
    sdk.onSettingsApplied(() => sdk.settingApplied(4 as never));
    sdk.applySettingFromBody('{"key":"k","value":4}');
    assert.match(sdk.declaredSchemaJson(), `"effectDetail":"4"}]`);
  }),
);

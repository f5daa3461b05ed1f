import * as assert from "uvu/assert";
import {
  boolSetting,
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
import { withSdk, withTestHost } from "../../support/test-host.js";

const declare = suite("declareSettings");
const malformed = suite("declareSettings: malformed rows");
const value = suite("settingValue");

const fov = floatSetting("fov", "Field of view", 90, { lo: 60, hi: 120, step: 1 });
const hud = boolSetting("hud", "HUD", true);

declare("stores the declared rows in order", () =>
  withSdk({}, (sdk) => {
    assert.equal(sdk.declaredSettings(), []);
    assert.is(sdk.declaredSchemaJson(), "[]");
    assert.is(sdk.declareSettings([hud, fov]), Status.Ok);
    assert.equal(sdk.declaredSettings(), [hud, fov]);
    assert.is(sdk.declaredSchemaJson(), `[${sdk.toJson(hud)},${sdk.toJson(fov)}]`);
  }),
);

declare("lets declared rows be served as declared, in any order, and other rows as they are", () =>
  withSdk({ config: '{"hud":false,"fov":70,"key":"K"}' }, (sdk) => {
    const key = { ...keybindSetting("key", "Key", "J") };
    const other = { ...hud, label: "Not declared" };
    sdk.declareSettings([hud, fov, key]);
    Object.assign(key, { label: "Changed since" });
    const [kept, , keptKey] = sdk.declaredSettings() as [Setting, Setting, Setting];
    const labels = (rows: readonly Setting[]) =>
      JSON.parse(sdk.schemaJson(rows)).map((row: { label: string; value: unknown }) => [
        row.label,
        row.value,
      ]);
    assert.equal(labels([hud, fov, key]), [
      ["HUD", false],
      ["Field of view", 70],
      ["Key", "K"],
    ]);
    assert.equal(labels([key, other, fov, kept, keptKey, hud]), [
      ["Key", "K"],
      ["Not declared", false],
      ["Field of view", 70],
      ["HUD", false],
      ["Key", "K"],
      ["HUD", false],
    ]);
  }),
);

declare("writes no file, logs no line and adds no route", () =>
  withTestHost({}, (host) => {
    createSdk(host).declareSettings([hud, fov]);
    assert.is(host.config(), undefined);
    assert.equal(host.lines, []);
    assert.is(host.routes().length, 0);
  }),
);

declare("replaces all rows of an earlier declaration", () =>
  withSdk({ config: '{"fov": 70.0, "hud": false}', rows: [hud, fov] }, (sdk, host) => {
    assert.is(sdk.settingValue(hud), false);
    assert.is(sdk.declareSettings([fov], false), Status.Ok);
    assert.is(sdk.settingValue(hud), true, "the default, as for any row that is not declared");
    assert.equal(sdk.declaredSettings(), [fov]);
    assert.is(sdk.resetSetting("hud"), Status.ErrNotFound);
    assert.is(sdk.settingValue(fov), 70);
    const pages = host.asked("page", "demo");
    assert.is(pages.length, 1, "the events are subscribed once");
    assert.equal(host.asked("index", ""), []);
    assert.is(sdk.declareSettings([]), Status.Ok);
    assert.equal(sdk.declaredSettings(), []);
  }),
);

/** Returns the row with a type that permits changes, as JavaScript does. */
function changeable(row: Setting): { -readonly [Field in keyof Setting]: Setting[Field] } & {
  options: string[];
  optionLabels: string[];
} {
  return row as never;
}

declare("lets a changed row and a longer list be served as declared until they are declared again", () =>
  withSdk({}, (sdk, host) => {
    const row = changeable(enumSetting("quality", "Quality", "low", ["low", "high"]));
    const rows: Setting[] = [row];
    sdk.declareSettings(rows);
    const before = sdk.declaredSchemaJson();
    rows.push(fov);
    row.label = "Detail";
    row.options.push("ultra");
    row.defaultJson = '"ultra"';
    assert.is(sdk.declaredSchemaJson(), before);
    assert.is(`[${sdk.toJson(row)}]`, before);
    assert.is(sdk.resetSetting("quality"), Status.Ok);
    assert.is(host.config(), '{\n  "quality": "low"\n}\n');
    sdk.declareSettings([row]);
    assert.is(
      sdk.declaredSchemaJson(),
      before
        .replace('"Quality"', '"Detail"')
        .replace('"default":"low"', '"default":"ultra"')
        .replace('["low","high"]', '["low","high","ultra"]'),
    );
    assert.is(`[${sdk.toJson(row)}]`, sdk.declaredSchemaJson());
  }),
);

declare("stores a shared row for each of two mods as it was at the mod's declaration", () =>
  withTestHost({ guid: "one" }, (host) =>
    withTestHost({ guid: "two" }, (other) => {
      const [one, two] = [createSdk(host), createSdk(other)];
      const row = changeable(boolSetting("hud", "HUD", true));
      one.declareSettings([row]);
      one.declaredSchemaJson();
      row.label = "Overlay";
      two.declareSettings([row]);
      assert.match(one.declaredSchemaJson(), '"label":"HUD"');
      assert.match(two.declaredSchemaJson(), '"label":"Overlay"');
    }),
  ),
);

declare("freezes the declared rows", () =>
  withSdk({}, (sdk) => {
    sdk.declareSettings([selectSetting("s", "S", "a", ["a"], { optionLabels: ["A"] })]);
    const row = changeable(sdk.declaredSettings()[0]!);
    for (const change of [
      () => {
        row.label = "T";
      },
      () => row.options.push("b"),
      () => row.optionLabels.push("B"),
    ])
      assert.throws(change, (error: unknown) => error instanceof TypeError);
  }),
);

const bad: readonly (readonly [title: string, rows: unknown, reason: string])[] = [
  ["a text", "rows", "a list of rows"],
  ["an absent row", [hud, undefined], "row 2"],
  ["a row that is not an object", [hud, "hud"], "row 2"],
  ["an empty key", [intSetting("", "L", 1)], "the key is empty"],
  ["a key that is not a string", [{ ...fov, key: 5 }], "key must be a string"],
  ["a duplicate key", [fov, hud, fov], 'row 3 ("fov"): the key is declared twice'],
  ["a label that is not a string", [{ ...fov, label: undefined }], "label must be a string"],
  ["an unknown kind", [{ ...fov, kind: "stSlider" }], "the kind stSlider is unknown"],
  ["a kind named like an object's own member", [{ ...fov, kind: "constructor" }], "kind constructor"],
  ["an unknown appliesOn", [{ ...fov, appliesOn: "later" }], '"later"'],
  ["a range that is not finite", [floatSetting("f", "F", 1, { hi: Number.POSITIVE_INFINITY })], "Infinity"],
  ["a bound that is not a number", [{ ...fov, lo: "60" }], "lo must be a finite number, found 60"],
  ["options that are not a list", [{ ...hud, options: "a,b" }], "options must be a list of strings"],
  ["labels that are not strings", [{ ...hud, optionLabels: [1] }], "optionLabels must be a list of strings"],
  ["a flag that is not a boolean", [{ ...hud, implemented: "yes" }], "implemented must be true or false"],
  ["a default that is not JSON", [{ ...fov, defaultJson: "9O" }], "9O"],
  ["a default of another type", [{ ...hud, defaultJson: "1" }], "true or false"],
  ["an int default with a fraction", [intSetting("i", "I", 1.5)], "whole number"],
  ["a float default that is not finite", [floatSetting("f", "F", Number.NaN)], "NaN"],
  ["a float default that is infinite as a number", [{ ...fov, defaultJson: "1e999" }], "1e999"],
  [
    "a text default without quotes",
    [{ ...stringSetting("s", "S", ""), defaultJson: "null" }],
    "quoted string",
  ],
  [
    "an enum default outside its options",
    [enumSetting("e", "E", "c", ["a", "b"] as string[])],
    "not one of its options",
  ],
  ["an enum without options", [enumSetting("e", "E", "c", [] as string[])], "no choice"],
  [
    "a select default outside its options",
    [selectSetting("s", "S", "c", ["a"] as string[])],
    "not one of its options",
  ],
  [
    "a list whose optionsUrl changes which mods run",
    [stringSetting("l", "L", "", { list: ",", optionsUrl: "/svc/mods/disable/x" })],
    "optionsUrl must be",
  ],
  ["a select without any choices", [selectSetting("s", "S", "", [] as string[])], "no choice"],
  ...[
    "choices",
    "//evil.example/x",
    "https://evil.example/",
    "/svc/mods/enable/x",
    "/svc/%6dods/enable/x",
    "/x/../svc/mods/enable/x",
    "/./svc/mods/enable/x",
    "/x/%2e%2e/svc/mods/enable/x",
    "/a\\b",
    "/a?b=c",
    "/a#b",
    "/a b",
    "/wörter",
    "/{words}",
  ].map(
    (optionsUrl) =>
      [
        `the optionsUrl ${optionsUrl}`,
        [selectSetting("s", "S", "c", [], { optionsUrl })],
        "optionsUrl must be",
      ] as const,
  ),
];

for (const [title, rows, reason] of bad) {
  malformed(`rejects ${title} as ErrBadArg, registers nothing and logs the reason`, () =>
    withSdk({ config: '{"old": 5}' }, (sdk, host) => {
      const old = intSetting("old", "Old", 1);
      sdk.declareSettings([old]);
      host.lines.length = 0;
      assert.is(sdk.declareSettings(rows as Setting[], false), Status.ErrBadArg);
      assert.is(host.lines.length, 1);
      assert.match(host.lines[0]!, /^error declareSettings registered nothing: /);
      assert.ok(host.lines[0]!.includes(reason), host.lines[0]);
      assert.equal(sdk.declaredSettings(), [old]);
      assert.is(sdk.settingValue(old), 5);
      assert.is(host.asked("index", "").length, 1);
    }),
  );
}

declare("accepts a list whose choices a route serves", () =>
  withTestHost({}, (host) => {
    const row = stringSetting("l", "L", "", { list: ",", optionsUrl: "/mods/demo/find" });
    assert.is(createSdk(host).declareSettings([row]), Status.Ok);
  }),
);

declare("accepts any default for a select whose choices a route serves", () =>
  withTestHost({}, (host) => {
    for (const optionsUrl of [
      "/mods/demo/find",
      "/svc/settings/demo/find",
      "/%C3%A9/find",
      "/%c3%a9",
      "/a..b/c",
      "/it's,(~)",
    ]) {
      const row = selectSetting("s", "S", "id-7", ["id-1"], { optionsUrl });
      assert.is(createSdk(host).declareSettings([row]), Status.Ok, optionsUrl);
    }
  }),
);

const read: readonly (readonly [row: Setting, literal: string, expected: unknown])[] = [
  [hud, "false", false],
  [intSetting("k", "K", 1), "-7", -7],
  [intSetting("k", "K", 1), "90.0", 90],
  [fov, "1e2", 100],
  [fov, "70", 70],
  [enumSetting("k", "K", "a", ["a", "b"]), '"b"', "b"],
  [enumSetting("k", "K", "a", ["a", "b"]), '"not listed"', "not listed"],
  [stringSetting("k", "K", ""), '"\\u00e9\\n"', "é\n"],
  [keybindSetting("k", "K", "F1"), '"KeyQ"', "KeyQ"],
  [selectSetting("k", "K", "a", ["a"]), '"x"', "x"],
  [colorSetting("k", "K", "1,1,1"), '"0,0,0"', "0,0,0"],
];

for (const [row, literal, expected] of read) {
  value(`returns ${JSON.stringify(expected)} for the stored literal ${literal} of a ${row.kind} row`, () =>
    withTestHost({ config: `{"${row.key}": ${literal}}` }, (host) => {
      const sdk = createSdk(host);
      sdk.declareSettings([row]);
      assert.is(sdk.settingValue(row), expected);
      assert.equal(host.lines, []);
    }),
  );
}

const misfits: readonly (readonly [row: Setting, literal: string, fallback: unknown])[] = [
  [hud, "1", true],
  [hud, '"false"', true],
  [intSetting("k", "K", 1), "1.5", 1],
  [intSetting("k", "K", 1), '"1"', 1],
  [fov, "1e999", 90],
  [fov, "null", 90],
  [stringSetting("k", "K", "d"), "[]", "d"],
  [enumSetting("k", "K", "a", ["a", "b"]), "0", "a"],
];

for (const [row, literal, fallback] of misfits) {
  value(`returns the default for the stored literal ${literal} of a ${row.kind} row, with one warning`, () =>
    withTestHost({ config: `{"${row.key}": ${literal}}` }, (host) => {
      const sdk = createSdk(host);
      sdk.declareSettings([row]);
      for (let frame = 0; frame < 100; frame++) assert.is(sdk.settingValue(row), fallback);
      assert.is(host.lines.length, 1);
      assert.match(host.lines[0]!, /^warn config\.json holds /);
      assert.ok(host.lines[0]!.includes(literal) && host.lines[0]!.includes(row.key));
      assert.match(sdk.toJson(row), `"value":${literal},`);
    }),
  );
}

value("throws an Error that names the expected argument if it gets a key", () =>
  withSdk({ rows: [hud] }, (sdk) => {
    assert.throws(() => sdk.settingValue("hud" as never), /settingValue takes a row, .* found "hud"/);
    assert.throws(() => sdk.settingValue({} as never), /settingValue takes a row, .* found object/);
  }),
);

value("reads no file, however often it is called", () =>
  withSdk({ config: '{"fov": 70.0}', rows: [fov] }, (sdk, host) => {
    host.count.reads = 0;
    for (let frame = 0; frame < 1000; frame++) sdk.settingValue(fov);
    assert.is(host.count.reads, 0);
  }),
);

value("returns the default for an undeclared row and for a malformed file", () =>
  withTestHost({ config: "{" }, (host) => {
    const sdk = createSdk(host);
    assert.is(sdk.settingValue(fov), 90);
    assert.is(sdk.declareSettings([fov]), Status.Ok);
    assert.is(sdk.settingValue(fov), 90);
    assert.is(host.lines.length, 1);
    assert.match(host.lines[0]!, /^warn config\.json cannot be used \(ErrConfigParse\)/);
  }),
);

value("returns an empty text for a row whose default is not of its kind", () =>
  withSdk({}, (sdk) => {
    for (const defaultJson of ["{", '"a text"']) assert.is(sdk.settingValue({ ...fov, defaultJson }), "");
  }),
);

value("returns the values that the mod wrote", () =>
  withSdk({ rows: [fov, hud] }, (sdk) => {
    sdk.applySetting("fov", "70");
    assert.is(sdk.settingValue(fov), 70);
    sdk.applySetting("hud", "false");
    sdk.resetSetting("fov");
    assert.equal([sdk.settingValue(fov), sdk.settingValue(hud)], [90, false]);
    sdk.resetAllSettings();
    assert.is(sdk.settingValue(hud), true);
    assert.is(sdk.applySetting("hud", '"a text"'), Status.Ok);
    assert.is(sdk.settingValue(hud), true);
  }),
);

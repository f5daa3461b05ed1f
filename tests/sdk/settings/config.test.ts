import fc from "fast-check";
import * as assert from "uvu/assert";
import {
  boolSetting,
  createSdk,
  floatSetting,
  intSetting,
  type Setting,
  Status,
  stringSetting,
} from "../../../sdk/index.js";
import { suite } from "../../support/suite.js";
import { mustNotWrite, withSdk, withTestHost } from "../../support/test-host.js";

const apply = suite("applySetting");
const reset = suite("resetSetting and resetAllSettings");
const backfill = suite("backfillDeclaredDefaults");
const safety = suite("settings: writes and the file");

const one = intSetting("one", "One", 1);
const two = floatSetting("two", "Two", 2);
const three = stringSetting("three", "Three", "3");
const rows: readonly Setting[] = [one, two, three];

apply("changes only the characters of the value", () =>
  withSdk({ config: '\ufeff{\r\n\t"two" :2.50 ,"one":1 }\r\n' }, (sdk, host) => {
    assert.is(sdk.applySetting("two", "1e3"), Status.Ok);
    assert.is(host.config(), '\ufeff{\r\n\t"two" :1e3 ,"one":1 }\r\n');
  }),
);

for (const literal of ["1.0", "1e3", "12345678901234567890", "null", '{"a": [1,  2]}', '"\\u0041"']) {
  apply(`stores the literal ${literal} verbatim under any key, declared or not`, () =>
    withTestHost({ config: '{"x": 0}' }, (host) => {
      assert.is(createSdk(host).applySetting("x", ` ${literal}\n`), Status.Ok);
      assert.is(host.config(), `{"x": ${literal}}`);
    }),
  );
}

apply("creates an absent file", () =>
  withTestHost({}, (host) => {
    assert.is(createSdk(host).applySetting("x", "1"), Status.Ok);
    assert.equal(JSON.parse(host.config()!), { x: 1 });
  }),
);

for (const key of ["__proto__", "constructor", 'a"b\\c', "é", "a.b"]) {
  apply(`accepts the key ${key}`, () =>
    withTestHost({}, (host) => {
      assert.is(createSdk(host).applySetting(key, "7"), Status.Ok);
      assert.equal(Object.entries(JSON.parse(host.config()!)), [[key, 7]]);
    }),
  );
}

const refused: readonly (readonly [key: unknown, literal: unknown])[] = [
  ["", "1"],
  [5, "1"],
  [undefined, "1"],
  ["x", ""],
  ["x", "01"],
  ["x", "1 2"],
  ["x", "{"],
  ["x", "'a'"],
  ["x", "NaN"],
  ["x", "undefined"],
  ["x", '"\ud800"'],
  ["x", 1],
  ["x", undefined],
];

for (const [key, literal] of refused) {
  apply(
    `rejects the key ${JSON.stringify(key)} with ${JSON.stringify(literal)} as ErrBadArg and writes nothing`,
    () =>
      withTestHost({ config: '{"x": 0}' }, (host) => {
        assert.is(createSdk(host).applySetting(key as string, literal as string), Status.ErrBadArg);
        assert.is(host.count.writes, 0);
        assert.is(host.config(), '{"x": 0}');
      }),
  );
}

apply("and the resets call no hook and serve no effect", () =>
  withSdk({}, (sdk) => {
    const calls: string[] = [];
    sdk.declareSettings(rows);
    sdk.onSettingsApplied((key) => calls.push(key));
    sdk.applySetting("one", "5");
    sdk.resetSetting("one");
    sdk.resetAllSettings();
    sdk.backfillDeclaredDefaults(rows);
    assert.equal(calls, []);
    assert.not.match(sdk.declaredSchemaJson(), "effect");
  }),
);

apply("logs each write with key, literal and outcome, and shortens a long literal", () =>
  withSdk({}, (sdk, host) => {
    assert.equal(
      host.linesOf(() => sdk.applySetting("x", "1.0")),
      ['info setting "x" = 1.0: stored'],
    );
    host.beforeWrite = () => Status.ErrIo;
    const [line, ...more] = host.linesOf(() => sdk.applySetting("x", JSON.stringify("y".repeat(100_000))));
    assert.equal(more, []);
    assert.match(line!, /^warn setting "x" = "yyy.*: not stored, /);
    assert.ok(line!.length < 400);
    const [cut = ""] = host.linesOf(() => sdk.applySetting("x", JSON.stringify("😀".repeat(200))));
    assert.match(cut, "😀…");
    assert.not.match(cut, /[\ud800-\udfff]/u, "no character is cut in two");
  }),
);

apply("reads back any JSON value under any key", () =>
  withSdk({}, (sdk, host) => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1 }), fc.jsonValue(), (key, value) => {
        const literal = JSON.stringify(value);
        assert.is(sdk.applySetting(key, literal), Status.Ok);
        const row = { ...one, key };
        assert.ok(sdk.toJson(row).includes(`"value":${literal},"implemented"`));
        const stored = Object.getOwnPropertyDescriptor(JSON.parse(host.config()!), key)?.value;
        assert.is(JSON.stringify(stored), literal);
      }),
    );
  }),
);

reset("resets one key to its declared default and changes nothing else", () =>
  withSdk({ config: '{"two": 5, "one": 7, "mine": true}', rows }, (sdk, host) => {
    assert.is(sdk.resetSetting("two"), Status.Ok);
    assert.is(host.config(), '{"two": 2.0, "one": 7, "mine": true}');
  }),
);

reset("returns ErrNotFound for an undeclared key and ErrBadArg for an empty key, and resets nothing", () =>
  withSdk({ config: '{"one": 7, "mine": true}', rows }, (sdk, host) => {
    assert.is(sdk.resetSetting("mine"), Status.ErrNotFound);
    assert.is(sdk.resetSetting("toString"), Status.ErrNotFound);
    assert.is(sdk.resetSetting(""), Status.ErrBadArg);
    assert.is(sdk.resetSetting(undefined as never), Status.ErrBadArg);
    assert.is(host.config(), '{"one": 7, "mine": true}');
  }),
);

reset("resets all keys in one write, except undeclared ones", () =>
  withSdk({ config: '{"two": 5, "mine": true, "one": 7}', rows }, (sdk, host) => {
    assert.is(sdk.resetAllSettings(), Status.Ok);
    assert.is(host.count.writes, 1);
    assert.is(host.config(), '{"two": 2.0, "mine": true, "one": 1, "three": "3"}');
    assert.is(sdk.resetAllSettings(), Status.Ok);
    assert.is(host.count.writes, 1, "what is already so is not written again");
  }),
);

reset("returns Ok and creates no file without declared rows", () =>
  withTestHost({}, (host) => {
    assert.is(createSdk(host).resetAllSettings(), Status.Ok);
    assert.is(host.config(), undefined);
  }),
);

backfill("adds and counts missing defaults in one write, and changes nothing else in the file", () =>
  withSdk({ config: '{\n  "two": "of another type"\n}\n' }, (sdk, host) => {
    assert.is(sdk.backfillDeclaredDefaults(rows), 2);
    assert.is(host.config(), '{\n  "two": "of another type",\n  "one": 1,\n  "three": "3"\n}\n');
    assert.is(host.count.writes, 1);
  }),
);

backfill("does not write a file that has each key", () =>
  withSdk({ config: '{"three":"x","two":0,"one":null}' }, (sdk, host) => {
    host.beforeWrite = mustNotWrite;
    assert.is(sdk.backfillDeclaredDefaults(rows), 0);
    assert.is(sdk.backfillDeclaredDefaults([]), 0);
  }),
);

backfill("creates no file for a mod without rows", () =>
  withTestHost({}, (host) => {
    assert.is(createSdk(host).backfillDeclaredDefaults([]), 0);
    assert.is(host.config(), undefined);
  }),
);

for (const [title, config] of [
  ["does not parse", '{"one": 1,}'],
  ["is empty", ""],
  ["is not an object", "[]"],
  ["is not UTF-8", Uint8Array.of(0x7b, 0xc3, 0x7d)],
] as const) {
  backfill(`does not change a file that ${title}, and warns once`, () =>
    withTestHost({ config }, (host) => {
      const before = host.config();
      const sdk = createSdk(host);
      host.beforeWrite = mustNotWrite;
      const lines = host.linesOf(() => assert.is(sdk.backfillDeclaredDefaults(rows), 0));
      assert.is(lines.length, 1);
      assert.match(lines[0]!, /^warn no default was added to config\.json: .*repair or delete it/);
      assert.is(host.config(), before);
    }),
  );
}

backfill("does not overwrite a key that another program adds at the same moment", () =>
  withSdk({ config: '{"two": 5}', rows }, (sdk, host) => {
    host.beforeWrite = () => {
      host.beforeWrite = undefined;
      host.setConfig('{"two": 5, "one": 77}');
      return undefined;
    };
    assert.is(sdk.backfillDeclaredDefaults(rows), 1);
    assert.is(host.config(), '{"two": 5, "one": 77, "three": "3"}');
  }),
);

backfill(
  "leaves a value that another program changes at the same moment to the next refresh, with its hook",
  () =>
    withTestHost({ config: '{"old": 5}' }, (host) => {
      const sdk = createSdk(host);
      const hooked: unknown[] = [];
      sdk.declareSettings([{ ...one, renamedFrom: ["old"] }, two]);
      sdk.onSettingsApplied((key, value) => void hooked.push([key, value]));
      host.beforeWrite = () => {
        host.beforeWrite = undefined;
        host.setConfig('{"old": 6}');
        return Status.ErrConflict;
      };
      assert.is(sdk.backfillDeclaredDefaults([{ ...one, renamedFrom: ["old"] }, two]), 2);
      assert.equal(JSON.parse(host.config()!), { old: 6, one: 6, two: 2 });
      assert.equal([sdk.settingValue(one), hooked], [5, []]);
      sdk.refresh();
      assert.equal([sdk.settingValue(one), hooked], [6, [["one", 6]]]);
    }),
);

for (const [title, list] of [
  ["a default that is not JSON", [one, { ...two, defaultJson: "}" }]],
  ["an empty key", [{ ...one, key: "" }]],
  ["undefined", undefined],
] as const) {
  backfill(`adds nothing for rows with ${title}, and logs the reason`, () =>
    withSdk({ config: "{}" }, (sdk, host) => {
      const lines = host.linesOf(() => assert.is(sdk.backfillDeclaredDefaults(list as never), 0));
      assert.is(host.config(), "{}");
      assert.is(lines.length, 1);
      assert.match(lines[0]!, /^error backfillDeclaredDefaults added nothing: /);
    }),
  );
}

const writes: Readonly<Record<string, (sdk: ReturnType<typeof createSdk>) => Status>> = {
  applySetting: (sdk) => sdk.applySetting("one", "9"),
  resetSetting: (sdk) => sdk.resetSetting("one"),
  resetAllSettings: (sdk) => sdk.resetAllSettings(),
  applySettingFromBody: (sdk) => sdk.applySettingFromBody('{"key":"one","value":9}'),
  "resetFromBody of one key": (sdk) => sdk.resetFromBody('{"key":"one"}'),
  "resetFromBody of all keys": (sdk) => sdk.resetFromBody(""),
};

for (const [name, write] of Object.entries(writes)) {
  for (const [title, config] of [
    ["does not parse", '{"one": 5'],
    ["is not an object", '"one"'],
    ["is empty", ""],
    ["is not UTF-8", Uint8Array.of(0xff)],
  ] as const) {
    safety(`${name} returns ErrConfigParse for a file that ${title}, and does not change the file`, () =>
      withSdk({ config, rows }, (sdk, host) => {
        host.beforeWrite = mustNotWrite;
        const before = host.config();
        assert.is(write(sdk), Status.ErrConfigParse);
        assert.is(host.config(), before);
      }),
    );
  }

  for (const status of [Status.ErrIo, Status.ErrConfigParse, Status.ErrGeneric, Status.ErrConflict]) {
    safety(`${name} returns the ${status} of a failing write, and changes no value`, () =>
      withSdk({ config: '{"one": 5, "two": 6}' }, (sdk, host) => {
        const calls: string[] = [];
        sdk.declareSettings(rows);
        sdk.onSettingsApplied((key) => calls.push(key));
        host.beforeWrite = () => status;
        const schema = sdk.declaredSchemaJson();
        assert.is(write(sdk), status);
        assert.is(host.config(), '{"one": 5, "two": 6}');
        assert.equal([sdk.settingValue(one), sdk.settingValue(two)], [5, 6]);
        assert.is(sdk.declaredSchemaJson(), schema);
        assert.equal(calls, []);
      }),
    );
  }

  safety(`${name} keeps changes that another program makes between its read and its write`, () =>
    withSdk({ config: '{"one": 5, "two": 6.5}' }, (sdk, host) => {
      sdk.declareSettings([one, boolSetting("flag", "Flag", true)]);
      let races = 3;
      host.beforeWrite = () => {
        if (races-- > 0) host.setConfig(`{"one": 5, "two": 6.5, "theirs": ${races}}`);
        return undefined;
      };
      assert.is(write(sdk), Status.Ok);
      const config = JSON.parse(host.config()!);
      assert.is(config.theirs, 0);
      assert.is(config.two, 6.5);
      assert.not.equal(config.one, 5);
      assert.is(host.count.writes, 1);
    }),
  );
}

safety("a write reads a file again that was fixed after an earlier write failed", () =>
  withTestHost({ config: "{" }, (host) => {
    const sdk = createSdk(host);
    sdk.declareSettings(rows);
    assert.is(sdk.applySetting("one", "2"), Status.ErrConfigParse);
    host.setConfig('{"one": 3}');
    assert.is(sdk.applySetting("two", "4"), Status.Ok);
    assert.is(host.config(), '{"one": 3, "two": 4}');
  }),
);

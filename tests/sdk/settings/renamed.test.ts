import fc from "fast-check";
import * as assert from "uvu/assert";
import {
  boolSetting,
  colorSetting,
  createSdk,
  floatSetting,
  intSetting,
  type Sdk,
  type Setting,
  Status,
} from "../../../sdk/index.js";
import { suite } from "../../support/suite.js";
import { mustNotWrite, withSdk, withTestHost } from "../../support/test-host.js";

const values = suite("renamedFrom: the value");
const storing = suite("renamedFrom: storage");
const editing = suite("renamedFrom: edits and resets under an old key");
const malformed = suite("renamedFrom: the list");
const laws = suite("renamedFrom: laws");

const size = intSetting("size", "Size", 20, { renamedFrom: ["fontSize", "font"] });
const hud = boolSetting("hud", "HUD", true);

function served(sdk: Sdk, row: Setting): Record<string, unknown> {
  return JSON.parse(sdk.toJson(row));
}

for (const [config, value, literal] of [
  ['{"font": 31}', 31, "31"],
  ['{"font": 31, "fontSize": 3e1}', 30, "3e1"],
  ['{"size": 7, "fontSize": 30}', 7, "7"],
  ["{}", 20, "20"],
] as const) {
  values(`is ${literal} for ${config}, in settingValue and in the served row, before any write`, () =>
    withSdk({ config }, (sdk, host) => {
      host.beforeWrite = mustNotWrite;
      sdk.declareSettings([size]);
      assert.is(sdk.settingValue(size), value);
      assert.match(sdk.declaredSchemaJson(), `"default":20,"value":${literal},`);
      assert.match(sdk.toJson(size), `"value":${literal},`);
      assert.not.match(sdk.toJson(size), "moveProblem");
      assert.equal(host.lines, []);
    }),
  );
}

values("is that of the first old key in the file, or the default if that value does not fit", () =>
  withSdk({ config: '{"fontSize": "big", "font": 31}', rows: [size] }, (sdk, host) => {
    assert.is(sdk.settingValue(size), 20);
    assert.is(sdk.backfillDeclaredDefaults([size]), 0);
    assert.is(host.config(), '{"fontSize": "big", "font": 31}');
  }),
);

values("that does not fit is logged once, and is a problem of the row until the file has the new key", () =>
  withSdk({ config: '{"fontSize": "big"}' }, (sdk, host) => {
    const problem =
      'config.json holds "big" for "fontSize", an old key: ' +
      '"size" takes a whole number, digits with an optional minus, found "big"';
    sdk.declareSettings([size]);
    sdk.declareSettings([size]);
    sdk.backfillDeclaredDefaults([size]);
    assert.equal(host.lines, [`warn ${problem}; the default 20 is used until it is edited`]);
    const { value, moveProblem } = served(sdk, size);
    assert.equal([value, moveProblem], [20, problem]);
    assert.ok(sdk.toJson(size).endsWith(`,"moveProblem":${JSON.stringify(problem)}}`));
    for (const store of [
      () => sdk.applySetting("size", "21"),
      () => sdk.applySettingFromBody('{"key":"size","value":22}'),
      () => sdk.resetSetting("size"),
    ]) {
      host.setConfig('{"fontSize": "big"}');
      sdk.refresh();
      assert.is(served(sdk, size)["moveProblem"], problem);
      assert.is(store(), Status.Ok);
      assert.is(served(sdk, size)["moveProblem"], undefined);
    }
  }),
);

values("changes with an old key in the file, for which the hook runs", () =>
  withSdk({}, (sdk, host) => {
    const seen: unknown[] = [];
    sdk.declareSettings([size]);
    sdk.onSettingsApplied((...changed) => void seen.push(changed));
    for (const config of ['{"fontSize": 5}', '{"fontSize": 6, "font": 7}', '{"font": 7}', '{"font": []}']) {
      host.setConfig(config);
      sdk.refresh();
      sdk.refresh();
    }
    host.setConfig('{"size": 8, "fontSize": 9}');
    sdk.refresh();
    host.setConfig('{"fontSize": 9}');
    sdk.refresh();
    assert.equal(seen, [
      ["size", 5],
      ["size", 6],
      ["size", 7],
      ["size", 20],
      ["size", 8],
      ["size", 9],
    ]);
  }),
);

storing("the backfill copies the old value verbatim to the new key, in one write with the defaults", () =>
  withSdk({ config: '\ufeff{ "fontSize" :3.00e1 ,\r\n"x":[ ] }', rows: [size, hud] }, (sdk, host) => {
    assert.is(sdk.backfillDeclaredDefaults([size, hud]), 2);
    assert.is(host.count.writes, 1);
    assert.is(host.config(), '\ufeff{ "fontSize" :3.00e1 ,\r\n"x":[ ] ,\r\n"size":3.00e1 ,\r\n"hud":true }');
    assert.is(sdk.settingValue(size), 30);
    assert.equal(host.lines, ['info setting "size" = 3.00e1, "hud" = true: stored']);
    host.beforeWrite = mustNotWrite;
    assert.is(sdk.backfillDeclaredDefaults([size, hud]), 0);
  }),
);

storing("the backfill copies the old value again if the new key was deleted from the file", () =>
  withSdk({ config: '{"fontSize": 30, "size": 5}', rows: [size] }, (sdk, host) => {
    host.setConfig('{"fontSize": 30}');
    assert.is(sdk.backfillDeclaredDefaults([size]), 1);
    assert.is(host.config(), '{"fontSize": 30, "size": 30}');
  }),
);

storing("the old value is in force although it cannot be copied", () =>
  withSdk({ config: '{"fontSize": 30}' }, (sdk, host) => {
    host.beforeWrite = () => Status.ErrIo;
    sdk.declareSettings([size]);
    assert.is(sdk.backfillDeclaredDefaults([size]), 0);
    assert.is(sdk.settingValue(size), 30);
    assert.is(served(sdk, size)["value"], 30);
  }),
);

storing("the backfill copies a value to both of two rows with one old key", () =>
  withSdk({ config: '{"color": "1,1,1"}' }, (sdk, host) => {
    const rows = ["text", "frame"].map((key) => colorSetting(key, key, "0,0,0", { renamedFrom: ["color"] }));
    assert.is(sdk.declareSettings(rows), Status.Ok);
    assert.is(sdk.backfillDeclaredDefaults(rows), 2);
    assert.is(host.config(), '{"color": "1,1,1", "text": "1,1,1", "frame": "1,1,1"}');
  }),
);

storing("applySetting under an old key stores under that key, with one warning per key", () =>
  withSdk({ config: "{}", rows: [size] }, (sdk, host) => {
    assert.is(sdk.applySetting("fontSize", "40"), Status.Ok);
    assert.is(sdk.settingValue(size), 40, "the file lacks the new key, so this is its value, at once");
    sdk.applySetting("fontSize", "41");
    assert.equal(JSON.parse(host.config()!), { fontSize: 41 });
    assert.equal(
      host.lines.filter((line) => line.startsWith("warn")),
      ['warn applySetting stores under "fontSize", an old key of "size": use the new one'],
    );
  }),
);

editing("an edit is stored under the new key, which the reply names", () =>
  withSdk({ config: '{"font": 1}' }, (sdk, host) => {
    const seen: unknown[] = [];
    sdk.declareSettings([hud, size]);
    sdk.onSettingsApplied((...changed) => {
      seen.push(changed);
      sdk.settingApplied("now");
    });
    const [announce] = host.asked("apply", '{"guid":"demo","key":"font","value":12}');
    const { ok, err, key, value, effect, effectDetail } = JSON.parse(announce as string);
    assert.equal([ok, err, key, value, effect, effectDetail], [true, "", "size", 12, "applied", "now"]);
    assert.is(host.config(), '{"font": 1, "size": 12}');
    assert.equal(seen, [["size", 12]]);
    sdk.serveSettingsRoutes();
    assert.is(host.call("POST", "/svc/settings/demo", '{"key":"fontSize","value":13}').status, 200);
    assert.is(host.config(), '{"font": 1, "size": 13}');
  }),
);

editing("an edit changes each row that had the key, in one write, and the reply names the first", () =>
  withSdk({ config: "{}" }, (sdk, host) => {
    const b = intSetting("b", "B", 1, { renamedFrom: ["old"] });
    const a = floatSetting("a", "A", 1, { renamedFrom: ["x", "old"] });
    sdk.declareSettings([b, hud, a]);
    const seen: string[] = [];
    sdk.onSettingsApplied((key) => void seen.push(key));
    const [announce] = host.asked("apply", '{"guid":"demo","key":"old","value":5}');
    assert.is(JSON.parse(announce as string).key, "b");
    assert.equal([JSON.parse(host.config()!), host.count.writes, seen], [{ b: 5, a: 5 }, 1, ["b", "a"]]);
  }),
);

editing("an edit that one of the rows rejects is ErrBadArg, and stores nothing", () =>
  withSdk({ config: "{}" }, (sdk, host) => {
    host.beforeWrite = mustNotWrite;
    const b = floatSetting("b", "B", 1, { renamedFrom: ["old"] });
    const a = intSetting("a", "A", 1, { renamedFrom: ["old"] });
    sdk.declareSettings([b, a]);
    sdk.onSettingsApplied(() => assert.unreachable());
    const [announce] = host.asked("apply", '{"guid":"demo","key":"old","value":1.5}');
    const { ok, err, key } = JSON.parse(announce as string);
    assert.equal(
      [ok, err, key],
      [false, '"a" takes a whole number, digits with an optional minus, found 1.5', "b"],
    );
    assert.equal([sdk.settingValue(b), sdk.settingValue(a)], [1, 1]);
  }),
);

editing("a live edit is in force at once, and is stored at the end of the drag", () =>
  withSdk({ config: '{"fontSize": 2}', rows: [size] }, (sdk, host) => {
    const drag = (value: number, live: boolean) => {
      const query = JSON.stringify({ guid: "demo", key: "fontSize", value, live });
      const [announce] = host.asked("apply", query);
      return JSON.parse(announce as string);
    };
    const { ok, key, value, rows } = drag(3, true);
    assert.equal([ok, key, value, rows], [true, "size", 3, undefined]);
    assert.equal([sdk.settingValue(size), host.config()], [3, '{"fontSize": 2}']);
    sdk.refresh();
    assert.is(sdk.settingValue(size), 3);
    drag(4, false);
    assert.equal([sdk.settingValue(size), host.config()], [4, '{"fontSize": 2, "size": 4}']);
  }),
);

editing("a reset is ErrNotFound; under the new key it stores the default", () =>
  withSdk({ config: '{"fontSize": 30}', rows: [size] }, (sdk, host) => {
    for (const key of ["fontSize", "font"]) {
      assert.is(sdk.resetSetting(key), Status.ErrNotFound);
      assert.is(sdk.resetFromBody(JSON.stringify({ key })), Status.ErrNotFound);
    }
    assert.is(sdk.resetSetting("size"), Status.Ok);
    assert.is(host.config(), '{"fontSize": 30, "size": 20}');
    sdk.declareSettings([size]);
    assert.is(sdk.backfillDeclaredDefaults([size]), 0);
    assert.is(sdk.settingValue(size), 20);
    host.setConfig('{"fontSize": 30}');
    assert.is(sdk.resetAllSettings(), Status.Ok);
    assert.is(host.config(), '{"fontSize": 30, "size": 20}');
  }),
);

for (const [what, renamedFrom] of [
  ["an empty key", [""]],
  ["one key twice", ["a", "b", "a"]],
  ["its own key", ["size"]],
  ["a key that another row declares", ["a", "hud"]],
  ["a number", [1]],
  ["a text instead of a list", "a"],
] as const) {
  malformed(`${what} is ErrBadArg, and row and reason are logged`, () =>
    withSdk({}, (sdk, host) => {
      const row = intSetting("size", "Size", 1, { renamedFrom: renamedFrom as readonly string[] });
      for (const rows of [
        [row, hud],
        [hud, row],
      ]) {
        assert.is(sdk.declareSettings(rows), Status.ErrBadArg);
        assert.equal(sdk.declaredSettings(), []);
        assert.match(
          host.lines.pop()!,
          /^error declareSettings registered nothing: row \d \("size"\): renamedFrom /,
        );
        assert.is(sdk.backfillDeclaredDefaults(rows), 0);
      }
    }),
  );
}

malformed("a change after the declaration has no effect", () =>
  withSdk({ config: '{"x": 5}' }, (sdk) => {
    const row = intSetting("k", "K", 1, { renamedFrom: ["a"] });
    sdk.declareSettings([row]);
    (row.renamedFrom as string[])[0] = "x";
    sdk.declareSettings(sdk.declaredSettings());
    assert.is(sdk.settingValue(row), 1);
  }),
);

const literal = fc.oneof(
  fc.integer().map(String),
  fc.constantFrom("1.0", "3e1", "12345678901234567890", "-0", "0.10"),
);
const key = fc.constantFrom("a", "b", "c", "d", "e", "__proto__", 'q"', "\u{1f600}");
const space = fc.constantFrom("", " ", "\n  ", "\r\n\t");

laws("a value and all other bytes of the file are kept over any chain of renames", () =>
  fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(key, { minLength: 2, maxLength: 6 }),
      literal,
      fc.array(fc.tuple(fc.string({ unit: "grapheme" }), fc.jsonValue(), space), { maxLength: 5 }),
      fc.boolean(),
      (chain, value, others, skips) => {
        const [first = ""] = chain;
        const members = others
          .filter(([name]) => !chain.some((each) => each === name))
          .map(([name, any, gap]) => `${gap}${JSON.stringify(name)} :${gap}${JSON.stringify(any)}`);
        const config = `{${[...members, ` ${JSON.stringify(first)}: ${value}`].join(",")} }`;
        return withTestHost({ config }, (host) => {
          for (let at = 1; at < chain.length; at++) {
            // The player may skip versions.
            if (skips && at % 2 === 1 && at < chain.length - 1) continue;
            const before = host.config()!;
            const row = floatSetting(chain[at]!, "", 1, { renamedFrom: chain.slice(0, at).reverse() });
            const sdk = createSdk(host);
            assert.is(sdk.declareSettings([row]), Status.Ok);
            assert.is(sdk.storedLiteral(row.key), undefined);
            assert.is(sdk.settingValue(row), Number(value));
            assert.is(sdk.backfillDeclaredDefaults([row]), 1);
            assert.is(sdk.storedLiteral(row.key), value);
            const after = host.config()!;
            const added = JSON.stringify(row.key);
            const end = before.lastIndexOf(value) + value.length;
            assert.is(after.slice(0, end), before.slice(0, end));
            assert.match(after.slice(end), added);
            for (const [name, old] of Object.entries(JSON.parse(before))) {
              assert.equal(JSON.parse(after)[name], old);
            }
          }
        });
      },
    ),
    { numRuns: 60 },
  ),
);

laws("each of two versions has its own value again after a downgrade and an upgrade", () =>
  fc.assert(
    fc.asyncProperty(literal, literal, (first, later) =>
      withTestHost({ config: `{"old": ${first}}` }, (host) => {
        const older = floatSetting("old", "", 1);
        const newer = floatSetting("new", "", 1, { renamedFrom: ["old"] });
        const run = (row: Setting, edit?: string) => {
          const sdk = createSdk(host);
          sdk.declareSettings([row]);
          sdk.backfillDeclaredDefaults([row]);
          const value = sdk.storedLiteral(row.key);
          if (edit !== undefined) sdk.applySetting(row.key, edit);
          return value;
        };
        assert.is(run(newer), first);
        assert.is(run(older, later), first);
        assert.is(run(newer), first);
        assert.is(run(older), later);
      }),
    ),
    { numRuns: 25 },
  ),
);

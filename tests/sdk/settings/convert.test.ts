import * as assert from "uvu/assert";
import {
  boolSetting,
  type Convert,
  createSdk,
  intSetting,
  type Sdk,
  SettingsEvent,
  Status,
  stringSetting,
} from "../../../sdk/index.js";
import { suite } from "../../support/suite.js";
import { mustNotWrite, type TestHost, type TestHostOptions, withSdk } from "../../support/test-host.js";

const answers = suite("convert: results");
const asking = suite("convert: calls");
const failing = suite("convert: failures");
const pure = suite("convert: must be pure");

const size = intSetting("size", "Size", 20, { renamedFrom: ["fontSize"] });
const shade = stringSetting("shade", "Shade", "light", { renamedFrom: ["dark"] });
const rows = [size, shade];

/** Returns a convert function that records its calls. */
function recorded(answer: Convert): { readonly convert: Convert; readonly questions: string[] } {
  const questions: string[] = [];
  const convert: Convert = (...question) => {
    questions.push(question.join(" "));
    return answer(...question);
  };
  return { convert, questions };
}

/** Runs `work` with a mod that declared the two rows. */
function declared(
  config: string,
  convert: Convert,
  work: (sdk: Sdk, host: TestHost, questions: readonly string[]) => void | Promise<void>,
  options: TestHostOptions = {},
): Promise<void> {
  const recording = recorded(convert);
  return withSdk({ config, ...options }, (sdk, host) => {
    assert.is(sdk.declareSettings(rows, true, { convert: recording.convert }), Status.Ok);
    return work(sdk, host, recording.questions);
  });
}

const uncalled: Convert = () => {
  throw new Error("convert was called");
};

function edit(sdk: Sdk, key: string, value: unknown): Status {
  return sdk.applySettingFromBody(JSON.stringify({ key, value }));
}

const toShade: Convert = (key, _from, literal) =>
  key === "shade" ? (literal === "true" ? '"dark"' : '"light"') : undefined;

answers("stores a returned literal, and copies the old literal unchanged for undefined", () =>
  declared('{"dark": true, "fontSize": 3e1}', toShade, (sdk, host, questions) => {
    assert.equal([sdk.settingValue(shade), sdk.settingValue(size)], ["dark", 30]);
    assert.equal(questions, ["size fontSize 3e1", "shade dark true"]);
    assert.is(sdk.backfillDeclaredDefaults(rows), 2);
    assert.is(host.config(), '{"dark": true, "fontSize": 3e1, "size": 3e1, "shade": "dark"}');
    assert.is(host.count.writes, 1);
  }),
);

answers("null stores the default", () =>
  declared(
    '{"fontSize": 30}',
    () => null,
    (sdk, host) => {
      assert.is(sdk.settingValue(size), 20);
      assert.is(sdk.backfillDeclaredDefaults([size]), 1);
      assert.is(host.config(), '{"fontSize": 30, "size": 20}');
      assert.not.match(sdk.toJson(size), "moveProblem");
    },
  ),
);

asking("are made once per key, old key and literal, however often the rows are read", () =>
  declared(
    '{"fontSize": 30}',
    (_key, _from, literal) => `${Number(literal) + 1}`,
    (sdk, host, questions) => {
      const { convert } = recorded(uncalled);
      sdk.declareSettings(rows, true, { convert });
      sdk.declaredSchemaJson();
      sdk.refresh();
      let conflicts = 3;
      host.beforeWrite = () => (conflicts-- > 0 ? Status.ErrConflict : undefined);
      assert.is(sdk.backfillDeclaredDefaults(rows), 2);
      assert.is(edit(sdk, "fontSize", 30), Status.Ok);
      assert.equal(questions, ["size fontSize 30"]);
      assert.is(sdk.settingValue(size), 31);
    },
  ),
);

asking("are made again for a new literal, in an edit or in the file", () =>
  declared(
    '{"fontSize": 30}',
    () => undefined,
    (sdk, host, questions) => {
      assert.is(edit(sdk, "fontSize", 31), Status.Ok);
      host.setConfig('{"fontSize": 32}');
      sdk.refresh();
      assert.equal(questions, ["size fontSize 30", "size fontSize 31", "size fontSize 32"]);
    },
  ),
);

asking("are not made for a key in the file, nor for an edit under the new key", () =>
  declared('{"fontSize": 30, "size": 1, "shade": "x", "dark": true}', uncalled, (sdk) => {
    sdk.backfillDeclaredDefaults(rows);
    assert.is(edit(sdk, "size", 2), Status.Ok);
    assert.is(sdk.resetAllSettings(), Status.Ok);
  }),
);

asking("of the backfill go to the function of the last declaration", () =>
  withSdk({ config: '{"fontSize": 30}' }, (sdk, host) => {
    sdk.declareSettings([shade], true, { convert: () => "1" });
    sdk.declareSettings([shade], true, { convert: () => "2" });
    assert.is(sdk.backfillDeclaredDefaults([size]), 1);
    assert.is(host.config(), '{"fontSize": 30, "size": 2}');
  }),
);

function throwing(thrown: unknown): never {
  throw thrown;
}

const boom: Convert = () => throwing(new Error("boom"));
const expected = '"size" takes a whole number, digits with an optional minus, found';
for (const [what, convert, why] of [
  ["a throw", boom, `${expected} an error of convert: boom`],
  ["a literal of another kind", () => '"x"', `${expected} "x"`],
  ["a literal that is accepted only in a file", () => "30.0", `${expected} 30.0`],
  ["a text that is not JSON", () => "thirty", `${expected} thirty`],
  ["an empty text", () => "", `${expected} `],
  ["a number", (() => 30) as never, `${expected} number`],
  ["a Promise", (() => Promise.resolve("30")) as never, `${expected} object`],
] as readonly (readonly [string, Convert, string])[]) {
  failing(`${what} stores nothing; the row has the default and the problem, which is logged once`, () =>
    declared('{"fontSize": 30}', convert, (sdk, host, questions) => {
      const problem = `config.json holds 30 for "fontSize", an old key: ${why}`;
      host.beforeWrite = mustNotWrite;
      assert.is(sdk.settingValue(size), 20);
      assert.is(sdk.backfillDeclaredDefaults([size]), 0);
      sdk.declareSettings(rows, true, { convert });
      assert.is(JSON.parse(sdk.toJson(size)).moveProblem, problem);
      assert.is(JSON.parse(sdk.declaredSchemaJson())[0].moveProblem, problem);
      assert.equal(questions.length, 1);
      assert.equal(host.lines, [`warn ${problem}; the default 20 is used until it is edited`]);
      assert.equal(host.faults, []);

      host.lines.length = 0;
      const [announce] = host.asked("apply", '{"guid":"demo","key":"fontSize","value":30}');
      const { ok, err, key } = JSON.parse(announce as string);
      assert.equal([ok, err, key], [false, why, "size"]);
      assert.is(edit(sdk, "fontSize", 30), Status.ErrBadArg);
      assert.equal(questions.length, 1);
    }),
  );
}

const unreadable = () => {
  throw new Error("not for you");
};
const hostile = new Proxy({}, { get: unreadable, getPrototypeOf: unreadable, has: unreadable });
for (const [what, convert] of [
  ["a thrown symbol", () => throwing(Symbol("odd"))],
  ["a thrown object without a prototype", () => throwing(Object.create(null))],
  ["a thrown Proxy whose traps throw", () => throwing(hostile)],
  ["a thrown object whose toString throws", () => throwing({ toString: unreadable })],
  ["a returned symbol", () => Symbol("odd")],
  ["a returned Proxy whose traps throw", () => hostile],
] as readonly (readonly [string, () => unknown])[]) {
  failing(`${what} does not affect other rows`, () =>
    declared('{"fontSize": 30}', convert as never, (sdk) => {
      assert.is(sdk.backfillDeclaredDefaults(rows), 1);
      assert.is(edit(sdk, "shade", "dark"), Status.Ok);
      assert.equal([sdk.settingValue(size), sdk.settingValue(shade)], [20, "dark"]);
      assert.match(
        JSON.parse(sdk.toJson(size)).moveProblem,
        /^config\.json holds 30 for "fontSize".*, found ./,
      );
    }),
  );
}

failing("a convert that is not a function is like one that throws", () =>
  withSdk({ config: '{"fontSize": 30}' }, (sdk) => {
    assert.is(sdk.declareSettings(rows, true, { convert: "size" as never }), Status.Ok);
    assert.match(JSON.parse(sdk.toJson(size)).moveProblem, /found an error of convert: .* is not a function/);
  }),
);

failing("a fixed build converts the value after a failure", () =>
  declared('{"fontSize": 30}', boom, (sdk, host) => {
    sdk.backfillDeclaredDefaults([size]);
    sdk.dispose();
    const mended = createSdk(host);
    mended.declareSettings(rows, true, { convert: () => "60" });
    assert.is(mended.settingValue(size), 60);
    assert.is(mended.backfillDeclaredDefaults([size]), 1);
  }),
);

failing("a failure for one key does not affect the other keys", () =>
  declared(
    '{"fontSize": 30, "dark": true}',
    (...question) => (question[0] === "size" ? boom(...question) : toShade(...question)),
    (sdk, host) => {
      assert.is(sdk.backfillDeclaredDefaults(rows), 1);
      assert.is(host.config(), '{"fontSize": 30, "dark": true, "shade": "dark"}');
    },
  ),
);

failing("the rejection of a returned Promise is a fault of the mod", () =>
  declared('{"fontSize": 30}', (() => Promise.reject(new Error("late"))) as never, async (_sdk, host) => {
    await Promise.resolve();
    assert.equal(host.faults, ["convert, in the Promise it returned, late"]);
  }),
);

pure("reads inside convert return defaults, and writes return ErrBadArg", () =>
  withSdk({ config: '{"fontSize": 30, "hud": false, "own": 1}' }, (sdk, host) => {
    const hud = boolSetting("hud", "HUD", true);
    const found: unknown[] = [];
    host.beforeWrite = mustNotWrite;
    sdk.declareSettings([hud]);
    sdk.onSettingsApplied(() => assert.unreachable());
    const convert: Convert = () => {
      const query = (more: string) =>
        host
          .heard(SettingsEvent.applyAnnounce, () =>
            host.bus.emit(SettingsEvent.applyQuery, `{"guid":"demo",${more}}`),
          )
          .map((text) => JSON.parse(text as string).ok);
      found.push(
        sdk.settingValue(hud),
        sdk.storedLiteral("own"),
        JSON.parse(sdk.toJson(hud)).value,
        JSON.parse(sdk.declaredSchemaJson())[0].value,
      );
      found.push(
        sdk.declareSettings([]),
        sdk.applySetting("own", "2"),
        edit(sdk, "hud", true),
        edit(sdk, "fontSize", 5),
        sdk.resetSetting("hud"),
        sdk.resetAllSettings(),
        sdk.resetFromBody(""),
        sdk.backfillDeclaredDefaults([hud]),
        ...query('"key":"hud","value":true'),
        ...query('"key":"hud","value":true,"live":true'),
        ...query('"key":"fontSize","value":5'),
        ...query('"reset":true'),
      );
      return undefined;
    };
    sdk.declareSettings([hud, size], true, { convert });
    const bad = Status.ErrBadArg;
    assert.equal(found.slice(0, 4), [true, undefined, true, true]);
    assert.equal(found.slice(4), [bad, bad, bad, bad, bad, bad, bad, 0, false, false, false, false]);
    assert.equal([sdk.settingValue(hud), sdk.settingValue(size), sdk.storedLiteral("own")], [false, 30, "1"]);
    assert.equal(
      sdk.declaredSettings().map(({ key }) => key),
      ["hud", "size"],
    );
  }),
);

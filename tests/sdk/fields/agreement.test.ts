import fc from "fast-check";
import * as assert from "uvu/assert";
import { defineSettings } from "../../../sdk/fields/define-settings.js";
import { API, type Host } from "../../../sdk/host/host.js";
import {
  bool,
  boolSetting,
  choice,
  color,
  colorSetting,
  createBus,
  createSdk,
  enumSetting,
  type Field,
  float,
  floatSetting,
  int,
  intSetting,
  keybind,
  keybindSetting,
  rowsOf,
  type Sdk,
  type Setting,
  type SettingType,
  Status,
  select,
  selectSetting,
  stringSetting,
  text,
} from "../../../sdk/index.js";
import { suite } from "../../support/suite.js";

const agreement = suite("defineSettings beside the builders with a key");

/** A setting as a row and as a field. */
interface Both {
  readonly row: (key: string) => Setting;
  readonly field: Field;
}

const word = fc.string({ maxLength: 6 });
const extrasOf = (own: Record<string, fc.Arbitrary<unknown>> = {}) =>
  fc.record(
    {
      category: word,
      subcategory: word,
      description: word,
      implemented: fc.boolean(),
      appliesOn: fc.constantFrom("live", "restart"),
      renamedFrom: fc.uniqueArray(fc.constantFrom("old1", "old2"), { maxLength: 2 }),
      enabledWhen: fc.record({ key: fc.constantFrom("k1", "x"), is: fc.boolean() }),
      ...own,
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<object>;
const options = fc.uniqueArray(word, { minLength: 1, maxLength: 9 });
const keybound = { keybind: fc.boolean() };
const ranged = { step: fc.nat(5), unit: word };
const listed = {
  list: fc.constantFrom(",", "\n"),
  choices: options,
  optionLabels: options,
  optionsUrl: fc.constant("/x"),
};

/** Creates settings with two builders that take equal arguments after the key. */
const same = (
  ofKey: (key: string, label: string, ...rest: never[]) => Setting,
  alone: (label: string, ...rest: never[]) => Field,
  rest: fc.Arbitrary<readonly unknown[]>,
): fc.Arbitrary<Both> =>
  fc.tuple(word, rest).map(([label, values]) => ({
    row: (key) => ofKey(key, label, ...(values as never[])),
    field: alone(label, ...(values as never[])),
  }));

const settings: Readonly<Record<SettingType, fc.Arbitrary<Both>>> = {
  stBool: same(boolSetting, bool, fc.tuple(fc.boolean(), extrasOf(keybound))),
  stInt: fc.oneof(
    same(intSetting, int, fc.tuple(fc.integer(), extrasOf({ ...keybound, ...ranged }))),
    same(
      intSetting,
      int,
      fc.tuple(
        fc.integer({ min: -9, max: 9 }),
        extrasOf(ranged).map((extras) => ({ lo: -9, hi: 9, ...extras })),
      ),
    ),
  ),
  stFloat: same(
    floatSetting,
    float,
    fc.tuple(fc.double({ noNaN: true, noDefaultInfinity: true }), extrasOf(ranged)),
  ),
  stString: fc.oneof(
    same(stringSetting, text, fc.tuple(word, extrasOf({ lines: fc.nat(5), secret: fc.boolean() }))),
    same(stringSetting, text, fc.tuple(word, extrasOf(listed))),
  ),
  stKeybind: same(keybindSetting, keybind, fc.tuple(word, extrasOf())),
  stColor: same(
    colorSetting,
    color,
    fc.tuple(word, extrasOf({ format: fc.constantFrom("rgb", "hex", "hex#") })),
  ),
  stEnum: same(
    enumSetting,
    choice,
    fc.tuple(options, extrasOf()).map(([all, extras]) => [all[0], all, extras]),
  ),
  stSelect: same(
    selectSetting,
    select,
    fc
      .tuple(options, extrasOf({ optionLabels: options, optionsUrl: fc.constant("/x") }))
      .map(([all, extras]) => [all[0], all, extras]),
  ),
};
const declaration = fc
  .array(fc.oneof(...Object.values(settings)), { minLength: 1, maxLength: 4 })
  .map((settings) => settings.map((both, index) => [`k${index}`, both] as const));
type Declaration = readonly (readonly [key: string, Both])[];

const define = (named: Declaration) =>
  defineSettings(Object.fromEntries(named.map(([key, { field }]) => [key, field])));

/** Creates a host with its config in memory. */
function memory(config: string) {
  const state = { text: config, lines: [] as string[] };
  const bus = createBus({ log() {} });
  const host: Host = {
    api: API,
    side: "client",
    mod: { guid: "mod", name: "Mod", version: "1.0.0" },
    previous: "",
    readConfig: () => ({ status: Status.Ok, text: state.text }),
    writeConfig(next) {
      state.text = next;
      return Status.Ok;
    },
    on: (event, handler) => bus.on(event, handler as () => void),
    emit: (event, payload) => bus.emit(event, payload),
    route: () => Status.ErrUnsupported,
    log: (level, line) => void state.lines.push(`${level} ${line}`),
    fault: (where, error) => void state.lines.push(`${where} ${error}`),
    onUnload() {},
  };
  return { host, state };
}

agreement("serves equal bytes for 10,000 random declarations in both forms", () => {
  const sdk = createSdk(memory("{}").host);
  fc.assert(
    fc.property(declaration, (named) => {
      const plain = named.map(([key, { row }]) => row(key));
      assert.is(sdk.schemaJson(rowsOf(define(named))), sdk.schemaJson(plain));
    }),
    { numRuns: 10_000 },
  );
});

const literal = fc.oneof(
  fc.constantFrom("true", "false", "0", "5", "-3", "7.5", "1e3", "null", '"a"', '""', "[]"),
  fc.integer({ min: -9, max: 9 }).map(String),
  word.map((value) => JSON.stringify(value)),
);
const key = fc.constantFrom("k0", "k1", "k2", "k9", "old1", "old2");
const step = fc.oneof(
  fc.tuple(fc.constant("edit"), key, literal),
  fc.tuple(fc.constant("reset"), key, fc.constant("")),
  fc.tuple(fc.constant("file"), key, literal),
);

/** Returns the answers, files, rows and log of a mod after each step: an edit, a reset or a change of the file. */
function history(
  config: string,
  declare: (sdk: Sdk) => void,
  steps: readonly (readonly [string, string, string])[],
): unknown {
  const { host, state } = memory(config);
  const sdk = createSdk(host);
  declare(sdk);
  sdk.backfillDeclaredDefaults(sdk.declaredSettings());
  const results: unknown[] = [];
  for (const [action, name, value] of steps) {
    if (action === "edit") results.push(sdk.applySettingFromBody(`{"key":"${name}","value":${value}}`));
    else if (action === "reset") results.push(sdk.resetFromBody(`{"key":"${name}"}`));
    else {
      state.text = `{"${name}": ${value}}`;
      sdk.refresh();
    }
    results.push(state.text, sdk.declaredSchemaJson());
  }
  return [results, state.lines];
}

/** Whether both forms must behave equally: no value is clamped, or reported as ignored, by fields alone. */
const isPlain = (lines: unknown): boolean =>
  !/not one of|: (?:applied|restart, )/.test(JSON.stringify(lines));

agreement(
  "answers, stores and logs equally over random edits, resets, changes of the file and renames",
  () => {
    let alike = 0;
    fc.assert(
      fc.property(
        declaration,
        fc.array(step, { maxLength: 6 }),
        fc.tuple(key, literal),
        (named, steps, [name, value]) => {
          const config = `{"${name}": ${value}}`;
          const plain = named.map(([each, { row }]) => row(each));
          const wanted = history(config, (sdk) => void sdk.declareSettings(plain), steps);
          const found = history(config, (sdk) => void sdk.bindSettings(define(named)), steps);
          if (!isPlain(found)) return;
          alike++;
          assert.equal(found, wanted);
        },
      ),
      { numRuns: 1000 },
    );
    assert.ok(alike > 500, `${alike} compared`);
  },
);

import * as assert from "uvu/assert";
import {
  type BusScope,
  boolSetting,
  colorSetting,
  createBus,
  createSdk,
  Effect,
  enumSetting,
  floatSetting,
  intSetting,
  keybindSetting,
  type onSettingsApplied,
  type Setting,
  SettingsEvent,
  type SettingType,
  Status,
  selectSetting,
  type settingValue,
  stringSetting,
  type unloadSignal,
} from "../../sdk/index.js";
import { suite } from "../support/suite.js";
import { withTestHost } from "../support/test-host.js";

declare module "../../sdk/index.js" {
  interface BusEvents {
    "test.score": number;
    "test.player": { readonly name: string };
  }
}

// The compiler checks the assertions of this file: each line after @ts-expect-error must not compile.
const types = suite("types");

/** `true` only if both types are identical. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <A, B>(_: Same<A, B>): void => {};

types("of settingValue match the row's kind", () =>
  withTestHost({}, (host) => {
    const sdk = createSdk(host);
    const bool = sdk.settingValue(boolSetting("k", "K", true));
    const int = sdk.settingValue(intSetting("k", "K", 1));
    const float = sdk.settingValue(floatSetting("k", "K", 1));
    const texts = [
      sdk.settingValue(enumSetting("k", "K", "a", ["a"])),
      sdk.settingValue(stringSetting("k", "K", "")),
      sdk.settingValue(keybindSetting("k", "K", "")),
      sdk.settingValue(selectSetting("k", "K", "a", ["a"])),
      sdk.settingValue(colorSetting("k", "K", "")),
    ];
    const any = sdk.settingValue(boolSetting("k", "K", true) as Setting);
    same<typeof bool, boolean>(true);
    same<typeof int, number>(true);
    same<typeof float, number>(true);
    same<typeof texts, string[]>(true);
    same<typeof any, boolean | number | string>(true);
    same<ReturnType<typeof settingValue<"stBool">>, boolean>(true);
    assert.equal([bool, int, float, ...texts, any], [true, 1, 1, "a", "", "", "a", "", true]);
  }),
);

types("of rows are read-only, and rows of all kinds fit one list", () =>
  withTestHost({}, (host) => {
    const row = intSetting("k", "K", 1);
    const rename = (): void => {
      // @ts-expect-error a declared row is read-only
      row.key = "other";
    };
    const mixed: readonly Setting[] = [row, boolSetting("b", "B", true), stringSetting("s", "S", "")];
    assert.is(createSdk(host).declareSettings(mixed), Status.Ok);
    assert.type(rename, "function");
  }),
);

types("of the builders reject a default and extras of another kind", () => {
  const wrong = () => [
    // @ts-expect-error a string is not a default of a bool
    boolSetting("k", "K", "true"),
    // @ts-expect-error a bool has no range
    boolSetting("k", "K", true, { lo: 1 }),
    // @ts-expect-error a float has no keybind facet
    floatSetting("k", "K", 1, { keybind: true }),
    // @ts-expect-error an enum needs its options
    enumSetting("k", "K", "a"),
    // @ts-expect-error `later` is not a value of appliesOn
    stringSetting("k", "K", "", { appliesOn: "later" }),
    // @ts-expect-error only a number has a unit
    boolSetting("k", "K", true, { unit: "m" }),
    // @ts-expect-error only a comma or a line break separates the items of a list
    stringSetting("k", "K", "", { list: ";" }),
    // @ts-expect-error a condition with `above` compares with a number
    boolSetting("k", "K", true, { enabledWhen: { key: "a", above: "b" } }),
    // @ts-expect-error only a select has a route
    enumSetting("k", "K", "a", ["a"], { optionsUrl: "/x" }),
  ];
  assert.type(wrong, "function");
});

types("of declared events are checked, and other events carry any value", () => {
  const bus = createBus({ log() {} });
  const heard: unknown[] = [];
  bus.on("test.score", (score) => {
    same<typeof score, number>(true);
    heard.push(score.toFixed(1));
  });
  bus.once("test.player", (player) => {
    same<typeof player, { readonly name: string }>(true);
    heard.push(player.name);
  });
  bus.on("test.anything", (payload) => {
    same<typeof payload, unknown>(true);
    heard.push(payload);
  });
  bus.emit("test.score", 5);
  bus.emit("test.player", { name: "Ada" });
  bus.emit("test.anything", [1]);
  assert.equal(heard, ["5.0", "Ada", [1]]);
  const wrong = () => {
    // @ts-expect-error the payload is a number
    bus.emit("test.score", "5");
    // @ts-expect-error the payload is missing
    bus.emit("test.score");
    // @ts-expect-error the handler takes another payload
    bus.on("test.score", (player: { readonly name: string }) => player.name);
    // @ts-expect-error the name is not a string
    bus.on(5, () => {});
  };
  assert.type(wrong, "function");
});

types("of events are those of the same map in the free functions and in a scope", () => {
  const wrong = (sdk: ReturnType<typeof createSdk>, scope: BusScope) => {
    sdk.on("test.score", (score) => score.toFixed());
    // @ts-expect-error the payload is a number
    sdk.emit("test.score", "5");
    // @ts-expect-error the payload is a number
    scope.emit("test.score", "5");
  };
  assert.type(wrong, "function");
});

types("of the payloads of settings events are text, and reject an object", () => {
  const bus = createBus({ log() {} });
  bus.on(SettingsEvent.applyAnnounce, (announce) => {
    same<typeof announce, string>(true);
    assert.type(announce, "string");
  });
  bus.emit(SettingsEvent.indexQuery, undefined);
  const wrong = () => {
    // @ts-expect-error the payload is a JSON text, not an object
    bus.emit(SettingsEvent.applyQuery, { guid: "a", key: "b", value: 1 });
  };
  assert.type(wrong, "function");
});

types("of the hook's value are those of any row, and convert returns a literal, null or undefined", () => {
  type Hook = NonNullable<Parameters<typeof onSettingsApplied>[0]>;
  same<Parameters<Hook>, [key: string, value: boolean | number | string]>(true);
  const wrong = (sdk: ReturnType<typeof createSdk>) => {
    // @ts-expect-error convert returns a string
    sdk.declareSettings([], true, { convert: () => 5 });
    // @ts-expect-error old keys are a list
    boolSetting("k", "K", true, { renamedFrom: "old" });
  };
  assert.type(wrong, "function");
});

types("of the signal are the engine's AbortSignal", () => {
  same<ReturnType<typeof unloadSignal>, AbortSignal | undefined>(true);
  assert.type(fetch, "function");
  const request = (sdk: ReturnType<typeof createSdk>) => fetch("/x", { signal: sdk.unloadSignal() ?? null });
  assert.type(request, "function");
});

types("of the constants are unions of string literals", () => {
  same<Status, (typeof Status)[keyof typeof Status]>(true);
  same<"ErrIo" extends Status ? true : false, true>(true);
  same<Effect, "applied" | "restart" | "ignored" | "nohook" | "unreported">(true);
  same<SettingType, keyof typeof SettingType>(true);
  assert.is(Status.ErrIo, "ErrIo");
  assert.is(Effect.nohook, "nohook");
  assert.equal(Object.values(Status).sort(), [
    "ErrBadArg",
    "ErrConfigParse",
    "ErrConflict",
    "ErrDisposed",
    "ErrGeneric",
    "ErrIo",
    "ErrNotFound",
    "ErrUnsupported",
    "Ok",
  ]);
});

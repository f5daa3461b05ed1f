/** One-line programs that must compile. */
type Accepted = readonly (readonly [title: string, program: string])[];
/** One-line programs that must not compile, with a part of the compiler's error. */
type Refused = readonly (readonly [title: string, program: string, words: string])[];

/** The start of each program. `is` compiles only if its argument has exactly the given type. */
export const HEAD = `import * as svc from "svc-mod-sdk";
import { createTestHost } from "svc-mod-sdk/test";
declare module "svc-mod-sdk" { interface BusEvents { "test.score": number; "test.pause": undefined } }
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
declare function is<Wanted>(): <Found>(found: Found, same: Same<Wanted, Found>) => void;
declare const texts: string[];
declare const condition: svc.Condition;
const fov = svc.float("Fov", 90, { lo: 60, hi: 120 });
const feel = svc.choice("Feel", "soft", ["soft", "hard"]);
const settings = svc.defineSettings({ fov, feel });
`;

const when = (condition: string) =>
  `svc.defineSettings({ fov, feel, on: svc.bool("On", true), list: svc.text("L", "", { list: "," }), row: svc.bool("B", true, { enabledWhen: ${condition} }) });`;

export const ACCEPTED: Accepted = [
  [
    "a number and a choice have their types",
    `is<number>()(settings.fov, true); is<"soft" | "hard">()(settings.feel, true);`,
  ],
  [
    "a bool, an int and texts",
    `const s = svc.defineSettings({ a: svc.bool("A", true), b: svc.int("B", 1), c: svc.text("C", ""), d: svc.keybind("D", "KeyF"), e: svc.color("E", "") }); is<boolean>()(s.a, true); is<number>()(s.b, true); is<string>()(s.c, true); is<string>()(s.d, true); is<string>()(s.e, true);`,
  ],
  [
    "a select has the type of its options",
    `const s = svc.defineSettings({ a: svc.select("A", "x", ["x", "y"], { optionLabels: ["X", "Y"] }) }); is<"x" | "y">()(s.a, true);`,
  ],
  [
    "a select with a route is a string with any default",
    `const s = svc.defineSettings({ a: svc.select("A", "z", ["x"], { optionsUrl: "/x" }) }); is<string>()(s.a, true);`,
  ],
  [
    "a choice of unknown options is a string",
    `const s = svc.defineSettings({ a: svc.choice("A", "z", texts) }); is<string>()(s.a, true);`,
  ],
  [
    "constructor and __proto__ are keys",
    `const s = svc.defineSettings({ constructor: svc.bool("A", true), ["__proto__"]: fov }); is<boolean>()(s.constructor, true);`,
  ],
  [
    "numbers with a sign, a point or a leading zero are keys",
    `svc.defineSettings({ "05": fov, "-1": fov, "1.5": fov, "1e3": fov });`,
  ],
  ["is, of a bool", when(`{ key: "on", is: false }`)],
  ["not, of a choice", when(`{ key: "feel", not: "soft" }`)],
  ["above, of a number", when(`{ key: "fov", above: 70 }`)],
  ["below, of a number", when(`{ key: "fov", below: 70 }`)],
  ["is, of a list", when(`{ key: "list", is: "item" }`)],
  [
    "all and any",
    when(
      `{ all: [{ key: "on", is: true }, { any: [{ key: "fov", above: 7 }, { key: "feel", is: "hard" }] }] }`,
    ),
  ],
  ["a condition of the type Condition is not checked", when("condition")],
  [
    "a condition on a row that comes later",
    `svc.defineSettings({ row: svc.bool("B", true, { enabledWhen: { key: "fov", above: 1 } }), fov });`,
  ],
  ["hi without lo", `svc.int("A", 5, { hi: 10 });`],
  [
    "a range with step, unit and clamp",
    `svc.float("A", 5, { lo: 0, hi: 10, step: 0.5, unit: "m", clamp: false });`,
  ],
  [
    "a table of functions",
    `svc.defineSettings({ fov, feel }, { applied: { feel: (value) => { is<"soft" | "hard">()(value, true); } } });`,
  ],
  [
    "one function, whose change narrows by its key",
    `svc.defineSettings({ fov, feel }, { applied: (change) => { if (change.key === "fov") is<number>()(change.value, true); else is<"soft" | "hard">()(change.value, true); } });`,
  ],
  [
    "functions of applied that read the settings and declare their return type",
    "const own = svc.defineSettings({ fov, feel }, { applied: { fov(): void { svc.settingApplied(own.feel); } } });",
  ],
  [
    "inIndex and convert",
    `svc.defineSettings({ fov }, { inIndex: false, convert: (key, from, literal) => literal });`,
  ],
  [
    "a mod of settings alone, and one with load and unload",
    `svc.defineMod({ settings }); svc.defineMod({ settings, load: () => settings.fov, unload: () => 1 }); svc.defineMod({ load() {} });`,
  ],
  ["rowsOf returns rows", `svc.declareSettings(svc.rowsOf(settings));`],
  [
    "bindSettings returns an object of the same type",
    `(sdk: svc.Sdk) => is<"soft" | "hard">()(sdk.bindSettings(settings).feel, true);`,
  ],
  [
    "a typed test host",
    `const host = createTestHost({ settings }); host.edit("fov", 100); host.edit("feel", "hard"); host.reset("fov"); host.reset();`,
  ],
  ["a test host of any mod", `createTestHost().edit("anything", 5);`],
  [
    "a row has the type of its key and kind",
    `const row = svc.floatSetting("fov", "Fov", 90); is<svc.FloatSetting<"fov">>()(row, true); is<number>()(svc.settingValue(row), true);`,
  ],
  [
    "enumSetting stays a string",
    `is<string>()(svc.settingValue(svc.enumSetting("a", "A", "x", ["x", "y"])), true);`,
  ],
  [
    "rows of unknown options",
    `svc.enumSetting("a", "A", "z", texts); svc.selectSetting("b", "B", "z", [], { optionsUrl: "/x" });`,
  ],
  [
    "lines, a secret and a list with choices",
    `svc.text("A", "", { lines: 3 }); svc.text("B", "", { secret: true }); svc.text("C", "", { list: ",", choices: ["a", "b"], optionLabels: ["A", "B"] });`,
  ],
  [
    "events with a typed payload, without one, and of an unknown name",
    `svc.emit("test.score", 5); svc.emit("test.pause"); svc.emit("test.other"); svc.emit("test.other", 5); svc.on("test.score", (score) => score.toFixed());`,
  ],
  ["a route", `svc.serveRoute("GET", "/menu", () => svc.response(204));`],
  ["a chord as a key", `svc.keybind("A", "Ctrl+KeyF"); svc.keybindSetting("a", "A", "");`],
];

/** Programs that need TypeScript 5.6 or newer. */
export const ACCEPTED_LATER: Accepted = [
  [
    "functions of applied that read the settings",
    "const own = svc.defineSettings({ fov, feel }, { applied: { fov: () => svc.settingApplied(own.feel) } });",
  ],
];

export const REFUSED: Refused = [
  [
    "a default that is not offered",
    `svc.choice("A", "sofd", ["soft", "hard"]);`,
    `'"sofd"' is not assignable to parameter of type '`,
  ],
  [
    "a default of a select that is not offered",
    `svc.select("A", "z", ["x", "y"]);`,
    `'"z"' is not assignable to parameter of type '"x" | "y"'`,
  ],
  ["a choice without options", `svc.choice("A", "z", []);`, `parameter of type 'never'`],
  [
    "a default of another type",
    `svc.bool("A", "true");`,
    `'string' is not assignable to parameter of type 'boolean'`,
  ],
  ["a condition on an unknown row", when(`{ key: "fvo", is: true }`), `"enabledWhen names no row: fvo"`],
  ["a condition on its own row", when(`{ key: "row", is: true }`), `"enabledWhen names its own row: row"`],
  [
    "a condition on a text that the choice never has",
    when(`{ key: "feel", is: "sofd" }`),
    `"enabledWhen: feel is never sofd"`,
  ],
  [
    "not, of a text that the choice never has",
    when(`{ key: "feel", not: "sofd" }`),
    `"enabledWhen: feel is never sofd"`,
  ],
  [
    "a condition on a number that the bool never has",
    when(`{ key: "on", is: 1 }`),
    `"enabledWhen: on is never 1"`,
  ],
  ["above, of a choice", when(`{ key: "feel", above: 3 }`), `"enabledWhen: feel is no number"`],
  ["below, of a bool", when(`{ key: "on", below: 3 }`), `"enabledWhen: on is no number"`],
  ["above, of an unknown row", when(`{ key: "fvo", above: 3 }`), `"enabledWhen names no row: fvo"`],
  [
    "a mistake inside any inside all",
    when(`{ all: [{ key: "on", is: true }, { any: [{ key: "fvo", above: 7 }] }] }`),
    `"enabledWhen names no row: fvo"`,
  ],
  [
    "two operators",
    when(`{ key: "fov", is: 1, above: 3 }`),
    `"enabledWhen takes one of is, not, above, below: above is too much"`,
  ],
  [
    "above and below",
    when(`{ key: "fov", above: 3, below: 5 }`),
    `"enabledWhen takes one of is, not, above, below: below is too much"`,
  ],
  [
    "another member",
    when(`{ key: "on", is: true, or: 1 }`),
    `"enabledWhen takes one of is, not, above, below: or is too much"`,
  ],
  ["no operator", when(`{ key: "on" }`), `is not assignable to type 'Condition | undefined'`],
  ["a whole number as a key", `svc.defineSettings({ 7: fov });`, `"a whole number cannot be a key: 7"`],
  [
    "a whole number in quotes as a key",
    `svc.defineSettings({ "12": fov });`,
    `"a whole number cannot be a key: 12"`,
  ],
  [
    "a row for a field",
    `svc.defineSettings({ a: svc.boolSetting("a", "A", true) });`,
    `missing in type 'BoolSetting<`,
  ],
  ["lo without hi", `svc.float("A", 5, { lo: 0 });`, `'hi' is missing`],
  [
    "labels of another length",
    `svc.select("A", "x", ["x", "y"], { optionLabels: ["X"] });`,
    `Source has 1 element(s) but target requires 2`,
  ],
  [
    "labels of another length for a list",
    `svc.text("A", "", { list: ",", choices: ["x", "y"], optionLabels: ["X"] });`,
    `is not assignable to`,
  ],
  ["secret with list", `svc.text("A", "", { list: ",", secret: true });`, `is not assignable to`],
  ["choices without list", `svc.text("A", "", { choices: ["a"] });`, `is not assignable to`],
  ["an unknown extra", `svc.bool("A", true, { categry: "X" });`, `'categry' does not exist`],
  [
    "labels of a choice",
    `svc.choice("A", "a", ["a"], { optionLabels: ["A"] });`,
    `'optionLabels' does not exist`,
  ],
  [
    "an unknown colour format",
    `svc.color("A", "", { format: "hexx" });`,
    `'"hexx"' is not assignable to type`,
  ],
  [
    "an unknown key in applied",
    `svc.defineSettings({ fov }, { applied: { fvo: () => {} } });`,
    `'fvo' does not exist`,
  ],
  [
    "applied with another value",
    `svc.defineSettings({ fov }, { applied: { fov: (value: string) => {} } });`,
    `'number' is not assignable to type 'string'`,
  ],
  ["an assignment", `settings.fov = 5;`, `it is a read-only property`],
  ["an unknown setting", `settings.fvo;`, `'fvo' does not exist`],
  [
    "fields without defineSettings",
    `svc.defineMod({ settings: { fov } });`,
    `'fov' does not exist in type 'DefinedSettings<unknown>'`,
  ],
  ["a mod without load and settings", `svc.defineMod({});`, `is not assignable to parameter of type`],
  [
    "an edit of an unknown key",
    `createTestHost({ settings }).edit("fvo", 5);`,
    `'"fvo"' is not assignable to parameter of type '`,
  ],
  [
    "an edit to a text that is not offered",
    `createTestHost({ settings }).edit("feel", "sofd");`,
    `'"sofd"' is not assignable to parameter of type '`,
  ],
  [
    "an enumSetting whose default is not offered",
    `svc.enumSetting("a", "A", "sofd", ["soft"]);`,
    `'"sofd"' is not assignable to parameter of type '"soft"'`,
  ],
  [
    "a payload of another type",
    `svc.emit("test.score", "5");`,
    `'string' is not assignable to parameter of type 'number'`,
  ],
  ["a missing payload", `svc.emit("test.score");`, `Expected 2 arguments`],
  [
    "an unknown method",
    `svc.serveRoute("GETT", "/menu", () => svc.response(204));`,
    `'"GETT"' is not assignable to parameter of type`,
  ],
  [
    "a path without a slash",
    `svc.serveRoute("GET", "menu", () => svc.response(204));`,
    "is not assignable to parameter of type '`/",
  ],
];

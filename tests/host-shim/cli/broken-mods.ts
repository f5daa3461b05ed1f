import { ENDLESS } from "../../support/endless.js";

/** A mod with one fault or oddity, as one bundled file. */
export interface BrokenMod {
  readonly title: string;
  /** JavaScript in CommonJS form; `svc` is the bundled SDK. */
  readonly source: string;
  /** The expected output of `svc-mod check`. */
  readonly finds: RegExp;
  /** Not a fault: the check prints a remark and exits with 0. */
  readonly remark?: true;
}

const load = (body: string, head = ""): string =>
  `${head}module.exports = svc.defineMod({ load() { ${body} } });`;
const declare = (row: string, more = ""): string =>
  load(
    `svc.declareSettings([row]); svc.onSettingsApplied(() => { svc.settingApplied(); }); ${more}`,
    `const row = svc.${row};\n`,
  );

/** Mods that terminate, each with the output that names its fault. */
export const BROKEN_MODS: readonly BrokenMod[] = [
  {
    title: "a syntax error",
    source: "module.exports = {",
    finds: /problem: it does not compile: .*SyntaxError: Unexpected end of input/s,
  },
  {
    title: "a load that rejects the return value of its own unload",
    source: `module.exports = svc.defineMod({
      load(previous) { if (previous !== undefined) previous.list.push(1); },
      unload: () => ({ lists: [] }),
    });`,
    finds: /problem: it threw in load\(\), given what its unload\(\) had returned: TypeError: /,
  },
  {
    title: "an unload that returns no JSON value",
    source: `module.exports = svc.defineMod({ load() {}, unload: () => () => {} });`,
    finds: /remark: unload\(\) returned no JSON value of at most 1 MiB: nothing is handed on/,
    remark: true,
  },
  {
    title: "an empty file",
    source: "",
    finds: /problem: it exports no mod but nothing: build one CommonJS file/,
  },
  {
    title: "a number instead of a mod",
    source: "module.exports = 1;",
    finds: /problem: it exports no mod/,
  },
  {
    title: "a mod without a default export",
    source: "exports.mod = svc.defineMod({ load() {} });",
    finds: /problem: it exports no mod but mod: .*default export/,
  },
  {
    title: "output in ES module form",
    source: "const mod = svc.defineMod({ load() {} });\nexport default mod;",
    finds: /problem: it does not compile: build one CommonJS file.*--format=cjs/,
  },
  {
    title: "an import that the bundler left in ES module form",
    source: 'import { defineMod } from "svc-mod-sdk";\nexport default defineMod({ load() {} });',
    finds: /problem: it does not compile: build one CommonJS file/,
  },
  {
    title: "an import that was not bundled",
    source: 'const sdk = require("svc-mod-sdk"); module.exports = sdk.defineMod({ load() {} });',
    finds:
      /problem: it threw in its top-level code: .*svc-mod-sdk bundled in.*tsup noExternal.*require is not defined/,
  },
  {
    title: "a script for a page, in IIFE form",
    source: "var mod = (function () { return svc.defineMod({ load() {} }); })();",
    finds: /problem: it exports no mod but nothing: build one CommonJS file/,
  },
  {
    title: "an await outside of any function",
    source: "await 1; module.exports = svc.defineMod({ load() {} });",
    finds: /problem: it does not compile: .*await/s,
  },
  {
    title: "a mod for a newer host",
    source: 'module.exports = { api: 99, sdk: "9", attach() { return "Ok" }, detach() {}, refresh() {} };',
    finds: /problem: .*host api 99/,
  },
  {
    title: "an attach that refuses",
    source: 'module.exports = { api: 1, sdk: "1", attach() { return "ErrIo" }, detach() {}, refresh() {} };',
    finds: /problem: .*attach\(\) returned ErrIo/,
  },
  {
    title: "no load",
    source: "module.exports = svc.defineMod({});",
    finds: /problem: .*load is not a function/,
  },
  {
    title: "top-level code that throws",
    source: `throw new Error("no lamp"); ${load("")}`,
    finds: /problem: it threw in its top-level code: Error: no lamp/,
  },
  {
    title: "a load that throws",
    source: load('throw new Error("no bulb");'),
    finds: /problem: it threw in load\(\): Error: no bulb/,
  },
  {
    title: "a load that throws a string",
    source: load('throw "no bulb";'),
    finds: /problem: it threw in load\(\): no bulb/,
  },
  {
    title: "an async load that rejects at once",
    source: 'module.exports = svc.defineMod({ async load() { throw new Error("later"); } });',
    finds: /problem: it threw in load\(\), in the Promise it returned: Error: later/,
  },
  {
    title: "an async load that rejects after half a minute",
    source:
      'module.exports = svc.defineMod({ async load() { await new Promise((done) => setTimeout(done, 30_000)); throw new Error("much later"); } });',
    finds: /problem: it threw in load\(\), in the Promise it returned: Error: much later/,
  },
  {
    title: "an unhandled rejection",
    source: load('void Promise.reject(new Error("unheard"));'),
    finds: /problem: a Promise rejected without a handler.*: Error: unheard/,
  },
  {
    title: "a fetch of an address that does not answer",
    source: load('void fetch("http://127.0.0.1:1/");'),
    finds: /problem: a Promise rejected without a handler.*: TypeError: fetch failed/,
  },
  {
    title: "an import() that the bundler left in",
    source: load('void import("./other.js");'),
    finds: /problem: a Promise rejected without a handler: build one CommonJS file.*import/,
  },
  {
    title: "a timer that throws",
    source: load('setTimeout(() => { throw new Error("tick"); }, 20_000);'),
    finds: /problem: it threw in a timer: Error: tick/,
  },
  {
    title: "a timer of the engine that throws",
    source: load('globalThis.setTimeout(() => { throw new Error("tock"); }, 5000);'),
    finds: /problem: it threw in a timer: Error: tock/,
  },
  {
    title: "an interval of the engine that is never cleared",
    source: load("globalThis.setInterval(() => {}, 1000);"),
    finds: /problem: .*globalThis\.setInterval.*outlives the unload/,
  },
  {
    title: "a timeout of the engine that restarts itself",
    source: load("(function again() { globalThis.setTimeout(again, 100); })();"),
    finds: /problem: .*globalThis\.setTimeout.*outlives the unload/,
  },
  {
    title: "an interval of node:timers that is never cleared",
    source: load('process.getBuiltinModule("node:timers").setInterval(() => {}, 1000);'),
    finds: /problem: .*outlives the unload/,
  },
  {
    title: "a server that stays open",
    source: load('process.getBuiltinModule("node:net").createServer().listen(0, "127.0.0.1");'),
    finds: /problem: .*TCPServerWrap.*outlives the unload/,
  },
  {
    title: "a mod that ends the process",
    source: load("process.exit(7);"),
    finds: /problem: load\(\) calls process\.exit\(\), which would end the game/,
  },
  {
    title: "a mod that ends its thread another way",
    source: load("process.reallyExit(0);"),
    finds: /problem: load\(\) ended its thread/,
  },
  {
    title: "an unload that throws",
    source: 'module.exports = svc.defineMod({ load() {}, unload() { throw new Error("stuck"); } });',
    finds: /problem: it threw in unload\(\): Error: stuck/,
  },
  {
    title: "a disposer that throws",
    source: load('svc.onUnload(() => { throw new Error("stuck"); });'),
    finds: /problem: it threw in a disposer: Error: stuck/,
  },
  {
    title: "a call of the SDK before load",
    source: `svc.log("info", "early"); ${load("")}`,
    finds: /problem: it threw in its top-level code: Error: log was called before the mod was loaded/,
  },
  {
    title: "a row that is declared twice",
    source: load('svc.declareSettings([svc.boolSetting("a", "A", true), svc.boolSetting("a", "A", true)]);'),
    finds: /problem: declareSettings registered nothing: .*declared twice/,
  },
  {
    title: "a row without a key",
    source: declare('boolSetting("", "A", true)'),
    finds: /problem: .*the key is empty/,
  },
  {
    title: "an enum whose default is not an option",
    source: declare('enumSetting("a", "A", "x", ["y"])'),
    finds: /problem: .*is not one of its options/,
  },
  {
    title: "a whole number whose default has a fraction",
    source: declare('intSetting("a", "A", 1.5)'),
    finds: /problem: .*the default must be/,
  },
  {
    title: "a hook that throws",
    source: load(
      'svc.declareSettings([svc.boolSetting("a", "A", true)]); svc.onSettingsApplied(() => { throw new Error("no"); });',
    ),
    finds: /problem: it threw in .*: Error: no/,
  },
  {
    title: "a hook that throws for each of two rows, once",
    source: load(
      'svc.declareSettings([svc.boolSetting("a", "A", true), svc.boolSetting("b", "B", true)]); svc.onSettingsApplied(() => { throw new Error("no"); });',
    ),
    finds: /^problem: it threw in the apply hook, for "a": Error: no\n(?: {4}at .*\n)*$/,
  },
  {
    title: "an unknown log level",
    source: load('svc.log("oops", "text");'),
    finds: /remark: log has no level "oops", .*write debug, info, warn or error/,
    remark: true,
  },
  {
    title: "a handler that throws",
    source: load('svc.on("x", () => { throw new Error("no"); }); svc.emit("x", 1);'),
    finds: /problem: it threw in its handler of "x": Error: no/,
  },
  {
    title: "an edit without a hook",
    source: load('svc.declareSettings([svc.boolSetting("a", "A", true)]);'),
    finds: /remark: no hook receives an edit of a: add it to applied of defineSettings/,
    remark: true,
  },
  {
    title: "a hook that reports nothing",
    source: load('svc.declareSettings([svc.boolSetting("a", "A", true)]); svc.onSettingsApplied(() => {});'),
    finds: /remark: an edit of a reports no effect/,
    remark: true,
  },
  {
    title: "a row that is built and not declared",
    source: declare(
      'boolSetting("a", "A", true)',
      'svc.settingValue(svc.intSetting("forgotten", "Forgotten", 3));',
    ),
    finds: /remark: the row forgotten is made and not declared/,
    remark: true,
  },
  {
    title: "a condition on an unknown setting",
    source: declare('boolSetting("a", "A", true, { enabledWhen: { key: "b", is: true } })'),
    finds: /remark: the row a: enabledWhen names "b", which is no setting of this mod/,
    remark: true,
  },
  {
    title: "a colour default that its format cannot hold",
    source: declare('colorSetting("a", "A", "red", { format: "hex#" })'),
    finds: /remark: the row a has the default "red".*hex#.*#rrggbb/,
    remark: true,
  },
  {
    title: "a colour default of another format",
    source: declare('colorSetting("a", "A", "#ff0000")'),
    finds: /remark: the row a has the default "#ff0000".*rgb/,
    remark: true,
  },
  {
    title: "a colour whose component is above 1",
    source: declare('colorSetting("a", "A", "2,0,0")'),
    finds: /remark: the row a has the default "2,0,0".*0 to 1/,
    remark: true,
  },
  {
    title: "an unknown colour format",
    source: declare('colorSetting("a", "A", "1,1,1", { format: "hexx" })'),
    finds: /remark: the row a asks for the colour format "hexx".*rgb, hex or hex#/,
    remark: true,
  },
  {
    title: "a default outside its own range",
    source: declare('intSetting("a", "A", 500, { lo: 1, hi: 10 })'),
    finds: /remark: the row a has the default 500.*1 to 10/,
    remark: true,
  },
  {
    title: "a reversed range",
    source: declare('intSetting("a", "A", 5, { lo: 10, hi: 1 })'),
    finds: /remark: the row a has lo 10 above hi 1/,
    remark: true,
  },
  {
    title: "a row without a label",
    source: declare('boolSetting("a", " ", true)'),
    finds: /remark: the row a has no label/,
    remark: true,
  },
  {
    title: "an unimplemented row without a reason",
    source: declare('boolSetting("a", "A", true, { implemented: false })'),
    finds: /remark: the row a is not implemented and its description gives no reason/,
    remark: true,
  },
  {
    title: "a load that needs a page",
    source: load('document.title = "x";'),
    finds: /^remark: load\(\) needs a page/m,
    remark: true,
  },
  {
    title: "a frame that needs a page",
    source: load("requestAnimationFrame(() => { window.scrollTo(0, 0); });"),
    finds: /^remark: a timer needs a page/m,
    remark: true,
  },
];

/** Mods that never terminate, each with the part that must be named. */
export const ENDLESS_MODS: readonly BrokenMod[] = [
  {
    title: "top-level code",
    source: `${ENDLESS} ${load("")}`,
    finds: /problem: its top-level code did not return within \d+ s/,
  },
  { title: "load", source: load("for (;;);"), finds: /problem: load\(\) did not return within \d+ s/ },
  {
    title: "the hook",
    source: load(
      `svc.declareSettings([svc.boolSetting("a", "A", true)]); svc.onSettingsApplied(() => { ${ENDLESS} });`,
    ),
    finds: /problem: the hook, after an edit of a, did not return within \d+ s/,
  },
  {
    title: "unload",
    source: `module.exports = svc.defineMod({ load() {}, unload() { ${ENDLESS} } });`,
    finds: /problem: unload\(\) did not return within \d+ s/,
  },
  {
    title: "a timer",
    source: load(`setTimeout(() => { ${ENDLESS} }, 10);`),
    finds: /problem: a timer did not return within \d+ s/,
  },
  {
    title: "a chain of Promises",
    source: load("(function again() { Promise.resolve().then(again); })();"),
    finds: /problem: a Promise or a callback did not return within \d+ s/,
  },
  {
    title: "a regular expression",
    source: load('/^(a+)+$/.test("a".repeat(60) + "b");'),
    finds: /problem: load\(\) did not return within \d+ s/,
  },
];

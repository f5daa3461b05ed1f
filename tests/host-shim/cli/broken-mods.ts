import { ENDLESS } from "../../support/endless.js";

/** A mod with one fault or oddity, as one bundled file, and the expected output of `svc-mod check`. */
export type BrokenMod = readonly [
  title: string,
  /** JavaScript in CommonJS form; `svc` is the bundled SDK. */
  source: string,
  finds: RegExp,
];

const load = (body: string, head = ""): string =>
  `${head}module.exports = svc.defineMod({ load() { ${body} } });`;
const declare = (row: string, more = ""): string =>
  load(
    `svc.declareSettings([row]); svc.onSettingsApplied(() => { svc.settingApplied(); }); ${more}`,
    `const row = svc.${row};\n`,
  );

/** Mods with a problem. */
export const BROKEN_MODS: readonly BrokenMod[] = [
  [
    "a syntax error",
    "module.exports = {",
    /problem: it does not compile: .*SyntaxError: Unexpected end of input/s,
  ],
  [
    "a load that rejects the return value of its own unload",
    `module.exports = svc.defineMod({
      load(previous) { if (previous !== undefined) previous.list.push(1); },
      unload: () => ({ lists: [] }),
    });`,
    /problem: it threw in load\(\), given what its unload\(\) had returned: TypeError: /,
  ],
  [
    "a mod without a default export",
    "exports.mod = svc.defineMod({ load() {} });",
    /problem: it exports no mod but mod: .*default export/,
  ],
  [
    "output in ES module form",
    "const mod = svc.defineMod({ load() {} });\nexport default mod;",
    /problem: it does not compile: build one CommonJS file.*--format=cjs/,
  ],
  [
    "an import that was not bundled",
    'const sdk = require("svc-mod-sdk"); module.exports = sdk.defineMod({ load() {} });',
    /problem: it threw in its top-level code: .*svc-mod-sdk bundled in.*tsup noExternal.*require is not defined/,
  ],
  [
    "an await outside of any function",
    "await 1; module.exports = svc.defineMod({ load() {} });",
    /problem: it does not compile: .*await/s,
  ],
  [
    "a mod for a newer host",
    'module.exports = { api: 99, sdk: "9", attach() { return "Ok" }, detach() {}, refresh() {} };',
    /problem: .*host api 99/,
  ],
  [
    "a route on a path of the platform",
    load('svc.serveRoute("GET", "/svc/mods/x", () => svc.response(200));'),
    /problem: mod .* cannot have the route GET \/svc\/mods\/x: the platform holds it, choose another path/,
  ],
  ["a mod without a load", "module.exports = svc.defineMod({});", /problem: .*load is not a function/],
  [
    "top-level code that throws",
    `throw new Error("no lamp"); ${load("")}`,
    /problem: it threw in its top-level code: Error: no lamp/,
  ],
  [
    "an async load that rejects at once",
    'module.exports = svc.defineMod({ async load() { throw new Error("later"); } });',
    /problem: it threw in load\(\), in the Promise it returned: Error: later/,
  ],
  [
    "an async load that rejects after half a minute",
    'module.exports = svc.defineMod({ async load() { await new Promise((done) => setTimeout(done, 30_000)); throw new Error("much later"); } });',
    /problem: it threw in load\(\), in the Promise it returned: Error: much later/,
  ],
  [
    "an unhandled rejection",
    load('void Promise.reject(new Error("unheard"));'),
    /problem: a Promise rejected without a handler.*: Error: unheard/,
  ],
  [
    "a fetch of an address that does not answer",
    load('void fetch("http://127.0.0.1:1/");'),
    /problem: a Promise rejected without a handler.*: TypeError: fetch failed/,
  ],
  [
    "an import() that the bundler left in",
    load('void import("./other.js");'),
    /problem: a Promise rejected without a handler: build one CommonJS file.*import/,
  ],
  [
    "a timer that throws",
    load('setTimeout(() => { throw new Error("tick"); }, 20_000);'),
    /problem: it threw in a timer: Error: tick/,
  ],
  [
    "a timer of the engine that throws",
    load('globalThis.setTimeout(() => { throw new Error("tock"); }, 5000);'),
    /problem: it threw in a timer: Error: tock/,
  ],
  [
    "an interval of the engine that is never cleared",
    load("globalThis.setInterval(() => {}, 1000);"),
    /problem: .*globalThis\.setInterval.*outlives the unload/,
  ],
  [
    "a timeout of the engine that restarts itself",
    load("(function again() { globalThis.setTimeout(again, 100); })();"),
    /problem: .*globalThis\.setTimeout.*outlives the unload/,
  ],
  [
    "an interval of node:timers that is never cleared",
    load('process.getBuiltinModule("node:timers").setInterval(() => {}, 1000);'),
    /problem: .*outlives the unload/,
  ],
  [
    "a server that stays open",
    load('process.getBuiltinModule("node:net").createServer().listen(0, "127.0.0.1");'),
    /problem: .*TCPServerWrap.*outlives the unload/,
  ],
  [
    "a mod that ends the process",
    load("process.exit(7);"),
    /problem: load\(\) calls process\.exit\(\), which would end the game/,
  ],
  [
    "a mod that ends its thread by process.reallyExit",
    load("process.reallyExit(0);"),
    /problem: load\(\) ended its thread/,
  ],
  [
    "an unload that throws",
    'module.exports = svc.defineMod({ load() {}, unload() { throw new Error("stuck"); } });',
    /problem: it threw in unload\(\): Error: stuck/,
  ],
  [
    "a disposer that throws",
    load('svc.onUnload(() => { throw new Error("stuck"); });'),
    /problem: it threw in a disposer: Error: stuck/,
  ],
  [
    "a call of the SDK before load",
    `svc.log("info", "early"); ${load("")}`,
    /problem: it threw in its top-level code: Error: log was called before the mod was loaded/,
  ],
  [
    "a row that is declared twice",
    load('svc.declareSettings([svc.boolSetting("a", "A", true), svc.boolSetting("a", "A", true)]);'),
    /problem: declareSettings registered nothing: .*declared twice/,
  ],
  [
    "a hook that throws for each of two rows",
    load(
      'svc.declareSettings([svc.boolSetting("a", "A", true), svc.boolSetting("b", "B", true)]); svc.onSettingsApplied(() => { throw new Error("no"); });',
    ),
    /^problem: it threw in the apply hook, for "a": Error: no\n(?: {4}at .*\n)*$/,
  ],
  [
    "a handler that throws",
    load('svc.on("x", () => { throw new Error("no"); }); svc.emit("x", 1);'),
    /problem: it threw in its handler of "x": Error: no/,
  ],
];

/** Mods with an oddity: the check prints a remark and exits with 0. */
export const ODD_MODS: readonly BrokenMod[] = [
  [
    "an unload that returns no JSON value",
    `module.exports = svc.defineMod({ load() {}, unload: () => () => {} });`,
    /remark: unload\(\) returned no JSON value of at most 1 MiB: nothing is handed on/,
  ],
  [
    "an unknown log level",
    load('svc.log("oops", "text");'),
    /remark: log has no level "oops", .*write debug, info, warn or error/,
  ],
  [
    "an edit without a hook",
    load('svc.declareSettings([svc.boolSetting("a", "A", true)]);'),
    /remark: no hook receives an edit of a: add it to applied of defineSettings/,
  ],
  [
    "a hook that reports nothing",
    load('svc.declareSettings([svc.boolSetting("a", "A", true)]); svc.onSettingsApplied(() => {});'),
    /remark: an edit of a reports no effect/,
  ],
  [
    "a row that is built and not declared",
    declare('boolSetting("a", "A", true)', 'svc.settingValue(svc.intSetting("forgotten", "Forgotten", 3));'),
    /remark: the row forgotten is made and not declared/,
  ],
  [
    "a condition on an unknown setting",
    declare('boolSetting("a", "A", true, { enabledWhen: { key: "b", is: true } })'),
    /remark: the row a: enabledWhen names "b", which is not a setting of this mod/,
  ],
  [
    "a default outside its own range",
    declare('intSetting("a", "A", 500, { lo: 1, hi: 10 })'),
    /remark: the row a has the default 500.*1 to 10/,
  ],
  ["a load that needs a page", load('document.title = "x";'), /^remark: load\(\) needs a page/m],
  [
    "a frame callback that needs a page",
    load("requestAnimationFrame(() => { window.scrollTo(0, 0); });"),
    /^remark: a timer needs a page/m,
  ],
];

/** Mods that never terminate, each with a pattern of the output that names what hangs. */
export const ENDLESS_MODS: readonly BrokenMod[] = [
  [
    "a loop in top-level code",
    `${ENDLESS} ${load("")}`,
    /problem: its top-level code did not return within \d+ s/,
  ],
  ["a loop in load", load("for (;;);"), /problem: load\(\) did not return within \d+ s/],
  [
    "a loop in the hook",
    load(
      `svc.declareSettings([svc.boolSetting("a", "A", true)]); svc.onSettingsApplied(() => { ${ENDLESS} });`,
    ),
    /problem: the hook, after an edit of a, did not return within \d+ s/,
  ],
  [
    "a loop in unload",
    `module.exports = svc.defineMod({ load() {}, unload() { ${ENDLESS} } });`,
    /problem: unload\(\) did not return within \d+ s/,
  ],
  [
    "a loop in a timer",
    load(`setTimeout(() => { ${ENDLESS} }, 10);`),
    /problem: a timer did not return within \d+ s/,
  ],
  [
    "a loop in a chain of Promises",
    load("(function again() { Promise.resolve().then(again); })();"),
    /problem: a Promise or a callback did not return within \d+ s/,
  ],
  [
    "a loop in a regular expression",
    load('/^(a+)+$/.test("a".repeat(60) + "b");'),
    /problem: load\(\) did not return within \d+ s/,
  ],
];

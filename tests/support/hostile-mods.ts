import { ENDLESS } from "./endless.js";

/** A hostile or faulty mod, and whether its host must log a fault of it. */
export interface HostileMod {
  /** Completes "a mod that …". */
  readonly title: string;
  /** The text of its library. */
  readonly library: string;
  /** False if the mod is unusual but not faulty, so that the log need not name it. */
  readonly named?: boolean;
}

/** The parts of a hostile library, as statements; `host` is its host table. */
interface Parts {
  readonly top?: string;
  readonly load?: string;
  readonly unload?: string;
  readonly refresh?: string;
}

/** Returns the text of a library with these statements. */
export function libraryOf({ top = "", load = "", unload = "", refresh = "" }: Parts): string {
  return `let host; ${top};
module.exports = {
  api: 1, sdk: "0",
  attach(table) { host = table; ${load}; return "Ok"; },
  detach() { ${unload}; },
  refresh() { ${refresh}; },
};
`;
}

const BACKTRACK = `/^(a+)+$/.test("a".repeat(60) + "!")`;
const boom = (text: string): string => `throw new Error("${text}")`;

function hostile(title: string, parts: Parts | string, rest: Partial<HostileMod> = {}): HostileMod {
  return { title, library: typeof parts === "string" ? parts : libraryOf(parts), ...rest };
}

/** Mods that loop until the runtime interrupts them. Tests run them in a client host only: a backend uses the same runtime. */
const LOOPS: readonly HostileMod[] = [
  hostile("backtracks for ever when it is edited", {
    load: `host.on("svc.settings.applyQuery", () => ${BACKTRACK})`,
  }),
  hostile("catches all exceptions while it loops in load", {
    load: `for (;;) { try { host.emit("noise", 1) } catch {} }`,
  }),
  hostile("subscribes for ever in load", { load: `for (;;) host.on("ping", () => {})` }),
  hostile("writes its config for ever in load", {
    load: `let last = host.readConfig().text;
      for (let n = 0; ; n++) { const next = '{"n":' + n + '}'; host.writeConfig(next, last); last = next }`,
  }),
  hostile("emits one event in load that calls handlers millions of times", {
    load: `for (let i = 0; i < 24; i++) for (let twice = 0; twice < 2; twice++) host.on("fan" + i, () => host.emit("fan" + (i + 1), 0));
      host.emit("fan0", 0)`,
  }),
  hostile(
    "exports a Proxy that loops at every access",
    `module.exports = new Proxy({}, { get() { ${ENDLESS} } })`,
  ),
];

/** Faults that a mod of either side can have. The host sends each mod a `ping` and an edit, reloads it, then disables it. */
const FAULTS: readonly HostileMod[] = [
  hostile("throws in its body", boom("top")),
  hostile("throws in load", { load: boom("load") }),
  hostile("throws null in load", { load: "throw null" }),
  hostile("throws a symbol in load", { load: "throw Symbol('odd')" }),
  hostile("throws in unload", { unload: boom("unload") }),
  hostile("throws when its config changes", { refresh: boom("refresh") }, { named: false }),
  hostile("throws in a handler", { load: `host.on("ping", () => { ${boom("handler")} })` }),
  hostile("throws in a timer", { load: `setTimeout(() => { ${boom("timer")} }, 1)` }),
  hostile("throws in every frame", {
    load: `requestAnimationFrame(function again() { requestAnimationFrame(again); ${boom("frame")} })`,
  }),
  hostile("throws in a disposer", { load: `host.onUnload(() => { ${boom("disposer")} })` }),
  hostile("throws a value that cannot be printed", {
    load: `host.on("ping", () => { throw { get message() { throw 1 }, toString() { throw 2 } } })`,
  }),
  hostile("throws a Proxy that throws at every access", {
    load: `host.on("ping", () => { throw new Proxy({}, { get() { throw 1 }, has() { throw 2 }, getPrototypeOf() { throw 3 } }) })`,
  }),
  hostile("throws a Proxy that throws at every access, in load", {
    load: "throw new Proxy({}, { get() { throw 1 }, has() { throw 2 }, getPrototypeOf() { throw 3 } })",
  }),
  hostile("overflows the stack in load", { load: "(function deeper() { deeper() })()" }),
  hostile("loops in load", { load: ENDLESS }),
  hostile("backtracks for ever in load", { load: BACKTRACK }),
  hostile("rejects the Promise of an async handler", {
    load: `host.on("ping", async () => { ${boom("async")} })`,
  }),
  hostile("rejects the Promise of an async timer", {
    load: `setTimeout(async () => { ${boom("async")} }, 1)`,
  }),
  hostile("has an async attach that rejects", {
    top: "",
    load: `return (async () => { ${boom("async")} })()`,
  }),
  hostile("has an async unload that rejects", { unload: `return (async () => { ${boom("async")} })()` }),
  hostile("has an async disposer that rejects", {
    load: `host.onUnload(async () => { ${boom("async")} })`,
  }),
  hostile("returns a rejected Promise from its body", `return Promise.reject(new Error("body"))`),
  hostile("returns from a handler an object whose `then` getter throws", {
    load: `host.on("ping", () => ({ get then() { ${boom("then")} } }))`,
  }),
  hostile("returns from a handler an object whose `then` method throws", {
    load: `host.on("ping", () => ({ then() { ${boom("then")} } }))`,
  }),
  ...(
    [
      ["Array.prototype.push", `() => { ${boom("patched")} }`],
      ["Map.prototype.get", "() => undefined"],
      ["JSON.stringify", `() => { ${boom("patched")} }`],
      ["Function.prototype.call", `() => { ${boom("patched")} }`],
      ["Promise.prototype.then", `() => { ${boom("patched")} }`],
      ["globalThis.JSON", "{}"],
    ] as const
  ).map(([name, value]) =>
    hostile(`sets ${name} to ${value.includes("throw") ? "a value that throws" : value}`, {
      load: `${name} = ${value}`,
    }),
  ),
  hostile("makes the size of every Map throw", {
    load: `Object.defineProperty(Map.prototype, "size", { configurable: true, get() { ${boom("patched")} } })`,
  }),
  hostile("breaks the iterator of arrays in unload", {
    unload: `Object.getPrototypeOf([][Symbol.iterator]()).next = () => { ${boom("patched")} }`,
  }),
  hostile("adds to Object.prototype", { load: "Object.prototype.mine = 1" }, { named: false }),
  hostile("makes every stack trace throw", {
    load: `Error.prepareStackTrace = () => { ${boom("trace")} }; host.on("ping", () => null.x)`,
  }),
  hostile("emits an event in the handler of the same event", {
    load: `host.on("ping", () => host.emit("ping", 0))`,
  }),
  hostile("has two handlers that call each other endlessly", {
    load: `host.on("ping", () => host.emit("echo", 0)); host.on("echo", () => host.emit("ping", 0))`,
  }),
  hostile(
    "unsubscribes during an emit",
    { load: `const off = [0, 1, 2].map(() => host.on("ping", () => off.forEach((end) => end())))` },
    { named: false },
  ),
  hostile(
    "subscribes in each emit",
    { load: `host.on("ping", function again() { host.on("ping", again) })` },
    { named: false },
  ),
  hostile(
    "exports a Proxy that throws at every access",
    "module.exports = new Proxy({}, { get() { throw new Error('proxy') } })",
  ),
  hostile(
    "exports getters that throw",
    "module.exports = { api: 1, get attach() { throw new Error('getter') } }",
  ),
  hostile("changes its guid", { load: `"use strict"; host.mod.guid = "good"` }, { named: false }),
  hostile("changes the host table", { load: "host.emit = () => {}; host.log = null" }, { named: false }),
  hostile(
    "starts 10,000 timers",
    { load: "for (let i = 0; i < 10_000; i++) setInterval(() => {}, i % 100)" },
    { named: false },
  ),
  hostile(
    "starts a timer in each timer",
    { load: "setTimeout(function again() { setTimeout(again, -1) }, NaN)" },
    { named: false },
  ),
  hostile("passes text to a timer", { load: `setTimeout("code", 1)` }),
  hostile(
    "registers 20,000 handlers",
    { load: `for (let i = 0; i < 20_000; i++) host.on("many", () => i)` },
    { named: false },
  ),
  hostile("logs 20 MB", { load: `host.log("info", "x".repeat(20_000_000))` }, { named: false }),
  hostile("throws an error of 20 MB", { load: `throw new Error("x".repeat(20_000_000))` }),
];

/** The mods that the tests run in a client host. */
export const HOSTILE_MODS: readonly HostileMod[] = [...FAULTS, ...LOOPS];

const route = (answer: string): string => `host.route("GET", "/evil", (request) => { ${answer} })`;
const page = (text: string): string =>
  `for (const query of ["svc.settings.indexQuery", "svc.settings.pageQuery"]) host.on(query, () => {
    host.emit("svc.settings.indexAnnounce", JSON.stringify({ guid: host.mod.guid, name: "Evil", version: "1", count: 1, done: 1 }));
    host.emit("svc.settings.pageAnnounce", ${text});
  })`;

/** The mods that the tests run in a backend, first the faults of either side. Tests request `/evil`, the page and the index. */
export const HOSTILE_SERVER_MODS: readonly HostileMod[] = [
  ...FAULTS,
  hostile("throws in its route", { load: route(boom("route")) }),
  hostile("loops in its route", { load: route(ENDLESS) }),
  hostile("backtracks for ever in its route", { load: route(`return ${BACKTRACK}`) }),
  hostile("answers its route with a Promise that rejects", {
    load: route(`return (async () => { ${boom("route")} })()`),
  }),
  hostile("answers its route with undefined", { load: route("") }),
  hostile("answers its route with getters that throw", {
    load: route(`return { status: 200, headers: [], get body() { ${boom("body")} } }`),
  }),
  hostile(
    "answers its route with getters that throw at the second access",
    {
      load: route(
        `let looks = 0; return { status: 200, headers: [], get body() { if (++looks > 1) { ${boom("body")} } return "x" } }`,
      ),
    },
    { named: false },
  ),
  hostile("answers its route with a Proxy that throws at every access", {
    load: route("return new Proxy({}, { get() { throw 1 } })"),
  }),
  hostile(
    "answers its route with 50 MB",
    {
      load: route(`return { status: 200, headers: [], body: "x".repeat(50_000_000) }`),
    },
    { named: false },
  ),
  hostile(
    "answers its route with a line break in a header",
    {
      load: route(`return { status: 200, headers: [{ name: "X-A", value: "b\\r\\nX-C: d" }], body: "" }`),
    },
    { named: false },
  ),
  hostile(
    "changes the request that its route receives",
    {
      load: route(
        `request.path = "/svc/mods/client/1.4.0"; return { status: 200, headers: [{ name: "ETag", value: '"x"' }], body: "" }`,
      ),
    },
    { named: false },
  ),
  hostile("registers routes for ever in load", {
    load: `for (let n = 0; ; n++) host.route("GET", "/evil/" + n, () => {})`,
  }),
  hostile("registers a route of the platform", { load: `host.route("GET", "/svc/mods", () => {})` }),
  hostile("registers a route of another mod", { load: `host.route("GET", "/good", () => {})` }),
  hostile(
    "announces a page that is not JSON",
    { load: page(`'{"guid":"' + host.mod.guid + '","rows":[oops}'`) },
    { named: false },
  ),
  hostile(
    "announces a page whose rows are not an array",
    { load: page(`'{"guid":"' + host.mod.guid + '","rows":7}'`) },
    { named: false },
  ),
  hostile(
    "announces malformed rows",
    { load: page(`'{"guid":"' + host.mod.guid + '","rows":[null,{"label":{}}]}'`) },
    { named: false },
  ),
  hostile(
    "announces a page for another mod",
    { load: page(`'{"guid":"good","rows":[]}'`) },
    { named: false },
  ),
  hostile("announces a symbol as its page", { load: page("Symbol('page')") }, { named: false }),
  hostile("throws when the index is queried", {
    load: `host.on("svc.settings.indexQuery", () => { ${boom("index")} })`,
  }),
  hostile(
    "has a config value that cannot become a string",
    {
      load: `host.writeConfig('{"a":{"toString":1,"valueOf":1}}', host.readConfig().text)`,
    },
    { named: false },
  ),
];

/** Faults that no host can stop or survive by itself; docs/trust.md lists them. */
export const WITHOUT_REMEDY: readonly HostileMod[] = [
  hostile("ends the process in load", { load: "process.exit(7)" }),
  hostile("kills the process in load", { load: `process.kill(process.pid, "SIGKILL")` }),
  hostile("loops in a frame", { load: `requestAnimationFrame(() => { ${ENDLESS} })` }),
  hostile("loops in a timer", { load: `setTimeout(() => { ${ENDLESS} }, 1)` }),
  hostile("loops in a handler", { load: `host.on("ping", () => { ${ENDLESS} })` }),
  hostile("never lets its microtasks end", {
    load: "(function again() { Promise.resolve().then(again) })()",
  }),
  hostile("fills the memory", { load: "const all = []; for (;;) all.push(new Array(1e6).fill(all.length))" }),
  hostile("rejects a Promise without a handler", {
    load: `host.on("ping", () => { void Promise.reject(new Error("floating")) })`,
  }),
];

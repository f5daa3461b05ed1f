import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import fc from "fast-check";
import * as assert from "uvu/assert";
import type * as SdkModule from "../../sdk/index.js";
import { suite } from "../support/suite.js";
import { withTempFolder } from "../support/temp-folder.js";
import { mustNotWrite, type TestHost, type TestHostOptions, withTestHost } from "../support/test-host.js";

type Sdk = typeof SdkModule;

/** Imports a fresh copy of the SDK without a mod, as each built mod contains. */
function freshSdk(): Promise<Sdk> {
  return withTempFolder((folder): Promise<Sdk> => {
    cpSync(fileURLToPath(new URL("../../sdk", import.meta.url)), folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), '{"type":"module"}');
    return import(pathToFileURL(join(folder, "index.js")).href);
  });
}

/** Runs `work` with a fresh copy of the SDK and a host for its mod. */
async function withFreshSdk(
  options: TestHostOptions,
  work: (sdk: Sdk, host: TestHost) => void | Promise<void>,
): Promise<void> {
  const sdk = await freshSdk();
  await withTestHost(options, (host) => work(sdk, host));
}

/** A copy of the SDK without a mod. */
const untouched = await freshSdk();
/** A copy of the SDK for mods that are loaded and unloaded one after another. */
const reused = await freshSdk();
/** A copy of the SDK whose mod is loaded repeatedly. */
const swapped = await freshSdk();

const before = suite("a mod before it is loaded");
const loading = suite("a mod while it is loaded");
const after = suite("a mod after it was unloaded");
const state = suite("a mod's state over a reload");

/** Each function that needs a host, a call of it, and its return value after unload. */
const calls: readonly (readonly [name: string, call: (sdk: Sdk) => unknown, answer: unknown])[] = [
  ["declareSettings", (sdk) => sdk.declareSettings([]), "ErrDisposed"],
  ["declaredSettings", (sdk) => sdk.declaredSettings(), []],
  ["declaredSchemaJson", (sdk) => sdk.declaredSchemaJson(), "[]"],
  ["declaredSchemaReply", (sdk) => sdk.declaredSchemaReply("Ok"), "[]"],
  ["schemaJson", (sdk) => sdk.schemaJson([]), "[]"],
  ["toJson", (sdk) => JSON.parse(sdk.toJson(sdk.intSetting("a", "A", 1))).value, 1],
  ["settingValue", (sdk) => sdk.settingValue(sdk.intSetting("a", "A", 1)), 1],
  ["storedLiteral", (sdk) => sdk.storedLiteral("a"), undefined],
  ["applySetting", (sdk) => sdk.applySetting("a", "2"), "ErrDisposed"],
  ["applySettingFromBody", (sdk) => sdk.applySettingFromBody('{"key":"a","value":2}'), "ErrDisposed"],
  ["resetSetting", (sdk) => sdk.resetSetting("a"), "ErrDisposed"],
  ["resetAllSettings", (sdk) => sdk.resetAllSettings(), "ErrDisposed"],
  ["resetFromBody", (sdk) => sdk.resetFromBody(""), "ErrDisposed"],
  ["backfillDeclaredDefaults", (sdk) => sdk.backfillDeclaredDefaults([sdk.intSetting("b", "B", 1)]), 0],
  ["onSettingsApplied", (sdk) => sdk.onSettingsApplied(() => {}), undefined],
  ["settingApplied", (sdk) => sdk.settingApplied(), "ErrDisposed"],
  ["settingAppliesOnRestart", (sdk) => sdk.settingAppliesOnRestart(), "ErrDisposed"],
  ["settingIgnored", (sdk) => sdk.settingIgnored("why"), "ErrDisposed"],
  ["serveSettingsRoutes", (sdk) => sdk.serveSettingsRoutes(), "ErrDisposed"],
  ["serveRoute", (sdk) => sdk.serveRoute("GET", "/x", () => sdk.response(204)), "ErrDisposed"],
  ["serveOptions", (sdk) => sdk.serveOptions("/x", () => ({ options: [] })), "ErrDisposed"],
  ["on", (sdk) => sdk.on("x", () => assert.unreachable())(), undefined],
  ["once", (sdk) => sdk.once("x", () => assert.unreachable())(), undefined],
  ["emit", (sdk) => sdk.emit("x", 1), undefined],
  ["log", (sdk) => sdk.log("error", "after the end"), undefined],
  ["side", (sdk) => sdk.side(), "server"],
  ["modInfo", (sdk) => sdk.modInfo().guid, "demo"],
  ["unloadSignal", (sdk) => sdk.unloadSignal()?.aborted, true],
  ["onUnload", (sdk) => sdk.onUnload(() => assert.unreachable()), undefined],
];

before("has each function of the SDK in the list of calls of these tests", () =>
  withFreshSdk({}, async (sdk, host) => {
    const { refresh, dispose, bindSettings, ...functions } = sdk.createSdk(host);
    assert.equal(Object.keys(functions).sort(), calls.map(([name]) => name).sort());
    for (const own of [refresh, dispose, bindSettings]) assert.type(own, "function");
  }),
);

for (const [name, call] of calls) {
  before(`gets an Error with the function and the fix from ${name}`, () => {
    untouched.defineMod({ load() {} });
    const fix = new RegExp(`^${name} was called before the mod was loaded: call it inside load\\(\\)`);
    assert.throws(
      () => call(untouched),
      (error: Error) => fix.test(error.message),
    );
  });
}

before("can call builders and the other pure functions", () => {
  const row = untouched.keybindSetting("jump", "Jump", "Space", { category: "A/B" });
  assert.ok(untouched.isKeybind(row));
  assert.equal(untouched.settingPath(row), ["A", "B"]);
  assert.is(untouched.kindName(row.kind), "keybind");
  assert.is(untouched.normalizeColorFormat(""), "rgb");
});

before("exports its API version and SDK version", () => {
  const mod = untouched.defineMod({ load() {}, unload: () => assert.unreachable() });
  assert.equal(Object.keys(mod).sort(), ["api", "attach", "detach", "refresh", "sdk"]);
  assert.equal([mod.api, mod.sdk], [2, untouched.VERSION]);
  assert.match(mod.sdk, /^\d+\.\d+\.\d+/);
  assert.is(mod.detach(), "");
  mod.refresh();
});

loading("runs load with its own host", () =>
  withFreshSdk({ guid: "my.mod", side: "client" }, (sdk, host) => {
    const received: unknown[] = [];
    const mod = sdk.defineMod({
      load() {
        received.push(sdk.side(), sdk.modInfo());
        sdk.log("debug", "hello");
        sdk.on("x", (payload) => received.push(payload));
        sdk.emit("x", "from the mod");
      },
    });
    assert.is(mod.attach(host), sdk.Status.Ok);
    host.bus.emit("x", "from the host");
    assert.equal(received, ["client", host.mod, "from the mod", "from the host"]);
    assert.equal(host.lines, ["debug hello"]);
  }),
);

loading("can call the free functions after an await", () =>
  withFreshSdk({}, async (sdk, host) => {
    let later = Promise.resolve("");
    const mod = sdk.defineMod({
      load() {
        later = Promise.resolve().then(() => sdk.modInfo().guid);
      },
    });
    mod.attach(host);
    assert.is(await later, "demo");
  }),
);

loading("has its declared defaults written after load, in one write", () =>
  withFreshSdk({ config: '{"b": 7}' }, (sdk, host) => {
    let during: string | undefined;
    const mod = sdk.defineMod({
      load() {
        sdk.declareSettings([
          sdk.intSetting("a", "A", 1),
          sdk.intSetting("b", "B", 2),
          sdk.intSetting("c", "C", 3),
        ]);
        during = host.config();
      },
    });
    mod.attach(host);
    assert.is(during, '{"b": 7}');
    assert.is(host.config(), '{"b": 7, "a": 1, "c": 3}');
    assert.is(host.count.writes, 1);
  }),
);

loading("has its file read once, at the declaration, and not written if it has each key", () =>
  withFreshSdk({ config: '{"a":5,"b":"x"}' }, (sdk, host) => {
    const rows = [sdk.intSetting("a", "A", 1), sdk.stringSetting("b", "B", "")];
    const mod = sdk.defineMod({ load: () => sdk.declareSettings(rows) });
    assert.is(mod.attach(host), "Ok");
    assert.equal(host.count, { reads: 1, writes: 0 });
    assert.is(sdk.settingValue(rows[0]!), 5);
  }),
);

loading("without declared rows has its file neither read nor reported as malformed", () =>
  withFreshSdk({ config: "{" }, (sdk, host) => {
    host.beforeWrite = mustNotWrite;
    assert.is(sdk.defineMod({ load() {} }).attach(host), sdk.Status.Ok);
    assert.equal(host.lines, []);
    assert.is(host.count.reads, 0);
  }),
);

loading("excludes a second mod on its copy of the SDK; both names and the fix are logged", () =>
  withFreshSdk({ guid: "first" }, (sdk, first) =>
    withTestHost({ guid: "second" }, (second) => {
      let loads = 0;
      const define = () => sdk.defineMod({ load: () => void loads++, unload: () => void loads-- });
      const [a, b] = [define(), define()];
      assert.is(a.attach(first), sdk.Status.Ok);
      for (const mod of [b, a]) assert.is(mod.attach(second), sdk.Status.ErrConflict);
      assert.is(loads, 1);
      assert.is(second.lines.length, 2);
      assert.match(
        second.lines[0]!,
        /^error second shares one copy of the SDK with first: build each mod to a file of its own/,
      );
      b.detach();
      assert.is(loads, 1);
      assert.is(sdk.modInfo().guid, "first");
    }),
  ),
);

loading("passes an error in load to the host, and can be attached again after the unload", () =>
  withFreshSdk({}, (sdk, host) => {
    let broken = true;
    const mod = sdk.defineMod({
      load() {
        sdk.on("x", () => assert.unreachable());
        sdk.declareSettings([sdk.intSetting("a", "A", 1)]);
        if (broken) throw new Error("boom");
      },
    });
    assert.throws(() => mod.attach(host), /boom/);
    assert.is(host.config(), undefined, "no default of a mod that failed is written");
    host.unload();
    host.bus.emit("x", 1);
    assert.equal(host.lines, []);
    broken = false;
    assert.is(mod.attach(host), sdk.Status.Ok);
  }),
);

loading("is attached before a Promise from load resolves; its rejection is a fault of the mod", () =>
  withFreshSdk({}, async (sdk, host) => {
    const mod = sdk.defineMod({ load: () => Promise.reject(new Error("late")) });
    assert.is(mod.attach(host), sdk.Status.Ok);
    assert.equal(host.faults, []);
    await Promise.resolve();
    assert.equal(host.faults, ["load(), in the Promise it returned, late"]);
  }),
);

loading("has its hook called by refresh for changes of the file", () =>
  withFreshSdk({}, (sdk, host) => {
    const seen: unknown[] = [];
    const row = sdk.intSetting("a", "A", 1);
    const mod = sdk.defineMod({
      load() {
        sdk.declareSettings([row]);
        sdk.onSettingsApplied((key) => seen.push([key, sdk.settingValue(row)]));
      },
    });
    mod.attach(host);
    mod.refresh();
    host.setConfig('{"a": 2}');
    mod.refresh();
    mod.refresh();
    assert.equal(seen, [["a", 2]]);
  }),
);

/** Loads and unloads a mod with a setting, a route and a subscription. */
function unloaded(sdk: Sdk, host: TestHost): SdkModule.ModModule {
  const mod = sdk.defineMod({
    load() {
      sdk.declareSettings([sdk.intSetting("a", "A", 1)]);
      sdk.serveSettingsRoutes();
      sdk.onSettingsApplied(() => assert.unreachable());
    },
  });
  mod.attach(host);
  mod.detach();
  host.unload();
  host.setConfig('{"a": 5}');
  host.lines.length = 0;
  host.count.reads = 0;
  return mod;
}

for (const [name, call, answer] of calls) {
  after(`gets ${JSON.stringify(answer)} from ${name}, which does nothing`, () =>
    withTestHost({}, (host) => {
      unloaded(reused, host);
      host.beforeWrite = mustNotWrite;
      const emitted = host.heard("x", () => assert.equal(call(reused), answer));
      assert.equal(emitted, []);
      assert.equal(host.lines, []);
      assert.is(host.count.reads, 0);
      assert.is(host.routes().length, 0);
      assert.is(host.config(), '{"a": 5}');
      host.unload();
    }),
  );
}

after("has run unload, then its disposers in reverse order, with a working SDK", () =>
  withFreshSdk({}, (sdk, host) => {
    const order: string[] = [];
    const mod = sdk.defineMod({
      load() {
        sdk.onUnload(() => order.push(`first disposer, ${sdk.applySetting("a", "1")}`));
        sdk.on("x", () => order.push("heard"));
        sdk.onUnload(() => {
          order.push("second disposer");
          sdk.emit("x", undefined);
        });
      },
      unload() {
        order.push("unload");
        sdk.emit("x", undefined);
      },
    });
    mod.attach(host);
    mod.detach();
    host.unload();
    assert.equal(order, ["unload", "heard", "second disposer", "heard", "first disposer, Ok"]);
    assert.is(mod.detach(), "");
    assert.is(order.length, 5, "a mod that is gone is not unloaded again");
  }),
);

after("without an unload function has handed on no state and logged nothing", () =>
  withFreshSdk({}, (sdk, host) => {
    const mod = sdk.defineMod({ load() {} });
    mod.attach(host);
    assert.is(mod.detach(), "");
    host.unload();
    assert.equal([...host.lines, ...host.faults], []);
  }),
);

after("can be followed by a mod on its copy of the SDK, which has none of its rows", () =>
  withFreshSdk({}, (sdk, host) => {
    const mod = unloaded(sdk, host);
    const again = sdk.defineMod({ load() {} });
    assert.is(again.attach(host), sdk.Status.Ok);
    assert.equal(sdk.declaredSettings(), []);
    mod.detach();
    assert.is(sdk.modInfo().guid, "demo");
  }),
);

/** Loads, unloads and reloads a mod, as a host does; returns the state that the second load received. */
async function handedOn(
  unload: () => unknown,
): Promise<{ readonly text: string; readonly previous: unknown; readonly host: TestHost }> {
  const got: unknown[] = [];
  const mod = swapped.defineMod({ load: (previous) => void got.push(previous), unload });
  let left: TestHost | undefined;
  let text = "";
  await withTestHost({}, (host) => {
    mod.attach(host);
    text = mod.detach();
    left = host;
  });
  await withTestHost({ previous: text }, (host) => void mod.attach(host));
  assert.equal([got.length, got[0]], [2, undefined]);
  return { text, previous: got[1], host: left! };
}

state("is any JSON value that unload returns, passed to the next load", () =>
  fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (value) => {
      const { text, previous, host } = await handedOn(() => value);
      assert.is(text, JSON.stringify(value));
      assert.equal(previous, JSON.parse(JSON.stringify(value)));
      assert.equal([host.lines, host.faults], [[], []]);
    }),
    { numRuns: 100 },
  ),
);

state("may have exactly 1 MiB", async () => {
  const value = "x".repeat(2 ** 20 - 2);
  const { text, previous, host } = await handedOn(() => value);
  assert.ok(text === `"${value}"` && previous === value);
  assert.equal(host.lines, []);
});

state("is undefined without a return value, without a log line", async () => {
  const { text, previous, host } = await handedOn(() => {});
  assert.equal([text, previous, host.lines, host.faults], ["", undefined, [], []]);
});

const circle: { self?: unknown } = {};
circle.self = circle;
for (const [name, value, fault] of [
  ["a cyclic object", circle, "unload() Converting circular structure to JSON"],
  ["a bigint", 1n, "unload() Do not know how to serialize a BigInt"],
  ["a function", () => 1],
  ["a symbol", Symbol("s")],
  ["more than 1 MiB", "x".repeat(2 ** 20 - 1)],
  ["fewer characters that are more than 1 MiB in UTF-8", "\u20ac".repeat(350_000)],
  ["a Promise", Promise.resolve(1)],
] as const) {
  state(`is undefined for ${name}, with one log line or fault`, async () => {
    const { text, previous, host } = await handedOn(() => value);
    assert.equal([text, previous], ["", undefined]);
    if (fault === undefined) {
      assert.equal(host.lines, [
        "warn unload() returned no JSON value of at most 1 MiB: nothing is handed on",
      ]);
    }
    assert.equal(
      host.faults.map((line) => line.split("\n")[0]),
      fault === undefined ? [] : [fault],
    );
  });
}

state("is undefined after a throw or rejection of unload, which is a fault", async () => {
  const thrown = await handedOn(() => {
    throw new Error("boom");
  });
  assert.equal([thrown.text, thrown.host.faults, thrown.host.lines], ["", ["unload() boom"], []]);
  const rejected = await handedOn(() => Promise.reject(new Error("late")));
  assert.equal(rejected.host.faults, ["unload(), in the Promise it returned, late"]);
});

import * as assert from "uvu/assert";
import type { ModStore } from "../../../host-shim/client/index.js";
import { createModStore } from "../../../host-shim/node/disk-store.js";
import { createEvaluate } from "../../../host-shim/node/index.js";
import { createRuntime, type Runtime, type RuntimeOptions } from "../../../host-shim/runtime/runtime.js";
import { createBus } from "../../../sdk/bus.js";
import type { Bus } from "../../../sdk/index.js";
import type { Install } from "../../support/install.js";
import { linkedSdk } from "../../support/linked-sdk.js";
import { suite } from "../../support/suite.js";
import { record, speaking, withRig } from "../client/rig.js";

const runtime = suite("runtime");

/** Creates a runtime over an install, with a stopped clock, so that one tick does all the work. */
function makeRuntime({ root }: Install, parts: Partial<RuntimeOptions> = {}): Runtime {
  const log = () => {};
  return createRuntime({
    side: "client",
    bus: createBus({ log }),
    evaluate: createEvaluate(),
    store: createModStore(root, log),
    log,
    now: () => 0,
    baseUrl: "http://backend",
    ...parts,
  });
}

/** Code of a mod that logs each query of its rows. */
const ASKED = `host.on("svc.settings.pageQuery", () => host.emit("said", "asked"))`;

/** Makes a runtime apply a decision that enables these mods. */
function obey(host: Runtime, { root }: Install, ...ids: readonly string[]): void {
  host.decide(ids.map((id) => record(root, { id })) as never);
  host.tick(1);
}

/** Returns the store of an install; it calls `isRead` at each read of a library. */
function reading({ root }: Install, isRead: () => void): ModStore {
  const store = createModStore(root, () => {});
  return {
    ...store,
    readLibrary(artifact, done) {
      isRead();
      store.readLibrary(artifact, done);
    },
  };
}

runtime("reads a library of unknown hash again at recheck(), but not for an equal decision", () =>
  withRig({ a: speaking("a") }, ({ install }) => {
    let reads = 0;
    const host = makeRuntime(install, { store: reading(install, () => reads++) });
    for (let round = 0; round < 2; round++) {
      host.decide([record(install.root, { id: "a", sha256: "" })] as never);
      host.tick(1);
      assert.is(reads, 1);
    }
    host.recheck();
    host.tick(1);
    assert.is(reads, 2);
  }),
);

runtime("keeps a mod parked over unloadAll: the next decision does not count as enabling it", () =>
  withRig({ a: speaking("a") }, ({ install }) => {
    const forgiven: string[] = [];
    // Pretends that the load ended an earlier host.
    const store = {
      ...createModStore(install.root, () => {}),
      noteLoad: () => false,
      clearLoad: ({ dir }: { dir: string }) => void forgiven.push(dir),
    };
    const host = makeRuntime(install, { store });
    for (let round = 0; round < 2; round++) {
      assert.equal([host.mods(), host.progress()], [[], undefined]);
      obey(host, install, "a");
      assert.equal(
        host.mods().map(({ state }) => state),
        ["parked"],
      );
      assert.equal(host.progress(), { done: 1, total: 1 });
      host.unloadAll();
    }
    assert.equal(forgiven, []);
  }),
);

runtime("logs its actions at level info", () =>
  withRig({ a: speaking("a") }, ({ install }) => {
    const lines: string[] = [];
    const host = makeRuntime(install, { log: (level, text) => lines.push(`${level} ${text}`) });
    const other = { id: "b", enabled: false, verdict: "wrong-side" };
    host.decide([{ id: "a" }, other].map((mod) => record(install.root, mod)) as never);
    host.tick(1);
    host.unloadAll();
    assert.equal(lines, [
      "info not for the client side, so not loaded here: B",
      "info loaded A 1.0.0 (a)",
      "info unloaded A (a)",
    ]);
  }),
);

runtime("reads and loads no library after unloadAll, nor for a mod that was disabled before its load", () =>
  withRig({ a: speaking("a"), b: speaking("b") }, ({ install }) => {
    const bus = createBus({ log: () => {} });
    const said: unknown[] = [];
    bus.on("said", (text: unknown) => said.push(text));
    let reads = 0;
    const host = makeRuntime(install, { bus, store: reading(install, () => reads++) });
    host.decide(["a", "b"].map((id) => record(install.root, { id })) as never);
    // Each tick does one piece of work.
    while (said.length === 0) host.tick(0);
    host.unloadAll();
    host.tick(1);
    assert.equal([said, reads], [["+a", "-a"], 2]);
    host.decide([record(install.root, { id: "a" })] as never);
    host.unloadAll();
    host.tick(1);
    for (const enabled of [true, false]) host.decide([record(install.root, { id: "a", enabled })] as never);
    host.tick(1);
    assert.is(reads, 2);
  }),
);

runtime("ignores a tick during unloadAll, and works in later ticks", () =>
  withRig(
    {
      a: speaking("a", `requestAnimationFrame(() => host.emit("said", "frame"))`),
      b: speaking("b", "", `host.emit("call game")`),
    },
    ({ install }) => {
      const bus = createBus({ log: () => {} });
      const said: unknown[] = [];
      bus.on("said", (text: unknown) => said.push(text));
      const host = makeRuntime(install, { bus });
      bus.on("call game", () => host.tick(1));
      for (let round = 0; round < 2; round++) {
        obey(host, install, "a", "b");
        host.unloadAll();
      }
      assert.equal(said, ["+a", "+b", "-b", "-a", "+a", "+b", "-b", "-a"]);
    },
  ),
);

runtime("loads all mods before it queries the rows of mods with locked values", () =>
  withRig({ a: speaking("a", ASKED), b: speaking("b", ASKED) }, ({ install }) => {
    const said: unknown[] = [];
    const bus = createBus({ log: () => {} });
    bus.on("said", (text) => void said.push(text));
    const host = makeRuntime(install, { bus });
    const given = [{ key: "fov", how: "lock", by: "fair", literal: "110" }];
    host.decide([{ id: "a" }, { id: "b" }].map((mod) => ({ ...record(install.root, mod), given })) as never);
    host.tick(1);
    assert.equal(said.slice(0, 3), ["+a", "+b", "asked"]);
    assert.equal([...said.slice(3)].sort(), ["asked", "asked", "asked", "refresh a", "refresh b"]);
  }),
);

/**
 * Runs `work` with a runtime that has loaded a mod with settings, which runs `code` in its load; `check` returns the events
 * `said` of a check.
 */
async function withSettings(
  code: string,
  locks: Readonly<Record<string, string>>,
  work: (parts: { bus: Bus; install: Install; check: () => unknown[] }) => void,
): Promise<void> {
  const library = `${await linkedSdk()}
    const fov = svc.intSetting("fov", "Fov", 90);
    const scale = svc.intSetting("scale", "Scale", 1);
    module.exports = svc.defineMod({
      load() {
        svc.onSettingsApplied((key, value) => svc.emit("said", key + "=" + value));
        svc.on("svc.settings.pageQuery", () => svc.emit("said", "asked"));
        ${code}
      },
    });`;
  await withRig({ a: library }, ({ install }) => {
    const said: unknown[] = [];
    const bus = createBus({ log: () => {} });
    bus.on("said", (text) => void said.push(text));
    const host = makeRuntime(install, { bus });
    const given = Object.entries(locks).map(([key, literal]) => ({ key, how: "lock", by: "fair", literal }));
    host.decide([{ ...record(install.root, { id: "a" }), given }] as never);
    const check = () => {
      said.length = 0;
      host.recheck();
      host.tick(1);
      return [...said];
    };
    check();
    check();
    work({ bus, install, check });
    host.unloadAll();
  });
}

const LATE = 'svc.declareSettings([scale]); svc.on("declare", () => void svc.declareSettings([fov, scale]));';

runtime(
  "puts a lock in force at the check after a mod has declared its row, and then refreshes no more",
  () =>
    withSettings(LATE, { fov: "110", other: "1" }, ({ bus, check }) => {
      assert.equal(check(), []);
      bus.emit("declare");
      assert.ok(check().includes("fov=110"));
      assert.equal(check(), []);
    }),
);

runtime("puts a lock in force in a row that the mod declares late and adds to its file", () =>
  withSettings(
    `${LATE} svc.on("declare", () => void svc.backfillDeclaredDefaults([fov, scale]));`,
    { fov: "110" },
    ({ bus, install, check }) => {
      install.write("mods/a/config.json", '{"scale": 1}');
      check();
      bus.emit("declare");
      assert.ok(check().includes("fov=110"));
      assert.is(install.read("mods/a/config.json"), '{"scale": 1}');
    },
  ),
);

runtime(
  "refreshes a mod after an edit although another program has restored the file of the last check",
  () =>
    withSettings("svc.declareSettings([fov]);", {}, ({ bus, install, check }) => {
      install.write("mods/a/config.json", undefined);
      check();
      bus.emit("svc.settings.applyQuery", '{"guid":"a","key":"fov","value":95}');
      install.write("mods/a/config.json", undefined);
      assert.equal(check(), ["fov=90"]);
      assert.equal(check(), []);
    }),
);

runtime("does not restore an engine function that the game replaced, and blames no mod", () =>
  withRig({ a: speaking("a") }, (rig) => {
    const { fill } = Array.prototype;
    const games = function <Item>(this: Item[], ...args: Parameters<typeof fill>): Item[] {
      return fill.apply(this, args) as Item[];
    };
    Array.prototype.fill = games as never;
    try {
      rig.obey("a");
      assert.equal(rig.live(), ["a"]);
      assert.is(Array.prototype.fill, games);
      assert.not.match(rig.lines.join("\n"), "replaced");
    } finally {
      Array.prototype.fill = fill;
    }
  }),
);

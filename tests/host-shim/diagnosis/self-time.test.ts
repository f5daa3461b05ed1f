import * as assert from "uvu/assert";
import { createDiagnosis, type Entry } from "../../../host-shim/diagnosis/index.js";
import { type Health, readHealth } from "../../../host-shim/protocol/health/host-health.js";
import { suite } from "../../support/suite.js";
import { withRig } from "../client/rig.js";
import { mod, withDiagnosis } from "./diagnosed.js";

const self = suite("self times of mods");
const sampling = suite("a diagnosis");
const slow = suite("slow mods");

/** Returns a mod's `by` without zeros, and asserts that its sum is the mod's self time. */
function parts({ mods }: Health, guid: string): Partial<Record<Entry, number>> {
  const { by, self } = mods.find((each) => each.guid === guid)!;
  const sum = Object.values(by).reduce((all, ms) => all + ms, 0);
  assert.ok(Math.abs(sum - self) < 0.005, `${sum}, not ${self}`);
  return Object.fromEntries(Object.entries(by).filter(([, ms]) => ms !== 0));
}

const ENTRY_POINTS: Readonly<Record<string, readonly [library: string, entry: Entry]>> = {
  frame: [mod("const f = () => { requestAnimationFrame(f); burn(4); }; f();"), "frame"],
  timer: [mod("setInterval(() => burn(4), 16);"), "timer"],
  handler: [mod('host.on("frame", () => burn(4));'), "handler"],
  edit: [mod('host.on("svc.settings.applyQuery", () => burn(4));'), "edit"],
};

for (const [name, [library, entry]] of Object.entries(ENTRY_POINTS)) {
  self(
    `are 4 ms per frame as "${entry}" for a mod that takes 4 ms in each ${name}, and 0 for another mod`,
    () =>
      withDiagnosis({ a: library, other: mod("") }, (rig) => {
        const { host, frames, health } = rig;
        rig.obey("a", "other");
        health();
        frames(200, () => {
          host.bus.emit("frame");
          host.bus.emit("svc.settings.applyQuery", "{}");
        });
        const found = health();
        assert.equal(parts(found, "a"), { [entry]: 4 });
        assert.equal(parts(found, "other"), {});
        const { worst, guid } = found.mods[0]!;
        assert.equal({ guid, worst }, { guid: "a", worst: 4 }, "the most expensive first");
        assert.equal(found.frames, { measured: 120, mean: 20, worst: 20, long: 0 });
        assert.is(found.watched, true);
      }),
  );
}

self("count top-level code as part of the load, and list unload and disposers separately", () =>
  withDiagnosis(
    {
      a: mod("burn(3); host.onUnload(() => burn(2));", {
        body: "burn(4);",
        detach: "burn(8); throw new Error('a rejected mod is listed for its fault');",
      }),
    },
    ({ health, frames, obey }) => {
      health();
      frames(20);
      obey("a");
      frames(1);
      const loaded = health();
      assert.equal(parts(loaded, "a"), { load: 7 }, "in its only frame");
      assert.is(loaded.mods[0]!.load, 7);
      frames(6);
      assert.equal(parts(health(), "a"), { load: 1 });
      frames(11);
      obey({ id: "a", enabled: false });
      frames(1);
      const { worst, state, load } = health().mods[0]!;
      assert.equal({ worst, state, load }, { worst: 10, state: "rejected", load: 7 });
      assert.equal(parts(health(), "a"), { load: 0.35, unload: 0.4, disposer: 0.1 });
    },
  ),
);

self("charge nested emits to the mod that runs, also when a handler throws or unsubscribes", () =>
  withDiagnosis(
    {
      a: mod(`host.on("frame", () => { burn(1); host.emit("hit"); burn(1); });`),
      b: mod(`host.on("hit", () => { burn(5); host.emit("deep"); throw new Error("b"); });`),
      c: mod(`const off = host.on("hit", () => { burn(3); off(); host.on("hit", () => burn(3)); });
        host.on("deep", () => burn(2));`),
    },
    (rig) => {
      rig.obey("a", "b", "c");
      rig.host.bus.on("hit", () => burn(7));
      rig.health();
      rig.frames(121, () => rig.host.bus.emit("frame"));
      const found = rig.health();
      assert.equal(parts(found, "a"), { handler: 2 });
      assert.equal(parts(found, "b"), { handler: 5 });
      assert.equal(parts(found, "c"), { handler: 5 }, "of two handlers, and the second follows the first");
      assert.is(found.frames.mean, 16 + 2 + 5 + 5 + 7);
      assert.is(found.mods.find(({ guid }) => guid === "a")!.calls, 1);
    },
  ),
);

self("are those of the running library after the body of a newer one failed", () =>
  withDiagnosis({ a: mod('burn(7); host.on("frame", () => burn(4));') }, (rig) => {
    const { host, frames, health, obey, install } = rig;
    obey("a");
    health();
    frames(3, () => host.bus.emit("frame"));
    install.setLibrary("a", mod("", { body: "burn(5); throw new Error('body');" }));
    obey("a");
    frames(122, () => host.bus.emit("frame"));
    const found = health();
    assert.equal(parts(found, "a"), { handler: 4 });
    assert.is(found.mods[0]!.load, 7);
    install.setLibrary("a", mod('burn(1); host.on("frame", () => burn(2));', { body: "burn(1);" }));
    obey("a");
    frames(122, () => host.bus.emit("frame"));
    const newer = health();
    assert.equal(parts(newer, "a"), { handler: 2 });
    assert.is(newer.mods[0]!.load, 2, "of the body and load()");
  }),
);

self("are announced over the bus with the session of canAnnounce, which lists health", () =>
  withDiagnosis({ a: mod("") }, ({ host, obey }) => {
    obey("a");
    const heard: string[] = [];
    for (const name of ["can", "health"]) {
      host.bus.on(`svc.host.${name}Announce`, (text) => void heard.push(String(text)));
      host.bus.emit(`svc.host.${name}Query`);
    }
    const can = JSON.parse(heard[0]!);
    assert.equal(can.can.slice(0, 2), ["culprit", "health"]);
    const health = readHealth(heard[1]!)!;
    assert.equal([health.session, health.side], [can.session, "client"]);
    const { load, ...rest } = health.mods[0]!;
    assert.is(load, 0);
    const by = Object.fromEntries(Object.keys(rest.by).map((entry) => [entry, 0]));
    assert.equal(rest, {
      ...{ guid: "a", name: "A", version: "1.0.0", state: "live" },
      ...{ self: 0, worst: 0, calls: 0, by, faults: 0, slow: "" },
    });
    for (const text of ["", "[]", "{}", heard[1]!.replace('"frames"', '"frame"')]) {
      assert.is(readHealth(text), undefined);
    }
  }),
);

self("are undefined without a diagnosis, like report and log; a diagnosis rejects a second host", () =>
  withRig({}, ({ host }) => {
    assert.equal([host.health(), host.report(), host.logLines()], [undefined, undefined, undefined]);
    const diagnosis = createDiagnosis();
    return withRig({}, () => assert.throws(() => diagnosis.join({} as never), /one client host/), {
      diagnosis,
    });
  }),
);

sampling("without queries measures the first 16 of 1,024 ticks; the others call the handlers directly", () =>
  withDiagnosis({ a: mod('host.on("frame", () => burn(1));') }, ({ host, frames, obey }) => {
    obey("a");
    const stacks: boolean[] = [];
    host.bus.on("frame", () => {
      // In a measured tick the diagnosis calls the handler, so the stack names it.
      stacks.push(/diagnosis\/diagnosis/.test(new Error("where").stack!));
    });
    frames(1_100, () => host.bus.emit("frame"));
    const isMeasured = (tick: number) => tick % 1024 < 16;
    // The first tick loaded the mod.
    assert.equal(
      stacks,
      stacks.map((_, index) => isMeasured(index + 1)),
    );
  }),
);

sampling("measures each tick for 10 s after a query", () =>
  withDiagnosis({ a: mod('host.on("frame", () => burn(1));') }, ({ host, frames, obey, health, clock }) => {
    obey("a");
    const emit = () => host.bus.emit("frame");
    frames(100, emit);
    const sampled = health();
    assert.equal([sampled.watched, sampled.frames.measured], [false, 16]);
    frames(50, emit);
    const watched = health();
    assert.equal([watched.watched, watched.frames.measured], [true, 65]);
    clock.time += 9_999;
    frames(3, emit);
    assert.is(health().frames.measured, 67, "the last one began in time");
  }),
);

const warnings = (lines: readonly string[]) => lines.filter((line) => line.includes("is slow"));

slow("over 2 ms per frame get one warning per library, whose text is also in health()", () =>
  withDiagnosis(
    {
      a: mod("const f = () => { requestAnimationFrame(f); burn(5); }; f();"),
      b: mod("setInterval(() => burn(2), 1);"),
    },
    (rig) => {
      const { frames, health, obey, lines } = rig;
      obey("a", "b");
      frames(2_100);
      const text = "4.7 ms a frame over 16 frames, most of it in its frame callbacks";
      assert.equal(warnings(lines), [`warn mod A (a) is slow: ${text}`]);
      const shown = () => health().mods.map(({ guid, slow: why }) => `${guid} ${why}`);
      assert.equal(shown(), [`a ${text}`, "b "]);
      obey({ id: "a", enabled: false }, "b");
      obey("a", "b");
      frames(2_100);
      assert.is(warnings(lines).length, 1, "the same hash");
      rig.install.setLibrary(
        "a",
        `${mod("const f = () => { requestAnimationFrame(f); burn(5); }; f();")}// 2`,
      );
      obey("a", "b");
      frames(2_100);
      assert.is(warnings(lines).length, 2);
    },
  ),
);

slow("get a warning for one call of 100 ms, but not for a load of 99 ms", () =>
  withDiagnosis(
    {
      a: mod("burn(99);"),
      b: mod("burn(100);"),
      c: mod('host.on("x", () => { burn(60); host.emit("y"); burn(60); });'),
      d: mod('host.on("y", () => burn(90));'),
    },
    ({ frames, obey, lines, host, health }) => {
      obey("a", "b", "c", "d");
      frames(40);
      assert.equal(warnings(lines), ["warn mod B (b) is slow: 100.0 ms in one call of load()"]);
      host.bus.emit("x");
      assert.is(warnings(lines).length, 1, "no handler is measured while nobody asks");
      health();
      frames(1, () => host.bus.emit("x"));
      frames(1, () => host.bus.emit("x"));
      assert.equal(warnings(lines).slice(1), [
        'warn mod C (c) is slow: 120.0 ms in one call of its handler of "x"',
      ]);
    },
  ),
);

slow("outside measured frames get a warning that a call's time includes the handlers that it called", () =>
  withDiagnosis(
    { a: mod('setTimeout(() => host.emit("x"), 1000);'), b: mod('host.on("x", () => burn(150));') },
    ({ frames, obey, lines }) => {
      obey("a", "b");
      frames(100);
      assert.equal(warnings(lines), [
        "warn mod A (a) is slow: 150.0 ms in one call of a timer, with the handlers that it called",
      ]);
    },
  ),
);

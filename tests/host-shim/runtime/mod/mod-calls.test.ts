import * as assert from "uvu/assert";
import { withTimeLimit } from "../../../../host-shim/node/index.js";
import { createModCalls } from "../../../../host-shim/runtime/mod/mod-calls.js";
import { createBus } from "../../../../sdk/index.js";
import { withBackend } from "../../../support/backend.js";
import { ENDLESS } from "../../../support/endless.js";
import { libraryText, withInstall } from "../../../support/install.js";
import { suite } from "../../../support/suite.js";
import { speaking, withRig } from "../../client/rig.js";

const time = suite("the time limit of a mod's calls");
const table = suite("the host table");
const rejected = suite("the host");
const frames = suite("the game's frame loop");

const SHORT_MS = 500;
/** A shorter time limit than in a game, so that the tests take less time. */
const limit: typeof withTimeLimit = (work, milliseconds) =>
  withTimeLimit(work, Math.min(milliseconds, SHORT_MS));
const deep = (id: string): string => `
  for (let i = 0; i < 40; i++) host.on("${id}" + i, () => host.emit("${id}" + (i + 1), 0));
  host.on("${id}40", () => { ${ENDLESS} });
  host.emit("${id}0", 0)`;
const ended = /it took longer than \d+ ms and was ended/;

time("ends a looping load, names the mod, removes its registrations, and loads the other mods", () =>
  withRig(
    { a: speaking("a", `host.on("ping", () => host.emit("said", "pong")); ${ENDLESS}`), b: speaking("b") },
    ({ obey, live, host, lines, newlySaid }) => {
      obey("a", "b");
      assert.equal(live(), ["b"]);
      const [line] = lines.filter((text) => text.includes("NOT ARMED"));
      assert.match(line!, /^error MOD NOT ARMED: A \(a\) failed in a\/mod\.js, is not running: /);
      assert.match(line!, ended);
      newlySaid();
      host.bus.emit("ping", undefined);
      assert.equal(newlySaid(), []);
    },
    { limit },
  ),
);

time("covers the top-level code and the load of a mod together", () => {
  let calls = 0;
  return withRig(
    { a: speaking("a"), b: speaking("b") },
    ({ obey, live }) => {
      obey("a", "b");
      assert.equal(live(), ["a", "b"]);
      assert.is(calls, 2);
    },
    {
      limit: (work, milliseconds) => {
        calls++;
        return withTimeLimit(work, milliseconds);
      },
    },
  );
});

time("is one for the calls of a mod that run together", () => {
  const limited: string[] = [];
  let now = "";
  const calls = createModCalls({
    bus: createBus({ log: () => {}, fault: () => {} }),
    log: () => {},
    limit(work) {
      limited.push(now);
      return work();
    },
  });
  const call = (guid: string) => {
    now = guid;
    calls.call(guid, () => {});
  };
  calls.together("a", () => ["a", "b", "a"].forEach(call));
  call("a");
  assert.equal(limited, ["", "b", "a"]);
});

time("ends looping top-level code of a new file, while the old file keeps running", () =>
  withRig(
    { a: speaking("a") },
    ({ obey, install, newlySaid, lines }) => {
      obey("a");
      install.setLibrary("a", ENDLESS);
      obey("a");
      assert.equal(newlySaid(), ["+a"]);
      assert.match(lines.at(-1)!, /the previous library keeps running: /);
      assert.match(lines.at(-1)!, ended);
    },
    { limit },
  ),
);

time("ends a looping unload and a looping disposer, and removes the mod's registrations", () =>
  withRig(
    {
      a: speaking(
        "a",
        `host.onUnload(() => host.emit("said", "first")); host.onUnload(() => { ${ENDLESS} }); host.on("ping", () => host.emit("said", "pong"))`,
        ENDLESS,
      ),
    },
    ({ obey, host, live, newlySaid, lines }) => {
      obey("a");
      obey({ id: "a", enabled: false });
      assert.equal(newlySaid(), ["+a", "-a", "first"]);
      host.bus.emit("ping", undefined);
      assert.equal([newlySaid(), live()], [[], []]);
      assert.is(lines.filter((line) => /^error \[a\] threw in unload\(\): /.test(line)).length, 1);
      assert.is(lines.filter((line) => /^error \[a\] threw in a disposer: /.test(line)).length, 1);
    },
    { limit },
  ),
);

time("parks a mod whose edit handler loops three times, while the other mod keeps running", () =>
  withRig(
    { a: speaking("a", `host.on("svc.settings.applyQuery", () => { ${ENDLESS} })`), b: speaking("b") },
    ({ obey, poll, host, stateOf, live, lines }) => {
      obey("a", "b");
      for (let round = 0; round < 3; round++) {
        assert.is(stateOf("a"), "live");
        host.bus.emit("svc.settings.applyQuery", "{}");
      }
      poll();
      assert.match(stateOf("a"), /^parked failed 3 times/);
      assert.equal(live(), ["b"]);
      assert.is(lines.filter((line) => /^error \[a\] threw in an edit: .*was ended/.test(line)).length, 3);
    },
    { limit },
  ),
);

time("ends and names a mod that loops in an edit by another mod's load, which then continues", () =>
  withRig(
    {
      a: speaking("a", `host.on("svc.settings.applyQuery", () => { ${ENDLESS} })`),
      b: speaking("b", `host.emit("svc.settings.applyQuery", "{}")`),
    },
    ({ obey, live, lines }) => {
      obey("a", "b");
      assert.equal(live(), ["a", "b"]);
      assert.ok(lines.some((line) => /^error \[a\] threw in an edit: /.test(line)));
    },
    // The outer call's limit is so long that a busy machine does not end it, too.
    { limit: (work, milliseconds) => withTimeLimit(work, 5 * milliseconds) },
  ),
);

time("ends a load that emits forever, after which the bus works", () =>
  withRig(
    {
      a: speaking("a", `host.on("ping", () => host.emit("said", "pong"))`),
      b: speaking("b", `for (;;) host.emit("noise", 0)`),
      // Together these two mods exceed the greatest depth of nested emits.
      c: speaking("c", deep("c")),
      d: speaking("d", deep("d")),
    },
    ({ obey, host, newlySaid, live }) => {
      obey("a", "b", "c", "d");
      assert.equal(live(), ["a"]);
      newlySaid();
      host.bus.emit("ping", undefined);
      assert.equal(newlySaid(), ["pong"]);
    },
    { limit },
  ),
);

time("ends a looping route in the backend with status 500, and parks its mod after three", () =>
  withInstall({ mods: [{ id: "a", sides: ["server"] }] }, async ({ root, setLibrary }) => {
    setLibrary("a", libraryText(`host.route("GET", "/loop", () => { ${ENDLESS} })`));
    await withBackend(root, async ({ get, line }) => {
      await line(/loaded a 1\.0\.0/);
      for (let round = 0; round < 3; round++) assert.is((await get("/loop")).status, 500);
      await line(/^error \[a\] threw in its route GET \/loop: .*was ended/);
      await line(/^error MOD PARKED: a \(a\) failed 3 times/);
      await line(/unloaded a \(a\)/);
      assert.is((await get("/loop")).status, 404);
    });
  }),
);

table("is frozen, and has the mod's guid", () =>
  withRig(
    {
      a: speaking(
        "a",
        `const attempts = [() => { host.mod.guid = "b" }, () => { host.mod.extra = 1 }, () => { host.emit = null }, () => { delete host.on }];
         "use strict"; for (const attempt of attempts) { try { attempt() } catch {} }
         host.emit("said", [host.mod.guid, Object.isFrozen(host), Object.isFrozen(host.mod)].join())`,
      ),
    },
    ({ obey, said }) => {
      obey("a");
      assert.equal(said, ["+a", "a,true,true"]);
    },
  ),
);

for (const [where, attach, detach, expected] of [
  [
    "unload",
    "",
    `return Promise.reject(new Error("late"))`,
    /threw in unload\(\), in the Promise it returned:/,
  ],
  [
    "disposer",
    `host.onUnload(async () => { throw new Error("late") })`,
    "",
    /threw in a disposer, in the Promise it returned:/,
  ],
] as const) {
  rejected(`logs a rejection of an async ${where} under the mod's name`, () =>
    withRig({ a: speaking("a", attach, detach) }, async ({ obey, lines }) => {
      obey("a");
      obey({ id: "a", enabled: false });
      await new Promise(setImmediate);
      assert.ok(
        lines.some((line) => line.startsWith("error [a] ") && expected.test(line)),
        lines.join("\n"),
      );
    }),
  );
}

frames("continues after errors of the host, which are logged once in ten seconds", () => {
  let isBroken = true;
  return withRig(
    { a: speaking("a") },
    ({ decide, poll, lines, clock, host, live }) => {
      decide("a");
      for (let frame = 0; frame < 3; frame++) poll();
      const rejections = () =>
        lines.filter((line) => /^error the mod host failed in a tick, and continues: /.test(line));
      assert.is(rejections().length, 1, lines.join("\n"));
      clock.time += 10_000;
      poll();
      assert.is(rejections().length, 2);
      isBroken = false;
      decide({ id: "a", version: "2.0.0" });
      clock.time += 60_000;
      host.tick(100);
      host.tick(100);
      assert.equal(live(), ["a"]);
    },
    {
      store: (store) => ({
        ...store,
        readLibrary(artifact, done) {
          if (isBroken) throw new Error("no disk");
          store.readLibrary(artifact, done);
        },
      }),
    },
  );
});

frames("continues after a mod replaced a function of the engine, which is restored and logged", () =>
  withRig(
    {
      a: speaking("a", "Array.prototype.push = () => { throw new Error('patched') }"),
      b: speaking("b", `host.on("ping", () => host.emit("said", "pong"))`),
    },
    ({ obey, host, newlySaid, live, lines }) => {
      obey("a", "b");
      assert.equal(live(), ["a", "b"]);
      host.bus.emit("ping", undefined);
      assert.equal(newlySaid(), ["+a", "+b", "pong"]);
      assert.ok(
        lines.includes("error mod a replaced Array.prototype.push; it was restored"),
        lines.join("\n"),
      );
    },
  ),
);

import * as assert from "uvu/assert";
import { linkedSdk } from "../../support/linked-sdk.js";
import { suite } from "../../support/suite.js";
import { until } from "../../support/until.js";
import type { Decided } from "./rig.js";
import { speaking, withRig } from "./rig.js";

const unloading = suite("client host: unload");
const nesting = suite("client host: mods that call the game");
const clockwork = suite("client host: timers");

const off = (id: string): Decided => ({ id, enabled: false });
const say = (text: string): string => `host.emit("said", "${text}")`;
const busy = `
  host.on("ping", () => ${say("pong 1")});
  host.onUnload(() => ${say("disposed 1")});
  host.on("ping", () => ${say("pong 2")});
  host.onUnload(() => ${say("disposed 2")});
  setTimeout(() => ${say("timeout")}, 10);
  setInterval(() => ${say("interval")}, 10);
  requestAnimationFrame(() => ${say("frame")})`;

for (const [title, detach] of [
  ["returns", ""],
  ["throws", `throw new Error("no way")`],
]) {
  unloading(
    `calls a mod's disposers once, in reverse order, and removes its handlers when its unload ${title}`,
    () =>
      withRig({ a: speaking("a", busy, detach) }, ({ obey, host, poll, newlySaid, lines, live }) => {
        obey("a");
        host.bus.emit("ping", undefined);
        assert.equal(newlySaid(), ["+a", "pong 1", "pong 2"]);
        obey(off("a"));
        assert.equal(newlySaid().slice(-3), ["-a", "disposed 2", "disposed 1"]);
        host.bus.emit("ping", undefined);
        poll();
        poll();
        assert.equal(newlySaid(), []);
        assert.equal(live(), []);
        assert.is(
          lines.some((line) => /^error \[a\] threw in unload\(\): Error: no way/.test(line)),
          title === "throws",
        );
      }),
  );
}

unloading("does not call a handler that the mod unsubscribed itself", () =>
  withRig(
    { a: speaking("a", `const off = host.on("ping", () => { ${say("pong")}; off(); off(); })`) },
    ({ obey, host, said }) => {
      obey("a");
      for (let round = 0; round < 2; round++) host.bus.emit("ping", undefined);
      assert.equal(said, ["+a", "pong"]);
    },
  ),
);

unloading("never runs handlers, timers or frames that a mod registers during or after its unload", () => {
  const more = `
    clearTimeout(1);
    host.on("ping", () => ${say("late pong")});
    host.onUnload(() => ${say("late disposer")});
    setTimeout(() => ${say("late timeout")}, 1);
    setInterval(() => ${say("late interval")}, 1);
    requestAnimationFrame(() => ${say("late frame")})`;
  const attach = `host.onUnload(() => { ${more} }); host.on("wake", async () => { await null; ${more} })`;
  return withRig({ a: speaking("a", attach, more) }, async ({ obey, host, poll, said, lines }) => {
    obey("a");
    host.bus.emit("wake", undefined);
    obey(off("a"));
    await new Promise(setImmediate);
    host.bus.emit("ping", undefined);
    poll();
    poll();
    // A late disposer runs at once, because its resource exists already.
    assert.equal(said, ["+a", "-a", "late disposer", "late disposer", "late disposer"]);
    assert.not.match(lines.join("\n"), /threw|rejected/);
  });
});

unloading("a mod that is unloaded from its own handler finishes that call and is not called again", () =>
  withRig(
    {
      a: speaking(
        "a",
        `host.on("ping", () => { host.emit("stop game"); ${say("still here")} }); host.on("ping", () => ${say("never")})`,
      ),
    },
    ({ obey, host, newlySaid }) => {
      obey("a");
      newlySaid();
      host.bus.on("stop game", () => host.stop());
      host.bus.emit("ping", undefined);
      assert.equal(newlySaid(), ["-a", "still here"]);
      host.bus.emit("ping", undefined);
      assert.equal(newlySaid(), []);
    },
  ),
);

const callBack: readonly (readonly [where: string, attach: string, detach: string])[] = [
  ["load", `host.emit("call game")`, ""],
  ["unload", "", `host.emit("call game")`],
  ["a disposer", `host.onUnload(() => host.emit("call game"))`, ""],
  ["a timer", `setTimeout(() => host.emit("call game"), 1)`, ""],
  ["a frame", `requestAnimationFrame(() => host.emit("call game"))`, ""],
];
for (const [where, attach, detach] of callBack) {
  nesting(`ignores a tick called from ${where} of a mod, and finishes the outer tick`, () =>
    withRig(
      { a: speaking("a", attach, detach), b: speaking("b"), c: speaking("c") },
      ({ obey, host, poll, said, live }) => {
        host.bus.on("call game", () => host.tick(100));
        obey("a", "b");
        poll();
        assert.equal(said, ["+a", "+b"]);
        obey(off("a"), off("b"), "c");
        assert.equal(said.slice(2), ["-b", "-a", "+c"]);
        assert.equal(live(), ["c"]);
      },
    ),
  );

  nesting(`nothing runs after a stop called from ${where} of a mod`, () =>
    withRig(
      { a: speaking("a", attach, detach), b: speaking("b"), c: speaking("c") },
      ({ obey, host, poll, said }) => {
        host.bus.on("call game", () => host.stop());
        obey("b", "a", "c");
        poll();
        obey("b", off("a"), "c");
        poll();
        assert.equal(host.mods(), []);
        const loaded = said.filter((text) => String(text).startsWith("+"));
        const unloaded = said.filter((text) => String(text).startsWith("-"));
        assert.equal(
          unloaded.map((text) => String(text).slice(1)).sort(),
          loaded.map((text) => String(text).slice(1)).sort(),
        );
        const before = said.length;
        poll();
        host.bus.emit("ping", undefined);
        assert.is(said.length, before);
      },
    ),
  );
}

nesting("applies, in the same tick, a decision that arrives during a load", () =>
  withRig(
    { a: speaking("a", `host.emit("call game")`), b: speaking("b") },
    ({ host, decide, said, clock }) => {
      host.bus.on("call game", () => {
        decide(off("a"), off("b"));
        clock.time += 3000;
        host.tick(1);
      });
      decide("a", "b");
      host.tick(1e9);
      assert.equal(said, ["+a", "-a"]);
    },
  ),
);

nesting("unloads a mod that leaves the registry during its load, and loads it when it is listed again", () =>
  withRig({ a: speaking("a", `host.emit("call game")`) }, ({ host, obey, decide, said, clock }) => {
    const off = host.bus.on("call game", () => {
      decide();
      clock.time += 3000;
      host.tick(1);
    });
    decide("a");
    host.tick(1e9);
    assert.equal(said, ["+a", "-a"]);
    assert.equal(host.mods(), []);
    off();
    obey("a");
    assert.equal(said, ["+a", "-a", "+a"]);
  }),
);

clockwork("run inside ticks, in order of time, with their arguments", () =>
  withRig(
    {
      a: speaking(
        "a",
        `setTimeout((x, y) => host.emit("said", x + y), 20, "late", "!");
         setTimeout(() => ${say("early")}, 10);
         const id = setTimeout(() => ${say("never")}, 10);
         clearTimeout(id); clearTimeout(id); clearTimeout(undefined); clearInterval({}); cancelAnimationFrame("x");
         let n = 0;
         const every = setInterval(() => { ${say("every")}; if (++n === 3) clearInterval(every) }, 8);
         setTimeout(() => ${say("soon")});
         requestAnimationFrame((time) => host.emit("said", time))`,
      ),
    },
    ({ obey, host, clock, newlySaid }) => {
      obey("a");
      newlySaid();
      const start = clock.time;
      const events: Record<number, unknown[]> = {};
      for (const after of [1, 5, 10, 15, 16, 20, 30, 40]) {
        clock.time = start + after;
        host.tick(1);
        events[after] = newlySaid();
      }
      assert.equal(events, {
        1: [start + 1, "soon"],
        5: [],
        10: ["every", "early"],
        15: [],
        16: ["every"],
        20: ["late!"],
        30: ["every"],
        40: [],
      });
    },
  ),
);

clockwork("run an interval once after a long frame, and a callback can clear another interval", () =>
  withRig(
    {
      a: speaking(
        "a",
        `const other = setInterval(() => ${say("other")}, 20);
         setInterval(() => { ${say("every")}; clearInterval(other) }, 10)`,
      ),
    },
    ({ obey, host, clock, newlySaid }) => {
      obey("a");
      newlySaid();
      clock.time += 1000;
      host.tick(1);
      assert.equal(newlySaid(), ["every"]);
      host.tick(1);
      assert.equal(newlySaid(), []);
      clock.time += 1;
      host.tick(1);
      assert.equal(newlySaid(), ["every"]);
    },
  ),
);

clockwork("that throw are logged under the mod's name, and the other timers run", () =>
  withRig(
    {
      a: speaking(
        "a",
        `setTimeout(() => { throw "text" }, 1); requestAnimationFrame(() => { throw { message: 1 } })`,
      ),
      b: speaking("b", `setTimeout(() => ${say("b's")}, 1)`),
    },
    ({ obey, poll, lines, said }) => {
      obey("a", "b");
      poll();
      assert.equal(said, ["+a", "+b", "b's"]);
      assert.equal(
        lines.filter((line) => line.includes("threw")),
        ["error [a] threw in a timer: 1", "error [a] threw in a timer: text"],
      );
    },
  ),
);

const sdk = await linkedSdk();
const waiting = (rejection: string): string => `${sdk}
  module.exports = svc.defineMod({
    load() {
      const signal = svc.unloadSignal();
      return new Promise((_done, fail) => signal.addEventListener("abort", () => fail(${rejection})));
    },
  });`;

unloading(
  "logs a load that rejects after the unload, unless its reason is that of the mod's unload signal",
  () =>
    withRig({ a: waiting("signal.reason"), b: waiting(`new Error("too late")`) }, async ({ obey, lines }) => {
      obey("a", "b");
      obey(off("a"), off("b"));
      const threw = () => lines.flatMap((line) => /^error (.*threw.*)/.exec(line)?.[1] ?? []);
      await until(
        () => threw().length > 0,
        () => lines.join("\n"),
      );
      assert.equal(threw(), ["[b] threw in load(), in the Promise it returned: Error: too late"]);
    }),
);

clockwork("of a mod cannot be cleared by another mod", () =>
  withRig(
    {
      a: speaking("a", `host.emit("said", setTimeout(() => ${say("kept")}, 1))`),
      b: speaking("b", "for (let id = 0; id < 100; id++) clearTimeout(id)"),
    },
    ({ obey, poll, said }) => {
      obey("a", "b");
      poll();
      assert.equal(said, ["+a", 1, "+b", "kept"]);
    },
  ),
);

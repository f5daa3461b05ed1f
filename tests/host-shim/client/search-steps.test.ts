import * as assert from "uvu/assert";
import type { ModStore } from "../../../host-shim/client/index.js";
import { sha256 } from "../../../host-shim/node/index.js";
import { libraryText } from "../../support/install.js";
import { suite } from "../../support/suite.js";
import { type Decided, type Rig, withRig } from "./rig.js";

const steps = suite("a client host during a search");

const failing = libraryText('throw new Error("no");');
const held = (id: string) => ({ id, held: true });

/** Sets the step of the search, and applies a decision about `mods`. */
function goTo(rig: Rig, step: number | undefined, ...mods: readonly (string | Decided)[]): void {
  rig.setStep(step);
  rig.obey(...mods);
}

const attempts = (rig: Rig) => rig.newLines().filter((line) => /MOD NOT ARMED/.test(line)).length;

steps("unloads a mod that the search turns off, and loads it again when the search turns it on", () =>
  withRig({ a: libraryText(), b: libraryText() }, (rig) => {
    rig.obey("a", "b");
    goTo(rig, 1, "a", held("b"));
    assert.equal(rig.live(), ["a"]);
    goTo(rig, 2, "a", "b");
    assert.equal(rig.live(), ["a", "b"]);
  }),
);

steps("logs one rejection per mod and search, with the fix", () =>
  withRig({ a: libraryText() }, (rig) => {
    rig.obey("a");
    rig.newLines();
    for (const step of [1, 3, 5]) {
      goTo(rig, step, held("a"));
      goTo(rig, step + 1, "a");
    }
    const rejections = () => rig.newLines().filter((line) => /MOD REJECTED/.test(line));
    assert.equal(rejections(), [
      "warn MOD REJECTED BY THE PLATFORM: A (a): disabled, a search for the mod at fault runs. Reason: held back by the search. Fix: answer or stop the search",
    ]);
    rig.setStep(1, "another");
    rig.obey(held("a"));
    assert.is(rejections().length, 1);
  }),
);

steps("does not store a decision while the search turns mods off", () => {
  const kept: string[] = [];
  const store = (own: ModStore): ModStore => ({ ...own, keepSelection: (text) => void kept.push(text) });
  return withRig(
    { a: libraryText(), b: libraryText() },
    (rig) => {
      rig.obey("a", "b");
      assert.is(kept.length, 1);
      goTo(rig, 1, "a", held("b"));
      assert.is(kept.length, 1);
      goTo(rig, undefined, "a", "b");
      assert.is(kept.length, 2);
      assert.is(kept[1], kept[0]);
    },
    { store },
  );
});

steps("loads a failing mod once in each step that turns it on, and does not park it", () =>
  withRig({ a: failing }, (rig) => {
    rig.obey(held("a"));
    for (let step = 1; step <= 5; step++) {
      goTo(rig, step, "a");
      rig.poll();
      rig.poll();
      assert.is(attempts(rig), 1, `step ${step}`);
      assert.match(rig.stateOf("a"), /^not armed failed in a\/mod\.js/);
    }
    goTo(rig, 6, held("a"));
    rig.poll();
    assert.is(attempts(rig), 0);
  }),
);

steps("does not park a mod for errors of a timer, and counts them from zero after the search", () => {
  const timer = libraryText('setInterval(() => { throw new Error("tick"); }, 1);');
  return withRig({ a: timer, b: libraryText() }, (rig) => {
    rig.obey("a", "b");
    rig.poll();
    rig.poll();
    goTo(rig, 1, "a", held("b"));
    for (let again = 0; again < 10; again++) rig.poll();
    assert.is(rig.stateOf("a"), "live");
    goTo(rig, undefined, "a", "b");
    assert.is(rig.stateOf("a"), "live");
    rig.poll();
    assert.is(rig.stateOf("a"), "live");
    rig.poll();
    rig.poll();
    assert.match(rig.stateOf("a"), /^parked/);
  });
});

steps("keeps a mod parked that was parked before the search, also after the search", () =>
  withRig(
    { a: libraryText('setInterval(() => { throw new Error("tick"); }, 1);'), b: libraryText() },
    (rig) => {
      rig.obey("a", "b");
      for (let again = 0; again < 5; again++) rig.poll();
      assert.match(rig.stateOf("a"), /^parked/);
      goTo(rig, 1, held("a"), "b");
      goTo(rig, 2, held("a"), held("b"));
      goTo(rig, undefined, "a", "b");
      rig.poll();
      assert.match(rig.stateOf("a"), /^parked/);
      assert.equal(rig.live(), ["b"]);
    },
  ),
);

steps("loads a mod that the search turns on again without the value that its unload returned", () => {
  const handing = libraryText('host.emit("said", String(host.previous));', 'return "1"').replace(
    "api: 1",
    "api: 2",
  );
  return withRig({ a: handing }, (rig) => {
    rig.obey("a");
    rig.install.setLibrary("a", `${handing}// newer`);
    rig.obey("a");
    goTo(rig, 1, held("a"));
    goTo(rig, 2, "a");
    assert.equal(rig.newlySaid(), ["", "1", ""]);
  });
});

steps("does not load a mod that ended the host before the next step that turns the mod on", () =>
  withRig({ a: libraryText() }, (rig) => {
    const note = { sha256: `${sha256(rig.install.read("mods/a/mod.js"))} s1/4`, pid: process.pid };
    rig.install.write("mods/a/.loading-client", JSON.stringify(note));
    goTo(rig, 4, "a");
    rig.poll();
    assert.match(rig.stateOf("a"), /^not armed was loading when the host last ended/);
    goTo(rig, 5, held("a"));
    goTo(rig, 6, "a");
    assert.is(rig.stateOf("a"), "live");
    assert.throws(() => rig.install.read("mods/a/.loading-client"), /ENOENT/);
  }),
);

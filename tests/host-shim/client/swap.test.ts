import { suite } from "uvu";
import * as assert from "uvu/assert";
import { POLL_MS, type Rig, speaking, withRig } from "./rig.js";

const overtaken = suite("client host: a new file that is overtaken by a newer one");

/** Runs that many frames which do one piece of work each: a read, a compile, an unload or a load. */
function pieces({ host }: Rig, count: number): void {
  for (let done = 0; done < count; done++) host.tick(0);
}

/** A rig where `a` runs and its newer file `a2` is ready to take its place, `further` pieces of work on. */
function withWaiting(further: number, work: (rig: Rig) => void): Promise<void> {
  return withRig({ a: speaking("a") }, (rig) => {
    rig.obey("a");
    rig.install.setLibrary("a", speaking("a2"));
    rig.decide("a");
    rig.clock.time += POLL_MS;
    pieces(rig, 2 + further);
    rig.newlySaid();
    rig.newLines();
    work(rig);
  });
}

overtaken("by one that does not compile: what runs is not touched", () =>
  withWaiting(0, (rig) => {
    rig.install.setLibrary("a", "module.exports = {");
    rig.poll();
    assert.equal(rig.newlySaid(), []);
    assert.equal(rig.live(), ["a"]);
    assert.match(rig.newLines().join("\n"), /the one before was not touched and goes on: .*SyntaxError/s);
    rig.install.setLibrary("a", speaking("a3"));
    rig.poll();
    assert.equal(rig.newlySaid(), ["-a", "+a3"]);
  }),
);

overtaken("by one that does not compile, of a hash that nobody knows: what runs is not touched", () =>
  withRig({ a: speaking("a") }, (rig) => {
    rig.obey({ id: "a", sha256: "" });
    rig.install.setLibrary("a", speaking("a2"));
    rig.clock.time += POLL_MS;
    pieces(rig, 2);
    rig.install.setLibrary("a", "module.exports = {");
    rig.poll();
    assert.equal(rig.newlySaid(), ["+a"]);
    assert.match(rig.stateOf("a"), /^live failed in a\/mod\.js/);
  }),
);

overtaken("by one that is not there: what runs goes on", () =>
  withWaiting(0, (rig) => {
    rig.obey({ id: "a", sha256: "f".repeat(64) });
    assert.equal(rig.newlySaid(), []);
    assert.match(rig.stateOf("a"), /^live is waiting for its library/);
    rig.obey("a");
    assert.equal(rig.newlySaid(), ["-a", "+a2"]);
  }),
);

overtaken("by the one that runs: it goes on", () =>
  withWaiting(0, (rig) => {
    rig.install.setLibrary("a", speaking("a"));
    rig.poll();
    assert.equal(rig.newlySaid(), []);
    assert.is(rig.stateOf("a"), "live");
  }),
);

overtaken("by one that does not compile, when what ran has ended already: that one is loaded again", () =>
  withWaiting(1, (rig) => {
    rig.install.setLibrary("a", "module.exports = {");
    rig.poll();
    assert.equal(rig.newlySaid(), ["+a"]);
    assert.match(rig.newLines().join("\n"), /the one before is loaded again: .*SyntaxError/s);
    assert.match(rig.stateOf("a"), /^live failed in a\/mod\.js/);
  }),
);

overtaken("by one that is not there, when what ran has ended already: that one is loaded again", () =>
  withWaiting(1, (rig) => {
    rig.obey({ id: "a", sha256: "f".repeat(64) });
    assert.equal(rig.newlySaid(), ["+a"]);
    assert.match(rig.stateOf("a"), /^live is waiting for its library/);
  }),
);

overtaken(
  "by no file at all, of a hash that nobody knows: then nothing is loaded, whatever else is decided",
  () =>
    withRig({ a: speaking("a"), b: speaking("b") }, (rig) => {
      rig.obey({ id: "a", sha256: "" });
      rig.install.setLibrary("a", speaking("a2"));
      rig.clock.time += POLL_MS;
      pieces(rig, 2);
      rig.install.write("mods/a/mod.js", undefined);
      rig.poll();
      rig.obey({ id: "a", sha256: "" }, "b");
      rig.poll();
      assert.equal(rig.said, ["+a", "-a", "+b"]);
    }),
);

overtaken("what its body has started never runs", () =>
  withRig({ a: speaking("a") }, (rig) => {
    const told: string[] = [];
    (globalThis as { tell?: unknown }).tell = (text: string) => void told.push(text);
    rig.obey("a");
    rig.install.setLibrary("a", `tell("body"); setInterval(() => tell("interval"), 1);\n${speaking("a2")}`);
    rig.clock.time += POLL_MS;
    pieces(rig, 2);
    assert.equal(told, ["body"]);
    rig.install.setLibrary("a", speaking("a3"));
    for (let round = 0; round < 3; round++) rig.poll();
    assert.equal(told, ["body"]);
    assert.equal(rig.said, ["+a", "-a", "+a3"]);
  }),
);

overtaken.run();

import { suite } from "uvu";
import * as assert from "uvu/assert";
import { ModState } from "../../../host-shim/client/index.js";
import { type Rig, speaking, withRig } from "./rig.js";

const progress = suite("client host: progress");

/** Runs frames of one piece of work each until all is loaded; gives what was told on the way, without repetitions. */
function watch({ host, clock }: Pick<Rig, "host" | "clock">): string[] {
  const told: string[] = [];
  for (let frame = 0; frame < 100; frame++) {
    clock.time += 1;
    host.tick(0);
    const now = host.progress();
    const text = now === undefined ? "undecided" : `${now.done} of ${now.total}`;
    if (text !== told.at(-1)) told.push(text);
  }
  return told;
}

progress("grows with each mod that runs or is known not to, and is whole when none is left", () =>
  withRig(
    { a: speaking("a"), b: speaking("b"), broken: speaking("broken", `throw new Error("no")`) },
    ({ host, decide, clock }) => {
      assert.is(host.progress(), undefined);
      decide("a", { id: "b", requires: ["a"] }, "broken", "absent", { id: "off", enabled: false });
      const told = watch({ host, clock });
      assert.equal(told, ["0 of 4", "1 of 4", "2 of 4", "3 of 4", "4 of 4"]);
      const live = host.mods().filter(({ state }) => state === ModState.Live);
      assert.equal(
        live.map(({ guid }) => guid),
        ["a", "b"],
      );
    },
  ),
);

progress("of a decision without mods is whole at once", () =>
  withRig({}, ({ host, poll }) => {
    poll();
    assert.equal(host.progress(), { done: 0, total: 0 });
  }),
);

progress("goes back for a mod that comes in, and there is none after the end", () =>
  withRig({ a: speaking("a"), b: speaking("b") }, ({ host, obey, decide, clock, poll }) => {
    obey("a");
    assert.equal(host.progress(), { done: 1, total: 1 });
    decide("a", "b");
    clock.time += 3000;
    const told = watch({ host, clock });
    assert.equal(told.at(-2), "1 of 2");
    assert.equal(told.at(-1), "2 of 2");
    poll();
    assert.equal(host.progress(), { done: 2, total: 2 });
    host.stop();
    assert.is(host.progress(), undefined);
  }),
);

progress.run();

import { suite } from "uvu";
import * as assert from "uvu/assert";
import { createModStore } from "../../../host-shim/node/disk-store.js";
import { createEvaluate } from "../../../host-shim/node/index.js";
import { createRuntime } from "../../../host-shim/runtime/runtime.js";
import { createBus } from "../../../sdk/bus.js";
import { record, speaking, withRig } from "../client/rig.js";

const runtime = suite("runtime");

runtime("once all is unloaded nothing is decided: the next decision turns on no mod that was on before", () =>
  withRig({ a: speaking("a") }, ({ install }) => {
    const log = () => {};
    const forgiven: string[] = [];
    const host = createRuntime({
      side: "client",
      bus: createBus({ log }),
      evaluate: createEvaluate(),
      // As if the load had ended an earlier host.
      store: {
        ...createModStore(install.root, log),
        noteLoad: () => false,
        clearLoad: ({ dir }) => void forgiven.push(dir),
      },
      log,
      now: () => 0,
      baseUrl: "http://backend",
    });
    for (let round = 0; round < 2; round++) {
      assert.equal([host.mods(), host.progress()], [[], undefined]);
      host.decide([record(install.root, { id: "a" })] as never);
      assert.equal(host.progress(), { done: 0, total: 1 });
      // The clock stands still, so that one tick does all there is.
      host.tick(1);
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

runtime.run();

import * as assert from "uvu/assert";
import { createSdk } from "../../sdk/index.js";
import { suite } from "../support/suite.js";
import { withSdk, withTestHost } from "../support/test-host.js";

const signals = suite("unloadSignal");

signals("returns one signal, which is aborted at the unload with an AbortError that names the mod", () =>
  withSdk({ guid: "my.mod" }, (sdk, host) => {
    const signal = sdk.unloadSignal()!;
    assert.is(sdk.unloadSignal(), signal);
    assert.ok(signal instanceof AbortSignal && !signal.aborted);
    const reasons: unknown[] = [];
    signal.addEventListener("abort", () => reasons.push(signal.reason));
    host.unload();
    assert.is(reasons.length, 1);
    const reason = signal.reason as Error;
    assert.equal([reason.name, reason.message], ["AbortError", "mod my.mod was unloaded"]);
    assert.is(sdk.unloadSignal(), signal, "after the unload, too");
  }),
);

signals("aborts in the order of the disposers, at the position of its first call", () =>
  withSdk({}, (sdk, host) => {
    const order: string[] = [];
    sdk.onUnload(() => order.push("registered before it"));
    sdk.unloadSignal()?.addEventListener("abort", () => order.push("the signal"));
    sdk.onUnload(() => order.push(`registered after it, aborted: ${sdk.unloadSignal()?.aborted}`));
    sdk.unloadSignal();
    host.unload();
    assert.equal(order, ["registered after it, aborted: false", "the signal", "registered before it"]);
  }),
);

signals("returns an aborted signal after the unload, also at the first call and from a disposed SDK", () =>
  withTestHost({}, (host) => {
    const [unloaded, disposed, asked] = [createSdk(host), createSdk(host), createSdk(host)];
    disposed.dispose();
    const signal = asked.unloadSignal();
    asked.dispose();
    assert.is(asked.unloadSignal(), signal);
    host.unload();
    for (const sdk of [unloaded, disposed, asked]) {
      assert.is(sdk.unloadSignal()?.aborted, true);
      assert.is((sdk.unloadSignal()?.reason as Error).name, "AbortError");
    }
  }),
);

signals("returns different signals for two mods", () =>
  withTestHost({ guid: "a" }, (a) =>
    withTestHost({ guid: "b" }, (b) => {
      const [first, second] = [createSdk(a).unloadSignal(), createSdk(b).unloadSignal()];
      a.unload();
      assert.equal([first?.aborted, second?.aborted], [true, false]);
    }),
  ),
);

signals("rejects a fetch with the signal's reason", () =>
  withTestHost({}, async (host) => {
    const signal = createSdk(host).unloadSignal()!;
    const request = fetch("http://127.0.0.1:9/", { signal });
    host.unload();
    const error = await request.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    assert.is(error, signal.reason);
  }),
);

signals("returns undefined in an engine without AbortController", () =>
  withTestHost({}, (host) => {
    const known = globalThis.AbortController;
    Reflect.deleteProperty(globalThis, "AbortController");
    try {
      assert.is(createSdk(host).unloadSignal(), undefined);
    } finally {
      globalThis.AbortController = known;
    }
  }),
);

import * as assert from "uvu/assert";
import { ModState, type Transport } from "../../../host-shim/client/index.js";
import { suite } from "../../support/suite.js";
import { decisionText, HOST_VERSION, type Rig, record, speaking, withRig } from "./rig.js";

const progress = suite("client host: progress");

/** Runs 100 frames with one piece of work each; returns the progress after each change. */
function watch({ host, clock }: Pick<Rig, "host" | "clock">): string[] {
  const steps: string[] = [];
  for (let frame = 0; frame < 100; frame++) {
    clock.time += 1;
    host.tick(0);
    const now = host.progress();
    const text = now === undefined ? "undecided" : `${now.done} of ${now.total}`;
    if (text !== steps.at(-1)) steps.push(text);
  }
  return steps;
}

progress("counts each mod that runs or cannot run, and is complete when no mod is left", () =>
  withRig(
    { a: speaking("a"), b: speaking("b"), broken: speaking("broken", `throw new Error("no")`) },
    ({ host, decide, clock }) => {
      assert.is(host.progress(), undefined);
      decide("a", { id: "b", requires: ["a"] }, "broken", "absent", { id: "off", enabled: false });
      const steps = watch({ host, clock });
      assert.equal(steps, ["0 of 4", "1 of 4", "2 of 4", "3 of 4", "4 of 4"]);
      const live = host.mods().filter(({ state }) => state === ModState.Live);
      assert.equal(
        live.map(({ guid }) => guid),
        ["a", "b"],
      );
    },
  ),
);

progress("is complete at once for a decision with no mods", () =>
  withRig({}, ({ host, poll }) => {
    poll();
    assert.equal(host.progress(), { done: 0, total: 0 });
  }),
);

progress("is complete with a total of 0 without a backend, and follows a later decision", () => {
  let isUp = false;
  const body = decisionText([record("", { id: "absent" })]);
  const transport: Transport = (_request, done) =>
    isUp ? done({ status: 200, etag: "", body }, "") : done(undefined, "connection refused");
  return withRig(
    {},
    ({ host, clock }) => {
      assert.is(host.progress(), undefined, "no request was sent yet");
      assert.equal(watch({ host, clock }), ["0 of 0"]);
      isUp = true;
      clock.time += 100_000;
      assert.equal(watch({ host, clock }), ["0 of 1", "1 of 1"]);
      host.stop();
      assert.is(host.progress(), undefined);
    },
    { transport },
  );
});

progress("follows the last selection without a backend once the store has returned it", () => {
  let give: (text: string) => void = () => assert.unreachable("the store was not read");
  return withRig(
    { a: speaking("a") },
    ({ host, install, clock }) => {
      assert.equal(watch({ host, clock }), ["undecided"]);
      const client = [record(install.root, { id: "a" })];
      give(JSON.stringify({ schema: "svc.selection/1", hostVersion: HOST_VERSION, client, server: [] }));
      assert.equal(watch({ host, clock }), ["0 of 1", "1 of 1"]);
    },
    {
      transport: (_request, done) => done(undefined, "connection refused"),
      store: (store) => ({
        ...store,
        readSelection(done) {
          give = done;
        },
      }),
    },
  );
});

progress("is incomplete again when a mod is added, and is undefined after stop", () =>
  withRig({ a: speaking("a"), b: speaking("b") }, ({ host, obey, decide, clock, poll }) => {
    const unhashed = { id: "a", sha256: "" };
    obey(unhashed);
    assert.equal(host.progress(), { done: 1, total: 1 });
    decide(unhashed, "b");
    clock.time += 3000;
    const steps = watch({ host, clock });
    assert.equal(steps.at(-2), "1 of 2");
    assert.equal(steps.at(-1), "2 of 2");
    poll();
    assert.equal(host.progress(), { done: 2, total: 2 });
    obey({ ...unhashed, enabled: false }, "b");
    assert.equal(host.progress(), { done: 1, total: 1 });
    host.stop();
    assert.is(host.progress(), undefined);
  }),
);

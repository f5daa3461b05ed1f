import * as assert from "uvu/assert";
import type { TransportReply, TrialStep } from "../../../host-shim/client/index.js";
import { libraryText } from "../../support/install.js";
import { suite } from "../../support/suite.js";
import { decisionText, POLL_MS, type Rig, withRig } from "./rig.js";

const queries = suite("client host: queries over the bus");
const searches = suite("client host: searches");

const SEARCH_LINE = "info a search runs: F2 has its question";

queries("svc.host.canQuery gets the host's features, session and side; each host has its own session", () =>
  withRig({}, async ({ host }) => {
    const heard: string[] = [];
    host.bus.on("svc.host.canAnnounce", (text) => void heard.push(String(text)));
    host.bus.emit("svc.host.canQuery");
    host.bus.emit("svc.host.canQuery");
    const [first, second] = heard.map((text) => JSON.parse(text));
    assert.equal({ ...first, session: "" }, { can: ["culprit"], session: "", side: "client" });
    assert.match(first.session, /^[0-9a-f]{16}$/);
    assert.equal(first, second);
    await withRig({}, ({ host: other }) => {
      other.bus.on("svc.host.canAnnounce", (text) => void heard.push(String(text)));
      other.bus.emit("svc.host.canQuery");
      assert.is.not(JSON.parse(heard[2]!).session, first.session);
    });
  }),
);

/** Advances the clock by `ms` and runs a frame. */
function frame({ clock, host }: Rig, ms = 1): void {
  clock.time += ms;
  host.tick(1);
}

/** Runs `work` with a rig and a count of its polls; `answer` answers the oldest pending poll. */
function counting(
  work: (rig: Rig, polls: () => number, answer: () => void) => void,
  isHeld = false,
): Promise<void> {
  let polls = 0;
  const waiting: (() => void)[] = [];
  return withRig(
    {},
    (rig) =>
      work(
        rig,
        () => polls,
        () => waiting.shift()?.(),
      ),
    {
      transport: (_request, done) => {
        polls++;
        const reply: TransportReply = { status: 200, etag: "", body: decisionText([]) };
        waiting.push(() => done(reply, ""));
        if (!isHeld) waiting.shift()!();
      },
    },
  );
}

queries("svc.host.poll makes the host poll in the next tick, at most twice a second", () =>
  counting((rig, polls) => {
    frame(rig);
    assert.is(polls(), 1);
    frame(rig, 600);
    rig.host.bus.emit("svc.host.poll");
    assert.is(polls(), 1, "not before the tick");
    frame(rig);
    assert.is(polls(), 2);
    for (let passed = 0; passed < 2000; passed += 10) {
      rig.host.bus.emit("svc.host.poll");
      frame(rig, 10);
    }
    assert.is(polls(), 6);
    rig.host.bus.emit("svc.host.poll");
    frame(rig, 600);
    frame(rig, 600);
    assert.is(polls(), 7, "the last event counts once");
    frame(rig, POLL_MS);
    assert.is(polls(), 8, "the usual polls go on");
  }),
);

queries("svc.host.poll during a pending poll makes the host poll again after it", () =>
  counting((rig, polls, answer) => {
    frame(rig);
    rig.host.bus.emit("svc.host.poll");
    frame(rig, 600);
    assert.is(polls(), 1);
    answer();
    frame(rig);
    assert.is(polls(), 2);
  }, true),
);

searches("a search is logged once, and calls onTrial for each step and at its end", () => {
  const steps: (TrialStep | undefined)[] = [];
  return withRig(
    { a: libraryText() },
    (rig) => {
      const held = { id: "a", held: true };
      rig.obey("a");
      assert.equal(steps, []);
      for (const step of [1, 2, 2]) {
        rig.setStep(step);
        rig.obey(held);
      }
      rig.setStep(undefined);
      rig.obey("a");
      assert.equal(steps, [{ search: "s1", step: 1 }, { search: "s1", step: 2 }, undefined]);
      const lines = () => rig.newLines().filter((line) => line === SEARCH_LINE).length;
      assert.is(lines(), 1);
      rig.setStep(1, "s2");
      rig.obey(held);
      assert.is(lines(), 1);
    },
    { onTrial: (trial) => void steps.push(trial) },
  );
});

searches("a decision is applied although onTrial throws", () =>
  withRig(
    { a: libraryText(), b: libraryText() },
    (rig) => {
      rig.setStep(1);
      rig.obey("a", { id: "b", held: true });
      assert.equal(rig.live(), ["a"]);
      assert.match(rig.newLines().join("\n"), /^error onTrial threw: Error: no chip/m);
    },
    {
      onTrial() {
        throw new Error("no chip");
      },
    },
  ),
);

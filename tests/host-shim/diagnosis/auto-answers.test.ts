import * as assert from "uvu/assert";
import { createDiagnosis } from "../../../host-shim/diagnosis/index.js";
import type { AutoAnswer } from "../../../host-shim/protocol/culprit/auto-answer.js";
import { createBus } from "../../../sdk/index.js";
import { suite } from "../../support/suite.js";

const answers = suite("a game's automatic answers to a search");

const SESSION = "0123456789abcdef";
const AUTO: AutoAnswer = {
  session: SESSION,
  seconds: 5,
  kind: "fault",
  guid: "fog",
  where: "a timer",
  line: "Error: no fog",
};

/** Creates a host whose frames, loads and backend the test controls. */
function createWorld() {
  const sent: string[] = [];
  const world = { isLoaded: true, isReached: true };
  const diagnosis = createDiagnosis().join({
    bus: createBus({ log: () => {} }),
    now: () => 0,
    log: () => {},
    side: "client",
    session: SESSION,
    mods: () => [],
    search: {
      isLoaded: () => world.isLoaded,
      answer({ step }, answer, failed) {
        sent.push(`${step} ${answer}`);
        if (!world.isReached) failed();
      },
    },
  });
  let time = 0;
  return Object.assign(world, {
    sent,
    /** Runs `count` frames of `ms` milliseconds each. */
    play(count: number, ms = 100): void {
      for (let frame = 0; frame < count; frame++) {
        time += ms;
        diagnosis.tick(time);
      }
    },
    step: (step: number, auto: Partial<AutoAnswer> = {}) =>
      diagnosis.follow({ search: "s", step, auto: { ...AUTO, ...auto } }),
    end: () => diagnosis.follow(undefined),
    fault: (guid = "fog", where = "a timer", text = "no fog") =>
      diagnosis.fault(guid, where, new Error(text)),
    /** Returns the first line of the last fault, as the panel reads it. */
    line: () => diagnosis.health().faults[0]!.text.split("\n", 1)[0]!,
  });
}

answers(
  "are yes when the searched error occurs and no after 5 seconds of play without it, once per step",
  () => {
    const { sent, step, play, fault } = createWorld();
    step(1);
    play(20);
    fault();
    play(1);
    assert.equal(sent, ["1 yes"]);
    play(100);
    step(2);
    play(49);
    assert.is(sent.length, 1);
    play(1);
    assert.equal(sent, ["1 yes", "2 no"]);
    fault();
    play(100);
    assert.is(sent.length, 2);
  },
);

answers("are no after errors of another mod, at another entry point or with another first line", () => {
  const { sent, step, play, fault } = createWorld();
  step(1);
  fault("rain");
  fault("fog", "load()");
  fault("fog", "a timer", "no fog at all");
  play(50);
  assert.equal(sent, ["1 no"]);
});

answers("are yes for an error whose first line is longer than the text of a fault", () => {
  const { sent, step, play, fault, line } = createWorld();
  const long = "no fog ".repeat(1000);
  fault("fog", "a timer", long);
  step(1, { line: line() });
  fault("fog", "a timer", long);
  play(1);
  assert.equal(sent, ["1 yes"]);
});

answers("count play only while the step's mods are loaded, but count a failed load at any time", () => {
  const world = createWorld();
  const { sent, step, play, fault } = world;
  world.isLoaded = false;
  step(1);
  fault();
  play(100);
  assert.equal(sent, []);
  world.isLoaded = true;
  play(50);
  assert.equal(sent, ["1 no"]);
  world.isLoaded = false;
  step(2, { where: "load()" });
  fault("fog", "load()");
  play(10);
  world.isLoaded = true;
  play(1);
  assert.equal(sent, ["1 no", "2 yes"]);
});

answers("count a frame that took a minute as 250 ms of play", () => {
  const { sent, step, play } = createWorld();
  step(1);
  play(19, 60_000);
  assert.equal(sent, []);
  play(1, 60_000);
  assert.equal(sent, ["1 no"]);
});

answers("are sent again after a second of play until the backend receives them", () => {
  const world = createWorld();
  world.isReached = false;
  world.step(1);
  world.fault();
  world.play(11);
  assert.equal(world.sent, ["1 yes", "1 yes"]);
  world.isReached = true;
  world.play(100);
  assert.is(world.sent.length, 3);
});

answers("are not sent for a step of another game, nor after the search ended", () => {
  const { sent, step, play, end, fault } = createWorld();
  step(1, { session: "f".repeat(16) });
  fault();
  play(100);
  step(2);
  end();
  fault();
  play(100);
  assert.equal(sent, []);
});

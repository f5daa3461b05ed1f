import * as assert from "uvu/assert";
import { type AutoAnswer, readAutoAnswer } from "../../../../host-shim/protocol/culprit/auto-answer.js";
import { parsePoll, pollAnswer } from "../../../../host-shim/protocol/decision.js";
import { suite } from "../../../support/suite.js";
import { createWorld, VERSION, type World } from "./search-world.js";

const auto = suite("a search");

const ANSWERER: AutoAnswer = {
  session: "0123456789abcdef",
  seconds: 15,
  kind: "fault",
  guid: "a",
  where: "a timer",
  line: "Error: boom",
};

const IDS = ["a", "b", "c", "d"].map((id) => ({ id }));

function stateOf(world: World) {
  const state = world.culprit().state();
  if (state.state === "none") throw new Error("no search runs");
  return state;
}

function started(): World {
  const world = createWorld(IDS);
  assert.is(world.culprit().start([], [], "s", ANSWERER).status, 200);
  return world;
}

auto("names its answering game in its state, steps and polls, also after a restart", () => {
  const world = started();
  for (const step of [1, 2]) {
    assert.equal(stateOf(world).auto, ANSWERER);
    const trial = world.culprit().trial();
    assert.equal(trial, { search: "s", step, auto: ANSWERER });
    const { body } = pollAnswer(VERSION, world.culprit().records("client", VERSION), trial);
    assert.equal(parsePoll(body, VERSION, () => {})!.trial, trial);
    world.restart();
    world.culprit().sync();
    assert.equal(world.culprit().trial(), trial);
    world.culprit().answer("s", step, "no");
  }
});

auto("asks the player, as a new step, when the answering game has not answered for 90 s", () => {
  const world = started();
  world.wait(89_000);
  assert.is(world.culprit().sync(), false);
  world.culprit().answer("s", 1, "no");
  world.wait(89_000);
  assert.is(world.culprit().sync(), false, "the time is that of a step");
  world.wait(1000);
  assert.is(world.culprit().sync(), true);
  const { step, asked } = stateOf(world);
  assert.equal([stateOf(world).auto, step, asked], [null, 3, 1]);
  assert.equal(world.culprit().trial(), { search: "s", step: 3 });
  assert.is(world.culprit().answer("s", 2, "yes").status, 409, "the answer of the game comes too late");
  world.restart();
  world.culprit().sync();
  assert.is(stateOf(world).auto, null);
});

auto("stays at its step while the new step cannot be stored, and reports one problem", () => {
  const world = started();
  world.wait(90_000);
  world.block(true);
  world.culprit().sync();
  world.culprit().sync();
  assert.equal(stateOf(world).auto, ANSWERER);
  assert.is(world.culprit().problems().length, 1);
  world.block(false);
  world.culprit().sync();
  assert.is(stateOf(world).auto, null);
  assert.equal(world.culprit().problems(), []);
});

auto("has no time limit if it was started without the game's answers", () => {
  const world = createWorld(IDS);
  world.culprit().start([], [], "s");
  world.wait(1e9);
  assert.is(world.culprit().sync(), false);
});

auto("is requested with 15 `seconds` by default, and rejected for a malformed or out-of-range member", () => {
  const { seconds: _, ...short } = ANSWERER;
  assert.equal(readAutoAnswer(short), ANSWERER);
  for (const wrong of [
    { session: "0123" },
    { seconds: 4 },
    { seconds: 121 },
    { kind: "slow" },
    { guid: 1 },
    { where: null },
    { line: [] },
  ]) {
    assert.is(readAutoAnswer({ ...ANSWERER, ...wrong }), undefined, JSON.stringify(wrong));
  }
  assert.is(readAutoAnswer("auto"), undefined);
});

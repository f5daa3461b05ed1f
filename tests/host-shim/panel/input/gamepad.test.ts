import fc from "fast-check";
import * as assert from "uvu/assert";
import { type Pad, type PadState, padStart, readPads } from "../../../../host-shim/panel/input/gamepad.js";
import { suite } from "../../../support/suite.js";

const test = suite("gamepad");

function pad(pressed: readonly number[], axes: readonly number[] = [0, 0, 0, 0]): Pad {
  const buttons = Array.from({ length: 17 }, (_, index) => ({ pressed: pressed.includes(index) }));
  return { buttons, axes };
}

/** Returns the actions of each poll, joined by commas. */
function play(...polls: (readonly [time: number, pads: readonly Pad[]])[]): string[] {
  let state: PadState = padStart;
  return polls.map(([time, pads]) => {
    const step = readPads(state, pads, time);
    state = step.state;
    return step.actions.join();
  });
}

test("maps each button of the standard mapping to its action", () => {
  const actions = [
    "accept",
    "back",
    "reset",
    "search",
    "previousPage",
    "nextPage",
    "",
    "",
    "",
    "menu",
    "",
    "more",
  ];
  const all = [...actions, "up", "down", "left", "right", ""];
  for (const [button, action] of all.entries()) {
    assert.equal(play([0, [pad([button])]]), [action], `button ${button}`);
  }
});

test("gives the button that opens the panel no other action", () => {
  for (const opener of [8, 0, 13]) {
    const { actions } = readPads(padStart, [pad([opener])], 0, opener);
    assert.equal(actions, ["toggle"], `button ${opener}`);
  }
  assert.equal(readPads(padStart, [pad([0])], 0, Number.NaN).actions, ["accept"]);
});

test("fires a button once while it is held, and again when it is pressed again", () => {
  const held: [number, Pad[]] = [5000, [pad([0])]];
  assert.equal(play([0, [pad([0])]], held, [6000, [pad([])]], [6001, [pad([0])]]), [
    "accept",
    "",
    "",
    "accept",
  ]);
});

test("repeats a held direction after 400 ms, then each 90 ms, at most once per poll", () => {
  const down = [pad([13])];
  assert.equal(
    play(
      [0, down],
      [399, down],
      [400, down],
      [489, down],
      [490, down],
      [9000, down],
      [9089, down],
      [9090, down],
    ),
    ["down", "", "down", "", "down", "down", "", "down"],
  );
});

test("reads a direction from the left stick's axis with the greater deflection", () => {
  const cases: [number[], string][] = [
    [[0.7, 0.1], "right"],
    [[-0.7, 0.6], "left"],
    [[0.6, 0.9], "down"],
    [[0, -1], "up"],
    [[0.5, 0.5], ""],
    [[0, 0, 1, 1], ""],
    [[Number.NaN, 1], "down"],
    [[], ""],
  ];
  for (const [axes, action] of cases) assert.equal(play([0, [pad([], axes)]]), [action], String(axes));
});

test("fires once for a stick that wavers near its threshold", () => {
  const at = (x: number) => [pad([], [x, 0])];
  assert.equal(play([0, at(0.65)], [10, at(0.55)], [20, at(0.65)], [30, at(0.3)], [40, at(0.65)]), [
    "right",
    "",
    "",
    "",
    "right",
  ]);
});

test("merges the buttons of two pads", () => {
  assert.equal(play([0, [pad([0]), pad([0, 1])]], [10, [pad([]), pad([0])]]), ["accept,back", ""]);
});

test("does not fire a button again that is still pressed in the next poll", () => {
  const { state } = readPads(padStart, [pad([0])], 0);
  assert.equal(readPads(state, [pad([0])], 16).actions, []);
});

test("does not modify the previous state, and fires an action at most once per poll", () => {
  const anyPad = fc.record({
    buttons: fc.uniqueArray(fc.nat(16)),
    axes: fc.array(fc.double({ min: -1, max: 1 })),
  });
  const polls = fc.array(fc.tuple(fc.nat(1000), anyPad), { maxLength: 20 });
  fc.assert(
    fc.property(polls, (steps) => {
      let state: PadState = padStart;
      let now = 0;
      for (const [pause, { buttons, axes }] of steps) {
        const before = [...state];
        now += pause;
        const step = readPads(state, [pad(buttons, axes)], now);
        assert.equal([...state], before);
        assert.is(new Set(step.actions).size, step.actions.length);
        assert.ok(step.actions.every((action) => step.state.has(action)));
        state = step.state;
      }
    }),
  );
});

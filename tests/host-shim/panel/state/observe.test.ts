import * as assert from "uvu/assert";
import { observe } from "../../../../host-shim/panel/state/observe.js";
import { suite } from "../../../support/suite.js";

const observed = suite("observe");

observed("calls back when a property gets another value, but not for an equal value", () => {
  let changes = 0;
  const state = { query: "", popup: undefined as object | undefined };
  observe(state, () => changes++);
  state.query = "a";
  state.query = "a";
  assert.is(changes, 1);
  const popup = {};
  state.popup = popup;
  assert.is(state.popup, popup);
  state.popup = undefined;
  assert.is(changes, 3);
});

observed("does not change functions and accessors", () => {
  let changes = 0;
  const state = {
    count: 1,
    twice: () => state.count * 2,
    get next() {
      return state.count + 1;
    },
  };
  observe(state, () => changes++);
  state.count = 4;
  assert.equal([state.twice(), state.next, changes], [8, 5, 1]);
});

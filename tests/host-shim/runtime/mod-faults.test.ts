import * as assert from "uvu/assert";
import { createModFaults } from "../../../host-shim/runtime/mod-faults.js";
import { suite } from "../../support/suite.js";

const faults = suite("the faults of a mod");

const PLACE = "a/mod.js#ab12";
/** The stack of an error in each engine; `place` is where it was thrown. */
const STACKS: Readonly<Record<string, (message: string, place: string) => string>> = {
  "V8, in a function": (message, place) =>
    `Error: ${message}\n    at f (${place})\n    at tick (host.js:9:9)`,
  "V8, outside of functions": (message, place) => `Error: ${message}\n    at ${place}\n    at host.js:9:9`,
  "QuickJS, in a function": (_, place) => `    at f (${place})\n    at tick (host.js:9:9)\n`,
  "QuickJS, outside of functions": (_, place) =>
    `    at <anonymous> (${place})\n    at <eval> (host.js:9:9)\n`,
  "Firefox, in a function": (_, place) => `f/g<@${place}\ntick@host.js:9:9\n`,
  "Firefox, outside of functions": (_, place) => `@${place}\n@host.js:9:9\n`,
  "Firefox, in a callback": (_, place) => `get size@${place}\nsetTimeout handler*tick@host.js:9:9\n`,
  "WebKit, in a function": (_, place) => `f@${place}\ntick@host.js:9:9`,
  "WebKit, outside of functions": (_, place) => `${place}\ntick@host.js:9:9`,
};

for (const [engine, stackOf] of Object.entries(STACKS)) {
  faults(`are counted by the top of the stack, not by a message with numbers: ${engine}`, () => {
    const { add, all } = createModFaults();
    const fail = (message: string, place: string) =>
      add("a timer", Object.assign(new Error(message), { stack: stackOf(message, place) }), 0).count;
    assert.is(fail("failed at 12:30:1", `${PLACE}:1:2`), 1);
    assert.is(fail("failed at 12:30:2", `${PLACE}:1:2`), 2);
    assert.is(fail("failed at 12:30:2", `${PLACE}:3:4`), 1);
    assert.is(all().length, 2);
  });
}

faults("without a stack are counted by their first line", () => {
  const { add } = createModFaults();
  assert.equal(
    ["no fog", "no fog", "no rain", "at 12:30:1"].map((thrown) => add("a timer", thrown, 0).count),
    [1, 2, 1, 1],
  );
});

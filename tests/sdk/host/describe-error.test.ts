import * as assert from "uvu/assert";
import { describeError, errorMessage } from "../../../sdk/host/describe-error.js";
import { suite } from "../../support/suite.js";

const described = suite("a thrown value as text");

const UNPRINTABLE = "an error that cannot be printed";
const fails = () => {
  throw new Error("a trap");
};
const trapped = Object.defineProperty(new Error("x"), "message", { get: fails });

const shapes: readonly (readonly [what: string, thrown: unknown, message: string, log?: string])[] = [
  ["an Error", new Error("boom"), "boom", "Error: boom"],
  ["an Error of another kind", new RangeError("boom"), "boom", "RangeError: boom"],
  ["an Error without a message", new TypeError(), "TypeError"],
  ["a string", "boom", "boom"],
  ["undefined", undefined, "undefined"],
  ["null", null, "null"],
  ["a symbol", Symbol("boom"), "Symbol(boom)"],
  ["a message alone", { message: "boom" }, "boom"],
  ["a message that is not a string", { message: 1 }, "1"],
  ["an empty object", {}, "[object Object]"],
  ["a name alone", { name: "Boom" }, "[object Object]", "Boom"],
  ["an object without a text", Object.create(null), UNPRINTABLE],
  ["a text that throws", { toString: fails }, UNPRINTABLE],
  ["a message that throws", trapped, UNPRINTABLE],
  ["a Proxy that throws", new Proxy({}, { get: fails, has: fails, getPrototypeOf: fails }), UNPRINTABLE],
];
for (const [what, thrown, message, log = message] of shapes) {
  described(`is ${JSON.stringify(log)} for ${what}`, () => {
    assert.is(errorMessage(thrown), message);
    assert.is(describeError(thrown).split("\n")[0], log);
  });
}

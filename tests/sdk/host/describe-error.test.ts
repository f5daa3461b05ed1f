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
  ["a cause that throws", Object.defineProperty(new Error("x"), "cause", { get: fails }), "x", "Error: x"],
  ["errors that throw", Object.defineProperty(new Error("x"), "errors", { get: fails }), "x", "Error: x"],
  ["a Proxy that throws", new Proxy({}, { get: fails, has: fails, getPrototypeOf: fails }), UNPRINTABLE],
];
for (const [what, thrown, message, log = message] of shapes) {
  described(`is ${JSON.stringify(log)} for ${what}`, () => {
    assert.is(errorMessage(thrown), message);
    assert.is(describeError(thrown).split("\n")[0], log);
  });
}

/** Returns the lines of the description that name an error. */
function linesOf(error: unknown): string[] {
  return describeError(error)
    .split("\n")
    .filter((line) => !/^\s+at /.test(line));
}

described("has the causes of an error, at most three", () => {
  const chain = (depth: number): Error =>
    new Error(`error ${depth}`, depth < 6 ? { cause: chain(depth + 1) } : {});
  assert.equal(linesOf(chain(1)), [
    "Error: error 1",
    "caused by: Error: error 2",
    "caused by: Error: error 3",
    "caused by: Error: error 4",
  ]);
  assert.equal(linesOf(new TypeError("failed", { cause: "no network" })), [
    "TypeError: failed",
    "caused by: no network",
  ]);
});

described("has the first of an AggregateError's errors", () => {
  const both = new AggregateError([new Error("one"), new Error("two")]);
  assert.equal(linesOf(new TypeError("fetch failed", { cause: both })), [
    "TypeError: fetch failed",
    "caused by: AggregateError",
    "caused by: Error: one",
  ]);
});

described("has no cause that is an object without a text", () => {
  const withoutText = [
    { cause: { status: 404 } },
    { errors: [{ path: "a", code: 3 }] },
    { errors: "field" },
    { cause: null },
  ];
  for (const members of withoutText)
    assert.equal(linesOf(Object.assign(new Error("boom"), members)), ["Error: boom"]);
  const named = Object.assign(new Error("boom"), { cause: { message: "no network" } });
  assert.equal(linesOf(named), ["Error: boom", "caused by: no network"]);
});

described("has a cause once, if the stack has it, and ends for an error that is its own cause", () => {
  const told = Object.assign(new Error("boom", { cause: "a cause" }), {
    stack: "Error: boom\ncaused by: a cause",
  });
  assert.is(describeError(told), "Error: boom\ncaused by: a cause");
  const own = new Error("own");
  own.cause = own;
  assert.is(linesOf(own).length, 1);
});

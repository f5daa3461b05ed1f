import * as assert from "uvu/assert";
import { show } from "../../../sdk/json/shape.js";
import { suite } from "../../support/suite.js";

const shown = suite("a JSON value in an error");

for (const [value, text] of [
  [undefined, "missing"],
  [{ a: [null] }, '{"a":[null]}'],
  ["x".repeat(78), `"${"x".repeat(78)}"`],
  ["x".repeat(79), `"${"x".repeat(79)}…`],
  // The 80th unit is the first half of a pair.
  ["😀".repeat(60), `"${"😀".repeat(39)}…`],
] as const) {
  shown(`is ${text}`, () => assert.is(show(value), text));
}

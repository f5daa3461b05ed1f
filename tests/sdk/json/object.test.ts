import * as assert from "uvu/assert";
import { isSameValue } from "../../../sdk/json/object.js";
import { suite } from "../../support/suite.js";

const same = suite("the same value");

for (const [a, b, expected] of [
  ["1", "1.0", true],
  ['"a"', '"\\u0061"', true],
  ["[1]", "[1]", true],
  ["[1]", "[ 1]", false],
  ["1", '"1"', false],
  ["foo", "foo", true],
  ["foo", "bar", false],
] as const) {
  same(`is ${expected} for ${a} and ${b}`, () => assert.is(isSameValue(a, b), expected));
}

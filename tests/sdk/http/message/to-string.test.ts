import * as assert from "uvu/assert";
import * as http from "../../../../sdk/http/index.js";
import { suite } from "../../../support/suite.js";

const { code, HttpMethod } = http;

const test = suite("toString");

const prints: readonly [value: http.HttpMethod | number, text: string][] = [
  [HttpMethod.HttpGet, "GET"],
  [HttpMethod.HttpPatch, "PATCH"],
  [HttpMethod.HttpUnknown, ""],
  [code(404), "404 Not Found"],
  [code(418), "418 I'm a teapot"],
  [code(599), "599"],
  [code(0), "0"],
];
for (const [value, text] of prints) {
  test(`prints ${JSON.stringify(value)} as ${JSON.stringify(text)}`, () => {
    assert.is(http.toString(value), text);
  });
}

test("is also exported as $", () => {
  assert.is(http.$, http.toString);
});

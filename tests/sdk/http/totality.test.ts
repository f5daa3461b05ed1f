import * as assert from "uvu/assert";
import * as http from "../../../sdk/http/index.js";
import { suite } from "../../support/suite.js";
import fuzz from "./http.fuzz.js";
import { operationsOf } from "./operations.js";

const operations = operationsOf(http);
const test = suite("http helpers under any text");

test("do not throw, and have consistent results, for 30,000 short texts and 90 long texts", () => {
  fuzz(30_000);
});

const ASCII = Array.from({ length: 0x80 }, (_, unit) => String.fromCharCode(unit));
for (const [name, ways] of Object.entries(operations)) {
  test(`include ${name}, which does not throw for 65,536 equal characters`, () => {
    for (const character of [...ASCII, "é", "€", "\uD800", "\uDC00", "😀"]) {
      const text = character.repeat(0x10000);
      for (const operation of ways) operation(text);
    }
  });
}

test("are all covered by these tests", () => {
  const numbers = ["code", "is1xx", "is2xx", "is3xx", "is4xx", "is5xx", "reasonPhrase", "toInt"];
  const builders = ["request", "redirect", "httpResponse", "optionsResponse", "withHeader", "$", "toString"];
  const covered = new Set([...Object.keys(operations), ...numbers, ...builders, "HttpMethod"]);
  assert.equal(
    Object.keys(http).filter((name) => !covered.has(name)),
    [],
  );
});

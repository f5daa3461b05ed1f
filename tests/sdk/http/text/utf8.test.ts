import * as fc from "fast-check";
import * as assert from "uvu/assert";
import { asciiEnd, toWellFormed, utf8End, utf8Length } from "../../../../sdk/http/text/utf8.js";
import { suite } from "../../../support/suite.js";
import { anyText } from "../texts.js";

const test = suite("http: UTF-8");

const long = fc
  .tuple(fc.constantFrom(0, 31, 32, 100), anyText)
  .map(([count, text]) => "a".repeat(count) + text);

test("utf8Length returns the number of UTF-8 bytes of any text", () => {
  fc.assert(
    fc.property(fc.oneof(anyText, long), (text) => {
      assert.is(utf8Length(text), new TextEncoder().encode(text).length);
    }),
    { numRuns: 1000 },
  );
});

test("utf8Length is exact for the first and last character of each byte length", () => {
  const lengths = [..."\x7F\x80\u07FF\u0800\uFFFF\u{10000}\u{10FFFF}"].map(utf8Length);
  assert.equal(lengths, [1, 2, 2, 3, 3, 4, 4]);
});

test("asciiEnd returns the end of a run of ASCII from any position", () => {
  const places = fc.oneof(fc.nat(40), fc.integer({ min: 4080, max: 4110 }), fc.nat(9000));
  fc.assert(
    fc.property(places, places, fc.constantFrom("\x80", "é", "€", "😀", "\uD800"), (count, from, other) => {
      const text = `${"a".repeat(count)}${other}bcd`;
      const expected = from < count ? count : from <= count + other.length - 1 ? from : undefined;
      if (expected !== undefined) assert.is(asciiEnd(text, from, text.length), expected);
      // If the run ends at `from`, the result is `from`; else it is the end of the run or an earlier position after `from`.
      const found = asciiEnd(text, 0, from);
      assert.ok(found === count || (found < count && found >= from), `${found}`);
    }),
    { numRuns: 1000 },
  );
});

test("utf8End returns the position a number of bytes ahead, or reports that there is none", () => {
  fc.assert(
    fc.property(fc.oneof(anyText, long), fc.nat(100), fc.nat(200), (text, skipped, bytes) => {
      const from = Math.min(skipped, text.length);
      const end = utf8End(text, from, bytes);
      const ends = [from];
      for (const character of text.slice(from)) ends.push(ends.at(-1)! + character.length);
      const expected = ends.find((place) => utf8Length(text.slice(from, place)) === bytes);
      if (expected !== undefined) assert.is(end, expected);
      else if (utf8Length(text.slice(from)) < bytes) assert.is(end, text.length + 1);
      else assert.is(end, -1);
    }),
    { numRuns: 1000 },
  );
});

test("toWellFormed returns the text to which the UTF-8 bytes of its argument decode", () => {
  const half = fc.constantFrom("\ud83d", "\ude00", "x");
  const run = fc.tuple(half, fc.integer({ min: 1, max: 40 })).map(([unit, count]) => unit.repeat(count));
  const halves = fc.array(fc.oneof(half, run), { maxLength: 12 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(fc.oneof(anyText, halves), (text) => {
      const bytes = new TextEncoder().encode(text);
      assert.is(toWellFormed(text), new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes));
    }),
  );
});

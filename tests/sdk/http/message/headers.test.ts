import * as assert from "uvu/assert";
import { hasHeader, header, headerValue } from "../../../../sdk/http/message/headers.js";
import { suite } from "../../../support/suite.js";

const test = suite("http headers");

const message = {
  headers: [
    header("Host", "localhost"),
    header("X-Empty", ""),
    header("x-two", "first"),
    header("X-Two", "second"),
  ],
};

test("are a plain name and value", () => {
  assert.equal(header("Content-Type", "text/plain"), { name: "Content-Type", value: "text/plain" });
});

const lookups: readonly [name: string, value: string, present: boolean][] = [
  ["Host", "localhost", true],
  ["hOST", "localhost", true],
  ["X-Empty", "", true],
  ["X-TWO", "first", true],
  ["Hos", "fallback", false],
  ["Host ", "fallback", false],
  ["", "fallback", false],
  ["constructor", "fallback", false],
];
for (const [name, value, present] of lookups) {
  test(`have the value ${JSON.stringify(value)} for ${JSON.stringify(name)}${present ? "" : ", which is absent"}`, () => {
    assert.is(headerValue(message, name, "fallback"), value);
    assert.is(hasHeader(message, name), present);
  });
}

test("are found regardless of the case of only the letters A to Z", () => {
  for (let code = 0; code < 0x80; code++) {
    const [one, other] = [code, code ^ 0x20].map((each) => `x${String.fromCharCode(each)}y`) as [
      string,
      string,
    ];
    const isLetter = /[a-z]/i.test(one.charAt(1));
    assert.is(hasHeader({ headers: [header(one, "")] }, other), isLetter, `${one} ${other}`);
    assert.ok(hasHeader({ headers: [header(one, "")] }, one));
  }
});

test("have the empty text for a missing header without a fallback", () => {
  assert.is(headerValue(message, "Accept"), "");
  assert.is(headerValue({ headers: [] }, "Accept"), "");
});

const unequal: readonly [stored: string, requested: string][] = [
  ["k", "\u212A"],
  ["s", "\u017F"],
  ["@", "`"],
  ["[", "{"],
  ["\u00C9", "\u00E9"],
  ["\u0141", "\u0161"],
  ["-", "\r"],
];
for (const [stored, requested] of unequal) {
  test(`fold only ASCII letters: ${JSON.stringify(requested)} does not find ${JSON.stringify(stored)}`, () => {
    assert.not(hasHeader({ headers: [header(stored, "x")] }, requested));
    assert.not(hasHeader({ headers: [header(requested, "x")] }, stored));
  });
}

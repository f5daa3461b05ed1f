import * as fc from "fast-check";
import * as assert from "uvu/assert";
import { percentDecode, percentEncode } from "../../../../sdk/http/url/percent.js";
import { suite } from "../../../support/suite.js";
import { anyText, wellFormedText } from "../texts.js";

const test = suite("http percent codec");

const decodings: readonly [encoded: string, decoded: string][] = [
  ["", ""],
  ["plain", "plain"],
  ["a%20b", "a b"],
  ["%41%42c", "ABc"],
  ["%2B+", "++"],
  ["%e2%82%AC", "€"],
  ["%F0%9F%98%80", "😀"],
  ["%00", "\0"],
  ["%EF%BB%BFx", "\uFEFFx"],
  ["%", "%"],
  ["%%", "%%"],
  ["%4", "%4"],
  ["%zz%41", "%zzA"],
  ["%4g%g4", "%4g%g4"],
  ["%%41", "%A"],
  ["%2541", "%41"],
  ["%\u0134\u0131", "%\u0134\u0131"],
  ["100%", "100%"],
  ["%80", "\uFFFD"],
  ["%C3", "\uFFFD"],
  ["%C3%", "\uFFFD%"],
  ["%C3%A", "\uFFFD%A"],
  ["%C3é", "\uFFFDé"],
  ["%C3A9", "\uFFFDA9"],
  ["%C3%41", "\uFFFDA"],
  ["%C0%AF", "\uFFFD\uFFFD"],
  ["%E0%80%80", "\uFFFD\uFFFD\uFFFD"],
  ["%ED%A0%80", "\uFFFD\uFFFD\uFFFD"],
  ["%F0%9F%98", "\uFFFD"],
  ["%F0%9F%98x", "\uFFFDx"],
  ["%F0%8F%BF%BF", "\uFFFD\uFFFD\uFFFD\uFFFD"],
  ["%F4%90%80%80", "\uFFFD\uFFFD\uFFFD\uFFFD"],
  ["%F4%8F%BF%BF", "\u{10FFFF}"],
  ["%F5%80", "\uFFFD\uFFFD"],
  ["\uD800%41", "\uD800A"],
];
for (const [encoded, decoded] of decodings) {
  test(`decodes ${JSON.stringify(encoded)} to ${JSON.stringify(decoded)}`, () => {
    assert.is(percentDecode(encoded), decoded);
    // The engine's decodeURIComponent decodes a long text with many escapes.
    for (const padding of ["%41".repeat(30), "%C3%A9".repeat(30)]) {
      const plain = decodeURIComponent(padding);
      assert.is(percentDecode(`${padding}-${encoded}-${padding}`), `${plain}-${decoded}-${plain}`);
    }
  });
}

test("encodes the first and last lone surrogate of either half as U+FFFD", () => {
  for (const half of ["\ud800", "\udbff", "\udc00", "\udfff"]) {
    for (const padding of ["", "x".repeat(30)]) {
      assert.is(percentEncode(`${half}${padding}`), `%EF%BF%BD${padding}`);
    }
  }
  assert.is(percentEncode("\ud7ff\ue000"), "%ED%9F%BF%EE%80%80");
});

test("decodes a plus as a space only on request, and never an escaped plus", () => {
  assert.is(percentDecode("a+b%2Bc", true), "a b+c");
  assert.is(percentDecode("a+b", true), "a b");
  assert.is(percentDecode("%+41", true), "% 41");
  assert.is(percentDecode("a+b%2Bc"), "a+b+c");
});

const encodings: readonly [text: string, encoded: string][] = [
  ["", ""],
  [
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~",
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~",
  ],
  ["abcdefghijklmnopqrstuvwxyz!", "abcdefghijklmnopqrstuvwxyz%21"],
  [":/?#[]@!$&'()*+,;=", "%3A%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D"],
  ["a b%", "a%20b%25"],
  ["\0\n\u007F", "%00%0A%7F"],
  ["é€😀", "%C3%A9%E2%82%AC%F0%9F%98%80"],
  ["\u0080\u07FF\u0800\uFFFF\u{10000}\u{10FFFF}", "%C2%80%DF%BF%E0%A0%80%EF%BF%BF%F0%90%80%80%F4%8F%BF%BF"],
  ["\uD800", "%EF%BF%BD"],
  ["\uDC00x", "%EF%BF%BDx"],
  ["\uD800\uD83D\uDE00\uDC00", "%EF%BF%BD%F0%9F%98%80%EF%BF%BD"],
];
for (const [text, encoded] of encodings) {
  test(`encodes ${JSON.stringify(text)} as ${encoded}`, () => {
    assert.is(percentEncode(text), encoded);
  });
}

test("encodes ASCII as encodeURIComponent does, and escapes !'()*, too", () => {
  for (let code = 0; code < 0x80; code++) {
    const character = String.fromCharCode(code);
    const hex = code.toString(16).toUpperCase();
    const expected = "!'()*".includes(character) ? `%${hex}` : encodeURIComponent(character);
    assert.is(percentEncode(character), expected);
  }
});

test("encodes a space as a plus only on request", () => {
  assert.is(percentEncode("a b+c", true), "a+b%2Bc");
  assert.is(percentEncode("a b+c"), "a%20b%2Bc");
});

test("encodes the only space of a long text as a plus, at any position", () => {
  const word = "/".repeat(40);
  for (const text of [` ${word}`, `${word} `, `${word} ${word}`]) {
    assert.is(percentEncode(text, true), encodeURIComponent(text).replace("%20", "+"));
  }
});

test("encodes each two-byte character as encodeURIComponent does, alone, after a letter and repeated", () => {
  for (let code = 0x80; code < 0x800; code++) {
    const character = String.fromCharCode(code);
    for (const text of [character, `a${character}`, character + character]) {
      assert.is(percentEncode(text), encodeURIComponent(text));
    }
  }
});

test("decodes an encoded text to that text", () => {
  fc.assert(
    fc.property(wellFormedText, fc.boolean(), (text, plus) => {
      assert.is(percentDecode(percentEncode(text, plus), plus), text);
    }),
  );
});

test("writes only unreserved characters and upper-case escapes", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      assert.match(percentEncode(text), /^(?:[A-Za-z0-9\-._~]|%[0-9A-F]{2})*$/);
      assert.match(percentEncode(text, true), /^(?:[A-Za-z0-9\-._~+]|%[0-9A-F]{2})*$/);
    }),
  );
});

test("decodes as decodeURIComponent does if that does not throw", () => {
  fc.assert(
    fc.property(fc.oneof(anyText, wellFormedText.map(encodeURIComponent)), (text) => {
      let expected: string;
      try {
        expected = decodeURIComponent(text);
      } catch {
        percentDecode(text);
        return;
      }
      assert.is(percentDecode(text), expected);
    }),
  );
});

test("decodes escaped bytes as TextDecoder does", () => {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const byte = fc.oneof(
    fc.constantFrom(0xe0, 0xed, 0xf0, 0xf4, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc1, 0xc2, 0xdf, 0xf5, 0x41),
    fc.integer({ min: 0, max: 0xff }),
  );
  fc.assert(
    fc.property(fc.array(byte, { maxLength: 40 }), (bytes) => {
      const escaped = bytes.map((value) => `%${value.toString(16).padStart(2, "0")}`).join("");
      assert.is(percentDecode(escaped), decoder.decode(Uint8Array.from(bytes)));
    }),
    { numRuns: 2000 },
  );
});

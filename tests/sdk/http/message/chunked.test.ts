import * as fc from "fast-check";
import * as assert from "uvu/assert";
import { decodeChunked, encodeChunked, readChunked } from "../../../../sdk/http/message/chunked.js";
import { suite } from "../../../support/suite.js";
import { anyText, chunkedPieces, wellFormedText } from "../texts.js";

const test = suite("http: chunked transfer coding");

const encoded: readonly [body: string, chunkSize: number | undefined, text: string][] = [
  ["", undefined, "0\r\n\r\n"],
  ["abc", undefined, "3\r\nabc\r\n0\r\n\r\n"],
  ["0123456789abcdef", undefined, "10\r\n0123456789abcdef\r\n0\r\n\r\n"],
  ["abcde", 2, "2\r\nab\r\n2\r\ncd\r\n1\r\ne\r\n0\r\n\r\n"],
  ["abcd", 2.9, "2\r\nab\r\n2\r\ncd\r\n0\r\n\r\n"],
  ["aé€😀", undefined, "a\r\naé€😀\r\n0\r\n\r\n"],
  ["aé€😀", 3, "3\r\naé\r\n3\r\n€\r\n4\r\n😀\r\n0\r\n\r\n"],
  ["é😀", 1, "2\r\né\r\n4\r\n😀\r\n0\r\n\r\n"],
  ["\r\n\r\n", 2, "2\r\n\r\n\r\n2\r\n\r\n\r\n0\r\n\r\n"],
  ["\uD800a\uDC00", 4, "4\r\n\uFFFDa\r\n3\r\n\uFFFD\r\n0\r\n\r\n"],
  ["abc", Number.POSITIVE_INFINITY, "3\r\nabc\r\n0\r\n\r\n"],
  ["abc", 0, "3\r\nabc\r\n0\r\n\r\n"],
  ["abc", -5, "3\r\nabc\r\n0\r\n\r\n"],
  ["abc", Number.NaN, "3\r\nabc\r\n0\r\n\r\n"],
  ["abc", 0.5, "3\r\nabc\r\n0\r\n\r\n"],
];
for (const [body, chunkSize, text] of encoded) {
  test(`encodes ${JSON.stringify(body)} in chunks of ${chunkSize ?? "the default size"} as ${JSON.stringify(text)}`, () => {
    assert.is(encodeChunked(body, chunkSize), text);
  });
}

type Trailers = readonly (readonly [name: string, value: string])[];
const whole: readonly [text: string, body: string, trailers: Trailers, rest: string][] = [
  ["0\r\n\r\n", "", [], ""],
  ["000\r\n\r\nnext", "", [], "next"],
  ["3\r\nabc\r\n0\r\n\r\n3\r\n", "abc", [], "3\r\n"],
  ["0003\r\nabc\r\n0a\r\n0123456789\r\nA\r\n0123456789\r\n0\r\n\r\n", "abc01234567890123456789", [], ""],
  ["3;a\r\nabc\r\n0;b=c\r\n\r\n", "abc", [], ""],
  ['3 \t;\ta = "b;\\"\\\\ é" ; c;d=e\r\nabc\r\n0\r\n\r\n', "abc", [], ""],
  ["6\r\na\r\nb\r\n\r\n0\r\n\r\n", "a\r\nb\r\n", [], ""],
  ["2\r\n\r\n\r\n0\r\n\r\n", "\r\n", [], ""],
  ["6\r\nééé\r\n0\r\n\r\n", "ééé", [], ""],
  ["4\r\n😀\r\n3\r\n\uD800\r\n0\r\n\r\n", "😀\uD800", [], ""],
  [
    "0\r\nA: b \r\nC:\r\nA:d\r\n\r\nrest",
    "",
    [
      ["A", "b"],
      ["C", ""],
      ["A", "d"],
    ],
    "rest",
  ],
  ["1\r\n\0\r\n0\r\n\r\n", "\0", [], ""],
  [`1f;name=value\r\n${"a".repeat(31)}\r\n0\r\n\r\n`, "a".repeat(31), [], ""],
  // With a size in characters, the first chunk would be `ééé`, a line break and the `0`.
  ["6\r\nééé\r\n0\r\n\r\n0\r\n\r\n", "ééé", [], "0\r\n\r\n"],
];
for (const [text, body, fields, rest] of whole) {
  test(`reads ${JSON.stringify(text)} as complete`, () => {
    const trailers = fields.map(([name, value]) => ({ name, value }));
    assert.equal(readChunked(text), { ok: true, body, trailers, rest });
    assert.is(decodeChunked(text), body);
  });
}

const ACCENTS = "é".repeat(128);
const damaged: readonly [why: string, text: string, body?: string, rest?: string, decoded?: string][] = [
  ["no size", "\r\n0\r\n\r\n"],
  ["a size that is not a number", "x\r\nabc\r\n0\r\n\r\n"],
  ["a size with a sign", "+3\r\nabc\r\n0\r\n\r\n"],
  ["a negative size", "-3\r\nabc\r\n0\r\n\r\n"],
  ["a size with 0x", "0x3\r\nabc\r\n0\r\n\r\n"],
  ["a size with a blank before it", " 3\r\nabc\r\n0\r\n\r\n"],
  ["a size with a blank after it", "3 \r\nabc\r\n0\r\n\r\n"],
  ["a size above 2^53 - 1", "20000000000000\r\nabc"],
  ["a size line that ends in LF alone", "3\nabc\r\n0\r\n\r\n"],
  ["a bare CR in a size line", "3\r;a\r\nabc\r\n0\r\n\r\n"],
  ["an extension without a name", "3;\r\nabc\r\n0\r\n\r\n"],
  ["an extension without a value", "3;a=\r\nabc\r\n0\r\n\r\n"],
  ["an extension whose quotes stay open", '3;a="b\r\nabc\r\n0\r\n\r\n'],
  ["a line break in a quoted extension", '3;a="\n"\r\nabc\r\n0\r\n\r\n'],
  ["a chunk longer than its size", "3\r\nabcd\r\n0\r\n\r\n", "abc", "d\r\n0\r\n\r\n"],
  ["a chunk shorter than its size", "5\r\nabc\r\n0\r\n\r\n", "abc\r\n", "0\r\n\r\n"],
  ["a chunk that ends in LF alone", "3\r\nabc\n0\r\n\r\n", "abc", "\n0\r\n\r\n"],
  ["a chunk that ends in CR alone", "3\r\nabc\r0\r\n\r\n", "abc", "\r0\r\n\r\n"],
  ["a size that ends inside a character", "2\r\n€\r\n0\r\n\r\n", "", "€\r\n0\r\n\r\n"],
  ["a trailer without a colon", "0\r\nabc\r\n\r\n", "", "abc\r\n\r\n"],
  ["a trailer with a blank before the colon", "0\r\nA : b\r\n\r\n", "", "A : b\r\n\r\n"],
  ["a folded trailer", "0\r\nA: b\r\n c\r\n\r\n", "", " c\r\n\r\n"],
  ["a trailer with NUL", "0\r\nA: \0\r\n\r\n", "", "A: \0\r\n\r\n"],
  ["a trailer that ends in LF alone", "0\r\nA: b\n\r\n", "", "A: b\n\r\n"],
  ["a bare CR in a trailer", "0\r\nA: b\rc\r\n\r\n", "", "A: b\rc\r\n\r\n"],
  ["an end of LF alone", "0\r\n\n", "", "\n"],
  ["a size with a character instead of the CR", "1x\na\r\n0\r\n\r\n"],
  ["a size that counts characters", "3\r\naéb\r\n0\r\n\r\n", "aé", "b\r\n0\r\n\r\n", "aéb"],
  [
    "the size in characters of a long chunk",
    `100\r\n${ACCENTS + ACCENTS}\r\n0\r\n\r\n`,
    ACCENTS,
    `${ACCENTS}\r\n0\r\n\r\n`,
    ACCENTS + ACCENTS,
  ],
];
for (const [why, text, body = "", rest = text, decoded = body] of damaged) {
  test(`reports ${why}, and returns the unread rest`, () => {
    const { ok, body: read, rest: left } = readChunked(text);
    assert.equal({ ok, read, left }, { ok: false, read: body, left: rest });
    assert.is(decodeChunked(text), decoded);
  });
}

test("returns the complete chunks of a message truncated anywhere, with an empty rest", () => {
  const text = '3\r\nabc\r\n5;a="b"\r\né\r\nd\r\n0\r\nA: b\r\n\r\n';
  for (let length = 0; length < text.length; length++) {
    const { ok, body, rest } = readChunked(text.slice(0, length));
    assert.not(ok, text.slice(0, length));
    assert.is(rest, "");
    assert.ok("abcé\r\nd".startsWith(body));
    assert.is(decodeChunked(text.slice(0, length)), body);
  }
  assert.is(readChunked("ffffff\r\nabc").body, "abc");
});

test("decodes a long text with its first non-ASCII character at any position", () => {
  for (const place of [0, 1, 4094, 4095, 4096, 4097, 8191, 8192, 9000]) {
    const body = `${"a".repeat(place)}é${"b".repeat(9000 - place)}€`;
    for (const size of [1, 16, 1000, 4096, 5000, undefined]) {
      const text = encodeChunked(body, size);
      assert.equal(readChunked(`${text}rest`), { ok: true, body, trailers: [], rest: "rest" });
      assert.is(decodeChunked(text), body);
    }
  }
});

test("decodes an encoded text, in chunks of any size, to that text", () => {
  fc.assert(
    fc.property(
      wellFormedText,
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom("", "0\r\n\r\n", "x"),
      (body, size, rest) => {
        const text = encodeChunked(body, size);
        assert.is(decodeChunked(text), body);
        assert.equal(readChunked(text + rest), { ok: true, body, trailers: [], rest });
      },
    ),
    { numRuns: 1000 },
  );
});

test("decodes a lone surrogate as U+FFFD", () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 1, max: 10 }), (body, size) => {
      assert.is(decodeChunked(encodeChunked(body, size)), body.replace(/[\uD800-\uDFFF]/gu, "\uFFFD"));
    }),
  );
});

test("creates chunks of at most the limit in bytes, except for one long character", () => {
  fc.assert(
    fc.property(wellFormedText, fc.integer({ min: 1, max: 20 }), (body, size) => {
      let bytes = Buffer.from(encodeChunked(body, size));
      for (;;) {
        const lineEnd = bytes.indexOf("\r\n");
        const count = Number.parseInt(bytes.subarray(0, lineEnd).toString(), 16);
        const chunk = bytes.subarray(lineEnd + 2, lineEnd + 2 + count);
        assert.is(bytes.subarray(lineEnd + 2 + count, lineEnd + 4 + count).toString(), "\r\n");
        if (count === 0) break;
        assert.ok(count <= size || [...chunk.toString()].length === 1);
        bytes = bytes.subarray(lineEnd + 4 + count);
      }
    }),
  );
});

test("decodeChunked returns the body of readChunked for each complete message", () => {
  fc.assert(
    fc.property(chunkedPieces, (text) => {
      const { ok, body, rest } = readChunked(text);
      assert.ok(text.endsWith(rest));
      if (ok) assert.is(decodeChunked(text), body);
      else assert.ok(decodeChunked(text).startsWith(body));
    }),
    { numRuns: 5_000 },
  );
});

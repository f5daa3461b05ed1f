import * as fc from "fast-check";
import * as assert from "uvu/assert";
import { isJson, type LiteralKind, literalKind, quote } from "../../../sdk/json/scan.js";
import { suite } from "../../support/suite.js";
import { literal, mutate, mutations, parsed, space } from "./random-json.js";

const verdict = suite("isJson");

const HARD = [
  ..."0 -0 - -- 01 -01 00 0.0 0. .5 1. 1.e1 1e 1e+ 1E-0 1e5 1e+05 1e1.5 +1 0x1 1_0 NaN Infinity -Infinity 1,".split(
    " ",
  ),
  ..."true false null tru True nul nulll truefalse undefined t f n".split(" "),
  ..."12345678901234567890 1e400 -1E-400 0e0 0e 0E+ 1.5.5 1-1 1e-".split(" "),
  ..."[] {} [,] [1,] [,1] [1,,2] {,} {1:2} {a:1} ['a'] ] } [} {] [[]] [{}] {[]} [1 [1] 2] [ { // /**/1".split(
    " ",
  ),
  '{"a"}',
  '{"a":}',
  '{"a":1,}',
  '{"a":1 "b":2}',
  '{"a":1,"b"}',
  '{"a" 1}',
  '{"a"::1}',
  '{"a":1}}',
  '{"a":1}{}',
  '{"a":1,"a":2}',
  '{"__proto__":1,"":2}',
  "[1 2]",
  "[1]2",
  "1 2",
  "- 1",
  "1 .5",
  "",
  " ",
  " \t\r\n1\t\r\n ",
  "\u00a01",
  "1\u00a0",
  "\u20281",
  "[\u20281]",
  "\ufeff1",
  "1\ufeff",
  "\u00851",
  "\0 1",
  "[1\0]",
  "true\0",
  '"',
  '"a',
  '"\\',
  '"\\"',
  '"\\\\"',
  '"\\u"',
  '"\\u123"',
  '"\\u12345"',
  '"\\uD800"',
  '"\\uDC00\\uD800"',
  '"\\u00e9\\uABCD"',
  '"\\/\\b\\f\\n\\r\\t"',
  '"a"b"',
  "'a'",
  '"\ud800"',
  '"\udc00\ud800"',
  '"\u2028\u2029\u007f\u0080\ufeff\uffff"',
  '"\u00a0"',
];

for (const text of HARD) {
  verdict(`agrees with JSON.parse on ${JSON.stringify(text)}`, () => {
    assert.is(isJson(text), parsed(text) !== undefined);
  });
}

verdict("agrees with JSON.parse on each control character, in a string and between tokens", () => {
  for (let code = 0; code < 0x21; code++) {
    const character = String.fromCharCode(code);
    for (const text of [
      `"a${character}b"`,
      `"\\${character}"`,
      `[1,${character}2]`,
      `${character}1`,
      `1${character}`,
    ]) {
      assert.is(isJson(text), parsed(text) !== undefined, JSON.stringify(text));
    }
  }
});

verdict("agrees with JSON.parse on each one-character escape", () => {
  for (let code = 0x20; code < 0x250; code++) {
    const text = `"\\${String.fromCharCode(code)}"`;
    assert.is(isJson(text), parsed(text) !== undefined, JSON.stringify(text));
  }
});

verdict("agrees with JSON.parse on each character at each position of a \\u escape", () => {
  for (let place = 0; place < 4; place++) {
    for (let code = 0; code < 0x100; code++) {
      const text = `"\\u${"0".repeat(place)}${String.fromCharCode(code)}${"f".repeat(3 - place)}"`;
      assert.is(isJson(text), parsed(text) !== undefined, JSON.stringify(text));
    }
  }
});

verdict("agrees with JSON.parse on any number of escapes in one string", () => {
  for (let count = 0; count < 40; count++) {
    for (const end of ['"', '\\"', '\\x"', '\\"x"', 'x\\"x"', "\\", "\n"]) {
      for (const escape of ["\\n", "x\\\\", "\\u00e9xx"]) {
        const text = `{"key":"${escape.repeat(count)}${end},"other":1}`;
        assert.is(isJson(text), parsed(text) !== undefined, text);
      }
    }
  }
});

verdict("agrees with JSON.parse on random texts, whole and damaged", () => {
  fc.assert(
    fc.property(space, literal, space, mutations, (before, value, after, changes) => {
      const text = mutate(before + value + after, changes);
      assert.is(isJson(text), parsed(text) !== undefined);
    }),
    { numRuns: 4000 },
  );
});

const DEPTH = 100_000;
const DEEP: readonly [title: string, text: string, valid: boolean][] = [
  ["arrays", "[".repeat(DEPTH) + "]".repeat(DEPTH), true],
  ["objects", `${'{"a":'.repeat(DEPTH)}1${"}".repeat(DEPTH)}`, true],
  ["arrays in objects", `${'[{"a":'.repeat(DEPTH)}1${"}]".repeat(DEPTH)}`, true],
  ["arrays that never close", "[".repeat(DEPTH), false],
  ["objects that never close", '{"a":'.repeat(DEPTH), false],
  ["arrays with one bracket too many", "[".repeat(DEPTH) + "]".repeat(DEPTH + 1), false],
  ["arrays closed in the wrong order", `${"[{".repeat(DEPTH)}${"]}".repeat(DEPTH)}`, false],
];
for (const [title, text, valid] of DEEP) {
  verdict(`returns ${valid} for ${title} nested 100,000 deep`, () => {
    assert.is(isJson(text), valid);
  });
}

const kinds = suite("literalKind");
const KINDS: readonly [text: string, kind: LiteralKind][] = [
  ["{}", "object"],
  ["[1]", "array"],
  ['"1"', "string"],
  ["-1", "number"],
  ["0.5e3", "number"],
  ["true", "boolean"],
  ["false", "boolean"],
  ["null", "null"],
];
for (const [text, kind] of KINDS) {
  kinds(`returns ${kind} for ${text}, also with white space around it`, () => {
    assert.is(literalKind(text), kind);
    assert.is(literalKind(` \r\n\t${text} `), kind);
  });
}

const quoting = suite("quote");
quoting("returns a literal that parses to the text, after UTF-8 encoding", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const quoted = quote(text);
      assert.ok(isJson(quoted));
      assert.is(JSON.parse(Buffer.from(quoted).toString()), text);
    }),
  );
});

import * as fc from "fast-check";
import * as assert from "uvu/assert";
import { parseRequest } from "../../../../sdk/http/message/parse-request.js";
import { suite } from "../../../support/suite.js";
import { anyMessage } from "../texts.js";

const test = suite("http parseRequest");

const NO_END = "the head does not end in a blank line";
const LF_ALONE = "a line ends in LF alone";
const BLANKS = "stray spaces in the request line";
const EMPTY_LINES = "more than one empty line before the request";
const FOLDED = "a folded header line (obs-fold)";
const NO_COLON = "a header line without a name and a colon, left out";
const BEFORE_COLON = "blanks before the colon of a header";
const BARE_CR = "a CR inside a line, taken for a space";

type Line = readonly [meth: string, path: string, version: string];
const GET: Line = ["GET", "/", "HTTP/1.1"];

const messages: readonly [
  text: string,
  line: Line,
  fields: readonly string[],
  body: string,
  faults: readonly string[],
][] = [
  ["GET / HTTP/1.1\r\n\r\n", GET, [], "", []],
  ["GET / HTTP/1.1\r\nHost: a\r\n\r\n", GET, ["Host: a"], "", []],
  [
    "GET /?q=1 HTTP/1.0\r\nA:b\r\nA: \t c d \t\r\nB:\r\n\r\n",
    ["GET", "/?q=1", "HTTP/1.0"],
    ["A: b", "A: c d", "B: "],
    "",
    [],
  ],
  ["PUT * HTTP/1.9\r\nA: b:c\r\n\r\n", ["PUT", "*", "HTTP/1.9"], ["A: b:c"], "", []],
  [
    "POST / HTTP/1.1\r\nContent-Length: 1\r\n\r\na\r\n\r\nb\0\r",
    ["POST", "/", "HTTP/1.1"],
    ["Content-Length: 1"],
    "a\r\n\r\nb\0\r",
    [],
  ],
  ["\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", GET, ["Host: a"], "", []],
  ["\r\n\r\n\r\nGET / HTTP/1.1\r\n\r\n", GET, [], "", [EMPTY_LINES]],
  ["GET /\nHTTP/1.1 HTTP/1.1\r\n\r\n", ["GET", "/", ""], [], "", [LF_ALONE, NO_COLON]],
  ["GET / HTTP/1.1\nHost: a\n\nbody\n", GET, ["Host: a"], "body\n", [LF_ALONE]],
  ["GET / HTTP/1.1\r\nHost: a\nB: c\r\n\r\n", GET, ["Host: a", "B: c"], "", [LF_ALONE]],
  ["GET / HTTP/1.1\r\nHost: a\rB: c\r\n\r\n", GET, ["Host: a B: c"], "", [BARE_CR]],
  ["GET / HTTP/1.1\r\nA\rB: c\r\n\r\n", GET, ["A B: c"], "", [BARE_CR]],
  ["GET /\r HTTP/1.1\r\n\r\n", GET, [], "", [BARE_CR, BLANKS]],
  ["GET / HTTP/1.1\r\nA: b\0c\r\n\r\n\0", GET, ["A: b\0c"], "\0", []],
  ["GET / HTTP/1.1\r\nA: b\r\n c\r\n\t\td\r\n\r\n", GET, ["A: b c d"], "", [FOLDED]],
  ["GET / HTTP/1.1\r\nA:\r\n b\r\n  \r\n\r\n", GET, ["A: b"], "", [FOLDED]],
  ["GET / HTTP/1.1\r\n A: b\r\nC: d\r\n\r\n", GET, ["C: d"], "", [FOLDED]],
  ["GET / HTTP/1.1\r\nA : b\r\nC\t: d\r\n\r\n", GET, ["A: b", "C: d"], "", [BEFORE_COLON]],
  ["GET / HTTP/1.1\r\nnothing\r\n: b\r\nC: d\r\n\r\n", GET, ["C: d"], "", [NO_COLON]],
  ["GET / HTTP/1.1\r\nHost: a", GET, ["Host: a"], "", [NO_END]],
  ["GET / HTTP/1.1\r\nHost: a\r\n", GET, ["Host: a"], "", [NO_END]],
  ["GET / HTTP/1.1", GET, [], "", [NO_END]],
  ["GET  /  HTTP/1.1\r\n\r\n", GET, [], "", [BLANKS]],
  [" GET  / HTTP/1.1 \r\n\r\n", GET, [], "", [BLANKS]],
  ["GET / HTTP/1.1 \r\n\r\n", GET, [], "", [BLANKS]],
  [" /a HTTP/1.1\r\n\r\n", ["/a", "", "HTTP/1.1"], [], "", [BLANKS]],
  ["GET  HTTP/1.1\r\n\r\n", ["GET", "", "HTTP/1.1"], [], "", [BLANKS]],
  ["GET /a b HTTP/1.1\r\n\r\n", ["GET", "/a b", "HTTP/1.1"], [], "", []],
  ["GET /a\tb HTTP/1.1\r\n\r\n", ["GET", "/a\tb", "HTTP/1.1"], [], "", []],
  ["GET /a\r\n\r\n", ["GET", "/a", ""], [], "", []],
  ["GET HTTP/1.1\r\n\r\n", ["GET", "", "HTTP/1.1"], [], "", []],
  ["GET / http/1.1\r\n\r\n", ["GET", "/ http/1.1", ""], [], "", []],
  ["GET / HTTP/2.0\r\n\r\n", ["GET", "/", "HTTP/2.0"], [], "", []],
  ["GET\r\n\r\n", ["GET", "", ""], [], "", []],
  ["", ["", "", ""], [], "", [NO_END]],
  ["\r\n\r\n", ["", "", ""], [], "", [EMPTY_LINES, NO_END]],
  ["GET / HTTP/1.1\r\nA:\u00A0b\u00A0\v\r\n\r\n", GET, ["A: \u00A0b\u00A0\v"], "", []],
  ["GET /é HTTP/1.1\r\nA: €😀\r\n\r\nü", ["GET", "/é", "HTTP/1.1"], ["A: €😀"], "ü", []],
];
for (const [text, [meth, path, version], fields, body, faults] of messages) {
  test(`parses ${JSON.stringify(text)}${faults.length > 0 ? " and names its faults" : ""}`, () => {
    const headers = fields.map((field) => {
      const colon = field.indexOf(": ");
      return { name: field.slice(0, colon), value: field.slice(colon + 2) };
    });
    assert.equal(parseRequest(text), { meth, path, version, headers, body, faults });
  });
}

test("ignores an empty line before a message", () => {
  // An empty line makes the parser read line by line, in separate code.
  fc.assert(
    fc.property(anyMessage, (text) => {
      if (/^\r?\n/.test(text)) return;
      assert.equal(parseRequest(`\r\n${text}`), parseRequest(text));
    }),
    { numRuns: 3000 },
  );
});

test("parses a message rebuilt from its parsed parts to the same request", () => {
  fc.assert(
    fc.property(anyMessage, (text) => {
      const first = parseRequest(text);
      const { meth, path, version, headers, body } = first;
      if (first.faults.length > 0 || version === "" || path === "") return;
      const lines = headers.map(({ name, value }) => `${name}: ${value}\r\n`);
      assert.equal(parseRequest(`${meth} ${path} ${version}\r\n${lines.join("")}\r\n${body}`), first);
    }),
    { numRuns: 3000 },
  );
});

test("finds exactly one fault in a valid message whose head has LF instead of CRLF", () => {
  fc.assert(
    fc.property(anyMessage, (text) => {
      const first = parseRequest(text);
      if (first.faults.length > 0) return;
      const head = text.slice(0, text.length - first.body.length);
      const again = parseRequest(head.replace(/\r\n/g, "\n") + first.body);
      assert.equal(again, { ...first, faults: [LF_ALONE] });
    }),
    { numRuns: 3000 },
  );
});

test("parses 200,000 headers, and names the fault of 200,000 malformed lines once", () => {
  const count = 200_000;
  assert.is(parseRequest(`GET / HTTP/1.1\r\n${"A: b\r\n".repeat(count)}\r\n`).headers.length, count);
  assert.equal(parseRequest(`GET / HTTP/1.1\r\n${"bad\r\n".repeat(count)}\r\n`).faults, [NO_COLON]);
  assert.is(
    parseRequest(`GET / HTTP/1.1\r\nA: b\r\n${" c\r\n".repeat(count)}\r\n`).headers[0]!.value.length,
    1 + 2 * count,
  );
});

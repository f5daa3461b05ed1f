import * as fc from "fast-check";
import * as assert from "uvu/assert";
import * as http from "../../../sdk/http/index.js";
import { operationsOf } from "./operations.js";

const PARTS = [
  ..."\0\t\n\r \"#%&'()+,-./0159:;=?@AZ[\\]_az{}~\x7F\x80ÿ€\uFFFF",
  ...[
    "\uD800",
    "\uDC00",
    "\uDBFF\uDFFF",
    "%41",
    "%C3%A9",
    "%C3",
    "%F0%9F",
    "%2",
    "\r\n",
    "\r\n\r\n",
    "\r\n ",
    "\u212A",
  ],
  ...[
    "GET ",
    "CONNECT ",
    "HTTP/1.1",
    " HTTP/1.1\r\n",
    "http://",
    "[::1]",
    "Host: a\r\n",
    "Host: ",
    "A: b\r\n",
    "A : b",
  ],
  ...[
    "Content-Length: 5\r\n",
    "Transfer-Encoding: chunked\r\n",
    "chunked",
    "gzip, ",
    "0\r\n\r\n",
    "5\r\nabcde\r\n",
    ";a=b",
  ],
  ...["ffffffff", "20000000000000", "9007199254740993", "a=b&", "__proto__", "constructor"],
];
const {
  decodeChunked,
  encodeChunked,
  encodeQuery,
  header,
  isValidRequest,
  parseRequest,
  percentDecode,
  percentEncode,
  queryParams,
  readChunked,
  response,
  responseToString,
} = http;
const operations = operationsOf(http);
const anyUnit = fc.nat(0xffff).map((unit) => String.fromCharCode(unit));
const part = fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...PARTS) }, { weight: 1, arbitrary: anyUnit });
const short = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(""));

/** Texts of a few parts, repeated up to 64 KB: slow for code with quadratic time. */
const long = fc
  .array(fc.tuple(part, fc.oneof(fc.constantFrom(1, 0x10000), fc.nat(0x4000))), {
    minLength: 1,
    maxLength: 3,
  })
  .map((pieces) => pieces.map(([text, length]) => text.repeat(Math.ceil(length / text.length))).join(""));

/** Applies each operation to a text: none may throw, and related results must agree. */
function holds(text: string, turn: number): void {
  for (const ways of Object.values(operations)) ways[turn % ways.length]!(text);

  const wellFormed = text.replace(/[\uD800-\uDFFF]/gu, "\uFFFD");
  assert.is(percentDecode(percentEncode(text)), wellFormed);
  assert.equal(queryParams(encodeQuery([[text, text]])), [[wellFormed, wellFormed]]);
  const chunked = encodeChunked(text, 64);
  assert.is(decodeChunked(chunked), wellFormed);
  assert.equal(readChunked(chunked + text), { ok: true, body: wellFormed, trailers: [], rest: text });
  const read = readChunked(text);
  assert.ok(text.endsWith(read.rest));
  assert.ok(read.ok ? decodeChunked(text) === read.body : decodeChunked(text).startsWith(read.body));

  for (const message of [text, `GET / HTTP/1.1\r\nHost: a\r\n${text}\r\n\r\n`]) {
    const request = parseRequest(message);
    const { meth, path, version, headers, body, faults } = request;
    assert.ok(message.endsWith(body));
    assert.ok(faults.length <= 8);
    for (const { name, value } of headers) assert.not.match(name + value, /[\r\n]/);
    if (!isValidRequest(request)) continue;
    const lines = headers.map(({ name, value }) => `${name}: ${value}\r\n`);
    assert.equal(parseRequest(`${meth} ${path} ${version}\r\n${lines.join("")}\r\n${body}`), request);
  }

  const written = responseToString(response(200, [header(text, "a"), header("A", text)], text));
  const [head] = written.split("\r\n\r\n", 1);
  for (const line of head!.split("\r\n").slice(1)) assert.match(line, /^[^\s:]+: [^\0-\x08\n-\x1F\x7F]*$/);
  assert.ok(head!.split("\r\n").length <= 4);
}

/** Checks `runs` short texts, and three long texts per thousand. */
export default function fuzz(runs: number): void {
  fc.assert(fc.property(short, fc.nat(0xffff), holds), { numRuns: runs });
  fc.assert(fc.property(long, fc.nat(0xffff), holds), { numRuns: Math.ceil((runs * 3) / 1000) });
}

import * as fc from "fast-check";
import * as assert from "uvu/assert";
import { header } from "../../../../sdk/http/message/headers.js";
import { optionsResponse, redirect, response, withHeader } from "../../../../sdk/http/message/response.js";
import { responseToString } from "../../../../sdk/http/message/response-text.js";
import { suite } from "../../../support/suite.js";
import { anyText } from "../texts.js";

const test = suite("http responseToString");

function message(body: string, ...lines: string[]): string {
  return [...lines, "", body].join("\r\n");
}

const LENGTH_9 = header("content-length", "9");
const CHUNKED = header("Transfer-Encoding", "chunked");

const written: readonly [what: string, made: ReturnType<typeof response>, text: string][] = [
  ["only a status", response(200), message("", "HTTP/1.1 200 OK", "Content-Length: 0")],
  [
    "headers and a body",
    response(404, [header("A", "b"), header("A", "")], "no"),
    message("no", "HTTP/1.1 404 Not Found", "A: b", "A: ", "Content-Length: 2"),
  ],
  [
    "a body beyond ASCII",
    response(200, [], "é€😀\uD800"),
    message("é€😀\uD800", "HTTP/1.1 200 OK", "Content-Length: 12"),
  ],
  ["a status without a reason", response(599), message("", "HTTP/1.1 599 ", "Content-Length: 0")],
  [
    "a redirect",
    redirect("/next"),
    message("", "HTTP/1.1 302 Found", "Location: /next", "Content-Length: 0"),
  ],
  ["an answer to OPTIONS", optionsResponse(["GET"]), message("", "HTTP/1.1 204 No Content", "Allow: GET")],
  [
    "a length that was set",
    response(200, [LENGTH_9], "abc"),
    message("abc", "HTTP/1.1 200 OK", "content-length: 9"),
  ],
  [
    "a length that was set twice",
    response(200, [LENGTH_9, header("Content-Length", "3")], "abc"),
    message("abc", "HTTP/1.1 200 OK", "content-length: 9"),
  ],
  ...["", "x", "-1", "1.5", "3, 3", "3\r\nA: b", " 3"].map(
    (value): [string, ReturnType<typeof response>, string] => [
      `a length set to ${JSON.stringify(value)}`,
      response(200, [header("Content-Length", value)], "abc"),
      message("abc", "HTTP/1.1 200 OK", "Content-Length: 3"),
    ],
  ),
  [
    "a Transfer-Encoding",
    response(200, [CHUNKED], "0\r\n\r\n"),
    message("0\r\n\r\n", "HTTP/1.1 200 OK", "Transfer-Encoding: chunked"),
  ],
  [
    "a length beside a Transfer-Encoding",
    response(200, [LENGTH_9, CHUNKED, LENGTH_9], "0\r\n\r\n"),
    message("0\r\n\r\n", "HTTP/1.1 200 OK", "Transfer-Encoding: chunked"),
  ],
  ...[100, 101, 199, 204, 304].map((status): [string, ReturnType<typeof response>, string] => [
    `a ${status} with a body and its length`,
    response(status, [LENGTH_9, CHUNKED, header("A", "b")], "abc"),
    message("", `HTTP/1.1 ${responseToString(response(status)).slice(9).split("\r\n")[0]}`, "A: b"),
  ]),
  [
    "a 205 with a body and its length",
    response(205, [LENGTH_9, CHUNKED], "abc"),
    message("", "HTTP/1.1 205 Reset Content", "Content-Length: 0"),
  ],
  ...[0, 99, 1000, -200, Number.NaN, Number.POSITIVE_INFINITY, "200 OK\r\nA: b" as unknown as number].map(
    (status): [string, ReturnType<typeof response>, string] => [
      `the status ${JSON.stringify(status)}`,
      response(status),
      message("", "HTTP/1.1 500 Internal Server Error", "Content-Length: 0"),
    ],
  ),
  ["a status with a fraction", response(200.9), message("", "HTTP/1.1 200 OK", "Content-Length: 0")],
  [
    "control characters in values",
    response(200, [header("A", "b\r\nC: d\n\r\0e\t\x7F\x1F")]),
    message("", "HTTP/1.1 200 OK", "A: b  C: d   e\t  ", "Content-Length: 0"),
  ],
  [
    "many control characters in a row",
    response(200, [header("A", `b${"\r\n\0".repeat(10)}\tc\r${"\x7F".repeat(16)}d`)]),
    message("", "HTTP/1.1 200 OK", `A: b${" ".repeat(30)}\tc${" ".repeat(17)}d`, "Content-Length: 0"),
  ],
  [
    "names that are not tokens",
    response(
      200,
      ["", "A B", "A:", "A\r\nB", "É", " A", "A\0"].map((name) => header(name, "c")),
    ),
    message("", "HTTP/1.1 200 OK", "Content-Length: 0"),
  ],
  [
    "a length under a name that is no token",
    response(200, [header("Content-Length ", "9")], "abc"),
    message("abc", "HTTP/1.1 200 OK", "Content-Length: 3"),
  ],
];
for (const [what, made, text] of written) {
  test(`writes ${what} with the required framing headers`, () => {
    assert.is(responseToString(made), text);
  });
  test(`writes ${what} for HEAD as for GET, without the body`, () => {
    assert.is(responseToString(made, { head: true }), text.slice(0, text.indexOf("\r\n\r\n") + 4));
  });
}

test("does not change the response that it writes", () => {
  const made = withHeader(response(200, [], "text"), "A", "b");
  responseToString(made);
  assert.equal(made, { status: 200, headers: [{ name: "A", value: "b" }], body: "text" });
});

test("writes no header as two lines, and no second length", () => {
  const name = fc.oneof(
    anyText,
    fc.constantFrom("A", "Content-Length", "CONTENT-LENGTH", "Transfer-Encoding"),
  );
  const value = fc.oneof(anyText, fc.constantFrom("5", "chunked", "\r\nA: b", "\n\n", "\r\r", "\0"));
  fc.assert(
    fc.property(
      fc.array(fc.tuple(name, value), { maxLength: 6 }),
      fc.integer({ min: 0, max: 1100 }),
      (pairs, status) => {
        const text = responseToString(
          response(
            status,
            pairs.map(([n, v]) => header(n, v)),
            "\r\n\r\n",
          ),
        );
        const head = text.slice(0, text.indexOf("\r\n\r\n"));
        const [first, ...lines] = head.split("\r\n");
        assert.match(first!, /^HTTP\/1\.1 [1-9][0-9][0-9] [A-Za-z' -]*$/);
        for (const line of lines)
          assert.match(line, /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+: [^\0-\x08\n-\x1F\x7F]*$/);
        assert.ok(lines.length <= pairs.length + 1);
        const lengths = lines.filter((line) => /^content-length:/i.test(line)).length;
        const codings = lines.filter((line) => /^transfer-encoding:/i.test(line)).length;
        assert.ok(lengths <= 1 && (lengths === 0 || codings === 0));
      },
    ),
    { numRuns: 2000 },
  );
});

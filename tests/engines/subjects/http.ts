import * as library from "svc-mod-sdk/http";
import { operationsOf } from "../../sdk/http/operations.js";
import type { Say } from "../program.js";

const TEXTS: readonly string[] = [
  "",
  "a",
  "%",
  "%2",
  "%41%zz%C3%A9%F0%9F%98%80",
  "%C0%80%ED%A0%80%F4%90%80%80%FF",
  "\ud800",
  "\udc00\ud800",
  "\u00e9\u20ac\u{1f600}",
  "a=b&a=&=c&&d+e=%20#f",
  "/a/../b?x=1?y=2#z",
  "http://user@host:80/a?b",
  "*",
  "[::1]:80",
  "constructor",
  "__proto__",
  "\0\x01\x7f",
  "a\r\nb: c",
  "  \t x \t ",
  "chunked",
  "gzip, chunked",
  "9007199254740993",
  "1e3",
  "+1",
  "GET",
  "get",
  "GET / HTTP/1.1\r\nHost: a\r\n\r\nbody",
  "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nContent-Length: 4\r\n\r\n\u00e9\u00e9",
  "GET / HTTP/1.1\nHost : a\n folded\n\n",
  "\r\nGET http://a/ HTTP/1.0\r\nA:\r\n\r\n",
  "GET / HTTP/2\r\n\r\n",
  "5\r\nhello\r\n0\r\n\r\n",
  "2\r\n\u00e9\r\n0\r\nA: b\r\n\r\nrest",
  '3 ; a = "b\\"" \r\nabc\r\n0\r\n\r\n',
  "ffffffffffffffff\r\n",
  "3\nabc\n0\n\n",
  "-1\r\n",
];

/** Casts the library, because the built package has its own copies of the types, and `HttpCode` is branded. */
const operations = operationsOf(library as unknown as Parameters<typeof operationsOf>[0]);

/** Prints the results of every operation for hostile texts, and the code, reason phrase and class of some status codes. */
export function http(say: Say): void {
  for (const [name, ways] of Object.entries(operations)) {
    for (const text of TEXTS) {
      say(
        name,
        text,
        ways.map((operation) => operation(text)),
      );
    }
  }
  for (const number of [0, 99, 100, 200, 404, 418, 511, 599, 600, 1e21, -1, 1.5, Number.NaN]) {
    const status = library.code(number);
    say("code", String(number), library.$(status), library.toInt(status), library.reasonPhrase(status));
    const { is1xx, is2xx, is3xx, is4xx, is5xx } = library;
    say(
      "class",
      String(number),
      [is1xx, is2xx, is3xx, is4xx, is5xx].map((is) => is(status)),
    );
  }
}

import * as assert from "uvu/assert";
import { header } from "../../../../sdk/http/message/headers.js";
import { parseRequest } from "../../../../sdk/http/message/parse-request.js";
import { request } from "../../../../sdk/http/message/request.js";
import { isValidRequest } from "../../../../sdk/http/message/valid-request.js";
import { suite } from "../../../support/suite.js";

const test = suite("http isValidRequest");

/** Returns a message with a request line and header lines. */
function message(line: string, ...fields: string[]): string {
  return [line, ...fields, "", ""].join("\r\n");
}

/** Returns a message with header lines after a valid `Host`. */
function fields(...lines: string[]): string {
  return message("POST / HTTP/1.1", "Host: a", ...lines);
}

/** Returns a message with a target and a valid `Host`. */
function target(text: string, method = "GET"): string {
  return message(`${method} ${text} HTTP/1.1`, "Host: a");
}

function host(value: string, version = "1.1"): string {
  return message(`GET / HTTP/${version}`, `Host: ${value}`);
}

const refused: readonly [why: string, text: string][] = [
  // The request line: RFC 9112, sections 2.2 and 3.
  ["no text at all", ""],
  ["only line breaks", "\r\n\r\n"],
  ["a head that does not end", "GET / HTTP/1.1\r\nHost: a\r\n"],
  ["a head cut inside a header", "GET / HTTP/1.1\r\nHost: a"],
  ["bare LF at the end of each line", "GET / HTTP/1.1\nHost: a\n\n"],
  ["bare LF after the request line", "GET / HTTP/1.1\nHost: a\r\n\r\n"],
  ["bare LF after a header", "GET / HTTP/1.1\r\nHost: a\n\r\n"],
  ["bare LF for the blank line", "GET / HTTP/1.1\r\nHost: a\r\n\n"],
  ["bare LF before the request", "\nGET / HTTP/1.1\r\nHost: a\r\n\r\n"],
  ["several empty lines before the request", "\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n"],
  ["blanks before the request", " GET / HTTP/1.1\r\nHost: a\r\n\r\n"],
  ["bare CR in the request line", message("GET /\r HTTP/1.1", "Host: a")],
  ["bare CR between two headers", fields("A: b\rC: d")],
  ["CR CR LF at the end of a line", fields("A: b\r")],
  ["NUL in the request line", message("GET /\0 HTTP/1.1", "Host: a")],
  ["no method", message(" / HTTP/1.1", "Host: a")],
  ["a method that is not a token", message("G(T / HTTP/1.1", "Host: a")],
  ["a method with a control character", message("G\x01T / HTTP/1.1", "Host: a")],
  ["a method beyond ASCII", message("GÉT / HTTP/1.1", "Host: a")],
  ["two spaces after the method", message("GET  / HTTP/1.1", "Host: a")],
  ["a tab after the method", message("GET\t/ HTTP/1.1", "Host: a")],
  ["two spaces before the version", message("GET /  HTTP/1.1", "Host: a")],
  ["a space after the version", message("GET / HTTP/1.1 ", "Host: a")],
  ["no version, as in HTTP/0.9", message("GET /", "Host: a")],
  ["a version in lower case", message("GET / http/1.1", "Host: a")],
  ["a version of another protocol", message("GET / HTTQ/1.1", "Host: a")],
  ["HTTP/2.0", message("GET / HTTP/2.0", "Host: a")],
  ["the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
  ["HTTP/0.9 by name", message("GET / HTTP/0.9", "Host: a")],
  ["a version of two digits", message("GET / HTTP/1.10", "Host: a")],
  ["a version without a minor", message("GET / HTTP/1", "Host: a")],
  ["a version with a leading zero", message("GET / HTTP/01.1", "Host: a")],
  ["a version with a comma", message("GET / HTTP/1,1", "Host: a")],
  // The target: RFC 9112, section 3.2.
  ["no target", message("GET HTTP/1.1", "Host: a")],
  ["a space in the target", target("/a b")],
  ["a tab in the target", target("/a\tb")],
  ["a control character in the target", target("/\x7F")],
  ["a target beyond ASCII", target("/é")],
  ["a fragment in the target", target("/#a")],
  ["a backslash in the target", target("/\\a")],
  ["quotes in the target", target('/"a"')],
  ["angle brackets in the target", target("/<a>")],
  ["brackets in the query", target("/?a[]=1")],
  ["a malformed escape in the target", target("/%zz")],
  ["a cut escape in the target", target("/%4")],
  ["a target without a leading slash", target("a/b")],
  ["a target of only a query", target("?a=b")],
  ["an asterisk for another method than OPTIONS", target("*")],
  ["an asterisk with a path", target("*/a", "OPTIONS")],
  ["host and port for another method than CONNECT", target("a:80")],
  ["a path for CONNECT", target("/", "CONNECT")],
  ["a URI for CONNECT", target("http://a:80", "CONNECT")],
  ["CONNECT without a port", target("a", "CONNECT")],
  ["CONNECT with an empty port", target("a:", "CONNECT")],
  ["CONNECT with port 0", target("a:0", "CONNECT")],
  ["CONNECT with a port above 65535", target("a:65536", "CONNECT")],
  ["CONNECT without a host", target(":80", "CONNECT")],
  ["CONNECT with user information", target("u@a:80", "CONNECT")],
  ["a URI without a host", target("http:///a")],
  ["a URI without slashes", target("http:a")],
  ["a URI with a malformed scheme", target("1http://a/")],
  ["a URI with user information", target("http://user:pass@a/")],
  ["a URI with a bad port", target("http://a:b/")],
  ["a URI with a fragment", target("http://a/#b")],
  // Host: RFC 9112, section 3.2, and RFC 9110, section 7.2.
  ["no Host in HTTP/1.1", message("GET / HTTP/1.1")],
  ["no Host beside a URI", message("GET http://a/ HTTP/1.1")],
  ["two Hosts", fields("Host: b")],
  ["two Hosts that are the same", fields("host: a")],
  ["two Hosts in HTTP/1.0", message("GET / HTTP/1.0", "Host: a", "Host: a")],
  ["an empty Host", host("")],
  ["an empty Host in HTTP/1.0", host("", "1.0")],
  ["a Host of only a port", host(":80")],
  ["a Host with a path", host("a/b")],
  ["a Host with user information", host("u@a")],
  ["a Host with blanks inside", host("a b")],
  ["a list of Hosts", host("a, b")],
  ["a Host with a bad port", host("a:8o")],
  ["a Host with two ports", host("a:80:80")],
  ["a Host with a signed port", host("a:+80")],
  ["a Host with a malformed escape", host("a%2")],
  ["a Host with a query", host("a?b")],
  ["a Host beyond ASCII", host("é")],
  ["a bare IPv6 address as Host", host("::1")],
  ["an open bracket as Host", host("[::1")],
  ["an empty literal as Host", host("[]")],
  ["an IPv6 address of too many groups", host("[1:2:3:4:5:6:7:8:9]")],
  ["an IPv6 address of eight groups and a gap", host("[1:2:3:4::5:6:7:8]")],
  ["an IPv6 address of too few groups", host("[1:2:3]")],
  ["an IPv6 address with two gaps", host("[1::2::3]")],
  ["an IPv6 address with a group of five digits", host("[::12345]")],
  ["an IPv6 address with a zone", host("[fe80::1%25eth0]")],
  ["an IPv6 address with IPv4 in front", host("[1.2.3.4::]")],
  ["an IPv6 address with a bad IPv4", host("[::1.2.3.256]")],
  ["text after an IPv6 address", host("[::1]a")],
  // Header lines: RFC 9112, section 5, and RFC 9110, section 5.
  ["a line without a colon", fields("nothing")],
  ["an empty name", fields(": a")],
  ["a space before the colon", fields("A : b")],
  ["a tab before the colon", fields("A\t: b")],
  ["a space before the colon of a length", fields("Content-Length : 0")],
  ["a space inside a name", fields("A B: c")],
  ["a name that is not a token", fields("A(B): c")],
  ["a name in quotes", fields('"A": b')],
  ["a control character in a name", fields("A\x0B: b")],
  ["a name beyond ASCII", fields("É: b")],
  ["a no-break space in a name", fields("A\u00A0: b")],
  ["a folded value", fields("A: b", " c")],
  ["a folded value after a tab", fields("A: b", "\tc")],
  ["a line of blanks", fields("A: b", " ")],
  ["blanks before the first header", message("GET / HTTP/1.1", " Host: a")],
  ["NUL in a value", fields("A: b\0c")],
  ["a bell in a value", fields("A: \x07")],
  ["DEL in a value", fields("A: \x7F")],
  ["a vertical tab around a value", fields("A:\x0Bb")],
  ["bare LF in a value", fields("A: b\nC: d")],
  // The length of the body: RFC 9112, section 6, and RFC 9110, section 8.6.
  ["Transfer-Encoding beside Content-Length", fields("Content-Length: 5", "Transfer-Encoding: chunked")],
  ["Content-Length after Transfer-Encoding", fields("Transfer-Encoding: chunked", "Content-Length: 5")],
  ["two lengths that differ", fields("Content-Length: 5", "Content-Length: 6")],
  ["two lengths that are the same", fields("Content-Length: 5", "Content-Length: 5")],
  ["a list of lengths", fields("Content-Length: 5, 6")],
  ["a list of one length twice", fields("Content-Length: 5, 5")],
  ["an empty length", fields("Content-Length:")],
  ["a length with a plus", fields("Content-Length: +5")],
  ["a negative length", fields("Content-Length: -5")],
  ["a hexadecimal length", fields("Content-Length: 0x5")],
  ["a length with a point", fields("Content-Length: 5.0")],
  ["a length with an exponent", fields("Content-Length: 5e1")],
  ["a length with blanks inside", fields("Content-Length: 5 5")],
  ["a length with an underscore", fields("Content-Length: 1_0")],
  ["a length in other digits", fields("Content-Length: ５")],
  ["a length after a no-break space", fields("Content-Length: \u00A05")],
  ["a length with a comma at its end", fields("Content-Length: 5,")],
  ["a length in quotes", fields('Content-Length: "5"')],
  ["a length above 2^53 - 1", fields("Content-Length: 9007199254740992")],
  ["a length that overflows 64 bits", fields("Content-Length: 18446744073709551621")],
  ["a length of 10,000 digits", fields(`Content-Length: ${"9".repeat(10_000)}`)],
  ["Transfer-Encoding in HTTP/1.0", message("POST / HTTP/1.0", "Host: a", "Transfer-Encoding: chunked")],
  ["a coding that is not chunked", fields("Transfer-Encoding: gzip")],
  ["identity", fields("Transfer-Encoding: identity")],
  ["an empty Transfer-Encoding", fields("Transfer-Encoding:")],
  ["chunked before another coding", fields("Transfer-Encoding: chunked, gzip")],
  [
    "chunked before another coding, on two lines",
    fields("Transfer-Encoding: chunked", "Transfer-Encoding: identity"),
  ],
  ["chunked twice", fields("Transfer-Encoding: chunked, chunked")],
  ["chunked twice, on two lines", fields("Transfer-Encoding: chunked", "Transfer-Encoding: chunked")],
  ["chunked with another word", fields("Transfer-Encoding: xchunked")],
  ["chunked with a word before it", fields("Transfer-Encoding: x chunked")],
  ["chunked with a parameter", fields("Transfer-Encoding: chunked;q=1")],
  ["chunked in quotes", fields('Transfer-Encoding: "chunked"')],
  ["chunked after an empty element", fields("Transfer-Encoding: , chunked")],
  ["chunked before an empty element", fields("Transfer-Encoding: chunked,")],
  ["chunked after a vertical tab", fields("Transfer-Encoding: \x0Bchunked")],
  ["chunked after a no-break space", fields("Transfer-Encoding: \u00A0chunked")],
  ["chunked with a Kelvin sign for its k", fields("Transfer-Encoding: chun\u212Aed")],
  ["Transfer-Encoding with a space before the colon", fields("Transfer-Encoding : chunked")],
  ["Transfer-Encoding in a folded line", fields("Transfer-Encoding:", " chunked")],
];
for (const [why, text] of refused) {
  test(`rejects ${why}`, () => {
    assert.not(isValidRequest(parseRequest(text)), JSON.stringify(text.slice(0, 200)));
  });
}

const accepted: readonly [what: string, text: string][] = [
  ["a plain request", message("GET / HTTP/1.1", "Host: a")],
  ["one empty line before the request", `\r\n${message("GET / HTTP/1.1", "Host: a")}`],
  ["HTTP/1.0 without a Host", message("GET / HTTP/1.0")],
  [
    "other headers with names of the same length as checked ones",
    fields(
      "Date: x y",
      "Date: x y",
      "Accept-Charset: a",
      "Accept-Charset: a",
      "If-Modified-Since: x",
      "If-Modified-Since: y",
    ),
  ],
  ["a later minor version", message("GET / HTTP/1.2", "Host: a")],
  ["an unknown method", message("m-x!'*+.^_`|~# / HTTP/1.1", "Host: a")],
  ["every character that a path and a query may have", target("/a-._~!$&'()*+,;=:@%41//?a=b/c?d")],
  ["an escaped control character", target("/%00")],
  ["an asterisk for OPTIONS", target("*", "OPTIONS")],
  ["a path for OPTIONS", target("/", "OPTIONS")],
  ["a URI", target("http://a")],
  ["a URI with a port, a path and a query", target("HTTPS://b.example:8080/c?d", "POST")],
  ["a URI with a query alone", target("http://a?b")],
  ["host and port for CONNECT", target("a.example:443", "CONNECT")],
  ["an IPv6 address for CONNECT", target("[::1]:443", "CONNECT")],
  ["a Host with a port", host("localhost:8420")],
  ["a Host with an empty port", host("a:")],
  ["a Host of an IPv4 address", host("127.0.0.1:80")],
  ["a Host of every allowed character", host("a-._~%41!$&'()*+,;=")],
  ...[
    "::",
    "::1",
    "1::",
    "1:2:3:4:5:6:7:8",
    "1:2:3:4:5:6:7::",
    "::2:3:4:5:6:7:8",
    "::ffff:1.2.3.4",
    "1:2:3:4:5:6:1.2.3.4",
    "v1.a:b",
  ].map((address): [string, string] => [`the address ${address}`, host(`[${address}]:80`)]),
  ["an empty value", fields("A:")],
  ["a tab, and text beyond ASCII in a value", fields("A: b\tc é€😀\x80\u00A0")],
  ["every character of a token in a name", fields("!#$%&'*+-.^_`|~09azAZ: b")],
  ["headers that come twice", fields("A: b", "A: c")],
  ["a length of 0", fields("Content-Length: 0")],
  ["a length with zeros in front", fields("Content-Length: 005")],
  ["a length of 2^53 - 1", fields("Content-Length: 9007199254740991")],
  ["chunked", fields("Transfer-Encoding: chunked")],
  ["chunked in capitals, with blanks", fields("transfer-encoding: \tChunKED ")],
  ["chunked after another coding", fields("Transfer-Encoding: gzip, chunked")],
  [
    "chunked after another coding on a line of its own",
    fields("Transfer-Encoding: gzip", "Transfer-Encoding: chunked"),
  ],
  ["a body that has not arrived yet", fields("Content-Length: 5")],
  ["a body", `${fields("Content-Length: 5")}\r\n\0\nx`],
];
for (const [what, text] of accepted) {
  test(`accepts ${what}`, () => {
    assert.ok(isValidRequest(parseRequest(text)), JSON.stringify(text));
  });
}

test("checks a request built from parts as a parsed request", () => {
  const named = [header("Host", "a")];
  assert.ok(isValidRequest(request("GET", "/", named)));
  assert.not(isValidRequest(request("GET", "/")));
  assert.not(isValidRequest(request("GET /", "/", named)));
  assert.not(isValidRequest(request("GET", "/\r\n", named)));
  assert.not(isValidRequest(request("GET", "/", named, "", "HTTP/1.1\r\n")));
  assert.not(isValidRequest(request("GET", "/", [...named, header("A", "b\r\nC: d")])));
  assert.not(isValidRequest(request("GET", "/", [...named, header("A\r\nB", "c")])));
  assert.not(isValidRequest(request("GET", "/", [header("Host", "a\n")])));
});

import * as assert from "uvu/assert";
import * as codes from "../../../../sdk/http/message/status-code.js";
import { suite } from "../../../support/suite.js";

const test = suite("http status codes");

const reasons: readonly [status: number, reason: string][] = [
  [100, "Continue"],
  [101, "Switching Protocols"],
  [200, "OK"],
  [201, "Created"],
  [202, "Accepted"],
  [203, "Non-Authoritative Information"],
  [204, "No Content"],
  [205, "Reset Content"],
  [206, "Partial Content"],
  [300, "Multiple Choices"],
  [301, "Moved Permanently"],
  [302, "Found"],
  [303, "See Other"],
  [304, "Not Modified"],
  [305, "Use Proxy"],
  [307, "Temporary Redirect"],
  [308, "Permanent Redirect"],
  [400, "Bad Request"],
  [401, "Unauthorized"],
  [402, "Payment Required"],
  [403, "Forbidden"],
  [404, "Not Found"],
  [405, "Method Not Allowed"],
  [406, "Not Acceptable"],
  [407, "Proxy Authentication Required"],
  [408, "Request Timeout"],
  [409, "Conflict"],
  [410, "Gone"],
  [411, "Length Required"],
  [412, "Precondition Failed"],
  [413, "Payload Too Large"],
  [414, "URI Too Long"],
  [415, "Unsupported Media Type"],
  [416, "Range Not Satisfiable"],
  [417, "Expectation Failed"],
  [418, "I'm a teapot"],
  [421, "Misdirected Request"],
  [422, "Unprocessable Content"],
  [423, "Locked"],
  [424, "Failed Dependency"],
  [425, "Too Early"],
  [426, "Upgrade Required"],
  [428, "Precondition Required"],
  [429, "Too Many Requests"],
  [431, "Request Header Fields Too Large"],
  [451, "Unavailable For Legal Reasons"],
  [500, "Internal Server Error"],
  [501, "Not Implemented"],
  [502, "Bad Gateway"],
  [503, "Service Unavailable"],
  [504, "Gateway Timeout"],
  [505, "HTTP Version Not Supported"],
  [506, "Variant Also Negotiates"],
  [507, "Insufficient Storage"],
  [508, "Loop Detected"],
  [510, "Not Extended"],
  [511, "Network Authentication Required"],
];
const known = new Map(reasons);

test("have the reason phrase of a table, or an empty phrase if they are not in the table", () => {
  for (let status = -1; status <= 1000; status++) {
    assert.is(codes.reasonPhrase(status), known.get(status) ?? "", `${status}`);
  }
  for (const status of [Number.NaN, Number.POSITIVE_INFINITY, 200.5])
    assert.is(codes.reasonPhrase(status), "");
});

test("match only the predicate whose range contains them", () => {
  const predicates = [codes.is1xx, codes.is2xx, codes.is3xx, codes.is4xx, codes.is5xx];
  for (let status = -1; status <= 1000; status++) {
    predicates.forEach((holds, i) => {
      assert.is(holds(status), Math.floor(status / 100) === i + 1, `${status} against ${i + 1}xx`);
    });
  }
});

const conversions: readonly [value: number, integer: number][] = [
  [404, 404],
  [0, 0],
  [-1, -1],
  [200.9, 200],
  [-0.5, 0],
  [Number.NaN, 0],
  [Number.POSITIVE_INFINITY, 0],
];
for (const [value, integer] of conversions) {
  test(`convert ${value} to the integer ${integer}`, () => {
    assert.ok(Object.is(codes.toInt(codes.code(value)), integer));
  });
}

test("are equal exactly if their numbers are", () => {
  assert.is(codes.code(404), codes.code(404));
  assert.is.not(codes.code(404), codes.code(405));
});

test("are assignable to number, but the compiler rejects a number as a code", () => {
  const status: number = codes.code(200);
  assert.is(status, 200);
  // @ts-expect-error a plain number is not a code
  assert.is(codes.toInt(200), 200);
});

import * as assert from "uvu/assert";
import { header } from "../../../../sdk/http/message/headers.js";
import { HttpMethod } from "../../../../sdk/http/message/method.js";
import {
  httpResponse,
  optionsResponse,
  type Response,
  redirect,
  response,
  withHeader,
} from "../../../../sdk/http/message/response.js";
import { code } from "../../../../sdk/http/message/status-code.js";
import { suite } from "../../../support/suite.js";

const test = suite("http responses");

const built: readonly [how: string, made: Response, expected: Response][] = [
  ["response with only a status", response(204), { status: 204, headers: [], body: "" }],
  ["response with a typed code", response(code(404)), { status: 404, headers: [], body: "" }],
  [
    "response with all parts",
    response(200, [header("A", "1")], "text"),
    { status: 200, headers: [{ name: "A", value: "1" }], body: "text" },
  ],
  [
    "httpResponse",
    httpResponse(200, "application/json", "[]"),
    { status: 200, headers: [{ name: "Content-Type", value: "application/json" }], body: "[]" },
  ],
  ["redirect", redirect("/next"), { status: 302, headers: [{ name: "Location", value: "/next" }], body: "" }],
  [
    "redirect with a status",
    redirect("/next", 308),
    { status: 308, headers: [{ name: "Location", value: "/next" }], body: "" },
  ],
  [
    "optionsResponse",
    optionsResponse([HttpMethod.HttpGet, HttpMethod.HttpUnknown, "PURGE"]),
    { status: 204, headers: [{ name: "Allow", value: "GET, PURGE" }], body: "" },
  ],
  [
    "optionsResponse without a method",
    optionsResponse([]),
    { status: 204, headers: [{ name: "Allow", value: "" }], body: "" },
  ],
];
for (const [how, made, expected] of built) {
  test(`from ${how} have the expected parts`, () => {
    assert.equal(made, expected);
  });
}

test("from withHeader have the new header; the original response is not changed", () => {
  const first = response(200, [header("Set-Cookie", "a")], "text");
  const second = withHeader(first, "Set-Cookie", "b");
  assert.equal(second, {
    status: 200,
    headers: [
      { name: "Set-Cookie", value: "a" },
      { name: "Set-Cookie", value: "b" },
    ],
    body: "text",
  });
  assert.is(first.headers.length, 1);
});

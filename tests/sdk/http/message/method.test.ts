import * as assert from "uvu/assert";
import { HttpMethod, isMethod, parseHttpMethod } from "../../../../sdk/http/message/method.js";
import { request } from "../../../../sdk/http/message/request.js";
import { suite } from "../../../support/suite.js";

const test = suite("http: methods");

const tokens: readonly [member: keyof typeof HttpMethod, token: string][] = [
  ["HttpUnknown", ""],
  ["HttpGet", "GET"],
  ["HttpHead", "HEAD"],
  ["HttpPost", "POST"],
  ["HttpPut", "PUT"],
  ["HttpDelete", "DELETE"],
  ["HttpConnect", "CONNECT"],
  ["HttpOptions", "OPTIONS"],
  ["HttpTrace", "TRACE"],
  ["HttpPatch", "PATCH"],
];
for (const [member, token] of tokens) {
  test(`${member} is ${JSON.stringify(token)} and is parsed in any case`, () => {
    assert.is(HttpMethod[member], token);
    assert.is(parseHttpMethod(token), HttpMethod[member]);
    assert.is(parseHttpMethod(token.toLowerCase()), HttpMethod[member]);
    assert.is(parseHttpMethod(token.slice(0, 1) + token.slice(1).toLowerCase()), HttpMethod[member]);
  });
}

test("HttpMethod has no other members", () => {
  assert.equal(
    Object.keys(HttpMethod),
    tokens.map(([member]) => member),
  );
});

for (const token of [
  "BREW",
  "GETS",
  "GE",
  " GET",
  "GET ",
  "po\u017Ft",
  "opt\u0131ons",
  "constructor",
  "\uD800",
]) {
  test(`parses ${JSON.stringify(token)} as an unknown method`, () => {
    assert.is(parseHttpMethod(token), HttpMethod.HttpUnknown);
  });
}

const questions: readonly [meth: string, name: string, answer: boolean][] = [
  ["GET", HttpMethod.HttpGet, true],
  ["get", HttpMethod.HttpGet, true],
  ["GET", "get", true],
  ["GET", HttpMethod.HttpHead, false],
  ["BREW", "brew", true],
  ["BREW", HttpMethod.HttpUnknown, true],
  ["", HttpMethod.HttpUnknown, true],
  ["GET", HttpMethod.HttpUnknown, false],
  ["", HttpMethod.HttpGet, false],
];
for (const [meth, name, answer] of questions) {
  test(`a request by ${JSON.stringify(meth)} is ${answer ? "" : "not "}a ${JSON.stringify(name)}`, () => {
    assert.is(isMethod(request(meth, "/"), name), answer);
  });
}

import * as assert from "uvu/assert";
import {
  cachingOf,
  failure,
  json,
  noRoute,
  selectionFailure,
  wrongMethod,
} from "../../../host-shim/protocol/json-reply.js";
import { headerValue, response } from "../../../sdk/http/index.js";
import { suite } from "../../support/suite.js";

const replies = suite("replies of the backend");

replies("have a JSON body and content type", () => {
  for (const reply of [json(200, {}), failure(404, "x"), selectionFailure(404, "x"), wrongMethod("/", [])]) {
    assert.is(headerValue(reply, "Content-Type"), "application/json; charset=utf-8");
    JSON.parse(reply.body);
  }
});

replies("about a failure have the reason, and those of the selection also ok: false", () => {
  assert.is(failure(404, "there is no x").body, '{"err":"there is no x"}');
  assert.is(selectionFailure(404, "there is no x").body, '{"ok":false,"err":"there is no x"}');
});

replies("to an unsupported method list the supported methods", () => {
  const reply = wrongMethod("/svc/mods", ["GET", "HEAD"]);
  assert.is(reply.status, 405);
  assert.is(headerValue(reply, "Allow"), "GET, HEAD");
  assert.is(reply.body, '{"err":"/svc/mods takes GET, HEAD"}');
});

replies("to an unknown path name the path", () => {
  const reply = noRoute("/svc/x");
  assert.equal([reply.status, reply.body], [404, '{"err":"there is no route /svc/x"}']);
});

for (const [what, headers, expected] of [
  ["JSON without Cache-Control", { "Content-Type": "Application/JSON; charset=utf-8" }, "no-store"],
  ["JSON with Cache-Control", { "Content-Type": "application/json", "Cache-Control": "no-cache" }, ""],
  ["another type", { "Content-Type": "application/jsonp" }, ""],
  ["no type", {}, ""],
] as const) {
  replies(`of ${what} get ${expected === "" ? "no added Cache-Control" : "Cache-Control: no-store"}`, () => {
    const reply = response(
      200,
      Object.entries(headers).map(([name, value]) => ({ name, value })),
      "",
    );
    assert.equal(cachingOf(reply), expected === "" ? [] : [{ name: "Cache-Control", value: expected }]);
  });
}

import * as fc from "fast-check";
import * as assert from "uvu/assert";
import { formParam } from "../../../../sdk/http/url/query.js";
import { pathOnly, queryParam, queryString } from "../../../../sdk/http/url/url.js";
import { suite } from "../../../support/suite.js";
import { anyText } from "../texts.js";

const test = suite("http request-targets");

const targets: readonly [target: string, path: string, query: string][] = [
  ["", "", ""],
  ["/", "/", ""],
  ["/a/b", "/a/b", ""],
  ["/a?x=1", "/a", "x=1"],
  ["/a?", "/a", ""],
  ["/a?x?y", "/a", "x?y"],
  ["/a#f", "/a", ""],
  ["/a?x#f", "/a", "x"],
  ["/a#f?x", "/a", ""],
  ["/a?#f", "/a", ""],
  ["/a#", "/a", ""],
  ["#f?x", "", ""],
  ["?x", "", "x"],
  ["/%61%3Fb", "/%61%3Fb", ""],
  ["//host/a", "//host/a", ""],
  ["/a://b/c", "/a://b/c", ""],
  ["*", "*", ""],
  ["localhost:80", "localhost:80", ""],
  ["http://localhost:80/a/b?x=1", "/a/b", "x=1"],
  ["HTTP://localhost", "/", ""],
  ["http://localhost?x=1", "/", "x=1"],
  ["http://localhost#f", "/", ""],
  ["http://[::1]:80/a", "/a", ""],
  ["a b://c/d", "a b://c/d", ""],
];
for (const [target, path, query] of targets) {
  test(`have the path ${JSON.stringify(path)} and the query ${JSON.stringify(query)} in ${JSON.stringify(target)}`, () => {
    assert.is(pathOnly(target), path);
    assert.is(queryString(target), query);
  });
}

const lookups: readonly [target: string, name: string, value: string | null][] = [
  ["/a?q=fov&limit=5", "q", "fov"],
  ["/a?q=fov&limit=5", "limit", "5"],
  ["/a?q=fov&limit=5", "fov", null],
  ["/a?q", "q", ""],
  ["/a?x=1#&q=2", "q", null],
  ["/a?q=1#2", "q", "1"],
  ["/a?q=1#x&y=2", "q", "1"],
  ["/a#?q=1", "q", null],
  ["/a&q=1", "q", null],
  ["/a?q=a+b%20c", "q", "a b c"],
  ["/a?b?q=1", "q", null],
  ["q=1", "q", null],
  ["", "", null],
  ["/a?", "", null],
  ["/a?=", "", ""],
];
for (const [target, name, value] of lookups) {
  test(`have the value ${JSON.stringify(value)} for ${JSON.stringify(name)} in ${JSON.stringify(target)}`, () => {
    assert.is(queryParam(target, name, null), value);
    assert.is(queryParam(target, name), value ?? "");
    assert.is(queryParam(target, name, "fallback"), value ?? "fallback");
  });
}

test("are split from any text without an error, and their query is read as a form body", () => {
  fc.assert(
    fc.property(anyText, anyText, (target, name) => {
      pathOnly(target);
      assert.is(queryParam(target, name, null), formParam(queryString(target), name, null));
    }),
  );
});

test("equal their path and query joined by a question mark", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const target = `/${text.replace(/#/g, "")}`;
      const mark = target.indexOf("?") < 0 ? "" : "?";
      assert.is(pathOnly(target) + mark + queryString(target), target);
    }),
  );
});

import { suite } from "uvu";
import * as assert from "uvu/assert";
import { header } from "../../../../sdk/http/message/headers.js";
import { request } from "../../../../sdk/http/message/request.js";

const test = suite("http requests");

test("a request from a method and a path is an HTTP/1.1 request without faults", () => {
  assert.equal(request("GET", "/a?b"), {
    meth: "GET",
    path: "/a?b",
    version: "HTTP/1.1",
    headers: [],
    body: "",
    faults: [],
  });
});

test("a request keeps all the parts it was given as they are", () => {
  assert.equal(request("post", "*", [header("host", "x")], "text", "HTTP/1.0"), {
    meth: "post",
    path: "*",
    version: "HTTP/1.0",
    headers: [{ name: "host", value: "x" }],
    body: "text",
    faults: [],
  });
});

test.run();

import * as assert from "uvu/assert";
import { header } from "../../../../sdk/http/message/headers.js";
import { request } from "../../../../sdk/http/message/request.js";
import { suite } from "../../../support/suite.js";

const test = suite("http requests");

test("are of HTTP/1.1 without faults if created from a method and a path", () => {
  assert.equal(request("GET", "/a?b"), {
    meth: "GET",
    path: "/a?b",
    version: "HTTP/1.1",
    headers: [],
    body: "",
    faults: [],
  });
});

test("have their parts unchanged", () => {
  assert.equal(request("post", "*", [header("host", "x")], "text", "HTTP/1.0"), {
    meth: "post",
    path: "*",
    version: "HTTP/1.0",
    headers: [{ name: "host", value: "x" }],
    body: "text",
    faults: [],
  });
});

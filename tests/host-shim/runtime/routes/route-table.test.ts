import * as assert from "uvu/assert";
import { createRouteTable } from "../../../../host-shim/runtime/routes/route-table.js";
import { httpResponse, type Response, request } from "../../../../sdk/http/index.js";
import { type RouteHandler, Status } from "../../../../sdk/index.js";
import { suite } from "../../../support/suite.js";

const table = suite("the table of routes");

const text = (body: string): Response => httpResponse(200, "text/plain", body);

/** Creates a table, with its log lines and the bodies that its listener got. */
function openTable() {
  const lines: string[] = [];
  const heard: string[] = [];
  const routes = createRouteTable((level, line) => lines.push(`${level} ${line}`), {
    fault: (owner, where, error) => heard.push(`${owner}, ${where}: ${(error as Error).message}`),
    rows: (body) => heard.push(body),
  });
  const ask = (method: string, path: string): Response | undefined => {
    const found = routes.find(method, path);
    return typeof found === "function" ? found(request(method, `${path}?q`, [], "")) : found;
  };
  return { ...routes, ask, lines, heard };
}

table("answers HEAD with the GET handler, and another method with 405 and an Allow header", () => {
  const { add, ask } = openTable();
  add("a", "get", "/a", ({ meth }) => text(meth));
  add("a", "PUT", "/a", () => text("put"));
  add("a", "PUT", "/b", () => text("put"));
  assert.is(ask("HEAD", "/a")?.body, "HEAD");
  assert.is(ask("PUT", "/a")?.body, "put");
  for (const [method, path, allow] of [
    ["POST", "/a", "GET, PUT"],
    ["HEAD", "/b", "PUT"],
    ["", "/a", "GET, PUT"],
  ] as const) {
    const { status, headers } = ask(method, path)!;
    assert.is(status, 405);
    assert.is(headers.find(({ name }) => name === "Allow")?.value, allow);
  }
  assert.is(ask("GET", "/c"), undefined);
});

table(
  "refuses a path of the platform or of another mod's route, and lets only the owner remove a route",
  () => {
    const { add, ask, lines } = openTable();
    const first = add("a", "GET", "/a", () => text("a"));
    assert.is(first.status, Status.Ok);
    const second = add("b", "get", "/a", () => text("b"));
    assert.is(second.status, Status.ErrConflict);
    assert.is(add("b", "GET", "/svc/taken", () => text("b")).status, Status.ErrConflict);
    assert.equal(lines, [
      "error mod b cannot have the route GET /a: a holds it, choose another path",
      "error mod b cannot have the route GET /svc/taken: the platform holds it, choose another path",
    ]);
    second.remove();
    assert.is(ask("GET", "/a")?.body, "a");
    first.remove();
    assert.is(ask("GET", "/a"), undefined);
    add("b", "GET", "/a", () => text("b"));
    first.remove();
    assert.is(ask("GET", "/a")?.body, "b");
  },
);

table("passes only the answers of settings routes to its listener", () => {
  const { add, ask, heard } = openTable();
  add("a", "GET", "/svc/settings/a", () => text("[]"));
  add("a", "GET", "/a", () => text("other"));
  ask("GET", "/svc/settings/a");
  ask("GET", "/a");
  assert.equal(heard, ["[]"]);
});

table("answers 500 for a handler that throws, and logs the error", () => {
  const { add, ask, lines, heard } = openTable();
  add("a", "GET", "/a", () => {
    throw new Error("no");
  });
  const { status, body } = ask("GET", "/a")!;
  assert.is(status, 500);
  assert.match(body, "mod a did not answer the request; the backend's log has the error");
  assert.equal(heard, ["a, its route GET /a: no"]);
  assert.is(lines.length, 1);
  assert.match(lines[0]!, "error mod a, in its route GET /a, threw: Error: no");
});

table("answers 500 for any value except a Response, and handles a rejected Promise", async () => {
  const { add, ask, lines } = openTable();
  const answers: readonly (readonly [answer: unknown, name: string])[] = [
    [undefined, "undefined"],
    [{ status: 200, headers: [], body: 1 }, "an object that is not a Response"],
    [{ status: 199, headers: [], body: "" }, "an object that is not a Response"],
    [{ status: 600, headers: [], body: "" }, "an object that is not a Response"],
    [{ status: 200.5, headers: [], body: "" }, "an object that is not a Response"],
    [{ status: 200, headers: {}, body: "" }, "an object that is not a Response"],
    [{ status: 200, headers: [{ name: "A", value: 1 }], body: "" }, "an object that is not a Response"],
    [{ status: 200, headers: [undefined], body: "" }, "an object that is not a Response"],
    [Promise.reject(new Error("late")), "a Promise"],
  ];
  for (const [at, [answer]] of answers.entries()) {
    add("a", "GET", `/${at}`, (() => answer) as RouteHandler);
    assert.is(ask("GET", `/${at}`)?.status, 500);
  }
  await new Promise((resolve) => setImmediate(resolve));
  const about = answers.map(
    ([, name], at) =>
      `error mod a, in its route GET /${at}, answered ${name}; a handler must return a Response, synchronously`,
  );
  assert.equal(lines.slice(0, -1), about);
  assert.match(
    lines.at(-1)!,
    "error mod a, in its route GET /8, answered a Promise, which rejected: Error: late",
  );
});

table("copies the answer, so that a later change by the mod has no effect", () => {
  const { add, ask } = openTable();
  const kept = { status: 599, headers: [{ name: "A", value: "1" }], body: "b" };
  add("a", "GET", "/a", (() => kept) as unknown as RouteHandler);
  const answer = ask("GET", "/a");
  kept.headers[0]!.value = "changed\r\n";
  assert.equal(answer, { status: 599, headers: [{ name: "A", value: "1" }], body: "b" });
});

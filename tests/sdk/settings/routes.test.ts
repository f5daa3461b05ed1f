import * as assert from "uvu/assert";
import { header, request } from "../../../sdk/http/index.js";
import {
  createSdk,
  httpResponse,
  intSetting,
  type OptionsSearch,
  type RouteHandler,
  Status,
} from "../../../sdk/index.js";
import { suite } from "../../support/suite.js";
import { withSdk, withTestHost } from "../../support/test-host.js";

const settings = suite("serveSettingsRoutes");
const own = suite("serveRoute");
const options = suite("serveOptions");

const rows = [intSetting("a", "A", 1)];
const json = [{ name: "Content-Type", value: "application/json; charset=utf-8" }];

settings("registers the settings routes, without a trailing slash", () =>
  withSdk({ guid: "my.mod-1", rows }, (sdk, host) => {
    assert.is(sdk.serveSettingsRoutes(), Status.Ok);
    assert.equal(host.routes(), [
      "GET /svc/settings/my.mod-1",
      "POST /svc/settings/my.mod-1",
      "POST /svc/settings/my.mod-1/reset",
    ]);
  }),
);

settings("answers with only the array of rows, read from the file at each request", () =>
  withSdk({ rows }, (sdk, host) => {
    sdk.serveSettingsRoutes();
    assert.equal(host.call("GET", "/svc/settings/demo"), {
      status: 200,
      headers: json,
      body: `[${sdk.toJson(rows[0]!)}]`,
    });
    host.setConfig('{"a": 1e2}');
    assert.match(host.call("GET", "/svc/settings/demo?x=1").body, '"value":1e2,');
  }),
);

settings("returns Ok before declareSettings, registers nothing and logs a warning about the order", () =>
  withSdk({}, (sdk, host) => {
    assert.is(sdk.serveSettingsRoutes(), Status.Ok);
    assert.is(host.routes().length, 0);
    assert.is(host.lines.length, 1);
    assert.match(
      host.lines[0]!,
      /^warn serveSettingsRoutes registered nothing: call declareSettings .* first/,
    );
  }),
);

settings("returns ErrConflict at a second call", () =>
  withSdk({ rows }, (sdk, host) => {
    assert.is(sdk.serveSettingsRoutes(), Status.Ok);
    assert.is(sdk.serveSettingsRoutes(), Status.ErrConflict);
    assert.is(host.routes().length, 3);
  }),
);

settings("answers by declaredSchemaReply: the array for Ok, {err, rows} for any other status", () =>
  withSdk({ rows }, (sdk) => {
    const schema = sdk.declaredSchemaJson();
    assert.is(sdk.declaredSchemaReply(Status.Ok), schema);
    assert.is(
      sdk.declaredSchemaReply(Status.ErrIo, 'it "broke"'),
      `{"err":"it \\"broke\\"","rows":${schema}}`,
    );
    for (const status of Object.values(Status)) {
      if (status === Status.Ok) continue;
      const { err, rows: served } = JSON.parse(sdk.declaredSchemaReply(status));
      assert.ok(typeof err === "string" && err !== "", status);
      assert.equal(served, JSON.parse(schema));
    }
  }),
);

settings("answers a stored edit without rows if the request prefers that, and a refusal with rows", () =>
  withTestHost({}, (host) => {
    const handlers = new Map<string, RouteHandler>();
    const sdk = createSdk({
      ...host,
      route(method, path, handler) {
        handlers.set(`${method} ${path}`, handler);
        return Status.Ok;
      },
    });
    sdk.declareSettings(rows);
    sdk.serveSettingsRoutes();
    const post = (path: string, body: string, preference = "return=minimal") => {
      const asked = request("POST", path, [header("prefer", preference)], body);
      return handlers.get(`POST ${path}`)!(asked);
    };
    const minimal = { status: 204, headers: [], body: "" };
    assert.equal(post("/svc/settings/demo", '{"key":"a","value":2}'), minimal);
    assert.match(host.config()!, '"a": 2');
    assert.equal(post("/svc/settings/demo/reset", ""), minimal);
    assert.match(host.config()!, '"a": 1');
    assert.is(
      post("/svc/settings/demo", '{"key":"a","value":2}', "respond-async").body,
      sdk.declaredSchemaJson(),
    );
    const refused = post("/svc/settings/demo", '{"key":"a","value":"x"}');
    assert.is(refused.status, 400);
    assert.match(refused.body, `"rows":${sdk.declaredSchemaJson()}`);
  }),
);

own("answers a route by its handler, and refuses a second handler", () =>
  withSdk({}, (sdk, host) => {
    const status = sdk.serveRoute("PUT", "/demo/x", ({ meth, path, body }) =>
      httpResponse(201, "text/plain", `${meth} ${path} ${body}`),
    );
    assert.is(status, Status.Ok);
    const reply = host.call("PUT", "/demo/x?a=1", "text");
    assert.equal([reply.status, reply.body], [201, "PUT /demo/x?a=1 text"]);
    assert.is(
      sdk.serveRoute("PUT", "/demo/x", () => httpResponse(200, "text/plain", "")),
      Status.ErrConflict,
    );
  }),
);

const handler = () => httpResponse(200, "text/plain", "");
const search = () => ({ options: [] });
const wrong: readonly (readonly [call: "serveRoute" | "serveOptions", ...args: readonly unknown[]])[] = [
  ["serveRoute", "GET", "x", handler],
  ["serveRoute", "GET", "", handler],
  ["serveRoute", "GET", undefined, handler],
  ["serveRoute", "GET", "/café", handler],
  ["serveRoute", "GET", "/a b", handler],
  ["serveRoute", "GET", "/menu?x=1", handler],
  ["serveRoute", "GET", "/menu#x", handler],
  ["serveRoute", "GET", "/menu%zz", handler],
  ["serveRoute", "GET", "/menu%c", handler],
  ["serveRoute", "GET", "/{id}", handler],
  ["serveRoute", undefined, "/x", handler],
  ["serveRoute", "GET", "/x", undefined],
  ["serveRoute", "GET", "/x", "text"],
  ["serveOptions", "/café", search],
  ["serveOptions", "x", search],
  ["serveOptions", "", search],
  ["serveOptions", "//host/x", search],
  ["serveOptions", "/svc/mods/x", search],
  ["serveOptions", "/svc/%6dods/x", search],
  ["serveOptions", "/a/../svc/mods/x", search],
  ["serveOptions", "/x?y", search],
  ["serveOptions", "/x y", search],
  ["serveOptions", undefined, search],
];

for (const [call, ...args] of wrong) {
  own(`${call} returns ErrBadArg for (${args.map(String).join(", ")}), and logs the reason`, () =>
    withTestHost({}, (host) => {
      const serve = createSdk(host)[call] as (...args: readonly unknown[]) => Status;
      assert.is(serve(...args), Status.ErrBadArg);
      assert.is(host.routes().length, 0);
      assert.match(host.lines[0] ?? "", new RegExp(`^error ${call} takes a `));
    }),
  );
}

own("return ErrUnsupported on the client", () =>
  withSdk({ side: "client", rows }, (sdk) => {
    assert.is(sdk.serveSettingsRoutes(), Status.ErrUnsupported);
    assert.is(sdk.serveRoute("GET", "/x", handler), Status.ErrUnsupported);
    assert.is(sdk.serveOptions("/x", search), Status.ErrUnsupported);
  }),
);

const queries: readonly (readonly [search: string, query: string, limit: number])[] = [
  ["", "", 50],
  ["?", "", 50],
  ["?q=", "", 50],
  ["?q=sw%C3%B6rd+of&limit=3", "swörd of", 3],
  ["?q=a&q=b", "a", 50],
  ["?limit=0", "", 1],
  ["?limit=-7", "", 1],
  ["?limit=1", "", 1],
  ["?limit=200", "", 200],
  ["?limit=201", "", 200],
  ["?limit=99999999999999999999", "", 200],
  ["?limit=", "", 50],
  ["?limit=ten", "", 50],
  ["?limit=1.5", "", 50],
  ["?limit=1e2", "", 50],
  ["?q=x#limit=3", "x", 50],
];

for (const [search, query, limit] of queries) {
  options(`calls its search with "${query}" and the limit ${limit} for "${search}"`, () =>
    withTestHost({}, (host) => {
      const asked: unknown[] = [];
      const find: OptionsSearch = (...args) => {
        asked.push(args);
        return { options: [] };
      };
      assert.is(createSdk(host).serveOptions("/demo/find", find), Status.Ok);
      assert.equal(host.call("GET", `/demo/find${search}`), {
        status: 200,
        headers: json,
        body: '{"options":[]}',
      });
      assert.equal(asked, [[query, limit]]);
    }),
  );
}

options("answers with at most the requested number of choices, and the number of matches if known", () =>
  withSdk({}, (sdk, host) => {
    const all = Array.from({ length: 300 }, (_, index) => ({
      value: `id-${index}`,
      label: `Item "${index}"`,
    }));
    sdk.serveOptions("/all", () => ({ options: all, matched: all.length }));
    sdk.serveOptions("/some", () => ({ options: all.slice(0, 2) }));
    sdk.serveOptions("/none", () => ({ options: [], matched: 0 }));
    const body = (path: string) => JSON.parse(host.call("GET", path).body);
    assert.equal(body("/all"), { options: all.slice(0, 50), matched: 300 });
    assert.equal(body("/all?limit=1000").options.length, 200);
    assert.equal(body("/some"), { options: all.slice(0, 2) });
    assert.equal(body("/none"), { options: [], matched: 0 });
  }),
);

options("throw for a search that returns a Promise, whose rejection is a fault", () =>
  withSdk({}, async (sdk, host) => {
    const late = async () => {
      throw new Error("no database");
    };
    sdk.serveOptions("/late", late as never);
    assert.throws(() => host.call("GET", "/late"), /search returned a Promise/);
    await Promise.resolve();
    assert.equal(host.faults, ["the search of /late, in the Promise it returned, no database"]);
  }),
);

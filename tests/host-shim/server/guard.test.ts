import { suite } from "uvu";
import * as assert from "uvu/assert";
import { startBackend } from "../../../host-shim/server/index.js";
import { type TestBackend, withBackend } from "../../support/backend.js";
import { type Install, withInstall } from "../../support/install.js";
import { rawRequest } from "../../support/raw-request.js";

const guard = suite("request guard");

const registry = { mods: [{ id: "a", sides: ["client", "server"] }] };

function withServer(
  work: (backend: TestBackend, install: Install) => Promise<void>,
  options: Parameters<typeof withBackend>[2] = {},
): Promise<void> {
  return withInstall(registry, (install) =>
    withBackend(install.root, (backend) => work(backend, install), options),
  );
}

function isUntouched(install: Install): boolean {
  try {
    install.read("overrides.json");
    return false;
  } catch {
    return true;
  }
}

const foreign: readonly (readonly [name: string, lines: readonly string[], named: string])[] = [
  ["an image on another site", ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Dest: image"], "Sec-Fetch-Site"],
  ["another port of this computer", ["Sec-Fetch-Site: same-site"], "Sec-Fetch-Site"],
  ["two answers to one question", ["Sec-Fetch-Site: none", "Sec-Fetch-Site: cross-site"], "Sec-Fetch-Site"],
  ["a value that nobody has defined", ["Sec-Fetch-Site: other"], "Sec-Fetch-Site"],
  ["a field name in odd case", ["sEC-fETCH-sITE: cross-site"], "Sec-Fetch-Site"],
  ["a prefetch", ["Sec-Purpose: prefetch", "Sec-Fetch-Site: none"], "Sec-Purpose"],
  ["a prerender", ["Sec-Purpose: prefetch;prerender", "Sec-Fetch-Site: same-origin"], "Sec-Purpose"],
  ["an old prefetch", ["Purpose: prefetch"], "Purpose"],
  ["a form of another site", ["Origin: https://evil.example"], "Origin"],
  ["a sandboxed frame", ["Origin: null"], "Origin"],
  ["an empty origin", ["Origin: "], "Origin"],
  ["another port as origin", ["Origin: http://127.0.0.1:1"], "Origin"],
  ["this server under TLS as origin", ["Origin: https://HOST"], "Origin"],
  ["an origin that only starts like this server", ["Origin: http://HOST.evil.example"], "Origin"],
  ["its own and another origin", ["Origin: http://evil.example", "Origin: http://HOST"], "Origin"],
  ["a link on another site", ["Referer: https://evil.example/page"], "Referer"],
  ["a referer with this server as its user", ["Referer: http://HOST@evil.example/"], "Referer"],
  ["a referer that is no address", ["Referer: about:blank"], "Referer"],
];
for (const [name, lines, named] of foreign) {
  guard(`a request caused by ${name} is refused, the header is named and nothing is written`, () =>
    withServer(async ({ get, port }, install) => {
      const fields = lines.map((line) => line.replace("HOST", `127.0.0.1:${port}`));
      for (const target of [
        "/svc/mods/enable/a",
        "/svc/mods",
        "/svc/settings/index",
        "/svc/settings/a",
        "/x",
      ]) {
        const { status, body } = await get(target, ...fields);
        assert.is(status, 403, `${target} ${body}`);
        assert.match(body, named);
      }
      assert.ok(isUntouched(install));
    }),
  );
}

const targets: readonly string[] = [
  "/svc/mods/%65nable/a",
  "/svc/mods/enable/%61",
  "/svc/mods/enable/a?x=/game/",
  "/svc/mods/enable/a#/game/",
  "http://HOST/svc/mods/enable/a",
  "HTTP://HOST/svc/mods/enable/a",
  "/game/../svc/mods/enable/a",
  "/mods/../svc/mods/enable/a",
  "/mods/%2e%2e/svc/mods/enable/a",
  "//svc/mods/enable/a",
  "/svc/mods/enable/a/",
  "/./svc/mods/enable/a",
];
guard("no way of writing the target slips by", () =>
  withServer(async ({ get, port }, install) => {
    for (const target of targets) {
      const { status } = await get(target.replace("HOST", `127.0.0.1:${port}`), "Sec-Fetch-Site: cross-site");
      assert.ok(status === 403 || status === 404, `${target} ${status}`);
      assert.ok(isUntouched(install), target);
    }
  }),
);

const hosts: readonly (readonly [host: string, status: number])[] = [
  ["127.0.0.1:PORT", 200],
  ["localhost:PORT", 200],
  ["LocalHost", 200],
  ["[::1]:PORT", 200],
  ["evil.example", 403],
  ["evil.example:PORT", 403],
  ["127.0.0.1.evil.example", 403],
  ["localhost.evil.example:PORT", 403],
  ["localhost.", 403],
  ["user@localhost", 403],
  ["0.0.0.0:PORT", 403],
  ["", 403],
];
for (const [host, expected] of hosts) {
  guard(`a request for the host ${JSON.stringify(host)} is answered ${expected}, on every route`, () =>
    withServer(async ({ get, port }) => {
      for (const target of ["/svc/mods", "/", "/mods/a/mod.js", "/page.css", "/svc/mods/client/1.0.0"]) {
        const { status } = await get(target, `Host: ${host.replace("PORT", String(port))}`);
        assert.is(status, expected, target);
      }
    }),
  );
}

guard("a request without a Host, or with two, is 400", () =>
  withServer(async ({ port }) => {
    const ask = (fields: string, version = "1.1") =>
      rawRequest(port, `GET /svc/mods HTTP/${version}\r\n${fields}Connection: close\r\n\r\n`);
    assert.is((await ask("")).status, 400);
    assert.is((await ask("", "1.0")).status, 400);
    assert.is((await ask("Host: localhost\r\nHost: localhost\r\n")).status, 400);
    assert.is((await ask("Host: localhost\r\nHost: evil.example\r\n")).status, 400);
  }),
);

guard("a target that names another server than the Host header is refused, on every route", () =>
  withServer(async ({ get, port }, install) => {
    for (const name of ["evil.example", `user@127.0.0.1:${port}`, "localhost"]) {
      assert.is((await get(`http://${name}/svc/mods/enable/a`)).status, 400, name);
    }
    const { status } = await get("http://evil.example/svc/mods/enable/a", "Host: evil.example");
    assert.is(status, 403);
    assert.ok(isUntouched(install));
    assert.is((await get(`http://127.0.0.1:${port}/svc/mods/enable/a`)).status, 200);
  }),
);

const welcome: readonly (readonly [name: string, lines: readonly string[]])[] = [
  ["curl", ["User-Agent: curl/8.0", "Accept: */*"]],
  ["the address bar", ["Sec-Fetch-Site: none", "Sec-Fetch-Mode: navigate", "Sec-Fetch-User: ?1"]],
  ["the server's own page", ["Sec-Fetch-Site: same-origin", "Origin: http://HOST", "Referer: http://HOST/"]],
  ["an older browser's own page", ["Referer: http://HOST/game/index.html?x#y"]],
];
for (const [name, lines] of welcome) {
  guard(`${name} goes on working`, () =>
    withServer(async ({ get, port }) => {
      const fields = lines.map((line) => line.replace("HOST", `127.0.0.1:${port}`));
      for (const target of ["/svc/mods/enable/a", "/svc/mods/client/1.0.0", "/svc/settings/index", "/"]) {
        const { status, headers } = await get(target, ...fields);
        assert.is(status, 200, target);
        assert.is(headers.get("access-control-allow-origin"), undefined);
      }
    }),
  );
}

guard("documents and libraries may be linked from anywhere, and framed or read from nowhere", () =>
  withServer(async ({ get }) => {
    for (const target of ["/", "/page.css", "/mods/a/mod.js", "/svc/mods", "/nothing", "/mods/x/y.js"]) {
      const { headers, status } = await get(
        target,
        "Sec-Fetch-Site: cross-site",
        "Origin: https://evil.example",
      );
      assert.is(headers.get("x-frame-options"), "DENY", target);
      assert.is(headers.get("x-content-type-options"), "nosniff", target);
      assert.is(headers.get("cross-origin-resource-policy"), "same-origin", target);
      assert.is(headers.get("access-control-allow-origin"), undefined, target);
      if (["/", "/page.css", "/mods/a/mod.js"].includes(target)) assert.is(status, 200, target);
    }
  }),
);

guard("the page at / loads nothing from elsewhere and evaluates nothing", () =>
  withServer(async ({ get }) => {
    const policy = (await get("/")).headers.get("content-security-policy") ?? "";
    for (const part of [
      "default-src 'self'",
      "script-src 'self';",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ]) {
      assert.ok(policy.includes(part), `${part} in ${policy}`);
    }
    assert.not.match(policy, "unsafe");
  }),
);

const dev = "http://localhost:5173";
guard("a declared origin is admitted by exactly its name, and told so", () =>
  withServer(
    async ({ get, port }) => {
      const { status, headers } = await get(
        "/svc/mods",
        `Origin: ${dev}`,
        "Sec-Fetch-Site: same-site",
        `Referer: ${dev}/`,
      );
      assert.is(status, 200);
      assert.is(headers.get("access-control-allow-origin"), dev);
      assert.is(headers.get("vary"), "Origin");
      assert.is((await get("/svc/mods")).headers.get("vary"), "Origin");
      const refused = [
        [`Origin: ${dev}0`],
        ["Origin: http://LOCALHOST:5173"],
        ["Origin: https://localhost:5173"],
        [`Referer: ${dev}/`],
        ["Sec-Fetch-Site: same-site", `Referer: ${dev}/`],
        [`Origin: ${dev}`, "Sec-Purpose: prefetch"],
        [`Origin: ${dev}`, "Referer: https://evil.example/"],
      ];
      for (const fields of refused) {
        const reply = await get("/svc/mods/enable/a", ...fields);
        assert.is(reply.status, 403, fields.join());
        assert.is(reply.headers.get("access-control-allow-origin"), undefined);
      }
      const ask = [
        "OPTIONS /svc/settings/a HTTP/1.1",
        `Host: localhost:${port}`,
        `Origin: ${dev}`,
        "Connection: close",
      ];
      const answer = await rawRequest(port, `${ask.join("\r\n")}\r\n\r\n`);
      assert.is(answer.status, 204);
      assert.match(answer.headers.get("access-control-allow-headers") ?? "", "If-None-Match");
    },
    { allowOrigins: [dev] },
  ),
);

guard("a declared name is answered, with and without a port", () =>
  withServer(
    async ({ get }) => {
      assert.is((await get("/svc/mods", "Host: game.lan")).status, 200);
      assert.is((await get("/svc/mods", "Host: GAME.lan:80")).status, 200);
      assert.is((await get("/svc/mods", "Host: game.lan.evil.example")).status, 403);
    },
    { allowHosts: ["game.lan"] },
  ),
);

guard("with a token every request must carry it, and it is nowhere in a log or an answer", () =>
  withServer(
    async ({ get, lines }) => {
      for (const fields of [
        [],
        ["Authorization: Bearer wrong"],
        ["Authorization: secret-1"],
        ["Authorization: bearer"],
      ]) {
        for (const target of ["/svc/mods", "/", "/mods/a/mod.js", "/svc/mods/client/1.0.0"]) {
          const { status, headers, text } = await get(target, ...fields);
          assert.is(status, 401, target);
          assert.is(headers.get("www-authenticate"), "Bearer");
          assert.not.match(text, "secret-1");
        }
      }
      assert.is((await get("/svc/mods", "Authorization: Bearer secret-1")).status, 200);
      const etag = (await get("/svc/mods/client/1.0.0", "Authorization: Bearer secret-1")).headers.get(
        "etag",
      );
      assert.is((await get("/svc/mods/client/1.0.0", `If-None-Match: ${etag}`)).status, 401);
      assert.not.match(lines.join("\n"), "secret-1");
    },
    { token: "secret-1" },
  ),
);

guard("an address that other computers can reach is refused without a token", () =>
  withInstall(registry, async ({ root }) => {
    for (const address of ["0.0.0.0", "::", "192.168.1.5"]) {
      try {
        await startBackend({ root, port: 0, address, log() {} });
        assert.unreachable(address);
      } catch (error) {
        assert.match((error as Error).message, "token");
      }
    }
  }),
);

guard("an unchanged poll is judged like any other request", () =>
  withServer(async ({ get }) => {
    const etag = (await get("/svc/mods/client/1.0.0")).headers.get("etag");
    const again = `If-None-Match: ${etag}`;
    assert.is((await get("/svc/mods/client/1.0.0", again)).status, 304);
    assert.is((await get("/svc/mods/client/1.0.0", again, "Sec-Fetch-Site: cross-site")).status, 403);
    assert.is((await get("/svc/mods/client/1.0.0", again, "Host: evil.example")).status, 403);
    assert.is((await get("/svc/mods/client/1.0.0", again, "Origin: https://evil.example")).status, 403);
  }),
);

guard("bytes that are no request are answered 400 with the headers of every reply", () =>
  withServer(async ({ port }) => {
    const { status, headers } = await rawRequest(port, "GET / HTTP/1.1\r\nHost : localhost\r\n\r\n");
    assert.is(status, 400);
    assert.is(headers.get("x-content-type-options"), "nosniff");
  }),
);

guard("a mod's route cannot open what the server closes, nor break an answer", () =>
  withInstall(registry, (install) => {
    const headers = [
      { name: "Access-Control-Allow-Origin", value: "*" },
      { name: "X-Frame-Options", value: "ALLOWALL" },
      { name: "bad name", value: "x" },
      { name: "X-Split", value: "a\r\nSet-Cookie: b=1\u2603" },
      { name: "Content-Length", value: "1" },
    ];
    const attach = `host.route("GET", "/a", () => ({ status: 200, headers: ${JSON.stringify(headers)}, body: "whole" }));
      host.route("GET", "/b", () => ({ status: 99, headers: [], body: "" }));
      host.route("GET", "/c", () => ({ status: 200, headers: [{}], body: "" }))`;
    install.setLibrary(
      "a",
      `module.exports = { api: 1, sdk: "0", attach(host) { ${attach}; return "Ok"; }, detach() {}, refresh() {} };`,
    );
    return withBackend(install.root, async ({ get, line }) => {
      await line(/loaded a/);
      const reply = await get("/a");
      assert.is(reply.status, 200);
      assert.is(reply.body, "whole");
      assert.is(reply.headers.get("access-control-allow-origin"), undefined);
      assert.is(reply.headers.get("x-frame-options"), "DENY");
      assert.is(reply.headers.get("set-cookie"), undefined);
      assert.is(reply.text.match(/x-frame-options/gi)?.length, 1);
      assert.is(reply.headers.get("x-split"), "a  Set-Cookie: b=1\u2603");
      assert.is(reply.headers.get("content-length"), "5");
      assert.not.match(reply.text, "bad name");
      assert.is((await get("/b")).status, 500);
      assert.is((await get("/c")).status, 500);
      assert.is((await get("/a", "Sec-Fetch-Site: cross-site")).status, 403);
    });
  }),
);

guard.run();

import fc from "fast-check";
import * as assert from "uvu/assert";
import { faultInBase, withoutBase } from "../../../../host-shim/server/http/base-path.js";
import { type TestBackend, withBackend } from "../../../support/backend.js";
import { libraryText, withInstall } from "../../../support/install.js";
import { rawRequest } from "../../../support/raw-request.js";
import { suite } from "../../../support/suite.js";

const targets = suite("a target below a base path");
const base = suite("a backend below a base path");

const cases: readonly (readonly [target: string, rest: string])[] = [
  ["/modding", "/"],
  ["/modding/", "/"],
  ["/modding?x=1", "/?x=1"],
  ["/modding#x", "/#x"],
  ["/modding/svc/mods?host=1.0.0", "/svc/mods?host=1.0.0"],
  ["/modding/modding/x", "/modding/x"],
  ["http://localhost:1/modding/svc/mods", "http://localhost:1/svc/mods"],
  ["HTTP://localhost/modding", "HTTP://localhost/"],
  ["/", "/"],
  ["/svc/mods", "/svc/mods"],
  ["/moddings/svc/mods", "/moddings/svc/mods"],
  ["/svc/modding/x", "/svc/modding/x"],
  ["//modding/x", "//modding/x"],
  ["http://modding/x", "http://modding/x"],
  ["http://localhost", "http://localhost"],
  ["*", "*"],
  ["", ""],
];
for (const [target, rest] of cases) {
  targets(`is ${JSON.stringify(rest)} for ${JSON.stringify(target)}`, () => {
    assert.is(withoutBase("/modding")(target), rest);
    assert.is(withoutBase("")(target), target);
  });
}

targets("is the text after the base, unchanged", () => {
  const strip = withoutBase("/a/b");
  fc.assert(fc.property(fc.string(), (rest) => assert.is(strip(`/a/b/${rest}`), `/${rest}`)));
});

targets("requires a valid base that hides no path of the server", () => {
  for (const good of ["", "/modding", "/a/b-c/d_e.f~g", "/svcs", "/pages/x", "/~me", "/modding/", "/"]) {
    assert.is(faultInBase(good), undefined, good);
  }
  for (const bad of ["modding", "/a//b", "/a/../b", "/.a", "/a b", '/"', "/a?b", "/%61", "http://x/a"]) {
    assert.match(faultInBase(bad) ?? "", "a base path looks like /modding", bad);
  }
  for (const own of [
    "/svc",
    "/svc/x",
    "/mods",
    "/page/x",
    "/game",
    "/healthz",
    "/metrics",
    "/page.css",
    "/question.js",
  ]) {
    assert.match(faultInBase(own) ?? "", "starts with a path of the server", own);
  }
});

function withServer(work: (backend: TestBackend) => Promise<void>): Promise<void> {
  return withInstall({ mods: [{ id: "a", sides: ["client", "server"] }] }, (install) => {
    install.setLibrary(
      "a",
      libraryText(`host.route("GET", "/own", () => ({ status: 200, headers: [], body: "own" }))`),
    );
    return withBackend(
      install.root,
      async (backend) => {
        await backend.line(/loaded a/);
        await work(backend);
      },
      { base: "/modding", pageFolder: install.root, gameFolder: install.root },
    );
  });
}

base("answers or refuses each request with the base path as it does without the base path", () =>
  withServer(async ({ get }) => {
    for (const path of [
      ...["/", "/page.css", "/question.js", "/svc/mods", "/svc/mods/client/1.0.0", "/mods/a/mod.js"],
      ...["/page/registry/mods.json", "/game/registry/mods.json", "/svc/settings/index", "/own", "/healthz"],
      ...["/nothing", "/svc/mods/enable/ghost", "/svc/mods/client/x"],
    ]) {
      for (const fields of [[], ["Sec-Fetch-Site: cross-site"], ["Host: evil.example"]]) {
        const [plain, below] = [await get(path, ...fields), await get(`/modding${path}`, ...fields)];
        const comparable = ({ text }: typeof plain) => text.replace(/^Date: .*\r\n/m, "");
        assert.is(comparable(below), comparable(plain), path);
      }
    }
    const etag = (await get("/modding/svc/mods/client/1.0.0")).headers.get("etag");
    assert.is((await get("/modding/svc/mods/client/1.0.0", `If-None-Match: ${etag}`)).status, 304);
    assert.is((await get("/svc/mods/client/1.0.0", `If-None-Match: ${etag}`)).status, 304);
  }),
);

base("has the base path in its printed address and in each link of its pages", () =>
  withServer(async ({ url, get, port }) => {
    assert.is(url, `http://127.0.0.1:${port}/modding`);
    const asked = ["Sec-Fetch-Site: none", "Sec-Fetch-Mode: navigate", "User-Agent: Mozilla/5.0"];
    for (const path of ["/modding", "/", "/modding/svc/mods/disable/a"]) {
      const { body, status } = await get(path, ...asked);
      assert.is(status, 200);
      const links = [...body.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link]) => link!);
      assert.ok(links.length > 2, body);
      for (const link of links) assert.match(link, /^(?:data:|\/modding\/)/, path);
    }
  }),
);

base("refuses an absolute target of another server", () =>
  withServer(async ({ port }) => {
    const head = `GET http://evil.example/modding/svc/mods HTTP/1.1\r\nHost: 127.0.0.1:${port}`;
    assert.is((await rawRequest(port, `${head}\r\nConnection: close\r\n\r\n`)).status, 400);
  }),
);

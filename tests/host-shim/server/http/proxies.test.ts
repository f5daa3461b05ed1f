import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { createProxies, faultInProxy } from "../../../../host-shim/server/http/proxies.js";
import { startBackend } from "../../../../host-shim/server/index.js";
import { withBackend } from "../../../support/backend.js";
import { withInstall } from "../../../support/install.js";
import { rawGet } from "../../../support/raw-request.js";

const names = suite("the names of proxies");
const proxies = suite("a backend behind a proxy");

names("accepts addresses and networks, of both families", () => {
  const isProxy = createProxies(["10.0.0.7", "172.18.0.0/16", "fd00::/8", "::1"]);
  for (const peer of ["10.0.0.7", "::ffff:10.0.0.7", "172.18.255.1", "::ffff:172.18.0.1", "fd12::3", "::1"]) {
    assert.ok(isProxy(peer), peer);
  }
  for (const peer of ["10.0.0.8", "172.19.0.1", "::2", "fe80::1", "127.0.0.1", "", "localhost"]) {
    assert.not.ok(isProxy(peer), peer);
  }
  assert.not.ok(createProxies([])("127.0.0.1"));
});

names("rejects and names malformed ones", () => {
  for (const good of ["127.0.0.1", "::1", "10.0.0.0/8", "fd00::/8", "10.0.0.1/32"]) {
    assert.is(faultInProxy(good), undefined, good);
  }
  for (const bad of [
    "",
    "localhost",
    "proxy.lan",
    "10.0.0.0/33",
    "10.0.0.0/0",
    "fd00::/129",
    "10.0.0/8",
    "*",
    "10.0.0.1/",
  ]) {
    assert.match(faultInProxy(bad) ?? "", "a proxy is an IP address", bad);
  }
});

const mods = { mods: [{ id: "a" }] };
const NAME = "mods.example";
/** The headers of a browser on a page that it loaded over TLS from a proxy. */
const fromPage = [
  `Origin: https://${NAME}`,
  `Referer: https://${NAME}/`,
  "Sec-Fetch-Site: same-origin",
  "User-Agent: Mozilla/5.0",
];

proxies("trusts a named proxy's request address: its own page works over TLS", () =>
  withInstall(mods, ({ root }) =>
    withBackend(
      root,
      async ({ get }) => {
        const through = [`X-Forwarded-Host: ${NAME}`, "X-Forwarded-Proto: https"];
        assert.is((await get("/svc/mods", ...through, ...fromPage)).status, 200);
        assert.is((await get("/svc/mods", ...through)).status, 200, "a program");
        const kept = [`Host: ${NAME}`, "X-Forwarded-Proto: https"];
        assert.is((await get("/svc/mods", ...kept, ...fromPage)).status, 200, "one that keeps the name");
        // Proxies that append to received headers put their own values last.
        const added = [`X-Forwarded-Host: evil.example, ${NAME}`, "X-Forwarded-Proto: http, https"];
        assert.is((await get("/svc/mods", ...added, ...fromPage)).status, 200);
        const refused: readonly (readonly string[])[] = [
          ["X-Forwarded-Host: evil.example", "X-Forwarded-Proto: https"],
          [`X-Forwarded-Host: ${NAME}, evil.example`],
          [...through, "Origin: https://evil.example"],
          [`X-Forwarded-Host: ${NAME}`, "X-Forwarded-Proto: http", ...fromPage],
          [`X-Forwarded-Host: ${NAME}`, ...fromPage],
          ["X-Forwarded-Host: ,"],
        ];
        for (const fields of refused)
          assert.is((await get("/svc/mods", ...fields)).status, 403, fields.join());
        const { body } = await get("/svc/mods", "X-Forwarded-Host: evil.example");
        assert.match(body, "X-Forwarded-Host", "the header is named");
      },
      { proxies: ["127.0.0.1"], allowHosts: [NAME] },
    ),
  ),
);

proxies("trusts the forwarded headers of no other client", () =>
  withInstall(mods, async ({ root }) => {
    for (const named of [[], ["127.0.0.2"], ["10.0.0.0/8"]]) {
      await withBackend(
        root,
        async ({ get }) => {
          const forged = ["X-Forwarded-Host: localhost", "X-Forwarded-Proto: https"];
          assert.is((await get("/svc/mods", "Host: evil.example", ...forged)).status, 403);
          assert.is(
            (await get("/svc/mods", `X-Forwarded-Host: ${NAME}`, "X-Forwarded-Proto: https", ...fromPage))
              .status,
            403,
          );
          assert.is(
            (await get("/svc/mods", "X-Forwarded-Host: evil.example")).status,
            200,
            "not even against itself",
          );
        },
        { proxies: named, allowHosts: [NAME] },
      );
    }
  }),
);

proxies("works through a real proxy, also with unchanged polls", () =>
  withInstall(mods, ({ root }) =>
    withBackend(
      root,
      async ({ port }) => {
        const proxy = createServer((message, reply) => {
          const headers = {
            ...message.headers,
            host: `127.0.0.1:${port}`,
            "x-forwarded-host": message.headers.host ?? "",
            "x-forwarded-proto": "https",
          };
          const { method, url: path } = message;
          request({ port, host: "127.0.0.1", method, path, headers }, (answer) => {
            reply.writeHead(answer.statusCode!, answer.headers);
            answer.pipe(reply);
          }).end();
        });
        await new Promise<void>((resolve) => void proxy.listen(0, "127.0.0.1", resolve));
        try {
          const front = (proxy.address() as AddressInfo).port;
          const ask = (path: string, ...lines: string[]) => rawGet(front, path, [`Host: ${NAME}`, ...lines]);
          const first = await ask("/modding/svc/mods/client/1.0.0", ...fromPage);
          assert.is(first.status, 200);
          const again = `If-None-Match: ${first.headers.get("etag")}`;
          assert.is((await ask("/modding/svc/mods/client/1.0.0", again, ...fromPage)).status, 304);
          assert.is(
            (await ask("/modding/svc/mods/client/1.0.0", again, "Origin: https://evil.example")).status,
            403,
          );
          assert.is((await rawGet(front, "/modding/svc/mods", ["Host: evil.example"])).status, 403);
        } finally {
          proxy.close();
          proxy.closeAllConnections();
        }
      },
      { proxies: ["127.0.0.0/8"], allowHosts: [NAME], base: "/modding" },
    ),
  ),
);

proxies("rejects a malformed name at the start", () =>
  withInstall({}, async ({ root }) => {
    try {
      await startBackend({ root, port: 0, proxies: ["proxy.lan"], log() {} });
      assert.unreachable();
    } catch (error) {
      assert.match((error as Error).message, "a proxy is an IP address");
    }
  }),
);

names.run();
proxies.run();

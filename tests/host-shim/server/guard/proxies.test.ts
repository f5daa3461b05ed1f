import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import * as assert from "uvu/assert";
import { createGuard } from "../../../../host-shim/server/guard/guard.js";
import { createProxies, faultInProxy } from "../../../../host-shim/server/guard/proxies.js";
import { withBackend } from "../../../support/backend.js";
import { withInstall } from "../../../support/install.js";
import { rawGet } from "../../../support/raw-request.js";
import { suite } from "../../../support/suite.js";

const names = suite("the names of proxies");
const proxies = suite("a backend behind a proxy");

names("may be addresses and networks of IPv4 and IPv6", () => {
  const isProxy = createProxies(["10.0.0.7", "172.18.0.0/16", "fd00::/8", "::1"]);
  for (const peer of ["10.0.0.7", "::ffff:10.0.0.7", "172.18.255.1", "::ffff:172.18.0.1", "fd12::3", "::1"]) {
    assert.ok(isProxy(peer), peer);
  }
  for (const peer of ["10.0.0.8", "172.19.0.1", "::2", "fe80::1", "127.0.0.1", "", "localhost"]) {
    assert.not.ok(isProxy(peer), peer);
  }
  assert.not.ok(createProxies([])("127.0.0.1"));
});

names("are rejected and quoted if they are malformed", () => {
  for (const good of ["127.0.0.1", "::1", "10.0.0.0/8", "fd00::/8", "10.0.0.1/32"]) {
    assert.is(faultInProxy(good), undefined, good);
  }
  for (const bad of [
    "",
    "localhost",
    "proxy.lan",
    "10.0.0.0/33",
    "10.0.0.0/0",
    "172.18.0.0/016",
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

/** Returns the status with which the guard refuses a request from 127.0.0.1; undefined if it accepts the request. */
function refusal(proxies: readonly string[], ...lines: readonly string[]): number | undefined {
  const guard = createGuard({
    address: "127.0.0.1",
    allowHosts: [NAME],
    allowOrigins: [],
    token: "",
    proxies,
  });
  const host = lines.some((line) => line.startsWith("Host: ")) ? [] : ["Host", "127.0.0.1:80"];
  const fields = lines.flatMap((line) => line.split(": "));
  const { refused, foreign } = guard("GET", "/svc/mods", [...host, ...fields], "127.0.0.1");
  return (refused ?? foreign)?.reply.status;
}
const through = [`X-Forwarded-Host: ${NAME}`, "X-Forwarded-Proto: https"];

proxies("accepts its own page over TLS by the forwarded headers of a named proxy", () => {
  for (const lines of [
    [...through, ...fromPage],
    through,
    [`Host: ${NAME}`, "X-Forwarded-Proto: https", ...fromPage],
    // Some proxies add the default port of the scheme, which a browser leaves out.
    [`X-Forwarded-Host: ${NAME}:443`, "X-Forwarded-Proto: https", ...fromPage],
    [`Host: ${NAME}:80`, `Origin: http://${NAME}`, `Referer: http://${NAME}/`, "User-Agent: Mozilla/5.0"],
    // A proxy that appends to received headers puts its own values last.
    [`X-Forwarded-Host: evil.example, ${NAME}`, "X-Forwarded-Proto: http, https", ...fromPage],
  ]) {
    assert.is(refusal(["127.0.0.1"], ...lines), undefined, lines.join());
  }
  for (const lines of [
    ["X-Forwarded-Host: evil.example", "X-Forwarded-Proto: https"],
    [`X-Forwarded-Host: ${NAME}, evil.example`],
    [...through, "Origin: https://evil.example"],
    [`X-Forwarded-Host: ${NAME}`, "X-Forwarded-Proto: http", ...fromPage],
    [`X-Forwarded-Host: ${NAME}`, ...fromPage],
    [`X-Forwarded-Host: ${NAME}:80`, "X-Forwarded-Proto: https", ...fromPage],
    [`X-Forwarded-Host: ${NAME}:8443`, "X-Forwarded-Proto: https", ...fromPage],
    ["X-Forwarded-Host: ,"],
  ]) {
    assert.is(refusal(["127.0.0.1"], ...lines), 403, lines.join());
  }
});

proxies("ignores the forwarded headers of other clients", () => {
  for (const named of [[], ["127.0.0.2"], ["10.0.0.0/8"]]) {
    assert.is(refusal(named, "Host: evil.example", "X-Forwarded-Host: localhost"), 403);
    assert.is(refusal(named, ...through, ...fromPage), 403);
    assert.is(refusal(named, "X-Forwarded-Host: evil.example"), undefined);
  }
});

proxies("answers through a real proxy, and answers an unchanged poll with 304", () =>
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
          const { status, body } = await rawGet(front, "/modding/svc/mods", ["Host: evil.example"]);
          assert.is(status, 403);
          assert.match(body, "X-Forwarded-Host", "the header is named");
        } finally {
          proxy.close();
          proxy.closeAllConnections();
        }
      },
      { proxies: ["127.0.0.0/8"], allowHosts: [NAME], base: "/modding" },
    ),
  ),
);

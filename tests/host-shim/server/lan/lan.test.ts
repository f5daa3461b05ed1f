import jsQR from "jsqr";
import * as assert from "uvu/assert";
import { createGuard, type LanAccess } from "../../../../host-shim/server/guard/guard.js";
import { startBackend } from "../../../../host-shim/server/index.js";
import { lanAddresses } from "../../../../host-shim/server/lan/lan-addresses.js";
import { withBackend } from "../../../support/backend.js";
import { withInstall } from "../../../support/install.js";
import { rawRequest } from "../../../support/raw-request.js";
import { suite } from "../../../support/suite.js";

const lan = suite("a backend for the local network");

const PHONE = "192.168.1.7";
const SELF = "192.168.1.5";
const TOKEN = "0123456789abcdef";
const PORT = "8710";

/** Returns the status with which the guard refuses a GET of /svc/mods; 200 if it accepts the request. */
function statusOf(peer: string, host: string, fields: readonly string[], trustsLocal = true): number {
  const access: LanAccess = { isOwnAddress: (name) => name === SELF, trustsLocal };
  const guard = createGuard(
    {
      address: "0.0.0.0",
      allowHosts: ["box.example"],
      allowOrigins: ["http://localhost:5173"],
      token: TOKEN,
      proxies: [],
    },
    access,
  );
  const { refused, stranger, foreign } = guard("GET", "/svc/mods", ["Host", host, ...fields], peer);
  return (refused ?? stranger ?? foreign)?.reply.status ?? 200;
}

const LOCAL: readonly (readonly [peer: string, host: string, fields: readonly string[]])[] = [
  ["127.0.0.1", `127.0.0.1:${PORT}`, []],
  ["127.0.0.1", "localhost", []],
  ["::1", `[::1]:${PORT}`, []],
  ["127.0.0.1", `localhost:${PORT}`, ["Origin", `http://localhost:${PORT}`]],
  ["127.0.0.1", "localhost:80", ["Origin", "http://localhost"]],
];
const OTHERS: typeof LOCAL = [
  [PHONE, `${SELF}:${PORT}`, []],
  [PHONE, `localhost:${PORT}`, []],
  ["127.0.0.1", `${SELF}:${PORT}`, []],
  ["127.0.0.1", "box.example", []],
  ["127.0.0.1", "localhost", ["Via", "1.1 proxy"]],
  ["127.0.0.1", "localhost", ["Forwarded", "for=192.0.2.1"]],
  ["127.0.0.1", "localhost", ["X-Forwarded-For", "192.0.2.1"]],
  ["127.0.0.1", "localhost", ["x-forwarded-anything", ""]],
  ["127.0.0.1", `localhost:${PORT}`, ["Origin", "http://localhost:5173"]],
];

lan("requires its own token, except from programs and pages of this computer", () => {
  for (const request of LOCAL) assert.is(statusOf(...request), 200, JSON.stringify(request));
  for (const request of OTHERS) {
    assert.is(statusOf(...request), 401, JSON.stringify(request));
    const [peer, host, fields] = request;
    const authorized = [...fields, "Authorization", `Bearer ${TOKEN}`];
    assert.is(statusOf(peer, host, authorized), 200, `${JSON.stringify(request)} with the token`);
  }
  const foreign = ["Origin", "https://evil.example"];
  assert.is(statusOf("127.0.0.1", "localhost", foreign), 401, "another site, without the token");
  assert.is(statusOf("127.0.0.1", "localhost", ["Sec-Fetch-Site", "cross-site"]), 403, "its image");
  assert.is(statusOf(PHONE, "192.168.1.99", ["Authorization", `Bearer ${TOKEN}`]), 403, "another name");
});

lan("requires the operator's token from each client", () => {
  for (const request of [...LOCAL, ...OTHERS])
    assert.is(statusOf(...request, false), 401, JSON.stringify(request));
});

lan("answers with its links and a QR code, and requires the link's token from other devices", () =>
  withInstall({ mods: [{ id: "a" }] }, ({ root }) =>
    withBackend(
      root,
      async ({ get, port }) => {
        const [address] = lanAddresses();
        assert.ok(address, "this test needs a network");
        const { status, body } = await get("/svc/lan");
        assert.is(status, 200, body);
        const { addresses, svg } = JSON.parse(body) as { addresses: string[]; svg: string };
        const link = new RegExp(`^http://${address}:${port}/#token=([\\w-]{22})$`).exec(addresses[0]!);
        assert.ok(link, addresses[0]);
        assert.is(scan(svg), addresses[0]);
        const outside = (target: string, ...lines: string[]) =>
          rawRequest(
            port,
            [
              `GET ${target} HTTP/1.1`,
              `Host: ${address}:${port}`,
              ...lines,
              "Connection: close",
              "",
              "",
            ].join("\r\n"),
            address,
          );
        const page = await outside("/");
        assert.is(page.status, 401);
        assert.match(page.body, /requires its token/);
        assert.is((await outside("/svc/mods")).status, 401);
        assert.is((await outside("/svc/lan")).status, 401);
        assert.is((await outside("/svc/mods", `Authorization: Bearer ${link[1]}`)).status, 200);
      },
      { lan: true },
    ),
  ),
);

lan("creates a new token at each start, unless the operator sets one", () =>
  withInstall({}, async ({ root }) => {
    const tokens = new Set<string>();
    for (const token of ["", "", "a token of mine"]) {
      const backend = await startBackend({ root, port: 0, lan: true, token, log: () => {} });
      tokens.add(decodeURIComponent(new URL(backend.lanLinks()[0]!).hash.slice("#token=".length)));
      await backend.close();
    }
    assert.is(tokens.size, 3);
    assert.ok(tokens.has("a token of mine"));
  }),
);

lan("answers with the new token in its links and QR code after the operator changes the token", () =>
  withInstall({}, async ({ root }) => {
    const backend = await startBackend({ root, port: 0, lan: true, token: "old", log: () => {} });
    try {
      backend.readAgain("new");
      assert.match(backend.lanLinks()[0]!, /#token=new$/);
      const reply = await fetch(`${backend.url.replace("0.0.0.0", "127.0.0.1")}/svc/lan`, {
        headers: { authorization: "Bearer new" },
      });
      const { addresses, svg } = (await reply.json()) as { addresses: string[]; svg: string };
      assert.equal(addresses, backend.lanLinks());
      assert.is(scan(svg), addresses[0]);
      assert.throws(() => backend.readAgain("new\n"));
      assert.match(backend.lanLinks()[0]!, /#token=new$/);
    } finally {
      await backend.close();
    }
  }),
);

lan("answers 404 at /svc/lan without the option lan", () =>
  withInstall({}, ({ root }) =>
    withBackend(root, async ({ get }) => {
      assert.is((await get("/svc/lan")).status, 404);
    }),
  ),
);

lan("rejects conflicting options before it listens", () =>
  withInstall({}, async ({ root }) => {
    for (const [options, fix] of [
      [{ address: "127.0.0.1" }, /leave the address 127\.0\.0\.1 out/],
      [{ proxies: ["127.0.0.1"] }, /leave the proxies out/],
      [
        { allowOrigins: ["http://localhost:5173", "null"] },
        /the origin null cannot send: leave that origin out/,
      ],
      [{ allowOrigins: ["file://"] }, /the origin file:\/\//],
    ] as const) {
      const found = await startBackend({ root, port: 0, lan: true, log: () => {}, ...options }).then(
        () => "it started",
        (error: Error) => error.message,
      );
      assert.match(found, fix);
    }
  }),
);

/** Reads a QR code as a camera does, from the pixels of its modules; returns `""` if it is unreadable. */
function scan(svg: string): string {
  const size = Number(/viewBox="0 0 (\d+) /.exec(svg)![1]);
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  for (const [, x, y, side] of svg.matchAll(/M(\d+),(\d+)h(\d+)v\d+h-\d+z/g)) {
    for (let down = 0; down < Number(side); down++) {
      const start = (Number(y) + down) * size + Number(x);
      for (let at = start; at < start + Number(side); at++) pixels.fill(0, at * 4, at * 4 + 3);
    }
  }
  return jsQR.default(pixels, size, size)?.data ?? "";
}

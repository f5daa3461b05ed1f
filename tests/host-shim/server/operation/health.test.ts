import * as assert from "uvu/assert";
import { healthReply } from "../../../../host-shim/server/operation/health.js";
import { withBackend } from "../../../support/backend.js";
import { withInstall } from "../../../support/install.js";
import { rawRequest } from "../../../support/raw-request.js";
import { suite } from "../../../support/suite.js";
import { until } from "../../../support/until.js";

const health = suite("GET /healthz");

health("is 503 without a valid registry, and 200 from the first valid one on", () =>
  withInstall({}, (install) => {
    const good = install.read("registry/mods.json");
    install.write("registry/mods.json", "{");
    return withBackend(install.root, async ({ get }) => {
      const failing = await get("/healthz");
      assert.is(failing.status, 503);
      assert.equal(JSON.parse(failing.body), {
        err: "the registry cannot be read: no mod is decided; the log names the fault",
      });
      assert.is((await get("/svc/mods/client/1.0.0")).status, 503);
      install.write("registry/mods.json", good);
      const mended = await until(async () => {
        const reply = await get("/healthz");
        return reply.status === 200 && reply;
      }, "it is healthy again");
      assert.equal(JSON.parse(mended.body), { status: "ok" });
      assert.is(mended.headers.get("cache-control"), "no-store");
      // The last valid registry stays in force and polls are answered, so the backend is healthy.
      install.write("registry/mods.json", "{");
      await until(
        async () => (await get("/svc/mods")).body.includes("is refused"),
        "the backend has polled the malformed registry",
      );
      assert.is((await get("/healthz")).status, 200);
    });
  }),
);

health("requires no token but a Host of this server, and reveals nothing of the install", () =>
  withInstall({ mods: [{ id: "a" }] }, ({ root }) =>
    withBackend(
      root,
      async ({ get, port }) => {
        const { status, body } = await get("/healthz");
        assert.is(status, 200);
        assert.is(body, '{"status":"ok"}');
        assert.is((await get("/healthz", "Host: evil.example")).status, 403);
        const ask = (method: string) =>
          rawRequest(port, `${method} /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
        assert.is((await ask("HEAD")).status, 200);
        assert.is((await ask("POST")).status, 405);
      },
      { token: "secret-1" },
    ),
  ),
);

health("is 503 after half a minute without a poll of the install", () => {
  let time = 30_000;
  const parts = { hasRegistry: () => true, isFull: () => false, scanAge: () => time };
  assert.is(healthReply(parts).status, 200);
  time++;
  assert.is(healthReply(parts).status, 503);
});

health("is 503 while the disk is full", () => {
  const parts = { hasRegistry: () => true, isFull: () => true, scanAge: () => 0 };
  const { status, body } = healthReply(parts);
  assert.equal([status, JSON.parse(body).err], [503, "the disk is full, so that no change can be stored"]);
});

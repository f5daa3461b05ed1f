import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import * as assert from "uvu/assert";
import { createClientHost, createFetchTransport, createPageStore } from "../../host-shim/client/index.js";
import { createLocalBackend, followRegistry } from "../../host-shim/local/index.js";
import { createEvaluate } from "../../host-shim/node/index.js";
import { busTransport } from "../../host-shim/panel/reach/bus-transport.js";
import { httpTransport } from "../../host-shim/panel/reach/http-transport.js";
import { createBus } from "../../sdk/index.js";
import { withBackend } from "../support/backend.js";
import { withInstall } from "../support/install.js";
import { repository } from "../support/repository.js";
import { suite } from "../support/suite.js";
import { until } from "../support/until.js";
import { memoryStorage } from "./local/memory-storage.js";

const bases = suite("a base URL");

const operating = readFileSync(join(repository, "docs/operating.md"), "utf8");
const line = /finds the backend with `(new URL\([^`]*)`/.exec(operating)![1]!;
const hostVersion = "1.0.0";
const log = (): void => {};

for (const [what, baseOf] of [
  [`computed as in docs/operating.md, ${line},`, (url: string) => urlFrom(`${url}/game/index.html?x=1#y`)],
  ["with two slashes at its end", (url: string) => `${url}//`],
] as const) {
  bases(`${what} works in hosts, stores, the local backend, followRegistry and panel transports`, () =>
    withInstall({ mods: [{ id: "a" }] }, ({ root, read }) =>
      withBackend(
        root,
        async ({ url }) => {
          const baseUrl = baseOf(url);
          assert.is(typeof baseUrl, "string");
          assert.match(baseUrl, /\/$/);
          const transport = createFetchTransport(globalThis);
          const options = { baseUrl, hostVersion, log };
          const store = createPageStore({ baseUrl, transport, storage: memoryStorage() });
          const registry = JSON.parse(read("registry/mods.json"));
          registry.mods[0].artifact.sha256 = "ab".repeat(32);
          const local = createLocalBackend({
            ...options,
            registry: JSON.stringify(registry),
            storage: memoryStorage(),
            libraries: transport,
          });

          const host = createClientHost({ ...options, transport, evaluate: createEvaluate(), store, now });
          const loaded = () => {
            host.tick(4);
            return host.mods().some(({ state }) => state === "live");
          };
          await until(loaded, "the mod is loaded over HTTP");
          host.stop();
          assert.is(await answeredAt(local.transport, `${url}/svc/mods/client/${hostVersion}`), 200);

          const asked: string[] = [];
          const follower = followRegistry({
            ...options,
            transport: (request) => asked.push(request.url),
            backend: local,
            now,
          });
          follower.tick();
          assert.equal(asked, [`${url}/registry/mods.json`]);

          for (const panel of [httpTransport(baseUrl), busTransport(createBus({ log }), { baseUrl })]) {
            assert.is(panel.baseUrl, url);
            assert.is((await panel.mods()).mods.length, 1);
          }
        },
        { base: "/modding/" },
      ),
    ),
  );
}

function now(): number {
  return performance.now();
}

function urlFrom(href: string): string {
  return runInNewContext(line, { URL, location: { href } });
}

function answeredAt(transport: ReturnType<typeof createFetchTransport>, url: string): Promise<number> {
  return new Promise((resolve) =>
    transport({ url, etag: "", timeoutMs: 1000 }, (reply) => resolve(reply?.status ?? 0)),
  );
}

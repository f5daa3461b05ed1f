import fc from "fast-check";
import * as assert from "uvu/assert";
import { createLocalBackend, followRegistry, type Transport } from "../../../host-shim/local/index.js";
import { itemText, readItem } from "../../../host-shim/local/override-items.js";
import { request } from "../../../sdk/http/index.js";
import { type RegistryParts, registryText } from "../../support/install.js";
import { respell } from "../../support/respelled.js";
import { suite } from "../../support/suite.js";
import { memoryStorage } from "./memory-storage.js";
import { HOST_VERSION, openLocal } from "./selection-cases.js";

const local = suite("the local backend");
const following = suite("followRegistry");

const artifact = (dir: string) => ({ dir, library: "mod.js", sha256: "ab".repeat(32) });
const registry = (...ids: readonly string[]): RegistryParts => ({
  mods: ids.map((id) => ({ id, artifact: artifact(id) })),
});
const text = (...ids: readonly string[]) => registryText(registry(...ids));

type Opened = ReturnType<typeof openLocal>["backend"];
const get = (backend: Opened, path: string) => {
  const { status, body } = backend.answer(request("GET", path));
  return { status, ...JSON.parse(body) };
};
const verdict = (backend: Opened, id: string): string =>
  get(backend, `/svc/mods`).mods.find((mod: { id: string }) => mod.id === id).client.verdict;
const send = (transport: Transport, url: string, etag = "", body?: string) => {
  let result: unknown = "no answer";
  transport({ url, etag, timeoutMs: 1, ...(body !== undefined && { body }) }, (reply, problem) => {
    result = reply ?? problem;
  });
  return result as { status: number; etag: string; body: string };
};
const BASE = "https://game.example/files";
const POLL = `${BASE}/svc/mods/client/${HOST_VERSION}`;

local("answers requests to its own /svc routes itself, and passes other requests to the network", () => {
  const { backend } = openLocal(text("a"));
  const poll = send(backend.transport, POLL);
  assert.is(poll.status, 200);
  assert.is(send(backend.transport, POLL, poll.etag).status, 304);
  assert.is(send(backend.transport, `${BASE}/mods/a/mod.js?h=1`).body, "a library");
  assert.is(send(backend.transport, "https://other.example/svc/mods").body, "a library");
  assert.is(send(backend.transport, `${BASE}/svc/games`, "", "{}").status, 404);
});

local("stores each override in its own item, and a later request with a greater number", () => {
  const { backend, storage } = openLocal(text("a", "b"));
  get(backend, "/svc/mods/disable/a");
  get(backend, "/svc/mods/enable/b");
  get(backend, "/svc/mods/enable/b");
  get(backend, "/svc/mods/enable/a");
  assert.equal(
    [...storage.items],
    [
      ["svc-mod/override:a", '{"enabled":true,"at":3}'],
      ["svc-mod/override:b", '{"enabled":true,"at":2}'],
    ],
  );
  get(backend, "/svc/mods/clear/a");
  assert.equal([...storage.items.keys()], ["svc-mod/override:b"]);
});

local("orders overrides with equal numbers by id, in every tab", () => {
  const conflict = [{ id: "a" }];
  const mods = [
    { id: "a", artifact: artifact("a") },
    { id: "b", artifact: artifact("b"), conflicts: conflict },
  ];
  const { backend, storage } = openLocal(registryText({ mods }));
  storage.items.set("svc-mod/override:b", '{"at":7,"enabled":true}');
  storage.items.set("svc-mod/override:a", '{"at":7.0,"enabled":true}');
  assert.is(verdict(backend, "b"), "loaded");
  assert.is(verdict(backend, "a"), "conflict");
  const other = openLocal(registryText({ mods }), storage).backend;
  get(other, "/svc/mods/enable/a");
  assert.is(storage.items.get("svc-mod/override:a"), '{"enabled":true,"at":8}');
  assert.is(verdict(backend, "a"), "loaded");
});

for (const [what, change] of [
  [
    "stored an override",
    (items: Map<string, string>) => items.set("svc-mod/override:a", '{"enabled":false,"at":9}'),
  ],
  ["deleted an override", (items: Map<string, string>) => items.delete("svc-mod/override:b")],
  [
    "stored an override, while the game deleted its own item",
    (items: Map<string, string>) => {
      items.delete("the game's");
      items.set("svc-mod/override:a", '{"enabled":false,"at":9}');
    },
  ],
] as const) {
  local(`answers a poll with 200 and a new ETag after another tab ${what}`, () => {
    const { backend, storage } = openLocal(text("a", "b"));
    storage.items.set("the game's", "1");
    get(backend, "/svc/mods/disable/b");
    const { etag } = send(backend.transport, POLL);
    assert.is(send(backend.transport, POLL, etag).status, 304);
    change(storage.items);
    const next = send(backend.transport, POLL, etag);
    assert.is(next.status, 200);
    assert.is.not(next.etag, etag);
  });
}

local("ignores and reports a malformed item, and the next request replaces it", () => {
  for (const bad of [
    "",
    "null",
    "[]",
    "{}",
    '{"enabled":1,"at":1}',
    '{"enabled":true,"at":-1}',
    '{"enabled":true,"at":1.5}',
    '{"enabled":true,"at":1e300}',
  ]) {
    const { backend, storage, lines } = openLocal(text("a"));
    storage.items.set("svc-mod/override:a", bad);
    storage.items.set("svc-mod/override:x/config.json", "{}");
    assert.is(verdict(backend, "a"), "loaded", bad);
    const problem = "the item svc-mod/override:a of the page's storage is not an override";
    assert.match(get(backend, "/svc/mods").problems.join(), problem);
    assert.is(lines.filter((line) => line.includes(problem)).length, 1);
    assert.is(get(backend, "/svc/mods/disable/a").override, "disabled");
    assert.equal(get(backend, "/svc/mods").problems, []);
    assert.is(storage.items.get("svc-mod/override:x/config.json"), "{}");
  }
});

local("applies a request although an item has the greatest possible number", () => {
  const { backend, storage } = openLocal(text("a"));
  storage.items.set("svc-mod/override:z", `{"enabled":true,"at":${Number.MAX_SAFE_INTEGER}}`);
  assert.is(get(backend, "/svc/mods/disable/a").override, "disabled");
  assert.is(verdict(backend, "a"), "disabled");
});

for (const state of ["full", "forgetful", "dead"] as const) {
  local(`answers 500 and changes nothing while the storage is ${state}`, () => {
    const { backend, storage } = openLocal(text("a", "b"));
    get(backend, "/svc/mods/disable/b");
    const before = [...storage.items];
    storage.state = state;
    const { status, ok, err } = get(backend, "/svc/mods/disable/a");
    assert.is(status, 500);
    assert.is(ok, false);
    assert.match(err, "storage");
    assert.equal([...storage.items], before);
    assert.is(verdict(backend, "a"), "loaded");
    assert.is(verdict(backend, "b"), "disabled");
    assert.is(get(backend, "/svc/mods").problems.length, state === "dead" ? 2 : 0);
    storage.state = "well";
    assert.equal(get(backend, "/svc/mods").problems, []);
    assert.is(get(backend, "/svc/mods/disable/a").status, 200);
  });
}

local("reports an entry without a hash and never loads it", () => {
  const { backend, lines } = openLocal(registryText({ mods: [{ id: "a" }] }));
  assert.match(get(backend, "/svc/mods").problems.join(), "a has no artifact.sha256");
  assert.match(lines.join(), "warn a has no artifact.sha256");
  assert.is(JSON.parse(send(backend.transport, POLL).body).mods[0].artifact.sha256, "");
});

local("uses the last valid registry when a newer one is refused, and answers 503 without a registry", () => {
  const { backend, lines } = openLocal("");
  assert.is(get(backend, `/svc/mods/client/${HOST_VERSION}`).status, 503);
  assert.is(backend.setRegistry(text("a")), "");
  assert.is(verdict(backend, "a"), "loaded");
  const revision = send(backend.transport, POLL).etag;
  assert.match(backend.setRegistry(text("a", "b").slice(0, -9)), "cut short");
  assert.match(get(backend, "/svc/mods").problems.join(), "the last good one stays in force");
  assert.is(send(backend.transport, POLL, revision).status, 304);
  backend.setRegistry(text("a", "b"));
  assert.is(verdict(backend, "b"), "loaded");
  assert.is(lines.filter((line) => line.includes("is refused")).length, 2);
});

local("throws for a malformed game version; after stop() fails polls and answers 503", () => {
  const options = { baseUrl: BASE, registry: text("a"), storage: memoryStorage(), log: () => {} };
  for (const hostVersion of ["1.4", "", "v1.4.0"]) {
    assert.throws(
      () => createLocalBackend({ ...options, hostVersion, libraries: () => {} }),
      /must look like 1\.4\.0/,
    );
  }
  const { backend } = openLocal(text("a"));
  backend.stop();
  assert.is(get(backend, "/svc/mods").status, 503);
  assert.is(send(backend.transport, POLL) as unknown, "the local backend is stopped");
  assert.is(send(backend.transport, `${BASE}/mods/a/mod.js`).body, "a library");
});

local("reads an item in any JSON notation", () =>
  fc.assert(
    fc.property(fc.boolean(), fc.maxSafeNat(), fc.nat(), (enabled, at, seed) => {
      const item = { enabled, at };
      assert.equal(readItem(itemText(item)), item);
      assert.equal(readItem(respell(itemText(item), seed)), item);
    }),
  ),
);

local("reads fewer than 300 of 3,000 items in a poll without changes", () => {
  const ids = Array.from({ length: 3000 }, (_, number) => `mod-${number}`);
  const { backend, storage } = openLocal(text(...ids));
  for (const id of ids) storage.items.set(`svc-mod/${id}/config.json`, "{}");
  get(backend, "/svc/mods/disable/mod-7");
  const { etag } = send(backend.transport, POLL);
  storage.uses = 0;
  assert.is(send(backend.transport, POLL, etag).status, 304);
  assert.ok(storage.uses < 300, `${storage.uses}`);
  storage.items.delete("svc-mod/mod-1/config.json");
  storage.items.set("svc-mod/override:mod-9", '{"enabled":false,"at":5}');
  const missed = Array.from({ length: 13 }, () => send(backend.transport, POLL, etag).status);
  assert.ok(missed.includes(200), "finds within a few polls a change that keeps the number of items");
});

following("polls with an ETag, and sets each new text of the registry once", () => {
  const { backend, lines } = openLocal("");
  const requests: string[] = [];
  let time = 0;
  let served: { status: number; etag: string; body: string } | undefined;
  const handed: string[] = [];
  const follower = followRegistry({
    baseUrl: BASE,
    backend: {
      setRegistry(next) {
        handed.push(next);
        return backend.setRegistry(next);
      },
    },
    now: () => time,
    pollMs: 10,
    log: (level, line) => lines.push(`${level} ${line}`),
    transport: ({ url, etag, cache }, done) => {
      requests.push(`${url} ${etag} ${cache}`);
      done(served, "the network is down");
    },
  });
  const later = (status: number, body: string, etag = "") => {
    served = { status, body, etag };
    time += 1000;
    follower.tick();
  };
  follower.tick();
  assert.match(lines.at(-1)!, "cannot read https://game.example/files/registry/mods.json");
  later(200, text("a"), '"1"');
  assert.equal(requests, [`${BASE}/registry/mods.json  no-cache`, `${BASE}/registry/mods.json  no-cache`]);
  later(304, "", '"1"');
  assert.is(requests.at(-1), `${BASE}/registry/mods.json "1" no-cache`);
  later(200, text("a"));
  assert.is(handed.length, 1, "the same text is not passed on again");
  later(200, "{");
  later(200, "{");
  assert.is(lines.filter((line) => line.includes("is refused")).length, 2);
  later(200, text("a", "b"));
  assert.is(verdict(backend, "b"), "loaded");
  follower.stop();
  later(200, text("c"));
  assert.is(verdict(backend, "b"), "loaded");
});

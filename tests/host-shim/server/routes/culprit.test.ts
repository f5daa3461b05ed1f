import { existsSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { takeLock } from "../../../../host-shim/node/write/lock.js";
import { type TestBackend, withBackend } from "../../../support/backend.js";
import { type Install, libraryText, withInstall } from "../../../support/install.js";
import { rawRequest } from "../../../support/raw-request.js";
import { suite } from "../../../support/suite.js";

const route = suite("the route of the search for the culprit");

const PATH = "/svc/mods/culprit";
const POLL = "/svc/mods/client/1.0.0";
const registry = {
  mods: [
    { id: "a" },
    { id: "b", requires: [{ id: "a" }] },
    { id: "c" },
    { id: "s", sides: ["server"] },
    { id: "off" },
  ],
  lists: [{ id: "all", entries: ["a", "b", "c", "s"].map((id) => ({ id, enabled: true })) }],
  activeLists: ["all"],
};

type Found = Readonly<Record<string, unknown>> & {
  readonly status: number;
  readonly [name: string]: unknown;
};

async function post({ port }: TestBackend, body: object | string, method = "POST"): Promise<Found> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const head = `${method} ${PATH} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close`;
  const length = `Content-Length: ${Buffer.byteLength(text)}`;
  const reply = await rawRequest(port, `${head}\r\n${length}\r\n\r\n${text}`);
  return { ...JSON.parse(reply.body), status: reply.status };
}

async function get(backend: TestBackend, target = PATH) {
  return JSON.parse((await backend.get(target)).body);
}

function withServer(work: (backend: TestBackend, install: Install) => Promise<void>): Promise<void> {
  return withInstall(registry, (install) => {
    install.setLibrary("s", libraryText());
    return withBackend(
      install.root,
      async (backend) => {
        await backend.line(/loaded s/);
        await work(backend, install);
      },
      { hostVersion: "1.0.0" },
    );
  });
}

const enabledIn = (answer: { mods: { guid: string; enabled: boolean }[] }) =>
  answer.mods.filter(({ enabled }) => enabled).map(({ guid }) => guid);

route("starts a search that changes only polls and server mods, with another ETag for each step", () =>
  withServer(async (backend, install) => {
    const unfiltered = await backend.get(POLL);
    const selection = install.read("mods/selection.json");
    const preview = await get(backend, "/svc/mods/preview?disable=a");
    const started = await post(backend, { do: "start" });
    assert.is(started.status, 200);
    assert.equal(started["held"], ["a", "b", "c", "s"]);
    assert.is(started["seen"], false);
    const baseline = await backend.get(POLL, `If-None-Match: ${unfiltered.headers.get("etag")}`);
    assert.is(baseline.status, 200);
    assert.equal(enabledIn(JSON.parse(baseline.body)), []);
    assert.equal(JSON.parse(baseline.body).trial, { search: started["search"], step: 1 });
    assert.is((await get(backend))["seen"], true);
    await backend.line(/unloaded s/);
    const { mods } = await get(backend, "/svc/mods");
    const held = {
      side: "client",
      enabled: false,
      verdict: "disabled",
      reason: "held back by the search",
      held: true,
    };
    assert.equal(mods.find(({ id }: { id: string }) => id === "b").client, held);
    assert.is(mods.find(({ id }: { id: string }) => id === "off").client.held, undefined);
    const { search, step } = started;
    const half = await post(backend, { do: "answer", search, step, answer: "no" });
    assert.equal([half["question"], half["on"]], ["half", ["a", "b"]]);
    const second = await backend.get(POLL, `If-None-Match: ${baseline.headers.get("etag")}`);
    assert.is(second.status, 200);
    assert.equal(enabledIn(JSON.parse(second.body)), ["a", "b"]);
    assert.is((await backend.get(POLL, `If-None-Match: ${second.headers.get("etag")}`)).status, 304);
    assert.is(install.read("mods/selection.json"), selection);
    assert.equal(await get(backend, "/svc/mods/preview?disable=a"), preview);
    assert.equal(await post(backend, { do: "stop", search }), { state: "none", status: 200 });
    assert.is((await backend.get(POLL)).body, unfiltered.body);
    assert.not(existsSync(join(install.root, "trial.json")));
    assert.not(existsSync(join(install.root, "overrides.json")));
  }),
);

route(
  "answers 409 with the state, and changes nothing, for an unknown search or step and a second start",
  () =>
    withServer(async (backend) => {
      assert.equal(await get(backend), { state: "none" });
      assert.is((await post(backend, { do: "stop", search: "x" })).status, 409);
      const { search, step } = await post(backend, { do: "start" });
      const before = await get(backend);
      for (const body of [
        { do: "start" },
        { do: "answer", search: "x", step, answer: "no" },
        { do: "answer", search, step: 2, answer: "no" },
        { do: "back", search, step },
        { do: "stop", search: "x" },
      ]) {
        const { status, err, ...state } = await post(backend, body);
        assert.is(status, 409, JSON.stringify(body));
        assert.type(err, "string");
        assert.equal(state, before);
      }
      assert.equal(await get(backend), before);
    }),
);

const malformed: readonly (readonly [body: object | string, words: RegExp])[] = [
  ["", /do must be start, answer, back or stop, found nothing/],
  [{ do: "start", auto: { seconds: 15 } }, /auto must have session .* found \{"seconds":15\}/],
  [{ do: "start", keep: "a" }, /keep must be a list of mod ids, found "a"/],
  [{ do: "start", first: ["gone"] }, /no mod gone is in the registry/],
  [
    { do: "answer", search: "x", step: 1, answer: "perhaps" },
    /answer must be yes, no or cannot tell, found "perhaps"/,
  ],
  [{ do: "back", search: "x" }, /step must be the number of the step, found nothing/],
  [{ do: "stop" }, /search must be the id of the search, found nothing/],
];
route(
  "answers 400 with the state to a malformed request, 405 to another method, and 500 when the file cannot be written",
  () =>
    withServer(async (backend, install) => {
      for (const [body, words] of malformed) {
        const { status, err, state } = await post(backend, body);
        assert.equal([status, state], [400, "none"], String(words));
        assert.match(String(err), words);
      }
      assert.is((await post(backend, "", "PUT")).status, 405);
      const lock = takeLock(join(install.root, "trial.json.lock"), 0);
      const { status, state, err } = await post(backend, { do: "start" });
      lock.release();
      assert.equal([status, state], [500, "none"]);
      assert.match(String(err), /trial\.json.*cannot be written.*is held by process/);
      assert.equal(enabledIn(await get(backend, POLL)), ["a", "b", "c"]);
    }),
);

route("answers 503 to a start without a registry", () =>
  withInstall(registry, (install) => {
    install.write("registry/mods.json", "{");
    return withBackend(install.root, async (backend) => {
      const { status, state } = await post(backend, { do: "start" });
      assert.equal([status, state], [503, "none"]);
    });
  }),
);

route("does not suspect mods that a game reported as parked", () =>
  withServer(async (backend) => {
    const report = { guid: "a", state: "parked", problem: "failed 3 times", sha256: "", faults: [] };
    const body = JSON.stringify(report);
    const head = `POST /svc/mods/reports HTTP/1.1\r\nHost: 127.0.0.1:${backend.port}\r\nConnection: close`;
    await rawRequest(backend.port, `${head}\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    assert.equal((await post(backend, { do: "start" }))["held"], ["c", "s"]);
  }),
);

route("renames a malformed trial.json at the start, and lists the problem", () =>
  withInstall(registry, (install) => {
    install.write("trial.json", "{");
    return withBackend(install.root, async (backend) => {
      assert.equal(await get(backend), { state: "none" });
      assert.is(install.read("trial.unreadable-1.json"), "{");
      assert.match(
        String((await get(backend, "/svc/mods")).problems),
        /is renamed to trial\.unreadable-1\.json/,
      );
    });
  }),
);

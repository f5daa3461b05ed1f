import * as assert from "uvu/assert";
import { request } from "../../../sdk/http/index.js";
import { registryText } from "../../support/install.js";
import { suite } from "../../support/suite.js";
import { HOST_VERSION, openLocal } from "./selection-cases.js";

const local = suite("the search for the culprit in a page");

const mods = ["a", "b", "c"].map((id) => ({
  id,
  artifact: { dir: id, library: "mod.js", sha256: "ab".repeat(32) },
}));
const text = registryText({ mods });

type Backend = ReturnType<typeof openLocal>["backend"];
const ask = (backend: Backend, body: object) => {
  const { status, body: reply } = backend.answer(
    request("POST", "/svc/mods/culprit", [], JSON.stringify(body)),
  );
  return { status, ...JSON.parse(reply) };
};
const state = (backend: Backend) => JSON.parse(backend.answer(request("GET", "/svc/mods/culprit")).body);
const running = (backend: Backend): string[] =>
  JSON.parse(backend.answer(request("GET", `/svc/mods/client/${HOST_VERSION}`)).body)
    .mods.filter(({ enabled }: { enabled: boolean }) => enabled)
    .map(({ guid }: { guid: string }) => guid);

local("finds the mod at fault, and stores the search in the item svc-mod/trial until it ends", () => {
  const { backend, storage } = openLocal(text);
  let { search, step, ...now } = ask(backend, { do: "start" });
  assert.equal(running(backend), []);
  assert.is(state(backend).seen, true);
  while (now.state === "asking") {
    assert.ok(storage.items.has("svc-mod/trial"));
    const answer = running(backend).includes("b") ? "yes" : "no";
    ({ search, step, ...now } = ask(backend, { do: "answer", search, step, answer }));
  }
  assert.equal(now.outcome.groups, [{ mods: [{ id: "b", name: "b", with: [] }] }]);
  assert.not(storage.items.has("svc-mod/trial"));
  assert.equal(running(backend), ["a", "b", "c"]);
});

local("answers the next poll with the step or the end that another tab stored", () => {
  const { backend, storage } = openLocal(text);
  const url = `https://game.example/files/svc/mods/client/${HOST_VERSION}`;
  let etag = "";
  const poll = (): number => {
    let status = 0;
    backend.transport({ url, etag, timeoutMs: 1 }, (reply) => {
      status = reply!.status;
      etag = reply!.etag;
    });
    return status;
  };
  poll();
  assert.is(poll(), 304);
  const { backend: other } = openLocal(text, storage);
  ask(other, { do: "start", keep: ["c"] });
  assert.is(poll(), 200);
  assert.equal(running(backend), ["c"]);
  assert.is(poll(), 304);
  const { search } = state(backend);
  assert.is(ask(other, { do: "stop", search }).status, 200);
  assert.is(poll(), 200);
  assert.equal(state(backend), { state: "none" });
});

local("stores an item for a file that a report called good, and suspects that mod last", () => {
  const { backend, storage } = openLocal(text);
  const report = (guid: string, good?: boolean, sha256 = "ab".repeat(32)) =>
    backend.answer(
      request(
        "POST",
        "/svc/mods/reports",
        [],
        JSON.stringify({ guid, state: "live", problem: "", sha256, faults: [], good }),
      ),
    ).status;
  const firstHalf = () => {
    const { search, step } = ask(backend, { do: "start" });
    const { on } = ask(backend, { do: "answer", search, step, answer: "no" });
    ask(backend, { do: "stop", search });
    return on;
  };
  assert.equal([report("a", true), report("b", true), report("c")], [200, 200, 200]);
  assert.is(storage.items.get("svc-mod/good:b"), "ab".repeat(32));
  assert.equal(firstHalf(), ["c"]);
  assert.is(report("b", false, "cd".repeat(32)), 200);
  assert.equal(firstHalf(), ["c"]);
  assert.is(report("b", false), 200);
  assert.not(storage.items.has("svc-mod/good:b"));
  assert.equal(firstHalf(), ["b", "c"]);
  assert.is(backend.answer(request("POST", "/svc/mods/reports", [], "{}")).status, 400);
  storage.state = "full";
  assert.is(report("b", true), 200);
});

local("answers a start with 500 if the storage is full, and renames a malformed item", () => {
  const { backend, storage } = openLocal(text);
  storage.state = "full";
  assert.is(ask(backend, { do: "start" }).status, 500);
  storage.state = "well";
  assert.equal(running(backend), ["a", "b", "c"]);
  storage.items.set("svc-mod/trial", "?");
  assert.equal(state(backend), { state: "none" });
  assert.is(storage.items.get("svc-mod/trial.unreadable-1"), "?");
});

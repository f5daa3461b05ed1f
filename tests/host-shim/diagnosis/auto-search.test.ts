import * as assert from "uvu/assert";
import { createDiagnosis } from "../../../host-shim/diagnosis/index.js";
import { createLocalBackend } from "../../../host-shim/local/index.js";
import { sha256 } from "../../../host-shim/node/index.js";
import type { SearchState } from "../../../host-shim/protocol/culprit/culprit-state.js";
import { request } from "../../../sdk/http/index.js";
import { libraryText, registryText } from "../../support/install.js";
import { suite } from "../../support/suite.js";
import { HOST_VERSION, withRig } from "../client/rig.js";
import { memoryStorage } from "../local/memory-storage.js";
import { mod } from "./diagnosed.js";

const search = suite("a search that the game answers by itself");

const HARMLESS = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`m${at}`, libraryText()]));
const BOOM = 'throw new Error("boom")';

/** Starts a search for the first error of these mods, and plays until it ends; returns its state. */
async function play(libraries: Readonly<Record<string, string>>): Promise<SearchState> {
  const all = { ...HARMLESS, ...libraries };
  const mods = Object.entries(all).map(([id, text]) => ({
    id,
    artifact: { dir: id, library: "mod.js", sha256: sha256(text) },
  }));
  const backend = createLocalBackend({
    baseUrl: "http://backend",
    registry: registryText({ mods }),
    storage: memoryStorage(),
    hostVersion: HOST_VERSION,
    libraries: () => {},
    log: () => {},
  });
  const post = (body: unknown) => {
    const path = "/svc/mods/culprit";
    const reply = backend.answer(request("POST", path, [], JSON.stringify(body)));
    return { status: reply.status, ...(JSON.parse(reply.body) as SearchState) };
  };
  let found: SearchState | undefined;
  await withRig(
    all,
    ({ host, clock }) => {
      const frame = () => {
        host.tick(5);
        host.bus.emit("frame");
        clock.time += 100;
      };
      let health = host.health()!;
      for (let count = 0; count < 100 && health.faults.length === 0; count++) {
        frame();
        health = host.health()!;
      }
      const { session, faults } = health;
      const { guid, where, text } = faults.at(-1)!;
      const auto = { session, seconds: 5, kind: "fault", guid, where, line: text.split("\n")[0] };
      assert.is(post({ do: "start", auto }).status, 200);
      // Polls at once, as the panel does, because the game would count the errors until its next poll, and park the mod.
      host.bus.emit("svc.host.poll");
      for (let count = 0; count < 5000 && found === undefined; count++) {
        frame();
        const state = JSON.parse(backend.answer(request("GET", "/svc/mods/culprit")).body) as SearchState;
        if (state.state === "ended") found = state;
      }
    },
    { diagnosis: createDiagnosis(), transport: backend.transport },
  );
  return found!;
}

const groups = ({ outcome }: SearchState) => outcome!.groups.map(({ mods }) => mods.map(({ id }) => id));

search("names a mod that throws in each frame", async () => {
  const found = await play({ bad: mod(`host.on("frame", () => { ${BOOM} })`) });
  assert.equal([found.outcome!.kind, found.outcome!.sure, groups(found)], ["found", true, [["bad"]]]);
});

search("names a mod that throws in a timer, and one that fails to load", async () => {
  const timer = await play({ bad: mod(`setInterval(() => { ${BOOM} }, 500)`) });
  assert.equal(groups(timer), [["bad"]]);
  const load = await play({ bad: mod(BOOM) });
  assert.equal(groups(load), [["bad"]]);
});

search("names two mods if one throws only when the other emits", async () => {
  const found = await play({
    hears: mod(`host.on("shout", () => { ${BOOM} })`),
    shouts: mod(`host.on("frame", () => host.emit("shout"))`),
  });
  assert.equal(
    groups(found).map((group) => group.sort()),
    [["hears", "shouts"]],
  );
});

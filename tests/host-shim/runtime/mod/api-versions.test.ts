import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as assert from "uvu/assert";
import { createEvaluate } from "../../../../host-shim/node/index.js";
import * as current from "../../../../host-shim/runtime/mod/loaded-mod.js";
import { createTimers } from "../../../../host-shim/runtime/mod/timers.js";
import { API, createBus, defineMod, Status } from "../../../../sdk/index.js";
import { repository } from "../../../support/repository.js";
import { suite } from "../../../support/suite.js";

const versions = suite("api versions: mods and hosts");

const fixture = (name: string) => join(repository, "tests/fixtures", name);
const old = (await import(pathToFileURL(fixture("api-1-host.js")).href)) as typeof current;
const oldMod = createEvaluate()(
  readFileSync(fixture("api-1-mod.js"), "utf8"),
  "api-1-mod.js",
  current.MOD_PARAMS,
);

/** Loads and unloads a library in a host of one api; returns the mod's log. */
function run({ loadMod }: typeof current, library: current.CompiledLibrary): string[] {
  const lines: string[] = [];
  const log = (level: string, text: string) => void lines.push(`${level} ${text}`);
  const mod = loadMod(library, {
    side: "client",
    mod: { guid: "demo", name: "Demo", version: "1.0.0" },
    previous: "",
    bus: createBus({ log }),
    config: {
      read: () => ({ status: Status.ErrNotFound, text: "" }),
      write: () => Status.Ok,
      version: () => "",
    },
    timers: createTimers(() => 0),
    log,
    fault: (where, error) => log("error", `${where} ${error}`),
  });
  mod.unload();
  return lines;
}

versions("a mod of api 1 has the same log in a current host as in a host of api 1", () =>
  assert.equal(run(current, oldMod), run(old, oldMod)),
);

versions("a host of api 1 rejects a current mod with the fix, before it calls the mod's load", () =>
  assert.throws(
    () =>
      run(old, (module) => {
        (module as { exports: unknown }).exports = defineMod({ load: () => assert.unreachable() });
      }),
    new RegExp(
      `^it is built for host api ${API} and this game has 1: update the game, or build it with an older SDK$`,
    ),
  ),
);

versions("a current host rejects a mod of a later api with the fix, before it calls the mod's load", () =>
  assert.throws(
    () =>
      run(current, (module) => {
        const mod = defineMod({ load: () => assert.unreachable() });
        (module as { exports: unknown }).exports = { ...mod, api: API + 1 };
      }),
    new RegExp(`^it is built for host api ${API + 1} and this game has ${API}: update the game`),
  ),
);

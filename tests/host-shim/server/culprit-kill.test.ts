import { existsSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import type { SearchState } from "../../../host-shim/protocol/culprit/culprit-state.js";
import { startChild } from "../../support/child.js";
import { withInstall } from "../../support/install.js";
import { repository } from "../../support/repository.js";
import { suite } from "../../support/suite.js";

const kill = suite("a backend that is killed during a search");

const program = join(repository, "dist/svc-mod.js");
const ids = ["a", "b", "c", "d", "e", "f"];
const BAD = "d";

type Ask = (
  path: string,
  body?: object,
) => Promise<SearchState & { mods: { guid: string; enabled: boolean }[] }>;

kill("continues at its last step after a kill at each step, and names the mod at fault", () =>
  withInstall({ mods: ids.map((id) => ({ id })) }, async ({ root }) => {
    /** Runs a backend, passes `work` a function that sends it requests, and kills it. */
    async function life<Result>(work: (ask: Ask) => Promise<Result>): Promise<Result> {
      const child = startChild([program, "serve", "--root", root, "--port", "0", "--host-version", "1.0.0"]);
      try {
        const [, url] = await child.line(/serves (http:\/\/127\.0\.0\.1:\d+)/);
        return await work(async (path, body) => {
          const post = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
          return (await fetch(url + path, post)).json();
        });
      } finally {
        await child.end("SIGKILL");
      }
    }

    let state = await life((ask) => ask("/svc/mods/culprit", { do: "start" }));
    for (let lives = 1; state.state === "asking"; lives++) {
      assert.ok(lives < 10, "the search ends");
      state = await life(async (ask) => {
        assert.equal(await ask("/svc/mods/culprit"), { ...state, seen: false });
        const { mods } = await ask("/svc/mods/client/1.0.0");
        const running = mods.filter(({ enabled }) => enabled).map(({ guid }) => guid);
        assert.equal(running, state.on);
        const { search, step, on } = state;
        const answer = on.includes(BAD) ? "yes" : "no";
        const answered = ask("/svc/mods/culprit", { do: "answer", search, step, answer });
        return answered;
      });
    }
    assert.equal(state.outcome?.groups, [{ mods: [{ id: BAD, name: BAD, with: [] }] }]);
    assert.not(existsSync(join(root, "trial.json")));
    assert.not(existsSync(join(root, "overrides.json")));
    const all = await life((ask) => ask("/svc/mods/client/1.0.0"));
    assert.ok(all.mods.every(({ enabled }) => enabled));
  }),
);

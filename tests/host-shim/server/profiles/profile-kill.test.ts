import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { startChild } from "../../../support/child.js";
import { repository } from "../../../support/repository.js";
import * as soon from "../../../support/soon.js";
import { suite } from "../../../support/suite.js";
import { ask, profileText, withSettingsMods } from "./profile-install.js";

const kill = suite("a backend that is killed while it applies a profile");

const program = join(repository, "dist/svc-mod.js");
const ids = ["a", "b", "d", "e"];
const ROUNDS = 16;
const START =
  '{"schema":"svc.overrides/1","overrides":[{"id":"c","enabled":false},{"id":"e","enabled":true}]}';

kill("has saved the state from before the apply, and can restore it completely", () =>
  withSettingsMods(ids, async ({ root, read, write }) => {
    const config = (id: string) => `{"fov": 1${ids.indexOf(id)}0, "text": "${id}", "token": "", "later": 1}`;
    const state = () => [read("overrides.json"), ...ids.map((id) => read(`mods/${id}/config.json`))];
    const files = () => [
      JSON.parse(read("overrides.json")),
      ...ids.map((id) => read(`mods/${id}/config.json`)),
    ];
    const mods = ids.map((id) => `{"id":"${id}","version":"1.0.0","values":{"fov":55,"text":"new"}}`);
    const next = profileText(mods, [
      ["a", true],
      ["c", true],
    ]);

    /** Starts a backend, waits until its mods serve their settings, runs `work` with its address, and kills it. */
    async function life(work: (url: string, end: () => Promise<unknown>) => Promise<void>): Promise<void> {
      const child = startChild([program, "serve", "--root", root, "--port", "0", "--host-version", "1.0.0"]);
      const end = () => child.end("SIGKILL");
      try {
        const [, url] = await child.line(/serves (http:\/\/127\.0\.0\.1:\d+)/);
        for (const id of ids) await soon.is(async () => (await ask(url!, `/svc/settings/${id}`)).status, 200);
        await work(url!, end);
      } finally {
        await end();
      }
    }

    for (const id of ids) write(`mods/${id}/config.json`, config(id));
    write("overrides.json", START);
    const hasKept = () =>
      existsSync(join(root, "profiles")) && readdirSync(join(root, "profiles")).length > 0;
    let mixtures = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const before = files();
      const raw = state();
      const isWritten = (at: number) => state()[at] !== raw[at];
      // The moments of the kill, one per round: from before the first write of an apply to after its last.
      const steps = [() => true, hasKept, ...raw.map((_, at) => () => isWritten(at)), () => false];
      const isReached = steps[round % steps.length]!;
      await life(async (url, end) => {
        let isOver = false;
        const applied = ask(url, "/svc/profiles/apply", `{"profile":${next}}`)
          .catch(() => undefined)
          .then(() => {
            isOver = true;
          });
        while (!isReached() && !isOver) await new Promise(setImmediate);
        await end();
        await applied;
      });
      const isTouched = raw.some((_, at) => isWritten(at));
      if (isTouched) mixtures++;
      if (isTouched) assert.ok(hasKept(), "written before the state was kept");
      if (!hasKept()) continue;
      await life(async (url) => {
        const { status, text } = await ask(url, "/svc/profiles/one?name=before%20P");
        if (status === 404) return assert.not(isTouched);
        const back = await ask(url, "/svc/profiles/apply", `{"profile":${text},"keep":false}`);
        assert.is(back.status, 200);
        assert.equal(back.told.skipped, []);
        await ask(url, "/svc/profiles/delete", '{"name":"before P"}');
      });
      assert.equal(files(), before, `round ${round}`);
    }
    assert.ok(mixtures >= ROUNDS / 2, `a write before ${mixtures} of ${ROUNDS} kills`);
  }),
);

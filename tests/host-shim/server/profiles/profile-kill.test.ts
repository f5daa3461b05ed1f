import { existsSync } from "node:fs";
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
const KILLS = 16;
const START =
  '{"schema":"svc.overrides/1","overrides":[{"id":"c","enabled":false},{"id":"e","enabled":true}]}';

kill("has kept the state before whenever anything is written, and brings all of it back", () =>
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

    /** Runs a backend until its mods serve their settings, passes its address to `work`, and kills it. */
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
    let mixtures = 0;
    for (let round = 0; round < KILLS; round++) {
      const before = files();
      const raw = state();
      await life(async (url, end) => {
        const applied = ask(url, "/svc/profiles/apply", `{"profile":${next}}`).catch(() => undefined);
        // The kills spread over the time of an apply, from before its first write to after its last.
        await new Promise((resolve) => setTimeout(resolve, round * 1.5));
        await end();
        await applied;
      });
      const isTouched = state().some((text, at) => text !== raw[at]);
      const isKept = existsSync(join(root, "profiles"));
      if (isTouched) mixtures++;
      if (isTouched) assert.ok(isKept, "written before the state was kept");
      if (!isKept) continue;
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
    assert.ok(mixtures > 0, "no kill came after a write");
  }),
);

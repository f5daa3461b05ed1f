import { readdirSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { startChild } from "../../support/child.js";
import { withInstall } from "../../support/install.js";
import { rawGet } from "../../support/raw-request.js";
import { repository } from "../../support/repository.js";
import { suite } from "../../support/suite.js";

const kill = suite("a killed backend");

const program = join(repository, "dist/svc-mod.js");
const ids = ["a", "b", "c", "d"] as const;
const KILLS = 12;

kill("leaves complete files, and has the result of each answered request after the next start", () =>
  withInstall({ mods: ids.map((id) => ({ id })) }, async ({ root, read }) => {
    const promised = new Map<string, boolean>();
    for (let round = 0; round < KILLS; round++) {
      const child = startChild([program, "serve", "--root", root, "--port", "0"]);
      let asked: readonly [string, boolean] | undefined;
      try {
        const [, port] = await child.line(/serves http:\/\/127\.0\.0\.1:(\d+)/);
        const ask = async (turn: number) => {
          const id = ids[turn % ids.length]!;
          asked = [id, turn % 3 === 0];
          const { status } = await rawGet(Number(port), `/svc/mods/${asked[1] ? "enable" : "disable"}/${id}`);
          if (status !== 200) throw new Error(`no answer to ${asked}`);
          promised.set(...asked);
          asked = undefined;
        };
        // On a slow machine a short round ends before any answer, so each second round waits for at least one answer.
        if (round % 2 === 1) await ask(round);
        const end = Date.now() + 15 * round;
        const dying = new Promise((resolve) => setTimeout(resolve, 15 * round)).then(() =>
          child.end("SIGKILL"),
        );
        try {
          for (let turn = round + 1; Date.now() < end; turn++) await ask(turn);
        } catch {
          // The backend was killed before this request's answer.
        }
        await dying;
      } finally {
        await child.end("SIGKILL");
      }
      // The backend was killed before its first answer, so there may be no file yet.
      if (promised.size === 0) continue;
      const found = new Map<string, boolean>();
      for (const { id, enabled } of JSON.parse(read("overrides.json")).overrides) found.set(id, enabled);
      for (const [id, enabled] of promised) {
        // The last request may be stored without an answer.
        if (asked?.[0] === id) promised.set(id, found.get(id)!);
        else assert.is(found.get(id), enabled, id);
      }
      if (asked !== undefined && found.has(asked[0])) promised.set(asked[0], found.get(asked[0])!);
      JSON.parse(read("mods/selection.json"));
    }
    assert.ok(promised.size > 0);
    const last = startChild([program, "serve", "--root", root, "--port", "0"]);
    try {
      await last.line(/serves http/);
      assert.equal(readdirSync(root).sort(), [".svc-served", "kept", "mods", "overrides.json", "registry"]);
      assert.equal(readdirSync(join(root, "mods")).sort(), [...ids, "selection.json"]);
    } finally {
      await last.end();
    }
  }),
);

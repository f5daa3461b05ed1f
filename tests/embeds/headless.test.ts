import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { startChild } from "../support/child.js";
import { repository } from "../support/repository.js";
import { suite } from "../support/suite.js";
import { withTempFolder } from "../support/temp-folder.js";
import { until } from "../support/until.js";
import { withEmbedBackend } from "./embed.js";

const headless = suite("a game loop in Node with mods");

const program = join(repository, "build/examples/embeds/headless/game.js");

headless("applies an edited config and disabled mods while it runs, and saves a mod's data", () =>
  withTempFolder((home) =>
    withEmbedBackend("headless", async ({ url }, install) => {
      const save = join(home, "save.json");
      const start = () => startChild([program, install, url], { cwd: home });
      const config = (mod: string) => join(install, "mods", mod, "config.json");
      let game = start();
      try {
        await game.line(/^info loaded Wolves/);
        await game.line(/^day \d+: \d+ sheep, \d+ % grass, 1 lost$/);
        writeFileSync(config("wolves"), '{"hunger": 4}');
        await game.line(/^day \d+: \d+ sheep, \d+ % grass, 4 lost$/);
        const from = game.output().length;
        await fetch(`${url}/svc/mods/disable/wolves`);
        await until(() => / 0 lost$/m.test(game.output().slice(from)), "the end of the losses");
        await fetch(`${url}/svc/mods/disable/green-thumb`);
        await game.line(/^info unloaded Green Thumb/);
        assert.is(await game.end(), 0);
        const saved = JSON.parse(readFileSync(save, "utf8"));
        assert.ok(saved.day > 0 && saved.mods.wolves > 4, JSON.stringify(saved));

        await fetch(`${url}/svc/mods/enable/wolves`);
        game = start();
        const [, day] = await game.line(/^day (\d+): \d+ sheep, \d+ % grass, 4 lost$/);
        assert.ok(Number(day) > saved.day, "the days continue");
        assert.is(await game.end(), 0);
        const later = JSON.parse(readFileSync(save, "utf8"));
        assert.ok(later.mods.wolves > saved.mods.wolves, "the mod's count continues");
        assert.not.ok(existsSync(`${save}.new`));
      } finally {
        await game.end("SIGKILL");
      }
    }),
  ),
);

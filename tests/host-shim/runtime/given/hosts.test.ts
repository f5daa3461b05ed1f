import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as assert from "uvu/assert";
import { startChild } from "../../../support/child.js";
import { openInstall, withInstall } from "../../../support/install.js";
import { linkedSdk } from "../../../support/linked-sdk.js";
import { startNodeGame } from "../../../support/node-game.js";
import { giveToPlainUser } from "../../../support/plain-user.js";
import * as soon from "../../../support/soon.js";
import { suite } from "../../../support/suite.js";
import { withTempFolder } from "../../../support/temp-folder.js";

// One backend as a real program, and many games with their own files.

const hosts = suite("locked values in fifty games");

const program = fileURLToPath(new URL("../../../support/backend-program.js", import.meta.url));
const GAMES = 50;

/** A mod whose hook reports the values in force to the bus. */
const MOD = `
  const fov = svc.intSetting("fov", "Field of view", 90, { lo: 60, hi: 120 });
  const tilt = svc.intSetting("tilt", "Tilt", 0, { lo: 0, hi: 9 });
  module.exports = svc.defineMod({
    load() {
      svc.declareSettings([fov, tilt]);
      svc.onSettingsApplied((key) => {
        svc.settingApplied();
        if (key === "fov") svc.emit("fov", svc.settingValue(fov));
      });
    },
  });
`;

interface Game {
  /** The values with which the hook was called. */
  readonly applied: number[];
  readonly config: () => string;
  /** Sends an edit; returns whether the mod stored it. */
  readonly edit: (key: string, value: number) => boolean;
  readonly close: () => void;
}

function startGame(root: string, baseUrl: string): Game {
  const { host, close } = startNodeGame({ root, baseUrl, pollMs: 500 });
  const applied: number[] = [];
  host.bus.on("fov", (value) => void applied.push(value as number));
  return {
    applied,
    config: () => readFileSync(join(root, "mods/cam/config.json"), "utf8"),
    edit(key, value) {
      let isStored = false;
      const off = host.bus.on("svc.settings.applyAnnounce", (text) => {
        isStored = JSON.parse(String(text)).ok;
      });
      host.bus.emit("svc.settings.applyQuery", JSON.stringify({ guid: "cam", key, value }));
      off();
      return isStored;
    },
    close,
  };
}

hosts(
  "are applied and removed again, also after a kill of the backend, without a change of the players' stored values",
  () =>
    withInstall({ mods: [{ id: "cam" }] }, async (install) => {
      const library = `${await linkedSdk()}${MOD}`;
      install.setLibrary("cam", library);
      giveToPlainUser(install.root);
      let backend = startChild([program, install.root]);
      const games: Game[] = [];
      const lists = (lock?: unknown) => [
        { id: "all", entries: [{ id: "cam", enabled: true, note: "" }] },
        ...(lock === undefined ? [] : [{ id: "fair", entries: [{ id: "cam", lock, note: "fair play" }] }]),
      ];
      const give = (lock?: unknown) =>
        install.setRegistry({
          mods: [{ id: "cam" }],
          lists: lists(lock),
          activeLists: lock === undefined ? ["all"] : ["all", "fair"],
        });
      const allApply = (fov: (at: number) => number) =>
        soon.equal(
          () => games.map(({ applied }) => applied.at(-1)),
          Array.from(games, (_, at) => fov(at)),
        );
      await withTempFolder(async (folder) => {
        try {
          const [, url = ""] = await backend.line(/^serves (\S+)$/);
          for (let at = 0; at < GAMES; at++) {
            const own = openInstall(join(folder, `game-${at}`));
            own.setLibrary("cam", library);
            own.write("mods/cam/config.json", `{"fov": ${at + 60}, "tilt": 0}\n`);
            games.push(startGame(own.root, url));
          }
          await soon.ok(() => games.every((game) => game.edit("tilt", 1)), "every game runs the mod");

          give({ fov: 110 });
          await allApply(() => 110);
          assert.ok(games.every((game) => !game.edit("fov", 70) && game.edit("tilt", 2)));
          await backend.end("SIGKILL");
          give();
          assert.ok(games.every((game) => game.edit("tilt", 3)));
          assert.ok(
            games.every(({ applied }) => applied.at(-1) === 110),
            "a killed backend changes nothing",
          );
          backend = startChild([program, install.root, new URL(url).port]);
          await backend.line(/^serves /);
          await allApply((at) => at + 60);
          assert.equal(
            games.map((game) => game.config()),
            Array.from(games, (_, at) => `{"fov": ${at + 60}, "tilt": 3}\n`),
          );
          assert.equal(
            games.map(({ applied }) => applied.length),
            Array.from(games, () => 2),
            "the hook runs once for each change",
          );
        } finally {
          for (const game of games) game.close();
          await backend.end();
        }
      });
    }),
);

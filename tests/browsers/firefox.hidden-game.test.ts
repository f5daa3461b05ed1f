import { cpSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { startChild } from "../support/child.js";
import { withFirefoxBrowser } from "../support/firefox.js";
import { repository } from "../support/repository.js";
import * as soon from "../support/soon.js";
import { suite } from "../support/suite.js";
import { withTempFolder } from "../support/temp-folder.js";

const hidden = suite("a game in a hidden tab of Firefox");

/** The number input for the camera's field of view on the backend's page. */
const FOV =
  'document.querySelector("svc-settings-panel")?.shadowRoot?.querySelector(\'[id^="control-camera-plus%3Fin%3D"][id$="fieldOfView"]\')';

hidden("shows its rows on the backend's page, and applies fifty edits from there while it stays hidden", () =>
  withTempFolder((root) =>
    withFirefoxBrowser(async (browser) => {
      cpSync(join(repository, "build/install"), root, { recursive: true });
      const args = ["serve", "--root", root, "--port", "0", "--game", join(repository, "build/game")];
      const backend = startChild([join(repository, "dist/svc-mod.js"), ...args]);
      try {
        const [, url] = await backend.line(/^svc-mod serves (http:\S+)$/);
        const game = await browser.newPage();
        await game.goto(`${url}/game/`);
        await soon.ok(() => game.evaluate("window.lantern !== undefined"));
        const page = await browser.newPage();
        await page.goto(`${url}/#/camera-plus/fieldOfView`);
        await soon.is(() => game.evaluate("document.visibilityState"), "hidden");
        await soon.ok(() => page.evaluate(`Boolean(${FOV})`), "the rows of the game are on the page");
        const stored = () => game.evaluate('localStorage.getItem("svc-mod/camera-plus/config.json")');
        for (let value = 61; value <= 110; value++) {
          await page.evaluate(`(() => {
            const box = ${FOV};
            box.value = "${value}";
            for (const type of ["input", "change"]) box.dispatchEvent(new Event(type, { bubbles: true }));
          })()`);
          await soon.match(async () => String(await stored()), new RegExp(`"fieldOfView": ${value}\\b`));
        }
        assert.is(await game.evaluate("document.visibilityState"), "hidden");
      } finally {
        await backend.end("SIGTERM");
      }
    }),
  ),
);

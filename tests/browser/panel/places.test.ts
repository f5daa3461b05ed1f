import type { Page } from "playwright-core";

import * as assert from "uvu/assert";
import * as soon from "../../support/soon.js";
import { suite } from "../../support/suite.js";
import { panelTests } from "./fixture.js";
import { withLinkedGame } from "./linked-game.js";
import type { PageMod } from "./sources.js";

const places = suite("settings of games on the page of a backend");
const { http } = panelTests(places);

const GAME = "Lantern Hour";

/** A mod that runs in the game alone. */
const CAMERA: PageMod = {
  guid: "camera",
  name: "Camera",
  sides: ["client"],
  rows: `[
    sdk.intSetting("fov", "Field of view", 90, { lo: 60, hi: 120, step: 1 }),
    sdk.stringSetting("title", "Caption", "dusk"),
    sdk.keybindSetting("key", "Zoom key", "KeyZ"),
  ]`,
  hook: "mod.settingApplied();",
};

/** A mod that runs in the game and on the server. */
const LOOT: PageMod = {
  guid: "loot",
  name: "Loot",
  rows: `[
    sdk.intSetting("rate", "Drop rate", 2, { lo: 0, hi: 9 }),
    sdk.keybindSetting("open", "Open loot", "KeyZ"),
  ]`,
  hook: "mod.settingApplied();",
};

const MODS = [CAMERA, LOOT];

/** The id of a row of a game, of which the page has one. */
async function inGame(page: Page, guid: string, key: string): Promise<string> {
  const row = page.locator(`[id^="row-${guid}%3Fin%3D"][id$="%2F${key}"]`);
  await row.waitFor();
  return decodeURIComponent((await row.getAttribute("id"))!.slice("row-".length));
}

const place = (page: Page, name: string) => page.getByRole("radio", { name, exact: true });

http(
  "finds a setting of a running game and moves it there",
  MODS,
  async ({ page, url, says, part, accessible }) => {
    await withLinkedGame(url, GAME, MODS, async (game) => {
      await page.locator("nav").getByText("Camera").waitFor();
      await page.getByRole("textbox", { name: /^Search/ }).fill("fov");
      const id = await inGame(page, "camera", "fov");
      await page.getByText(`${GAME} / Camera`).waitFor();
      await part(id, "control").fill("101");
      await part(id, "control").press("Enter");
      await says(id, "In force now");
      await game.stored("camera", /"fov": 101/);
      await page.keyboard.press("Escape");
      await page.locator("nav").getByText("Camera").click();
      await page.getByText(`In ${GAME}, now`).waitFor();
      await soon.is(() => part(id, "control").inputValue(), "101");
      await accessible("a mod of a game");
    });
  },
);

http(
  "shows a mod of the server and the game once, with a choice of the place",
  MODS,
  async ({ page, url, part, stored, accessible }) => {
    await withLinkedGame(url, GAME, MODS, async (game) => {
      await page.locator("nav").getByText("Camera").waitFor();
      assert.is(await page.locator("nav").getByText("Loot").count(), 1);
      await place(page, "Server").waitFor();
      await page.locator("nav").getByText("Camera").click();
      await page.locator("nav").getByText("Loot").click();
      await soon.ok(() => place(page, GAME).isChecked(), "the game is the first place");
      const id = await inGame(page, "loot", "rate");
      await part(id, "control").fill("7");
      await part(id, "control").press("Enter");
      await game.stored("loot", /"rate": 7/);
      await page.getByRole("button", { name: "Go to Server: 2" }).click();
      await soon.ok(() => place(page, "Server").isChecked(), "the tag leads to the server");
      await soon.is(() => part("loot/rate", "control").inputValue(), "2");
      await page.getByRole("button", { name: `Go to ${GAME}: 7` }).waitFor();
      await place(page, "Server").focus();
      await page.keyboard.press("ArrowRight");
      await soon.ok(() => place(page, GAME).isChecked(), "an arrow key changes the place");
      await soon.match(() => new URL(page.url()).hash, /^#\/loot\?in=[a-z0-9]{8}$/);
      await page.keyboard.press("ArrowLeft");
      await part("loot/rate", "control").fill("4");
      await part("loot/rate", "control").press("Enter");
      await stored("loot", /"rate": 4/);
      assert.match(game.config("loot"), /"rate": 7/);
      await accessible("a mod of two places");
    });
  },
);

http(
  "counts and undoes over all places, and finds clashes of the server with the game alone",
  MODS,
  async ({ page, url, part, stored }) => {
    await withLinkedGame(url, GAME, MODS, async (game) => {
      await page.locator("nav").getByText("Camera").click();
      const fov = await inGame(page, "camera", "fov");
      await part(fov, "control").fill("95");
      await part(fov, "control").press("Enter");
      await game.stored("camera", /"fov": 95/);
      await page.goto(`${new URL(page.url()).origin}/panel-page#/loot?in=server`);
      await page.reload();
      await part("loot/rate", "control").fill("5");
      await part("loot/rate", "control").press("Enter");
      await stored("loot", /"rate": 5/);
      await page.getByRole("textbox", { name: /^Search/ }).fill("@modified");
      await soon.equal(() => page.locator(".row label").allInnerTexts(), ["Field of view", "Drop rate"]);
      await page.keyboard.press("Escape");
      await page.locator("nav").getByText("Keybinds").click();
      // The key of Loot on the server clashes with the camera's in the game; in the game they clash too.
      await soon.equal(
        () => page.locator("main .group h2").allInnerTexts(),
        [`Camera – ${GAME}`, "Loot – Server", `Loot – ${GAME}`],
      );
      await page.keyboard.press("Control+z");
      await stored("loot", /"rate": 2/);
    });
  },
);

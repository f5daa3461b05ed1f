import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import * as assert from "uvu/assert";
import * as soon from "../../support/soon.js";
import { suite } from "../../support/suite.js";
import { until } from "../../support/until.js";
import { type Panel, type PanelOptions, panelTests, show } from "./fixture.js";
import { MODS, place } from "./place-mods.js";
import type { PageMod } from "./sources.js";

const tests = suite("an overlay with the server as its second place");
const { bus } = panelTests(tests);

/** A mod that runs only on the server. */
const SPAWN: PageMod = {
  guid: "spawn",
  name: "Spawn",
  sides: ["server"],
  rows: `[sdk.intSetting("wave", "Wave size", 3, { lo: 0, hi: 9 })]`,
  hook: "mod.settingApplied();",
};
const ALL = [...MODS, SPAWN];

const RATE = "loot?in=server/rate";
const WAVE = "spawn?in=server/wave";

/** The game runs all mods except `spawn`, which only the server has. The test reads copied links from the clipboard. */
const OVERLAY: PanelOptions = {
  overlay: true,
  install: "mods",
  before: "mods.spawn.remove();",
  permissions: ["clipboard-read", "clipboard-write"],
};

/**
 * Goes to a mod by its tab, which may still move: a clash moves a mod to another group. The overlay hides clicks from Playwright,
 * which then cannot check what a click at a position hits, so the tab itself gets the event.
 */
const goTo = (page: Page, name: string) => page.locator("nav").getByText(name).dispatchEvent("click");

const onServer = ({ root }: Panel, guid: string) =>
  readFileSync(join(root, "mods", guid, "config.json"), "utf8");

bus(
  "lists a mod of both sides once, and changes its setting in the chosen place",
  ALL,
  async (panel) => {
    await panel.page.keyboard.press("F2");
    const { page, part, stored } = panel;
    await page.locator("nav").getByText("Spawn").waitFor();
    assert.is(await page.locator("nav").getByText("Loot").count(), 1);
    await goTo(page, "Loot");
    await soon.ok(() => place(page, "This game").isChecked(), "the game is the first place");
    await place(page, "Server").check();
    await part(RATE, "control").fill("7");
    await part(RATE, "control").press("Enter");
    await soon.match(() => onServer(panel, "loot"), /"rate": 7/);
    await page.getByRole("button", { name: "Go to This game: 2" }).click();
    await part("loot/rate", "control").fill("4");
    await part("loot/rate", "control").press("Enter");
    await stored("loot", /"rate": 4/);
    assert.match(onServer(panel, "loot"), /"rate": 7/);
    await page.getByRole("button", { name: "Go to Server: 7" }).waitFor();
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    await soon.match(() => onServer(panel, "loot"), /"rate": 2/);
  },
  OVERLAY,
);

bus(
  "finds settings of the server by the search, shows their changes, and copies links that name the server",
  ALL,
  async (panel) => {
    await panel.page.keyboard.press("F2");
    const { page, part } = panel;
    await page.getByRole("textbox", { name: /^Search/ }).fill("wave");
    await page.getByText("Server / Spawn").waitFor();
    await part(WAVE, "control").fill("5");
    await part(WAVE, "control").press("Enter");
    await soon.match(() => onServer(panel, "spawn"), /"wave": 5/);
    await page.keyboard.press("Escape");
    await goTo(page, "Spawn");
    await page.getByText("On the server").waitFor();
    writeFileSync(join(panel.root, "mods/spawn/config.json"), '{"wave": 8}\n');
    await soon.is(() => part(WAVE, "control").inputValue(), "8");
    await part(WAVE, "row").getByRole("button", { name: "More on Wave size" }).press("Enter");
    await page.getByRole("button", { name: "Copy link" }).click();
    await soon.match(() => page.evaluate(() => navigator.clipboard.readText()), /#\/spawn\/wave\?in=server$/);
    await show(page, "#/loot/rate?in=server");
    await soon.ok(() => place(page, "Server").isChecked(), "the link leads to the server");
  },
  OVERLAY,
);

bus(
  "shows the last values when the server stops, while the game's own settings can still be changed",
  ALL,
  async (panel) => {
    await panel.page.keyboard.press("F2");
    const { page, part, says, stopBackend } = panel;
    await goTo(page, "Spawn");
    await part(WAVE, "control").waitFor();
    const startAgain = await stopBackend();
    await page.locator(".ask.mute").getByText("The server does not answer.").waitFor();
    assert.is(await part(WAVE, "control").inputValue(), "3");
    await soon.is(() => part(WAVE, "control").isEditable(), false, "nothing can be stored");
    await goTo(page, "Loot");
    await part("loot/rate", "control").fill("6");
    await part("loot/rate", "control").press("Enter");
    await says("loot/rate", "In force now");
    await goTo(page, "Spawn");
    await startAgain();
    await soon.ok(() => part(WAVE, "control").isEditable(), "the server is back");
  },
  OVERLAY,
);

bus(
  "takes edits of a mod while a restarted server loads its mods, but not if the server has no such mod then",
  ALL,
  async ({ page, part }) => {
    await page.keyboard.press("F2");
    await goTo(page, "Spawn");
    await part(WAVE, "control").waitFor();
    let index: object = { mods: [], loading: true };
    let requests = 0;
    await page.route("**/svc/settings/index?full=1", (route) => {
      requests++;
      return route.fulfill({ json: index });
    });
    await until(() => requests > 2, "the panel polls the server");
    assert.is(await part(WAVE, "control").isEditable(), true);
    index = { mods: [] };
    await soon.is(() => part(WAVE, "control").isEditable(), false);
  },
  OVERLAY,
);

import type { Page } from "playwright-core";
import type { PageMod } from "./sources.js";

// Mods for tests of games on the page of a backend.

/** The name of the game. */
export const GAME = "Lantern Hour";

/** A mod that runs only in the game. */
export const CAMERA: PageMod = {
  guid: "camera",
  name: "Camera",
  sides: ["client"],
  rows: `[
    sdk.intSetting("fov", "Field of view", 90, { lo: 60, hi: 120, step: 1 }),
    sdk.stringSetting("title", "Caption", "dusk"),
    sdk.keybindSetting("key", "Zoom key", "KeyZ"),
    sdk.stringSetting("token", "Token", "", { secret: true }),
  ]`,
  config: '{"token": "canary"}\n',
  hook: "mod.settingApplied();",
};

/** A mod that runs in the game and on the server. */
export const LOOT: PageMod = {
  guid: "loot",
  name: "Loot",
  rows: `[
    sdk.intSetting("rate", "Drop rate", 2, { lo: 0, hi: 9 }),
    sdk.keybindSetting("open", "Open loot", "KeyZ"),
  ]`,
  hook: "mod.settingApplied();",
};

/** Both mods. */
export const MODS = [CAMERA, LOOT];

/** Returns the id of a row in the only game of the page. */
export async function inGame(page: Page, guid: string, key: string): Promise<string> {
  const row = page.locator(`[id^="row-${guid}%3Fin%3D"][id$="%2F${key}"]`);
  await row.waitFor();
  return decodeURIComponent((await row.getAttribute("id"))!.slice("row-".length));
}

/** Returns the radio button of a place on the page of a mod. */
export const place = (page: Page, name: string) => page.getByRole("radio", { name, exact: true });

/** Opens the page of {@link CAMERA}. */
export const openCamera = (page: Page) => page.locator("nav").getByText("Camera").click();

import type { Page } from "playwright-core";
import { type PageMod, part, stateSays } from "./fixture.js";

const NOT_WIRED = `implemented: false, description: "the game has no hook for it in this version"`;

/** A mod with every kind of row, including modified rows, rows without effect and rows with long names. */
const EVERY: PageMod = {
  guid: "every",
  name: "Every Kind",
  rows: `[
    sdk.boolSetting("on", "Widen when sprinting", true, { category: "Switches" }),
    sdk.boolSetting("off", "Show the HUD", true, { category: "Switches", description: "Health, ammunition, compass." }),
    sdk.boolSetting("deadBool", "Shake in vehicles", false, { category: "Switches", ${NOT_WIRED} }),
    sdk.intSetting("count", "Count", 3, { category: "Numbers" }),
    sdk.floatSetting("scale", "Scale", 1, { lo: 0.5, hi: 2, step: 0.05, category: "Numbers/Deep" }),
    sdk.intSetting("deadInt", "Distance", 5, { lo: 0, hi: 10, category: "Numbers", ${NOT_WIRED} }),
    sdk.enumSetting("preset", "Preset", "mid", ["low", "mid", "high"], { category: "Texts" }),
    sdk.stringSetting("renderer", "Renderer", "vulkan", { category: "Texts", appliesOn: "restart" }),
    sdk.stringSetting("long", "A_label_without_a_space_that_somebody_wrote_in_a_hurry", "x", { category: "Texts" }),
    sdk.stringSetting("rtl", "שם השחקן", "שלום", { category: "Texts", description: "תיאור של ההגדרה הזאת." }),
    sdk.keybindSetting("key", "Menu", "F6", { category: "Keys" }),
    sdk.selectSetting("voice", "Voice", "v1", Array.from({ length: 40 }, (_, n) => "v" + n), { category: "Looks" }),
    sdk.colorSetting("tint", "Tint", "1,0.82,0.4,0.8", { category: "Looks" }),
  ]`,
  hook: `if (key === "renderer") mod.settingAppliesOnRestart(); else mod.settingApplied();`,
  config: `{"off": false, "tint": "0.2,0.5,1,0.8"}\n`,
};
const OTHER: PageMod = {
  guid: "other",
  name: "Photo Mode with a name of many words",
  rows: `[sdk.keybindSetting("shutter", "Shutter", "F6")]`,
};
/** {@link EVERY}, and a mod whose key clashes with a key of EVERY. */
export const MODS = [EVERY, OTHER];

/** Edits a row that needs a relaunch, and types an invalid number into another row. */
export async function edit(page: Page): Promise<void> {
  await part(page, "every/renderer", "control").fill("gl");
  await page.keyboard.press("Enter");
  await stateSays(page, "every/renderer", "After a relaunch");
  await part(page, "every/count", "control").fill("1.5");
  await stateSays(page, "every/count", "Not stored");
}

/** Sets the scale of the panel, in percent. */
export const scaleTo = (page: Page, percent: number) =>
  page.locator("svc-settings-panel").evaluate((panel: HTMLElement, scale) => {
    panel.style.setProperty("--scale", String(scale));
  }, percent / 100);

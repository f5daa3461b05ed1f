import type { Page } from "playwright-core";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import * as soon from "../../support/soon.js";
import { type PageMod, panelTests } from "./fixture.js";

const explanation = suite("the column beside a wide page");
const { http, bus } = panelTests(explanation);

const ROWS: PageMod = {
  guid: "mod",
  name: "Mod",
  rows: `[
    sdk.boolSetting("on", "Outline", true, { category: "Look", description: "Drawn around everything that moves." }),
    sdk.intSetting("size", "Size", 20, { lo: 10, hi: 40, unit: "px", category: "Look/Lines", appliesOn: "restart" }),
    sdk.selectSetting("voice", "Voice", "de", ["en", "de"], { optionLabels: ["English", "German"], category: "Sound" }),
    sdk.keybindSetting("key", "Hide", "KeyX", { category: "Keys" }),
    sdk.intSetting("glow", "Glow", 3, { category: "Look", enabledWhen: { key: "on", is: false } }),
    sdk.stringSetting("pin", "Pin", "1234", { category: "Other", secret: true }),
    sdk.boolSetting("dead", "Dead", false, { category: "Other", implemented: false, description: "the game has no hook" }),
  ]`,
  hook: `if (key === "size") mod.settingAppliesOnRestart(); else mod.settingApplied();`,
};
const wide = { viewport: { width: 1440, height: 900 } };

const column = (page: Page) => page.locator("aside");

/** Waits until the column shows `texts`; returns its text. */
async function explains(page: Page, ...texts: readonly string[]): Promise<string> {
  await column(page).getByText(texts[0]!, { exact: true }).waitFor();
  const shown = (await column(page).innerText()).replace(/\s*\n\s*/g, "\n");
  for (const text of texts) assert.ok(shown.includes(text), `${text} is in: ${shown}`);
  return shown;
}

const boxes = (page: Page) =>
  page.locator(".row").evaluateAll((rows) => rows.map((row) => JSON.stringify(row.getBoundingClientRect())));

http(
  "shows a row's description, default and file key, and moves no row",
  [ROWS],
  async ({ page, part, says, accessible }) => {
    await explains(page, "Mod", "Choose a setting to read about it here.");
    const rested = await boxes(page);
    await part("mod/on", "control").focus();
    await explains(
      page,
      "Outline",
      "Mod · Look",
      "Drawn around everything that moves.",
      "Default\non",
      "config.json\non",
    );
    await soon.equal(() => boxes(page), rested, "no row has moved");
    await accessible("a row that is explained");

    await part("mod/size", "control").focus();
    await explains(
      page,
      "Size",
      "Mod · Look · Lines",
      "Needs relaunch",
      "Default\n20 px",
      "Range\n10 – 40 px",
    );
    await part("mod/size", "control").fill("30");
    await page.keyboard.press("Enter");
    await says("mod/size", "After a relaunch");
    await explains(page, "Size", "After a relaunch");
    await part("mod/voice", "control").focus();
    await explains(page, "Voice", "Default\nGerman");
    await part("mod/key", "control").focus();
    await explains(page, "Hide", "Default\nX");
    await part("mod/glow", "row")
      .getByRole("button", { name: /More on/ })
      .focus();
    await explains(page, "Glow", "Needs Outline to be off");
    await part("mod/dead", "row")
      .getByRole("button", { name: /More on/ })
      .focus();
    await explains(page, "Dead", "No effect yet: the game has no hook");
    await part("mod/pin", "control").focus();
    assert.not.match(await explains(page, "Pin", "config.json\npin"), /Default|1234/);
  },
  wide,
);

bus(
  "takes no focus, adds no second description, and shows the mod when no row has focus",
  [ROWS],
  async ({ page, part, labels }) => {
    await soon.equal(async () => (await labels()).length, 7);
    const on = part("mod/on", "control");
    await on.focus();
    await explains(page, "Outline");
    const tree = await page.locator("svc-settings-panel").ariaSnapshot();
    assert.is(tree.split("Drawn around everything that moves.").length, 2, "the description occurs once");
    await column(page).getByText("config.json").click();
    await column(page).click({ position: { x: 20, y: 800 } });
    await soon.ok(() => on.evaluate((element) => element.matches(":focus")), "the row keeps the focus");
    for (let tabs = 0; tabs < 40; tabs++) {
      await page.keyboard.press("Tab");
      const inside = await page.evaluate(
        () =>
          document.querySelector("svc-settings-panel")!.shadowRoot!.activeElement?.closest("aside") != null,
      );
      assert.not(inside, "Tab passes the column");
    }
    await page.locator("#search").focus();
    await explains(page, "Mod", "Choose a setting to read about it here.");

    await on.focus();
    await explains(page, "Outline");
    await page.setViewportSize({ width: 1000, height: 900 });
    await column(page).waitFor({ state: "hidden" });
    await page.setViewportSize(wide.viewport);
    await column(page).waitFor();
    await explains(page, "Outline");
  },
  wide,
);

explanation.run();

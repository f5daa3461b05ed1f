import type { Locator, Page } from "playwright-core";
import * as assert from "uvu/assert";
import * as soon from "../../support/soon.js";
import { suite } from "../../support/suite.js";
import { type PageMod, panelTests } from "./fixture.js";

const explanation = suite("the column that explains a row beside a wide page");
const { http, bus } = panelTests(explanation);

const ROWS: PageMod = {
  guid: "mod",
  name: "Mod",
  rows: `[
    sdk.boolSetting("on", "Outline", true, { category: "Look", description: "Drawn around everything that moves." }),
    sdk.intSetting("size", "Size", 20, { lo: 10, hi: 40, unit: "px", category: "Look/Lines", appliesOn: "restart" }),
    sdk.selectSetting("voice", "Voice", "de", ["en", "de"], { optionLabels: ["English", "German"], category: "Sound" }),
    sdk.keybindSetting("key", "Hide", "KeyX", { category: "Keys" }),
    sdk.keybindSetting("show", "Show", "KeyX", { category: "Keys" }),
    sdk.colorSetting("sun", "Sun", "#ffe08a", { format: sdk.cColorFmtHexHash, category: "Look" }),
    sdk.intSetting("glow", "Glow", 3, { category: "Look", enabledWhen: { key: "on", is: false } }),
    sdk.stringSetting("pin", "Pin", "1234", { category: "Other", secret: true }),
    sdk.boolSetting("dead", "Dead", false, { category: "Other", implemented: false, description: "the game has no hook" }),
  ]`,
  hook: `if (key === "size") mod.settingAppliesOnRestart(); else mod.settingApplied();`,
};
const wide = { viewport: { width: 1440, height: 900 } };

const column = (page: Page) => page.locator("aside");

/** Waits until the column shows the first of `texts`, and fails unless it shows all of them; returns the column's text. */
async function explains(page: Page, ...texts: readonly string[]): Promise<string> {
  await column(page).getByText(texts[0]!, { exact: true }).waitFor();
  const shown = (await column(page).innerText()).replace(/\s*\n\s*/g, "\n");
  for (const text of texts) assert.ok(shown.includes(text), `${text} is in: ${shown}`);
  return shown;
}

const boxes = (page: Page) =>
  page.locator(".row").evaluateAll((rows) => rows.map((row) => JSON.stringify(row.getBoundingClientRect())));

http(
  "shows a row's value, default, range, effect and notation, without moving a row",
  [ROWS],
  async ({ page, part, says, accessible }) => {
    await explains(page, "Choose a setting to read about it here.");
    assert.not.match(await column(page).innerText(), /Mod/, "the head of the mod is not repeated");
    await page.locator("nav a[href='#mods']").click();
    await page.locator("main .verdict").first().waitFor();
    await explains(page, "Your changes are listed here, each with an undo.");
    await page.locator("nav a[href='#/mod']").click();
    await explains(page, "Choose a setting to read about it here.");
    // The lines about a clash are drawn after the first draw.
    await part("mod/show", "row").getByText("Also Hide").first().waitFor();
    const rested = await boxes(page);
    await part("mod/on", "control").focus();
    await explains(
      page,
      "Outline",
      "Mod · Look",
      "Drawn around everything that moves.",
      "Value\non",
      "Default\non",
      "Takes effect\nat once",
      "In the file\ntrue",
    );
    await soon.equal(() => boxes(page), rested, "no row has moved");
    await accessible("a row that is explained");

    await part("mod/size", "control").focus();
    await explains(
      page,
      "Size",
      "Mod · Look · Lines",
      "Value\n20\u00a0px",
      "Range\n10 – 40\u00a0px",
      "Takes effect\nafter a relaunch",
    );
    const span = column(page).locator(".span");
    const styleOf = async () =>
      (await span.getAttribute("style"))?.replace(/[ ;]/g, "").replace(/\.3+%/g, ".3%");
    await soon.is(styleOf, "--fill:33.3%--default:33.3%");
    await part("mod/size", "control").fill("25");
    await page.keyboard.press("Enter");
    await says("mod/size", "After a relaunch");
    await explains(page, "Size", "Value\n25\u00a0px", "Default\n20\u00a0px");
    await soon.is(styleOf, "--fill:50%--default:33.3%");
    await part("mod/voice", "control").focus();
    await explains(page, "Voice", "Default\nGerman", 'In the file\n"de"');
    await part("mod/sun", "control").focus();
    await explains(page, "Sun", "Value\n#ffe08a", 'In the file\n"#ffe08a"');
    await part("mod/glow", "label").click({ force: true });
    await explains(page, "Glow", "Needs Outline to be off");
    await part("mod/dead", "label").click({ force: true });
    await explains(page, "Dead", "the game has no hook", "Takes effect\nNo effect yet");
    await part("mod/pin", "control").focus();
    assert.not.match(await explains(page, "Pin", "Value\n•••"), /Default|In the file|1234/);
  },
  wide,
);

bus(
  "resets the row, copies its config key, and shows a clash of its keybind with a button that unbinds it",
  [ROWS],
  async ({ page, part, stored, accessible }) => {
    const button = (name: string) => column(page).getByRole("button", { name });
    const size = part("mod/size", "control");
    await size.focus();
    await explains(page, "Size");
    assert.ok(await button("Back to default").isDisabled(), "the row is at its default");
    await size.fill("25");
    await page.keyboard.press("Enter");
    await stored("mod", /"size": 25/);
    await button("Back to default").click();
    await stored("mod", /"size": 20/);
    await page.getByText("Size is back at its default", { exact: true }).waitFor();
    await soon.ok(() => size.evaluate((element) => element.matches(":focus")), "the row keeps the focus");

    await button("More on Size").click();
    await accessible("the open menu of the column");
    await button("Copy key").click();
    await page.getByText("Copied the key", { exact: true }).waitFor();
    assert.is(await page.evaluate(() => navigator.clipboard.readText()), "size");
    await button("More on Size").click();
    await page.keyboard.press("Escape");
    await button("Copy key").waitFor({ state: "detached" });

    await part("mod/key", "control").focus();
    await explains(page, "Hide", "Also Show");
    await button("Unbind").click();
    await stored("mod", /"key": ""/);
    await column(page).getByText("Also Show").waitFor({ state: "detached" });
  },
  { ...wide, permissions: ["clipboard-read", "clipboard-write"] },
);

bus(
  "is replaced in a narrow panel by the page Changes, which lists the changes of all mods, each with an undo",
  [ROWS],
  async ({ page, part, stored, accessible }) => {
    await part("mod/size", "control").fill("25");
    await page.keyboard.press("Enter");
    await stored("mod", /"size": 25/);
    await page.evaluate(() => {
      location.hash = "#changes";
    });
    await page.getByRole("heading", { name: "Changes", level: 1 }).waitFor();
    const change = page.getByRole("main").getByRole("listitem").filter({ hasText: "Size" });
    await change.getByText("Mod · 20 px → 25 px").waitFor();
    await accessible("the page of the changes");
    await change.getByRole("button").click();
    await stored("mod", /"size": 20/);
    await change.waitFor({ state: "detached" });
    assert.not(await column(page).isVisible());
  },
  { viewport: { width: 900, height: 800 } },
);

bus(
  "keeps the page Changes and the focus in its list after an undo",
  [ROWS],
  async ({ page, part, stored }) => {
    const takeBack = (change: string) =>
      page.getByRole("button", { name: `Take back ${change}`, exact: true });
    const focused = (element: Locator) =>
      soon.ok(() => element.evaluate((each) => each.matches(":focus")), "it has the focus");
    const set = async (size: number) => {
      await part("mod/size", "control").fill(String(size));
      await page.keyboard.press("Enter");
      await stored("mod", new RegExp(`"size": ${size}`));
    };
    await part("mod/on", "control").click();
    await stored("mod", /"on": false/);
    await set(25);
    await set(30);
    await page.evaluate(() => {
      location.hash = "#changes";
    });
    await takeBack("Size, 25 px → 30 px").press("Enter");
    await stored("mod", /"size": 25/);
    await page.getByText("Undone: Size", { exact: true }).waitFor();
    const left = (css: string) => page.locator(css).evaluate((each) => each.getBoundingClientRect().left);
    assert.ok((await left(".toast")) >= (await left("aside")), "the toast covers no row");
    await focused(takeBack("Size, 20 px → 25 px"));
    await takeBack("Outline, on → off").press("Enter");
    await stored("mod", /"on": true/);
    await page.getByText("Undone: Outline").waitFor();
    await focused(takeBack("Size, 20 px → 25 px"));
    await page.keyboard.press("Control+z");
    await stored("mod", /"size": 20/);
    await focused(page.getByRole("main"));
    await page.getByText("You have changed nothing in this session yet.").waitFor();
    await column(page).waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Redo", exact: false }).click();
    await stored("mod", /"size": 25/);
    await takeBack("Size, 20 px → 25 px").waitFor();
    assert.is(await page.evaluate(() => location.hash), "#changes");
  },
  wide,
);

bus(
  "explains the same row while the focus is in the column, and no row when the focus is elsewhere",
  [ROWS],
  async ({ page, part, labels }) => {
    await soon.equal(async () => (await labels()).length, 9);
    const on = part("mod/on", "control");
    await on.click();
    await explains(page, "Outline");
    await column(page).getByText("Takes effect").click();
    await soon.ok(() => on.evaluate((element) => element.matches(":focus")), "a press keeps the focus");
    await column(page).getByRole("button", { name: "Back to default" }).focus();
    await explains(page, "Outline");
    await page.keyboard.press("Enter");
    await soon.ok(() => on.evaluate((element) => element.matches(":focus")), "the reset row has the focus");
    await page.locator("#search").focus();
    await explains(page, "Choose a setting to read about it here.");

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

bus(
  "lists the changes of a row or of all rows, and undoes the chosen change",
  [ROWS],
  async ({ page, part, stored, setConfig, config, accessible }) => {
    const lines = async () =>
      (await column(page).locator(".changes li").allInnerTexts()).map((line) => line.replace(/\s+/g, " "));
    const takeBack = (change: string) =>
      column(page).getByRole("button", { name: `Take back ${change}`, exact: true });
    const set = async (key: string, text: string) => {
      await part(`mod/${key}`, "control").fill(text);
      await page.keyboard.press("Enter");
    };
    await set("size", "25");
    await stored("mod", /"size": 25/);
    await set("size", "30");
    await stored("mod", /"size": 30/);
    await soon.equal(lines, ["25 px → 30 px now", "20 px → 25 px now"]);
    const apart = await column(page)
      .locator(".changes li span:has(i)")
      .first()
      .evaluate((line: HTMLElement) => {
        const bottom = (part: string) => line.querySelector(part)!.getBoundingClientRect().bottom;
        const widths = Array.from({ length: 100 }, (_, at) => 80 + at).filter((width) => {
          line.style.width = `${width}px`;
          return Math.abs(bottom("i") - bottom("b")) > 6;
        });
        line.style.width = "";
        return widths;
      });
    assert.equal(apart, [], "no line breaks between the arrow and the new value");
    await set("pin", "99");
    await stored("mod", /"pin": "99"/);
    await soon.equal(lines, ["••• → ••• now"]);

    await page.locator("#search").focus();
    await soon.equal(lines, [
      "Pin Mod · ••• → ••• now",
      "Size Mod · 25 px → 30 px now",
      "Size Mod · 20 px → 25 px now",
    ]);
    await accessible("the changes of all rows");
    await takeBack("Size, 25 px → 30 px").click();
    await stored("mod", /"size": 25[^}]*"pin": "99"/);
    await soon.equal(lines, ["Pin Mod · ••• → ••• now", "Size Mod · 20 px → 25 px now"]);

    await column(page).getByRole("link", { name: "Size" }).click();
    await soon.ok(
      () => part("mod/size", "control").evaluate((element) => element.matches(":focus")),
      "the row has the focus",
    );
    await setConfig("mod", (await config("mod")).replace('"size": 25', '"size": 31'));
    await column(page).locator("dd").getByText("31 px", { exact: true }).waitFor();
    await soon.equal(lines, ["20 px → 25 px now"], "it was changed since");
  },
  wide,
);

bus(
  "leaves each row a menu, which a right click, Shift+F10 and a button open, and arrow keys and Escape operate",
  [ROWS],
  async ({ page, part, stored, accessible }) => {
    const menu = part("mod/size", "row").locator(".menu");
    const size = part("mod/size", "control");
    const focused = (text: string) =>
      soon.is(
        () =>
          page.evaluate(
            () => document.querySelector("svc-settings-panel")!.shadowRoot!.activeElement?.textContent,
          ),
        text,
      );
    await size.fill("25");
    await page.keyboard.press("Enter");
    await stored("mod", /"size": 25/);
    await page.keyboard.press("Shift+F10");
    await focused("Back to default");
    const fact = menu.locator("dd").getByText("25 px", { exact: true });
    assert.is(await fact.isVisible(), false, "the column has the facts");
    await accessible("the menu of a row");
    await page.keyboard.press("ArrowDown");
    await focused("Copy link to setting");
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });
    await soon.ok(() => size.evaluate((element) => element.matches(":focus")), "Escape leads back");
    await part("mod/size", "label").click({ button: "right" });
    await menu.waitFor();
    await page.keyboard.press("Escape");
    const more = part("mod/size", "row").getByRole("button", { name: "More on Size" });
    await more.press("Enter");
    await menu.getByRole("button", { name: "Back to default" }).click();
    await stored("mod", /"size": 20/);
    await menu.waitFor({ state: "detached" });

    const ends = () =>
      page
        .locator(".row")
        .evaluateAll((rows) => [
          ...new Set(rows.map((row) => Math.round(row.querySelector(".ctl")!.getBoundingClientRect().right))),
        ]);
    await soon.is(async () => (await ends()).length, 1, "the rows have one end");
    await more.blur();
    const opacity = () => more.evaluate((element) => getComputedStyle(element).opacity);
    await part("mod/size", "row").hover();
    await soon.is(opacity, "0", "the column has it");
    await page.setViewportSize({ width: 1000, height: 900 });
    await part("mod/size", "row").hover();
    await soon.is(opacity, "1", "there is no column");
    await more.press("Enter");
    await menu.locator("dd").getByText("20 px", { exact: true }).first().waitFor();
  },
  wide,
);

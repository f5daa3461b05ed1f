import type { Page } from "playwright-core";
import * as assert from "uvu/assert";
import { useBrowser } from "../../support/chromium.js";
import { holdRequests } from "../../support/held-requests.js";
import * as soon from "../../support/soon.js";
import { suite } from "../../support/suite.js";
import { deferredLoaded, drawn, type PageMod, PHONE, panelTests, resetRow, withWebPanel } from "./fixture.js";
import { withLinkedGame } from "./linked-game.js";
import { openActions } from "./mod-actions.js";
import { GAME, LOOT, place } from "./place-mods.js";

const space = suite("the layout of a page");
const { bus, http } = panelTests(space);
const browser = useBrowser(space);

/** Reloads the page with pending requests for `files`, and waits for the rows; the returned function answers the requests. */
async function reloadHolding(page: Page, files: RegExp): Promise<() => Promise<void>> {
  const held = await holdRequests(page, files);
  await page.reload();
  await page.locator(".row").first().waitFor();
  return held.release;
}

const groups = ["One", "Two", "Three", "Four"];
const ROOMY: PageMod = {
  guid: "roomy",
  name: "Roomy",
  rows: `[${groups.flatMap((group) =>
    [1, 2, 3].map((n) => `sdk.intSetting("${group}${n}", "${group} ${n}", ${n}, { category: "${group}" })`),
  )}]`,
  config: `{"One1": 5, "Two2": 7}\n`,
};

bus(
  "shows groups in two columns on a very wide page, in order from the left column to the right, else in one column",
  [ROOMY],
  async ({ page, labels, accessible }) => {
    const places = () =>
      page.locator("section").evaluateAll((sections) =>
        sections.map((section) => {
          const { left, top } = section.getBoundingClientRect();
          return [Math.round(left), Math.round(top)] as const;
        }),
      );
    const order = groups.flatMap((group) => [1, 2, 3].map((n) => `${group} ${n}`));
    await soon.equal(labels, order);
    const [one, two, three, four] = await places();
    assert.equal([two![0], four![0]], [one![0], three![0]], "two columns");
    assert.ok(three![0] > one![0] && three![1] === one![1] && four![1] > three![1], "read column by column");
    await accessible("two columns");
    await page.setViewportSize({ width: 1440, height: 900 });
    await soon.is(async () => new Set((await places()).map(([left]) => left)).size, 1);
    await soon.equal(labels, order, "the order is kept");
  },
  { viewport: { width: 2560, height: 1440 } },
);

bus(
  "has the number of changed settings in its head, and no row moves when the number changes",
  [ROOMY],
  async ({ page, part }) => {
    const about = page.locator(".about");
    await about.getByText("changed 2 of 12").waitFor();
    // Adds `scrollTop`, because a menu that opens near the lower edge may scroll the page.
    const top = () =>
      part("roomy/One1", "row").evaluate(
        (row) => row.getBoundingClientRect().top + row.closest("main")!.scrollTop,
      );
    const before = await top();
    await resetRow(page, "roomy/One1");
    await about.getByText("changed 1 of 12").waitFor();
    await resetRow(page, "roomy/Two2");
    await about.getByText("12 settings").waitFor();
    assert.is(await top(), before);
  },
);

bus(
  "has a mod's menu in which arrow keys move the focus, and Escape closes it and focuses its button",
  [ROOMY],
  async ({ page, accessible }) => {
    const focused = () =>
      page.evaluate(() => {
        const { activeElement } = document.querySelector("svc-settings-panel")!.shadowRoot!;
        return activeElement?.getAttribute("aria-label") ?? activeElement?.textContent ?? "";
      });
    await openActions(page);
    await accessible("the menu of a mod");
    for (const item of ["Export", "Import", "Share changes…", "Reset mod", "Export"]) {
      await page.keyboard.press("ArrowDown");
      await soon.is(focused, item);
    }
    await page.keyboard.press("Escape");
    await soon.is(focused, "Actions for Roomy");
    await soon.is(() => page.locator(".popup").count(), 0);
  },
);

space("shows where a mod without settings here runs, and links the mods that require it", () =>
  withWebPanel(browser(), "#/score-tracker", async ({ page, accessible }) => {
    const card = page.locator(".elsewhere");
    await card.getByText("This mod runs in the game").waitFor();
    await soon.is(
      () => card.getByRole("link", { name: "Score Board" }).getAttribute("href"),
      "#/score-board",
    );
    await accessible("a mod without settings");
  }),
);

space("has the accent of the mod's icon, or the default accent in the keybinds view", () =>
  withWebPanel(browser(), "#/crosshair", async ({ page, accessible }) => {
    const accent = () =>
      page.getByRole("main").evaluate((main) => getComputedStyle(main).getPropertyValue("--accent").trim());
    await soon.ok(async () => {
      const [r, g, b] = (await accent()).match(/[\da-f]{2}/g)!.map((byte) => Number.parseInt(byte, 16));
      return g! > r! && g! > b!;
    }, "the picture of Crosshair is green");
    await accessible("a page with an accent");
    await page.locator("nav a[href='#keybinds']").click();
    await soon.is(accent, "#4457d6");
  }),
);

space("has the default accent for a mod that is off, and names the mods that enabling it turns off", () =>
  withWebPanel(browser(), "#/minimap-lite", async ({ page, accessible }) => {
    const card = page.locator(".why");
    await card.getByText("This turns off Minimap Pro.").waitFor();
    await page.locator(".head .face img").waitFor();
    await drawn(page);
    assert.not.ok(await page.getByRole("main").getAttribute("style"));
    await accessible("an off mod");
    await page.locator("nav a[href='#/trade-routes']").click();
    const reason = "It needs “economy-core”, which is not installed: install it, or turn this mod off.";
    await card.getByText(reason, { exact: true }).waitFor();
    await soon.is(() => card.getByText("This turns off").count(), 0);
  }),
);

bus(
  "has items of 44 px in a mod's menu on touch",
  [ROOMY],
  async ({ page }) => {
    await openActions(page);
    const heights = await page
      .locator(".menu button")
      .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().height));
    assert.is(heights.length, 4);
    assert.ok(Math.min(...heights) >= 44, heights.join());
  },
  PHONE,
);

const COLORED: PageMod = {
  guid: "mod",
  name: "Mod",
  rows: `[sdk.colorSetting("tint", "Tint", "#ff0000", { format: "hex#" }), sdk.intSetting("size", "Size", 1)]`,
  hook: "mod.settingApplied();",
};

bus(
  "has the colour picker beside the overlay, or inside it if there is no room, and the picker accepts hex digits",
  [COLORED],
  async ({ page, part, stored, accessible }) => {
    await page.keyboard.press("F2");
    await part("mod/tint", "row").waitFor();
    await deferredLoaded(page);
    const toggle = () => part("mod/tint", "row").locator(".swatch").first().click();
    const picker = page.locator("svc-settings-panel .picker");
    const ends = () =>
      page.evaluate(() => {
        const root = document.querySelector("svc-settings-panel")!.shadowRoot!;
        const [app, box] = [".app", ".picker"].map((one) => root.querySelector(one)!.getBoundingClientRect());
        return box!.right < app!.left ? "beside" : "inside";
      });
    await toggle();
    await picker.waitFor();
    assert.is(await ends(), "beside");
    await accessible("a picker beside the overlay");
    const hex = page.getByRole("textbox", { name: "Hex colour" });
    await hex.fill("00ff80");
    await hex.press("Enter");
    await stored("mod", /"tint": "#00ff80"/);
    await hex.fill("no colour");
    await hex.press("Enter");
    await soon.is(() => hex.inputValue(), "#00ff80");
    assert.is(await ends(), "beside", "it stays while the colour changes");
    await page.keyboard.press("Escape");
    await picker.waitFor({ state: "detached" });
    await page.setViewportSize({ width: 700, height: 900 });
    await toggle();
    await picker.waitFor();
    assert.is(await ends(), "inside");
  },
  { overlay: true, viewport: { width: 1440, height: 900 } },
);

/** Returns the top of the first row, or undefined before it is drawn. */
const firstRow = async (page: Page) => (await page.locator(".row").first().boundingBox())?.y;

space("has room on a phone for a description of two lines that arrives after the rows", () =>
  withWebPanel(
    browser(),
    "#/every-row",
    async ({ page }) => {
      const send = await reloadHolding(page, /\/svc\/mods(?:\?|$)/);
      const before = await firstRow(page);
      await send();
      await page.getByText("One of every kind of setting").waitFor();
      assert.is(await firstRow(page), before);
    },
    PHONE,
  ),
);

http(
  "has room on a phone for a title that Presets, which arrives after the rows, narrows to two lines",
  [{ ...ROOMY, name: "Camera Plus", presets: [{ id: "wide", title: "Wide", values: { One1: 7 } }] }],
  async ({ page }) => {
    const send = await reloadHolding(page, /\/(?:svc\/mods|panel\/deferred\.js)(?:\?|$)/);
    const before = await firstRow(page);
    await send();
    await page.getByRole("button", { name: "Presets" }).waitFor();
    await soon.ok(async () => (await page.locator("h1").boundingBox())!.height > 40, "two lines");
    assert.is(await firstRow(page), before);
  },
  PHONE,
);

http(
  "has room for the places that a mod had before, which are read after the rows",
  [LOOT],
  async ({ page, url }) => {
    await withLinkedGame(url, GAME, [LOOT], async () => {
      await place(page, "Server").waitFor();
      const send = await reloadHolding(page, /\/(?:svc\/games|panel\/deferred\.js)(?:\?|$)/);
      const before = await firstRow(page);
      await send();
      await place(page, "Server").waitFor();
      assert.is(await firstRow(page), before);
    });
  },
);

bus(
  "shows the facts of a row on a phone in a sheet with a button of 44 px that closes it",
  [ROOMY],
  async ({ page, accessible }) => {
    const more = page.getByRole("button", { name: "More on One 2" });
    const close = page.getByRole("button", { name: "Close", exact: true });
    await more.tap();
    const { width, height } = (await close.boundingBox())!;
    assert.ok(width >= 44 && height >= 44, `${width} x ${height} px`);
    await accessible("the sheet of a row");
    await close.tap();
    await soon.is(() => page.locator(".popup").count(), 0);
    await more.tap();
    await page.setViewportSize({ width: 900, height: 844 });
    await soon.is(() => close.isVisible(), false, "a popup at its row has no such button");
  },
  PHONE,
);

import type { Page } from "playwright-core";
import * as assert from "uvu/assert";
import { holdRequests } from "../../support/held-requests.js";
import * as soon from "../../support/soon.js";
import { suite } from "../../support/suite.js";
import { deferredLoaded, type PageMod, panelTests, show } from "./fixture.js";
import { withLinkedGame } from "./linked-game.js";
import { CAMERA, GAME } from "./place-mods.js";

const order = suite("the navigation as a strip of tabs or a list");
const { bus, http } = panelTests(order);

/** Eight mods with names of equal width, each with a setting that applies on restart and with a different key. */
const MODS: readonly PageMod[] = "abcdefgh".split("").map((letter) => ({
  guid: `mod-${letter}`,
  name: `Lantern mod ${letter.toUpperCase()}`,
  rows: `[
    sdk.intSetting("size", "Size", 1, { lo: 0, hi: 9, appliesOn: "restart" }),
    sdk.keybindSetting("key", "Key", "F${letter.charCodeAt(0) - 96}"),
  ]`,
  config: letter === "h" ? '{"size": 5}\n' : "{}\n",
  hook: `key === "size" ? mod.settingAppliesOnRestart() : mod.settingApplied();`,
}));

const OVERLAY = { overlay: true, viewport: { width: 1280, height: 720 } } as const;

const names = (page: Page) => page.locator("nav > ul > li > a > span[dir]").allInnerTexts();
const current = (page: Page) => page.locator("nav a[aria-current]").first();
const group = (page: Page, name: string) => page.locator(`nav ul[aria-label="${name}"]`);

/** Waits until the whole current tab is visible in the strip, outside the strip's faded edges. */
const isWhole = (page: Page, when: string) =>
  soon.ok(
    () =>
      current(page).evaluate((tab) => {
        const [inner, outer] = [tab, tab.closest("nav")!].map((one) => one.getBoundingClientRect());
        return inner!.left >= outer!.left + 18 && inner!.right <= outer!.right - 18;
      }),
    `the current tab is whole ${when}`,
  );

/** Waits until the panel has read the rows of all mods and has marked the last mod, which is modified. */
const allKnown = (page: Page) => page.locator("nav a[href='#/mod-h'] .hidden").waitFor({ state: "attached" });

async function open(page: Page): Promise<void> {
  await page.keyboard.press("F2");
  await allKnown(page);
  await page.locator("nav a").getByText("Lantern mod E").click();
  await page.getByRole("heading", { level: 1, name: "Lantern mod E" }).waitFor();
}

bus(
  "shows the whole current tab at 100 and 200 %, and does not change after an edit that needs a relaunch or clashes",
  MODS,
  async ({ page, part, stored }) => {
    await open(page);
    await isWhole(page, "when it is chosen");
    const before = await names(page);
    await part("mod-e/size", "control").fill("7");
    await page.keyboard.press("Enter");
    await stored("mod-e", /"size": 7/);
    await current(page).locator("small").waitFor();
    const tab = page.getByRole("link", { name: /^Lantern mod E\b.* Relaunch$/ });
    assert.is(await tab.locator("small").getAttribute("title"), "Relaunch");
    assert.is(await tab.locator("span[dir]").getAttribute("title"), "Lantern mod E: Relaunch");
    assert.equal(await names(page), before, "an edit that needs a relaunch");
    await part("mod-e/key", "control").click();
    await page.keyboard.press("F7");
    await group(page, "On").locator("a[href='#/mod-g'] small").waitFor({ state: "attached" });
    assert.equal(await names(page), before, "a shared key");
    await isWhole(page, "after the edits");

    await page.locator(".menu-button").click();
    for (let step = 0; step < 4; step++) await page.getByRole("button", { name: "Larger" }).click();
    await group(page, "Need you").getByText("Lantern mod E").waitFor();
    await page.locator(".menu-button").click();
    await isWhole(page, "at 200 %, after the list of mods");
    await page.setViewportSize({ width: 1200, height: 720 });
    await isWhole(page, "in a narrower window");
  },
  OVERLAY,
);

bus(
  "ends the first and the last tab before the faded edges",
  MODS,
  async ({ page }) => {
    await open(page);
    const strip = page.locator("nav");
    const mask = () => strip.evaluate((nav) => getComputedStyle(nav).maskImage);
    const fade = Number(/ (\d+)px/.exec(await mask())![1]);
    const gap = (end: "first" | "last") =>
      strip.evaluate((nav, which) => {
        nav.scrollTo(which === "first" ? -99_999 : 99_999, 0);
        const tabs = [...nav.querySelectorAll("li")].map((tab) => tab.getBoundingClientRect());
        const box = nav.getBoundingClientRect();
        return which === "first" ? tabs[0]!.left - box.left : box.right - tabs.at(-1)!.right;
      }, end);
    assert.is(Math.round(await gap("first")), fade);
    assert.is(Math.round(await gap("last")), fade);
    await page.locator(".menu-button").click();
    await soon.is(mask, "none", "the list does not fade");
  },
  OVERLAY,
);

bus(
  "has the pages first, then the most recently opened mods, and moves no tab when a tab is clicked",
  MODS,
  async ({ page }) => {
    await open(page);
    const recent = group(page, "Recent").locator("li a > span:not(.face)");
    const are = (...letters: readonly string[]) =>
      soon.equal(
        () => recent.allTextContents(),
        letters.map((letter) => `Lantern mod ${letter}`),
      );
    await are("A");
    const tabs = page.locator("nav > ul > li > a");
    const addresses = () => tabs.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    assert.equal((await addresses()).slice(0, 3), ["#mods", "#keybinds", "#/mod-a"]);
    const lefts = () => tabs.evaluateAll((links) => links.map((link) => (link as HTMLElement).offsetLeft));
    const before = await lefts();
    await page.locator("nav a[href='#/mod-c']").click();
    await page.getByRole("heading", { level: 1, name: "Lantern mod C" }).waitFor();
    await are("A");
    assert.equal(await lefts(), before, "no tab becomes wider");
    const menu = page.locator(".menu-button");
    await menu.click();
    await menu.click();
    await are("C", "E", "A");
    await show(page, "#/mod-b");
    await are("B", "C", "E", "A");
  },
  OVERLAY,
);

http(
  "lists a mod that needs a relaunch under “Need you” in the mods view too, also after it is turned off",
  MODS,
  async ({ page, part, stored, accessible }) => {
    await allKnown(page);
    await page.locator("nav a[href='#/mod-e']").click();
    await part("mod-e/size", "control").fill("7");
    await page.keyboard.press("Enter");
    await stored("mod-e", /"size": 7/);
    await page.locator("nav a[href='#/mod-e']").getByText("Relaunch", { exact: true }).waitFor();
    await page.locator("nav a[href='#mods']").click();
    const card = page.locator('main .group:has-text("Need you") + .card');
    await card.getByRole("link", { name: "Lantern mod E" }).waitFor();
    await card.getByText("Relaunch", { exact: true }).waitFor();
    assert.is(await card.locator(".verdict").count(), 1);
    await accessible("a mod that waits for a relaunch in the mods view");
    await page.getByRole("switch", { name: /Lantern mod E/ }).click();
    await card.getByText("Turned off", { exact: true }).first().waitFor();
    assert.is(await card.locator(".verdict").count(), 1, "a mod that is turned off keeps its place");
  },
  { viewport: { width: 1440, height: 900 } },
);

http(
  "marks a mod that needs a relaunch without a second line, and moves the mod only when its page is left",
  MODS,
  async ({ page, part, stored, accessible }) => {
    await allKnown(page);
    const link = page.locator("nav a[href='#/mod-e']");
    await link.click();
    const height = () => link.evaluate((one) => one.getBoundingClientRect().height);
    const before = await height();
    await part("mod-e/size", "control").fill("7");
    await page.keyboard.press("Enter");
    await stored("mod-e", /"size": 7/);
    await group(page, "On").locator("a[href='#/mod-e']").getByText("Relaunch", { exact: true }).waitFor();
    assert.is(await height(), before);
    await accessible("a mod that waits for a relaunch");
    await page.locator("nav a[href='#/mod-a']").click();
    await group(page, "Need you").locator("a[href='#/mod-e']").waitFor();
  },
  { viewport: { width: 1440, height: 900 } },
);

http(
  "moves no mod after an edit while a mod does not answer",
  MODS,
  async ({ page, part, stored }) => {
    await page.route("**/svc/settings/mod-b", (route) => route.abort());
    await page.reload();
    await allKnown(page);
    await page.locator("nav a[href='#/mod-e']").click();
    await part("mod-e/key", "control").click();
    await page.keyboard.press("F7");
    await stored("mod-e", /"key": "F7"/);
    await page.locator("nav a[href='#/mod-g']").getByText("1 clash").waitFor();
    assert.is(await group(page, "Need you").count(), 0);
  },
  { viewport: { width: 1440, height: 900 } },
);

http(
  "keeps the shown mod in its group after an edit before all mods have been read",
  MODS,
  async ({ page, part, stored }) => {
    const rest = await holdRequests(page, "**/svc/settings/mod-b");
    await page.goto(page.url().replace(/#.*|$/, "#/mod-e"));
    await page.reload();
    await rest.arrived();
    await deferredLoaded(page);
    await part("mod-e/size", "control").fill("7");
    await page.keyboard.press("Enter");
    await stored("mod-e", /"size": 7/);
    const here = page.locator("nav a[href='#/mod-e']");
    await here.getByText("Relaunch", { exact: true }).waitFor();
    await group(page, "On").and(page.locator(":has(a[href='#/mod-e'])")).waitFor();
    await rest.release();
    await allKnown(page);
    assert.is(await group(page, "Need you").count(), 0);
  },
  { viewport: { width: 1440, height: 900 } },
);

const BEACON: PageMod = { guid: "beacon", name: "Beacon", rows: "[]" };
const LAMP: PageMod = { guid: "lamp", name: "Lamp", rows: `[sdk.boolSetting("on", "On", true)]` };

http(
  "sorts mods by name, and moves no mod when the settings of a game's mods arrive",
  [LAMP, CAMERA, BEACON],
  async ({ page, url }) => {
    const mods = () => group(page, "On").locator("span[dir]").allInnerTexts();
    await soon.equal(mods, ["Beacon", "Camera", "Lamp"]);
    await withLinkedGame(url, GAME, [CAMERA], async () => {
      await page.locator("nav a[href^='#/camera?in=']").waitFor();
      assert.equal(await mods(), ["Beacon", "Camera", "Lamp"]);
    });
  },
);

http(
  "lists mods with a problem before the others, but moves no tab of a running mod",
  MODS.map((mod, at) => (at < 2 ? { ...mod, config: '{"size": 1, "key": "KeyA"}\n' } : mod)),
  async ({ page }) => {
    await allKnown(page);
    const groups = () =>
      page.locator("nav ul[aria-label]").evaluateAll((lists) => lists.map((list) => list.ariaLabel));
    const mods = (name: string) => group(page, name).locator("span[dir]").allInnerTexts();
    await soon.equal(groups, ["Need you", "On"]);
    const all = [...(await mods("Need you")), ...(await mods("On"))];
    await page.setViewportSize({ width: 620, height: 700 });
    await soon.equal(groups, ["Recent", "On"]);
    assert.equal([...(await mods("Recent")), ...(await mods("On"))], all.sort());
  },
  { viewport: { width: 1440, height: 900 } },
);

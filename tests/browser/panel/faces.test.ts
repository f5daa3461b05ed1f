import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page, Route } from "playwright-core";
import * as assert from "uvu/assert";
import { useBrowser } from "../../support/chromium.js";
import * as soon from "../../support/soon.js";
import { suite } from "../../support/suite.js";
import { type PageMod, panelTests, withWebPanel } from "./fixture.js";
import { SMALL } from "./sources.js";

const faces = suite("the panel's list of mods");
const browser = useBrowser(faces);
const { http, bus } = panelTests(faces);

const group = (page: Page, name: string) => page.locator(`nav ul[aria-label="${name}"]`);
const focused = (page: Page) =>
  page.evaluate(() => {
    const active = document.querySelector("svc-settings-panel")!.shadowRoot!.activeElement;
    return active?.getAttribute("href") ?? active?.localName ?? "";
  });

faces("groups mods by their state, with icons or initials, and a mod's page shows its description", () =>
  withWebPanel(browser(), "#/crosshair", async ({ page, accessible }) => {
    await group(page, "Need you").getByText("Trade Routes").waitFor();
    await group(page, "On").getByText("Crosshair").waitFor();
    await group(page, "Off").getByText("Minimap Lite").waitFor();
    await soon.match(
      () =>
        group(page, "Need you")
          .getByRole("link", { name: /^Ray Lights/ })
          .innerText(),
      /^RL\n/,
    );
    await page.getByRole("main").locator(".face img").waitFor();
    const icon = page.getByRole("main").locator(".face img");
    await soon.match(async () => (await icon.getAttribute("src"))!, /^data:image\/svg\+xml;base64,/);
    await page.getByRole("main").getByText("A sight of your own").waitFor();
    await page.locator(".about").getByText("svc-mod-sdk").waitFor();
    await page.locator(".about .tag").getByText("hud").waitFor();
    await page.getByRole("button", { name: "Filters" }).click();
    await soon.is(
      () => page.getByRole("button", { name: "Changed", exact: true }).count(),
      1,
      "a fresh install",
    );
    await page.keyboard.press("Escape");
    await accessible("a page with a face");

    await icon.evaluate((picture: HTMLImageElement) => {
      picture.src = "data:image/png;base64,AAAA";
    });
    await page.getByRole("main").locator(".face").getByText("Cr").waitFor();
  }),
);

faces("leads to a disabled mod's page, which names the reason and turns on the dependency", () =>
  withWebPanel(browser(), "", async ({ page, url, accessible }) => {
    await fetch(`${url}/svc/mods/disable/score-tracker`);
    await page.locator("nav a[href='#/score-board']").click();
    const card = page.locator(".why");
    await card.getByText("It needs Score Tracker. You turned off Score Tracker.").waitFor();
    await soon.is(
      () => card.getByRole("link", { name: "Score Tracker" }).getAttribute("href"),
      "#/score-tracker",
    );
    await accessible("why a mod is off");
    await card.getByRole("button", { name: "Turn on Score Tracker" }).click();
    await page.getByRole("button", { name: /, and (turn|change) / }).click();
    await card.waitFor({ state: "detached" });
    await group(page, "On").getByText("Score Board").waitFor();
  }),
);

faces(
  "is folded by arrow keys, which move the focus, and skipped by a link; a search without results offers filters",
  () =>
    withWebPanel(browser(), "#/every-row", async ({ page }) => {
      await group(page, "Need you").waitFor();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await soon.is(() => focused(page), "main");

      await page.locator("nav a[href='#/every-row']").focus();
      await page.keyboard.press("ArrowDown");
      await soon.is(() => focused(page), "#/every-row/group/Picture");
      await page.keyboard.press("ArrowDown");
      await soon.is(() => focused(page), "#/every-row/group/Picture/Light");
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("ArrowLeft");
      await page.locator("nav a[href='#/every-row/group/Picture/Light']").waitFor({ state: "detached" });
      await page.keyboard.press("ArrowRight");
      await page.locator("nav a[href='#/every-row/group/Picture/Light']").waitFor();
      await page.keyboard.press("Home");
      await soon.is(() => focused(page), "#mods");

      await page.locator("#search").fill("zzqq");
      await page.getByRole("button", { name: "@restart Needs relaunch" }).click();
      await page.locator(".row label").getByText("Texture memory").waitFor();
    }),
);

faces("can hide mods without settings, and marks groups with modified settings", () =>
  withWebPanel(browser(), "#/every-row", async ({ page }) => {
    const places = () => page.locator("nav ul[aria-label] > li > a > span[dir]").allInnerTexts();
    await group(page, "Need you").waitFor();
    const all = await places();
    assert.ok(all.includes("Ring A"), all.join());
    const box = page.getByRole("checkbox", { name: "Only mods with settings" });
    await box.check();
    await soon.ok(async () => {
      const left = await places();
      return left.includes("Every Row") && !left.includes("Ring A") && left.length < all.length;
    });
    await page.reload();
    await soon.ok(() => box.isChecked(), "a new page keeps the choice");
    await box.uncheck();
    await soon.equal(places, all);

    const marked = (path: string) => page.locator(`nav a[href='#/every-row/group/${path}'] .dot`);
    await page.getByRole("radio", { name: "high" }).check();
    await marked("Picture").waitFor();
    assert.is(await marked("Picture/Light").count(), 0);
    await page.keyboard.press("ControlOrMeta+z");
    await marked("Picture").waitFor({ state: "detached" });
  }),
);

const MANY = Array.from(
  { length: 45 },
  (_, n): PageMod => ({ guid: `m${n}`, name: `Mod ${n}`, rows: `[sdk.boolSetting("on", "On", true)]` }),
);

http(
  "sorts many mods by number, filters them by name and folds them, also in the mods view",
  MANY,
  async ({ page, accessible }) => {
    const nav = page.getByRole("navigation");
    const main = page.getByRole("main");
    const names = () => group(page, "On").locator("a > span[dir]").allInnerTexts();
    const verdicts = () => main.locator(".verdict h3").allInnerTexts();
    const numbers = (...all: number[]) => all.map((n) => `Mod ${n}`);
    await soon.equal(async () => (await names()).slice(0, 4), numbers(0, 1, 2, 3));
    const filter = nav.getByLabel("Filter mods");
    await filter.fill("4");
    await soon.equal(names, numbers(4, 40, 41, 42, 43, 44));
    await accessible("a filtered list of places");
    await filter.press("End");
    await filter.pressSequentially("2");
    await soon.equal(names, numbers(42));
    await filter.press("ControlOrMeta+z");
    await soon.is(() => filter.inputValue(), "4");
    await filter.fill("zzz");
    await nav.getByText("No mod is called “zzz”.").waitFor();
    await filter.fill("42");
    await soon.equal(names, numbers(42));
    await nav.getByRole("heading", { name: /^On/ }).click();
    await filter.press("Escape");
    await soon.is(async () => (await names()).length, 45, "a click under a filter folds no group");
    await nav.getByRole("button", { name: "On", exact: true }).click();
    await soon.equal(names, []);
    await nav.getByRole("link", { name: "Mods on and off" }).click();
    await main.getByRole("button", { name: "On", exact: true }).waitFor();
    await soon.equal(verdicts, []);
    await accessible("many mods by their verdicts");
    await filter.fill("44");
    await soon.match(async () => (await verdicts()).join(), /^Mod 44\b[^,]*$/);
    await filter.press("Escape");
    await main.getByRole("button", { name: "On", exact: true }).click();
    await soon.match(async () => (await verdicts()).join(), /^Mod 0\b[^,]*,Mod 1\b[^,]*,Mod 2\b/);
    await filter.fill("44");
    await soon.is(async () => (await verdicts()).length, 1);
    await main.getByRole("heading", { name: "On", exact: true }).click();
    await filter.press("Escape");
    await soon.is(async () => (await verdicts()).length, 45, "a click under a filter folds no group");
    const box = main.getByLabel("Filter mods");
    assert.is(await box.count(), 0, "one box is enough");
    await page.setViewportSize({ width: 500, height: 900 });
    await box.fill("44");
    await soon.is(async () => (await verdicts()).length, 1);
    assert.ok((await names()).length > 1, "the filter does not apply to tabs");
    await box.fill("");
    await soon.is(async () => (await verdicts()).length, 45);
    assert.ok((await names()).length > 1, "a folded group shows its mods as tabs");
  },
);

http(
  "shows a colour of the mod, and no initials, for a mod with an icon before the icon arrives",
  [],
  async ({ page }) => {
    const face = (guid: string) => page.locator(`nav a[href='#/${guid}'] .face`);
    await soon.is(() => face("ray-lights").innerText(), "RL");
    await soon.is(() => face("crosshair").innerText(), "");
    await soon.is(() => face("crosshair").locator("img").count(), 0);
    const color = (guid: string) => face(guid).evaluate((one) => getComputedStyle(one).backgroundColor);
    assert.is.not(await color("crosshair"), await color("clock-overlay"));
    await page.evaluate(() => (window as unknown as { releaseIcons(): void }).releaseIcons());
    await face("crosshair").locator("img").waitFor();
  },
  {
    install: "example",
    before: `
      const { fetch } = window;
      const icons = new Promise((resolve) => { window.releaseIcons = resolve; });
      window.fetch = async (url, options) => {
        if (/icon/.test(url)) await icons;
        return fetch(url, options);
      };`,
  },
);

http(
  "requests texts and icons again after a first request that failed",
  [],
  async ({ page, part }) => {
    await part("day-cycle/scale", "row").getByText("Tempo des Tages", { exact: true }).waitFor();
    await page.locator("nav a[href='#/crosshair'] .face img").waitFor();
    const asked = () => page.evaluate(() => Object.values((window as unknown as { asked: object }).asked));
    await soon.equal(async () => [...new Set(await asked())], [2]);
  },
  {
    install: "example",
    hash: "#/day-cycle",
    before: `
      document.documentElement.lang = "de";
      const { fetch } = window;
      const asked = window.asked = {};
      window.fetch = (url, options) => {
        const once = /icon|texts/.test(url) && (asked[url] = (asked[url] ?? 0) + 1) === 1;
        return once ? Promise.reject(new TypeError("Failed to fetch")) : fetch(url, options);
      };`,
  },
);

bus(
  "shows initials with their combining marks",
  [
    { ...SMALL, guid: "elan", name: "E\u0301lan" },
    { ...SMALL, guid: "hindi", name: "हिन्दी मोड" },
  ],
  async ({ page }) => {
    const face = (guid: string) => page.locator(`nav a[href='#/${guid}'] .face`);
    await soon.is(() => face("elan").innerText(), "Él");
    await soon.is(() => face("hindi").innerText(), "हिमो");
  },
);

/** Replaces members of the registry entry of the crosshair. */
function changeCrosshair(root: string, members: object): void {
  const path = join(root, "registry/mods.json");
  const registry = JSON.parse(readFileSync(path, "utf8"));
  Object.assign(
    registry.mods.find(({ id }: { id: string }) => id === "crosshair"),
    members,
  );
  writeFileSync(path, JSON.stringify(registry));
}

const iconOf = (page: Page) => page.locator("nav a[href='#/crosshair'] .face img");
const dataUrlOf = (svg: string) => `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;

http(
  "keeps the newer icon of a mod when the answer to an older request arrives after it",
  [],
  async ({ page, root }) => {
    await iconOf(page).waitFor();
    const file = join(root, "mods/crosshair/icon.svg");
    const older: Route[] = [];
    await page.route("**/mods/crosshair/icon.svg", async (route) => {
      if (older.push(route) > 1) await route.continue();
    });
    changeCrosshair(root, { version: "1.1.0" });
    await soon.is(() => older.length, 1);
    const before = await older[0]!.fetch();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1H0z"/></svg>';
    writeFileSync(file, svg);
    changeCrosshair(root, { version: "1.2.0" });
    await soon.is(() => iconOf(page).getAttribute("src"), dataUrlOf(svg));
    await older[0]!.fulfill({ response: before });
    await page.waitForRequest("**/svc/mods?can=1");
    assert.is(await iconOf(page).getAttribute("src"), dataUrlOf(svg));
  },
  { install: "example" },
);

http(
  "shows initials after a new version of a mod has no icon",
  [],
  async ({ page, root }) => {
    await iconOf(page).waitFor();
    changeCrosshair(root, { version: "1.1.0", icon: undefined });
    await page.locator("nav a[href='#/crosshair'] .face").getByText("Cr").waitFor();
  },
  { install: "example" },
);

bus("is beside a search that offers filters by translated names", [SMALL], async ({ page, accessible }) => {
  const main = page.getByRole("main");
  for (const [language, typed, offered, query] of [
    ["en", "shortcuts", "Show all keybinds", "@keybind"],
    ["en", "hotkey", "Show all keybinds", "@keybind"],
    ["en", "modi", "Show changed settings", "@modified"],
    ["en", "relaunch", "Show settings that need a relaunch", "@restart"],
    ["de", "Tastenbelegung", "Alle Tastenbelegungen zeigen", "@keybind"],
    ["fr", "redémarrage", "Afficher les réglages qui demandent un redémarrage", "@restart"],
    ["zh", "快捷键", "显示所有按键", "@keybind"],
  ] as const) {
    await page
      .locator("svc-settings-panel")
      .evaluate((panel, lang) => panel.setAttribute("lang", lang), language);
    await page.locator(`.app[lang^=${language}]`).waitFor();
    await page.locator("#search").fill(typed);
    if (typed === "relaunch") await accessible("a search that offers a filter");
    await main.getByRole("button", { name: offered, exact: true }).click();
    await soon.is(() => page.locator("#search").inputValue(), query);
  }
  await page.locator("svc-settings-panel").evaluate((panel) => panel.setAttribute("lang", "en"));
  await page.locator("#search").fill("disabled");
  await main.getByRole("button", { name: "Show why mods are off" }).waitFor();
  await page.locator("#search").fill("off");
  await main.getByRole("link", { name: "Mods on and off" }).waitFor();
  assert.is(await main.getByRole("button", { name: "Show why mods are off" }).count(), 0);
  await main.getByRole("link", { name: "Mods on and off" }).click();
  await page.getByRole("heading", { name: "Mods on and off" }).waitFor();
});

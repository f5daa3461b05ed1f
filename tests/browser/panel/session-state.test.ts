import type { Page } from "playwright-core";
import * as assert from "uvu/assert";
import * as soon from "../../support/soon.js";
import { suite } from "../../support/suite.js";
import { drawn, type PageMod, type Panel, panelTests } from "./fixture.js";

const kept = suite("state that a reopened overlay restores");
const { bus } = panelTests(kept);

const rowsOf = (count: number) =>
  `Array.from({ length: ${count} }, (_, n) => sdk.intSetting("n" + n, "Number " + n, n, { category: "Part " + Math.floor(n / 10), description: "Help. ".repeat(n % 7 * 12) }))`;
const FIRST: PageMod = { guid: "first", name: "First", rows: `[sdk.boolSetting("on", "On", true)]` };
const SHORT: PageMod = { guid: "short", name: "Short", rows: rowsOf(60), hook: "mod.settingApplied();" };
const LONG: PageMod = { guid: "long", name: "Long", rows: rowsOf(400), hook: "mod.settingApplied();" };
/** The window is wide enough for an overlay that lists its pages with their groups. */
const OVER = { overlay: true, viewport: { width: 2000, height: 900 } } as const;

async function close({ page }: Pick<Panel, "page">): Promise<void> {
  await page.keyboard.press("F2");
  await page.locator("svc-settings-panel .app").waitFor({ state: "detached" });
}

async function open({ page }: Pick<Panel, "page">): Promise<void> {
  await page.keyboard.press("F2");
  await page.locator("svc-settings-panel .row").first().waitFor();
}

/** Returns the distance from the top of the page's scroller to a row, in CSS pixels. */
const below = (page: Page, id: string) =>
  page.evaluate((rowId) => {
    const root = document.querySelector("svc-settings-panel")!.shadowRoot!;
    const row = root.getElementById(`row-${encodeURIComponent(rowId)}`);
    return (
      row &&
      Math.round(row.getBoundingClientRect().top - root.querySelector("main")!.getBoundingClientRect().top)
    );
  }, id);

/** Waits until a row is at a distance from the top of the scroller, within 1.5 CSS pixels. */
const isBelow = (page: Page, id: string, wanted: number) =>
  page.waitForFunction(
    ([rowId, top]) => {
      const root = document.querySelector("svc-settings-panel")!.shadowRoot!;
      const row = root.getElementById(`row-${encodeURIComponent(rowId as string)}`);
      const now =
        row && row.getBoundingClientRect().top - root.querySelector("main")!.getBoundingClientRect().top;
      return now !== null && Math.abs(now - (top as number)) <= 1.5;
    },
    [id, wanted] as const,
  );

for (const mod of [SHORT, LONG])
  bus(
    `includes the page, the scroll position and undo (mod ${mod.name})`,
    [FIRST, mod],
    async (panel) => {
      const { page, part, stored } = panel;
      const id = `${mod.guid}/n35`;
      await open(panel);
      await page.getByRole("link", { name: new RegExp(`^${mod.name}`) }).click();
      await page.getByRole("link", { name: "Part 3", exact: true }).click();
      await page.getByRole("textbox", { name: "Number 35" }).fill("7");
      await page.keyboard.press("Enter");
      await stored(mod.guid, /"n35": 7/);
      await page.locator("main").evaluate((main) => main.scrollBy(0, 77));
      await drawn(page);
      const before = (await below(page, id))!;
      await close(panel);
      await open(panel);
      await part(id, "row").waitFor();
      await isBelow(page, id, before);
      await page.getByRole("heading", { level: 1, name: mod.name! }).waitFor({ state: "attached" });
      await page.getByRole("button", { name: "Undo Number 35" }).waitFor();
      await page.keyboard.press("Control+z");
      await stored(mod.guid, /"n35": 35/);
      await page.getByText("Undone: Number 35").waitFor();
      await close(panel);
      await open(panel);
      await page.getByRole("button", { name: "Redo Number 35" }).click();
      await stored(mod.guid, /"n35": 7/);
    },
    OVER,
  );

bus(
  "includes the search, whose text is selected, and the keybinds view",
  [FIRST, SHORT],
  async (panel) => {
    const { page, firstLabel } = panel;
    await open(panel);
    await page.getByRole("textbox", { name: /Search/ }).fill("number 41");
    await firstLabel("Number 41");
    await close(panel);
    await open(panel);
    await firstLabel("Number 41");
    await soon.is(() => page.getByRole("textbox", { name: /Search/ }).inputValue(), "number 41");
    await page.keyboard.type("number 52");
    await firstLabel("Number 52");
    await page.getByRole("link", { name: /Keybinds/ }).click();
    await page.getByRole("heading", { name: "Keybinds" }).waitFor();
    await close(panel);
    await page.keyboard.press("F2");
    await page.getByRole("heading", { name: "Keybinds" }).waitFor();
  },
  OVER,
);

bus(
  "includes undo, which skips and names a row that changed meanwhile",
  [FIRST, SHORT],
  async (panel) => {
    const { page, config, setConfig, stored } = panel;
    await open(panel);
    await page.getByRole("link", { name: /^Short/ }).click();
    for (const n of [1, 2]) {
      await page.getByRole("textbox", { name: `Number ${n}`, exact: true }).fill("70");
      await page.keyboard.press("Enter");
      await stored("short", new RegExp(`"n${n}": 70`));
    }
    await close(panel);
    await setConfig("short", (await config("short")).replace(`"n2": 70`, `"n2": 71`));
    await open(panel);
    await page.getByRole("button", { name: "Undo Number 2" }).click();
    await page.getByText("Left alone, because it changed meanwhile: Number 2").waitFor();
    await page.getByRole("button", { name: "Undo Number 1" }).click();
    await stored("short", /"n1": 1\b/);
    await soon.match(() => config("short"), /"n2": 71/);
  },
  OVER,
);

/** A mod that in the example install has an icon and presets. The server of this install has more mods. */
const FACED: PageMod = { guid: "camera-plus", name: "Camera Plus", rows: rowsOf(3) };

declare global {
  interface Window {
    seenFacts: Record<string, unknown[]>;
  }
}

/** Records the facts of every frame since the overlay opened: `seenFacts` has each fact's values without consecutive repeats. */
const RECORD = `
  const shown = (name) => document.querySelector("svc-settings-panel").shadowRoot.querySelector(name);
  const facts = {
    top: () => shown("main .row")?.getBoundingClientRect().top,
    accent: () => shown("main") && getComputedStyle(shown("main")).getPropertyValue("--accent").trim(),
    count: () => shown("#search")?.ariaLabel,
    face: () => shown("main .head .face") && shown("main .head .face img") !== null,
  };
  window.seenFacts = {};
  const record = () => {
    for (const [name, read] of Object.entries(facts)) {
      const [value, list] = [read(), (window.seenFacts[name] ??= [])];
      if (value !== undefined && value !== null && list.at(-1) !== value) list.push(value);
    }
    requestAnimationFrame(record);
  };
  document.addEventListener("open", () => { window.seenFacts = {}; });
  requestAnimationFrame(record);
`;

bus(
  "includes the icon, accent and counts of a mod from the first frame on, and no row moves",
  [FACED],
  async (panel) => {
    const { page } = panel;
    const frames = (name: string) => page.evaluate((fact) => window.seenFacts[fact] ?? [], name);
    await open(panel);
    await page.getByRole("button", { name: "Presets" }).waitFor();
    await soon.is(
      async () => (await frames("accent")).length,
      2,
      "the accent of its icon comes after the default one",
    );
    assert.is((await frames("top")).length, 1, "no row moves");
    await soon.match(
      async () => String((await frames("count")).at(-1)),
      /[2-9]\d* mods/,
      "the mods of the server are counted",
    );
    const [accent, count] = [(await frames("accent"))[1], (await frames("count")).at(-1)];
    await close(panel);
    const server = page.waitForResponse(/settings\/index/);
    await open(panel);
    await page.getByRole("button", { name: "Presets" }).waitFor();
    await server;
    await soon.is(() => page.getByRole("main").locator(".head .face img").count(), 1);
    await drawn(page);
    assert.equal(await frames("face"), [true]);
    assert.equal(await frames("accent"), [accent]);
    assert.equal(await frames("count"), [count]);
    assert.is((await frames("top")).length, 1, "no row moves");
  },
  { overlay: true, install: "example", before: RECORD, viewport: { width: 1280, height: 720 } },
);

import { cpSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import * as assert from "uvu/assert";
import { withBackend } from "../../support/backend.js";
import { useBrowser } from "../../support/chromium.js";
import { repository } from "../../support/repository.js";
import * as soon from "../../support/soon.js";
import { suite } from "../../support/suite.js";
import { withTempFolder } from "../../support/temp-folder.js";
import { assertAccessible, stateSays, withPage } from "./fixture.js";

const served = suite("the web page of the backend");
const browser = useBrowser(served);

/** Opens the settings page that the backend of the example install serves at `/`. */
function withServedPage(
  work: (page: Page) => Promise<void>,
  { refuse = "", ...options }: BrowserContextOptions & { readonly refuse?: string } = {},
): Promise<void> {
  return withTempFolder(async (root) => {
    cpSync(join(repository, "build/install"), root, { recursive: true });
    const pageFolder = join(repository, "dist/panel");
    await withBackend(
      root,
      ({ url }) =>
        withPage(browser(), options, async ({ page }) => {
          if (refuse) await page.route(refuse, (route) => route.abort());
          await page.goto(`${url}/`);
          await work(page);
        }),
      { hostVersion: "1.4.0", pageFolder },
    );
  });
}

async function assertPlainList(page: Page): Promise<void> {
  await page.getByRole("heading", { name: "Verdicts for the client" }).waitFor();
  const row = page.getByRole("row").filter({ hasText: "playerName" });
  await soon.match(() => row.innerText(), /Interface\s+Player name\s+Wanderer\s+string\s+playerName/);
  const lite = page.getByRole("row").filter({ hasText: "minimap-lite" });
  await soon.match(() => lite.innerText(), /Minimap Lite 1\.\S+\s+conflict\s+\S+/);
  await page.getByText("The settings of client-only mods are in the game.").waitFor();
  await soon.is(() => page.locator("svc-settings-panel").count(), 0);
}

served("is a readable list without scripts", () =>
  withServedPage(
    async (page) => {
      await assertPlainList(page);
      const width = await page.locator("main").evaluate((main) => getComputedStyle(main).maxWidth);
      assert.is(width, "960px", "its style is in force");
    },
    { javaScriptEnabled: false },
  ),
);

served("is in the browser's language, also the texts of mods", () =>
  withServedPage(
    async (page) => {
      await page.getByRole("heading", { name: /^An ?\d/ }).waitFor();
      await page.locator("nav").getByText("Day Cycle").click();
      await page.locator(".row label").getByText("Tempo des Tages").waitFor();
      await assertAccessible(page, "the page in German");
    },
    { locale: "de-AT" },
  ),
);

served("stays a readable list when the panel's script does not load", () =>
  withServedPage(
    async (page) => {
      await assertPlainList(page);
      await assertAccessible(page, "the plain list");
    },
    { refuse: "**/page/*" },
  ),
);

served("shows the panel instead of the list if scripts run, in the whole window, and stores edits", () =>
  withServedPage(async (page) => {
    const app = page.locator("svc-settings-panel .app");
    await app.waitFor();
    await soon.is(() => page.locator("body > *").count(), 1);
    await soon.equal(() => app.boundingBox(), { x: 0, y: 0, width: 1200, height: 900 });
    await page.getByRole("link", { name: /^Every Row/ }).click();
    await page.waitForFunction(() => location.hash === "#/every-row");
    const name = page.getByRole("textbox", { name: "Player name", exact: true });
    await name.fill("Nomad");
    await page.keyboard.press("Enter");
    await stateSays(page, "every-row/playerName", "In force now");
    await page.getByRole("button", { name: "Pick Sunlight" }).click();
    const area = (await page.getByRole("slider", { name: "Saturation" }).boundingBox())!;
    await page.mouse.click(area.x + area.width - 30, area.y + area.height / 2);
    await stateSays(page, "every-row/sunColor", "In force now");
    await page.reload();
    await name.waitFor();
    await soon.is(() => name.inputValue(), "Nomad");
    await assertAccessible(page, "the served page");
  }),
);

served("has the current view in its title, in the player's language, and never a mod's id", () =>
  withServedPage(
    async (page) => {
      await page.addInitScript(() => {
        const seen: string[] = [];
        Object.assign(window, { seen });
        const observer = new MutationObserver(() => seen.push(document.title));
        observer.observe(document, { subtree: true, childList: true, characterData: true });
      });
      const titled = (title: string) => soon.is(() => page.title(), title);
      await page.locator("nav").getByText("Day Cycle").click();
      await titled("Day Cycle – Mods");
      await page.reload();
      await titled("Day Cycle – Mods");
      const seen = await page.evaluate(() => (window as unknown as { readonly seen: string[] }).seen);
      assert.not.match(seen.join(), /day-cycle/);
      await page.locator("nav").getByText("Tastenbelegung").click();
      await titled("Tastenbelegung – Mods");
      await page.evaluate(() => location.assign("#health"));
      await titled("Zustand – Mods");
      await page.goBack();
      await titled("Tastenbelegung – Mods");
      await page.locator("#search").fill("Tempo");
      await titled("Tempo – Suche – Mods");
      await page.locator(".row label").getByText("Tempo").first().waitFor();
      await assertAccessible(page, "a search");
      await page.goBack();
      await titled("Tastenbelegung – Mods");
    },
    { locale: "de-AT" },
  ),
);

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ConsoleMessage, Page } from "playwright-core";
import * as assert from "uvu/assert";
import { holdRequests } from "../../support/held-requests.js";
import { repository } from "../../support/repository.js";
import { suite } from "../../support/suite.js";
import { deferredLoaded, panelTests } from "./fixture.js";
import { SMALL } from "./sources.js";

const deferred = suite("the files of the panel");
const { bus } = panelTests(deferred);

/** Matches the address of the second file, also with the query of a retry. */
const FILE = /\/panel\/deferred\.js(?:\?|$)/;

/** Performs an action that requests the second file, and waits until the panel has noticed that it cannot be loaded. */
async function withoutFile(page: Page, act: () => Promise<unknown>): Promise<void> {
  const isFailure = (message: ConsoleMessage) => message.text().includes("could not load its second file");
  const failed = page.waitForEvent("console", isFailure);
  await act();
  await failed;
}

/** Aborts requests for the second file from now on, and reloads the page. The returned function permits the requests. */
async function keepBack(page: Page): Promise<() => Promise<void>> {
  await page.route(FILE, (route) => route.abort());
  await withoutFile(page, () => page.reload());
  await page.locator(".row").first().waitFor();
  return () => page.unroute(FILE);
}

/** Reloads the page with the request for its second file pending; the returned function answers the request. */
async function reloadPending(page: Page): Promise<() => Promise<void>> {
  const held = await holdRequests(page, FILE);
  await page.reload();
  return held.release;
}

/** Like {@link reloadPending}, and waits for the rows. */
async function hold(page: Page): Promise<() => Promise<void>> {
  const send = await reloadPending(page);
  await page.locator(".row").first().waitFor();
  return send;
}

deferred("begin, in the first file, with a comment that makes Chromium compile it while it loads", () => {
  const text = readFileSync(join(repository, "dist/panel/first.js"), "utf8");
  // Chromium reads this comment only on the first line.
  assert.ok(text.startsWith("//# allFunctionsCalledOnLoad\n"));
});

bus(
  "let rows be edited without the second file; features that require the file report the failure and can retry",
  [SMALL],
  async ({ page, part, stored, accessible }) => {
    const letThrough = await keepBack(page);
    await part("mod/on", "control").click();
    await stored("mod", /"on": false/);
    await part("mod/title", "control").fill("Bell");
    await page.keyboard.press("Enter");
    await stored("mod", /"title": "Bell"/);

    await withoutFile(page, () => page.getByRole("button", { name: "More on On" }).press("Enter"));
    await page
      .locator(".toast")
      .getByText("This part of the panel could not be loaded", { exact: true })
      .waitFor();
    for (const place of ["Keybinds", "Mods on and off"]) {
      await withoutFile(page, () => page.locator("nav").getByText(place).click());
      await page.getByRole("alert").filter({ hasText: "could not be loaded" }).waitFor();
    }
    await accessible("a page that is not loaded");
    await withoutFile(page, () => page.locator("#search").fill("title"));
    await page.getByRole("alert").filter({ hasText: "could not be loaded" }).waitFor();

    await letThrough();
    await page.getByRole("button", { name: "Try now" }).click();
    await page.locator(".row label").filter({ hasText: "Title" }).waitFor();
    await page.locator("#search").fill("");
    await page.getByRole("heading", { name: "Mods on and off" }).waitFor();
    await page.keyboard.press("Control+z");
    await stored("mod", /"title": "Clock"/);
  },
);

bus(
  "load again after a failure, without an action of the player, while a mod's page is shown",
  [SMALL],
  async ({ page }) => {
    const letThrough = await keepBack(page);
    await letThrough();
    await deferredLoaded(page);
  },
);

bus(
  "leave no listeners in a game whose panel was closed while the second file loaded",
  [SMALL],
  async ({ page }) => {
    const send = await reloadPending(page);
    const requested = page.waitForRequest(FILE);
    await page.keyboard.press("F2");
    await page.locator(".row").first().waitFor();
    await requested;
    await page.keyboard.press("F2");
    await page.locator(".app").waitFor({ state: "detached" });
    await send();
    await page.waitForFunction(
      () => document.querySelector("svc-settings-panel")!.shadowRoot!.adoptedStyleSheets.length > 1,
    );
    assert.is(await page.evaluate("listeners"), 0);
  },
  {
    overlay: true,
    before: `
      window.listeners = 0;
      const on = bus.on;
      bus.on = (...args) => { listeners++; const off = on(...args); return () => { listeners--; off(); }; };`,
  },
);

/** A row with a tag beside its label. */
const RELAUNCH = `sdk.intSetting("memory", "Memory", 1024, { appliesOn: "restart" })`;

bus(
  "move no element when the second file loads; clicks that require the file wait for the file",
  [{ ...SMALL, rows: SMALL.rows.replace("[", `[${RELAUNCH},`) }],
  async ({ page, part, stored }) => {
    const send = await hold(page);
    const places = () =>
      page
        .locator(".row,.row:first-child .tag,.group,header,nav a,h1")
        .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
    const before = await places();
    await part("mod/voice", "control").click();
    await page.getByRole("listbox").waitFor({ state: "detached" });
    await send();
    await page.getByRole("listbox").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("listbox").waitFor({ state: "detached" });
    assert.equal(await places(), before);

    const sendAgain = await hold(page);
    await part("mod/sun", "control").fill("orange");
    await page.keyboard.press("Enter");
    await page.locator(".state.err").waitFor();
    sendAgain();
    await stored("mod", /"sun": "1,0.647,0"/);

    const sendUndo = await hold(page);
    await part("mod/on", "control").click();
    await part("mod/title", "control").fill("Bell");
    await page.keyboard.press("Enter");
    await stored("mod", /"title": "Bell"/);
    await page.getByRole("button", { name: "Undo" }).click();
    sendUndo();
    await stored("mod", /"title": "Clock"/);
    await stored("mod", /"on": false/);
    await page.keyboard.press("Control+z");
    await stored("mod", /"on": true/);
  },
);

bus(
  "draw a search that waited for the second file before the panel requests the keyboard layout",
  [SMALL],
  async ({ page }) => {
    await page.addInitScript(() => {
      const keyboard = {
        getLayoutMap() {
          const root = document.querySelector("svc-settings-panel")!.shadowRoot!;
          Object.assign(window, { marksWhenAsked: root.querySelectorAll("mark").length });
          return Promise.resolve(new Map());
        },
      };
      Object.defineProperty(navigator, "keyboard", { value: keyboard });
    });
    const send = await hold(page);
    await page.locator("#search").fill("title");
    await send();
    await page.waitForFunction(() => "marksWhenAsked" in window);
    assert.is(await page.evaluate("marksWhenAsked"), 1);
  },
);

bus(
  "load while the game idles before the overlay first opens, so that the overlay opens without a server",
  [SMALL],
  async ({ page }) => {
    await deferredLoaded(page);
    assert.is(await page.locator("svc-settings-panel .app").count(), 0);
    await page.route("**", (route) => route.abort());
    await page.keyboard.press("F2");
    await page.locator("#search").fill("title");
    await page.locator("mark").waitFor();
  },
  { overlay: true },
);

import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import type { Test } from "uvu";
import * as assert from "uvu/assert";
import { axeViolations } from "../../support/axe.js";
import { type TestBackend, withBackend } from "../../support/backend.js";
import { useBrowser } from "../../support/chromium.js";
import { isComplaint } from "../../support/driver.js";
import { repository } from "../../support/repository.js";
import { withTab, withWindow } from "../../support/tabs.js";
import { withTempFolder } from "../../support/temp-folder.js";
import { until } from "../../support/until.js";
import { type PageMod, servePage, writeInstall } from "./sources.js";

export type { PageMod } from "./sources.js";

/** A page with a panel in a real browser. */
export interface PanelPage {
  readonly page: Page;
  /** The page's console errors and uncaught errors. */
  readonly complaints: string[];
}

/** The panel's transport: the routes of a backend, or the bus of its own page. */
type Over = "http" | "bus";

/** The options of a panel page, except its mods. */
export interface PanelOptions extends BrowserContextOptions {
  readonly overlay?: boolean;
  readonly hash?: string;
  /** Statements that run in the page before it creates the panel, with `bus` in scope. */
  readonly before?: string;
  /**
   * The backend's install: the test's mods, or the example install. A panel on the bus has a backend, and so a base URL,
   * only with this option.
   */
  readonly install?: "mods" | "example";
  /** An expression that creates the panel's transport, instead of the default one. */
  readonly transport?: string;
  /** Opens the page in its own window, because a test that sets the page's clock sets it for all tabs of a window. */
  readonly ownWindow?: boolean;
}

/** A panel over one transport, with helpers for its rows and its mods' config files. */
export interface Panel extends PanelPage {
  /** The URL of the backend and the folder of its install, or `""` if the panel has no backend. */
  readonly url: string;
  readonly root: string;
  /** Stops the backend; the returned function starts it again. */
  readonly stopBackend: () => Promise<() => Promise<void>>;
  /** Returns the text of a mod's config file. */
  readonly config: (guid: string) => Promise<string>;
  /** Replaces the text of a mod's config file, as a player's text editor does. */
  readonly setConfig: (guid: string, text: string) => Promise<void>;
  /** Waits until the text of a mod's config file matches. */
  readonly stored: (guid: string, pattern: RegExp) => Promise<void>;
  /** Returns the number of edits and resets of the panel that a mod received. */
  readonly writes: () => Promise<number>;
  /** Returns an element of a row by name: `row`, `label`, `state`, `control`, `unit`, `list`. */
  readonly part: (id: string, name: string) => Locator;
  /** Waits until the state of a row contains `text`. */
  readonly says: (id: string, text: string | RegExp) => Promise<void>;
  /** Returns the labels of the rows in the document. */
  readonly labels: () => Promise<string[]>;
  /** Waits until the first row in the document has this label. */
  readonly firstLabel: (label: string) => Promise<void>;
  /** Fails when axe finds a violation in the page's current state; `state` names it. */
  readonly accessible: (state: string) => Promise<void>;
}

type Define = (
  title: string,
  mods: readonly PageMod[],
  work: (panel: Panel) => Promise<void>,
  options?: PanelOptions,
) => void;

/** Returns functions that define the tests of a suite over a transport: the bus, unless the result depends on HTTP. */
export function panelTests(tests: Test): Readonly<Record<Over, Define>> {
  const browser = useBrowser(tests);
  const define =
    (over: Over): Define =>
    (title, mods, work, options = {}) =>
      tests(`${title} (${over})`, () => withPanel(browser(), over, mods, work, options));
  return { http: define("http"), bus: define("bus") };
}

/** The options of a page on a phone. */
export const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } } as const;

/** The origin of a page without a backend. */
const ORIGIN = "http://localhost:1";

async function withPanel(
  browser: Browser,
  over: Over,
  mods: readonly PageMod[],
  work: (panel: Panel) => Promise<void>,
  { install, ...options }: PanelOptions,
): Promise<void> {
  if (over === "bus" && install === undefined)
    return openPanel(browser, over, NO_BACKEND, "", mods, work, options);
  await withTempFolder(async (root) => {
    if (install === "example") cpSync(join(repository, "build/install"), root, { recursive: true });
    else writeInstall(root, mods);
    const pageMods = over === "bus" ? mods : [];
    await withBackend(root, (backend) => openPanel(browser, over, backend, root, pageMods, work, options), {
      hostVersion: "1.4.0",
    });
  });
}

const NO_BACKEND: Pick<TestBackend, "url" | "stop"> = {
  url: "",
  stop: () => Promise.reject(new Error("this panel has no backend")),
};

function openPanel(
  browser: Browser,
  over: Over,
  { url, stop }: Pick<TestBackend, "url" | "stop">,
  root: string,
  mods: readonly PageMod[],
  work: (panel: Panel) => Promise<void>,
  { overlay = false, hash = "", before = "", transport: own, ...options }: PanelOptions,
): Promise<void> {
  return withPage(browser, options, async ({ page, complaints }) => {
    const origin = url || ORIGIN;
    const baseUrl = JSON.stringify(url === "" ? {} : { baseUrl: url });
    const overBus = own ?? `busTransport(bus, ${baseUrl})`;
    const transport = over === "http" ? (own ?? "httpTransport(location.origin)") : overBus;
    await servePage(page, origin, { mods, transport, overlay, before });
    let posts = 0;
    page.on("request", (request) => {
      if (request.method() === "POST") posts++;
    });
    await page.goto(`${origin}/panel-page${hash}`);
    await page.locator(overlay ? "svc-settings-panel" : ".app").waitFor({ state: "attached" });
    await page.getByText("Reading the settings…").waitFor({ state: "detached" });
    if (!overlay) await deferredLoaded(page);

    const file = (guid: string) => join(root, "mods", guid, "config.json");
    const config = async (guid: string) =>
      over === "http" ? readFileSync(file(guid), "utf8") : page.evaluate((id) => window.configs[id]!, guid);
    await work({
      page,
      complaints,
      url,
      root,
      stopBackend: stop,
      config,
      async setConfig(guid, text) {
        if (over === "http") return writeFileSync(file(guid), text);
        await page.evaluate(
          ([id, next]) => {
            window.configs[id!] = next!;
            window.mods[id!]!.mod.refresh();
          },
          [guid, text],
        );
      },
      async stored(guid, pattern) {
        let text = "";
        const look = async () => {
          text = await config(guid);
          return pattern.test(text);
        };
        await until(look, () => `${pattern} is stored in ${text}`);
      },
      writes: async () => (over === "http" ? posts : await page.evaluate(() => window.writes.length)),
      part: (id, name) => part(page, id, name),
      says: (id, text) => stateSays(page, id, text),
      labels: () => page.locator(".row label").allInnerTexts(),
      firstLabel: (label) =>
        page
          .locator(".row label")
          .first()
          .filter({ hasText: new RegExp(`^\\s*${label}\\s*$`) })
          .waitFor(),
      accessible: (state) => assertAccessible(page, state),
    });
  });
}

/** Opens an empty page, and fails if `complaints` has an entry at the end. */
export function withPage(
  browser: Browser,
  { ownWindow = false, ...options }: BrowserContextOptions & Pick<PanelOptions, "ownWindow">,
  work: (opened: PanelPage) => Promise<void>,
): Promise<void> {
  const open = ownWindow ? withWindow : withTab;
  return open(browser, { viewport: { width: 1200, height: 900 }, ...options }, async (page) => {
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(String(error.stack)));
    page.on("console", (message) => {
      if (message.type() === "error" && isComplaint(message.text())) complaints.push(message.text());
    });
    await work({ page, complaints });
    assert.equal(complaints, [], "the page has no errors and no violations of its policy");
  });
}

/** Opens the settings page of a backend, over a copy of the example install, at a hash. */
export function withWebPanel(
  browser: Browser,
  hash: string,
  work: (panel: Panel) => Promise<void>,
  options: PanelOptions = {},
): Promise<void> {
  return withPanel(browser, "http", [], work, { install: "example", hash, ...options });
}

/** Opens a page in which mods and the panel share a bus, as in a game. */
export function withBusPanel(
  browser: Browser,
  mods: readonly PageMod[],
  work: (panel: Panel) => Promise<void>,
  options: PanelOptions = {},
): Promise<void> {
  return withPanel(browser, "bus", mods, work, options);
}

type Sdk = typeof import("../../../sdk/index.js");
type BusMod = ReturnType<Sdk["createSdk"]>;

/** The globals of a page with mods on its bus. */
declare global {
  interface Window {
    sdk: Sdk;
    bus: ReturnType<Sdk["createBus"]>;
    configs: Record<string, string>;
    writes: string[];
    mods: Record<string, { readonly mod: BusMod; remove(): void }>;
    /** Sets a mod up on `itsBus`, or on the page's bus if it is absent. */
    addMod(
      guid: string,
      name: string,
      config: string,
      setUp: (mod: BusMod) => void,
      itsBus?: Window["bus"],
    ): void;
  }
}

/** Fails when axe finds a violation of WCAG A or AA in the page's current state; `state` names it. */
export async function assertAccessible(page: Page, state: string): Promise<void> {
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"];
  const found = await axeViolations((expression) => page.evaluate(expression), tags);
  assert.equal(found, [], `axe finds nothing: ${state}`);
}

/**
 * Waits until the panel's second file has loaded and a frame has been drawn. In an open panel the file has then also run,
 * which adds a style sheet.
 */
export async function deferredLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const named = ({ localName }: Element) => localName.startsWith("svc-settings-panel");
    const { shadowRoot } = [...document.querySelectorAll("*")].find(named)!;
    return shadowRoot!.querySelector(".app")
      ? shadowRoot!.adoptedStyleSheets.length > 1
      : performance.getEntriesByType("resource").some(({ name }) => name.endsWith("/deferred.js"));
  });
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  );
}

/** Waits until the page has drawn its last change. */
export const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Opens the panel at a hash by the panel's own `show`; returns what `show` returns. */
export function show(page: Page, view: string): Promise<boolean> {
  return page.evaluate((to) => document.querySelector("svc-settings-panel")!.show(to), view);
}

/** Returns an element of a row by name: `row`, `label`, `state`, `control`, `unit`, `list`. */
export function part(page: Page, id: string, name: string): Locator {
  return page.locator(`[id="${name}-${encodeURIComponent(id)}"]`);
}

/** Opens the menu of a row by a right click on its label, once the second file can handle the click; returns the menu. */
export async function openMenu(page: Page, id: string): Promise<Locator> {
  await deferredLoaded(page);
  await part(page, id, "label").click({ button: "right" });
  const menu = part(page, id, "row").locator(".menu");
  await menu.waitFor();
  return menu;
}

/** Resets a row by its menu. */
export async function resetRow(page: Page, id: string): Promise<void> {
  await (await openMenu(page, id)).getByRole("button", { name: "Back to default" }).click();
}

/** Waits until the state of a row contains `text`. */
export async function stateSays(page: Page, id: string, text: string | RegExp): Promise<void> {
  await part(page, id, "state").filter({ hasText: text }).waitFor();
}

import { cpSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import type { Test } from "uvu";
import * as assert from "uvu/assert";
import { withBackend } from "../support/backend.js";
import { withChromium } from "../support/chromium.js";
import { repository } from "../support/repository.js";
import { withTempFolder } from "../support/temp-folder.js";

/** The style that the colour picker brings along: the one hash that the page's policy names. */
const PICKER_STYLE = "'sha256-u2HWeUVI3wiaCzTZn6gmrqTj+cbnaijNbKV6Oazu9uo='";
const POLICY = `default-src 'self'; style-src 'self' ${PICKER_STYLE}`;
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** A page with a panel in a real browser. */
export interface PanelPage {
  readonly page: Page;
  /** What the page's console and its errors said. */
  readonly complaints: string[];
}

/** One browser for all tests of a suite. */
export function useBrowser(tests: Test): () => Browser {
  let browser: Browser | undefined;
  let release = (): void => {};
  let closed: Promise<void> = Promise.resolve();
  tests.before(
    () =>
      new Promise<void>((ready, fail) => {
        closed = withChromium((opened) => {
          browser = opened;
          ready();
          return new Promise<void>((end) => {
            release = end;
          });
        });
        closed.catch(fail);
      }),
  );
  tests.after(() => {
    release();
    return closed;
  });
  return () => browser!;
}

const html = (
  script: string,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Settings</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/test.css"></head>
<body><script type="module" src="/${script}"></script></body></html>`;

async function serve(page: Page, origin: string, script: string): Promise<void> {
  const files: Readonly<Record<string, () => string>> = {
    "/panel-page": () => html("start.js"),
    "/start.js": () => script,
    "/test.css": () => "html,body{margin:0;height:100%}",
    "/panel.js*": () => readFileSync(join(repository, "dist/panel.js"), "utf8"),
    "/sdk.js": () => readFileSync(join(repository, "dist/index.js"), "utf8"),
  };
  for (const [path, text] of Object.entries(files)) {
    const contentType = path.includes(".js")
      ? "text/javascript"
      : path.endsWith(".css")
        ? "text/css"
        : "text/html";
    const headers = path === "/panel-page" ? { "Content-Security-Policy": POLICY } : {};
    await page.route(`${origin}${path}`, (route) => route.fulfill({ contentType, headers, body: text() }));
  }
}

async function openPage(browser: Browser, options: BrowserContextOptions): Promise<PanelPage> {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error.stack)));
  page.on("console", (message) => {
    if (
      message.type() === "error" &&
      !/the server responded with|Failed to load resource/.test(message.text())
    )
      complaints.push(message.text());
  });
  page.setDefaultTimeout(6_000);
  return { page, complaints };
}

/** A backend over a copy of the example install, and the panel's page on its origin. */
export interface WebPanel extends PanelPage {
  readonly root: string;
  readonly url: string;
  /** The text of a mod's config file. */
  readonly config: (id: string) => string;
}

/** Opens the panel as the backend's web page, at a hash. */
export function withWebPanel(
  browser: Browser,
  hash: string,
  work: (panel: WebPanel) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> {
  return withTempFolder(async (root) => {
    cpSync(join(repository, "build/install"), root, { recursive: true });
    await withBackend(
      root,
      async ({ url }) => {
        const opened = await openPage(browser, options);
        const { page, complaints } = opened;
        await serve(
          page,
          url,
          `import { definePanel, httpTransport } from "/panel.js";
           const panel = document.createElement(definePanel());
           panel.transport = httpTransport(location.origin);
           document.body.replaceChildren(panel);`,
        );
        await page.goto(`${url}/panel-page${hash}`);
        await page.waitForSelector("svc-settings-panel .app");
        await work({
          ...opened,
          root,
          url,
          config: (id) => readFileSync(join(root, "mods", id, "config.json"), "utf8"),
        });
        assert.equal(complaints, [], "the page complains of nothing");
        await page.context().close();
      },
      { hostVersion: "1.4.0" },
    );
  });
}

/** A mod of a bus page, as source that is evaluated in the page. */
export interface PageMod {
  readonly guid: string;
  readonly name?: string;
  /** An expression with `sdk` in scope that gives the list of settings. */
  readonly rows: string;
  /** The body of the hook, with `key` and `mod` (the bound SDK) in scope; without it the mod has no hook. */
  readonly hook?: string;
  readonly config?: string;
}

/** How a bus page is set up beside its mods. */
export interface BusPanelOptions extends BrowserContextOptions {
  readonly overlay?: boolean;
  readonly baseUrl?: string;
  readonly hash?: string;
  /** Runs in the page before the panel is made, with `bus` in scope. */
  readonly before?: string;
}

const ORIGIN = "http://localhost:1";

/** Opens a page in which mods and the panel share a bus, as in a game. `window.configs` holds each mod's config text. */
export async function withBusPanel(
  browser: Browser,
  mods: readonly PageMod[],
  work: (panel: PanelPage) => Promise<void>,
  { overlay = false, baseUrl, hash = "", before = "", ...options }: BusPanelOptions = {},
): Promise<void> {
  const opened = await openPage(browser, options);
  const { page, complaints } = opened;
  const script = `
    import * as sdk from "/sdk.js";
    import { busTransport, definePanel } from "/panel.js";
    const bus = sdk.createBus({ log() {} });
    Object.assign(window, { sdk, bus, configs: {}, writes: [], mods: {} });
    function addMod(guid, name, config, setUp) {
      configs[guid] = config;
      const scope = bus.scope(guid);
      const offs = [];
      const mod = sdk.createSdk({
        api: 1, side: "client", mod: { guid, name, version: "1.0.0" },
        readConfig: () => ({ status: "Ok", text: configs[guid] }),
        writeConfig(next, previous) {
          if (window.refuse) return window.refuse;
          if (previous !== configs[guid]) return "ErrConflict";
          configs[guid] = next;
          writes.push(next);
          return "Ok";
        },
        on(event, handler) { const off = scope.on(event, handler); offs.push(off); return off; },
        emit: scope.emit, route: () => "ErrUnsupported", log() {}, fault() {}, onUnload() {},
      });
      mods[guid] = { mod, remove() { for (const off of offs) off(); mod.dispose(); } };
      setUp(mod);
    }
    window.addMod = addMod;
    ${mods
      .map(
        ({
          guid,
          name = guid,
          rows,
          hook,
          config = "{}\n",
        }) => `addMod(${JSON.stringify(guid)}, ${JSON.stringify(name)},
          ${JSON.stringify(config)}, (mod) => {
          mod.declareSettings(${rows});
          ${hook === undefined ? "" : `mod.onSettingsApplied((key) => { ${hook} });`}
        });`,
      )
      .join("\n")}
    ${before}
    const panel = document.createElement(definePanel());
    ${overlay ? "panel.overlay = true; panel.setAttribute('overlay', '');" : ""}
    panel.transport = busTransport(bus, ${JSON.stringify(baseUrl === undefined ? {} : { baseUrl })});
    document.body.append(panel);`;
  await serve(page, ORIGIN, script);
  await page.goto(`${ORIGIN}/panel-page${hash}`);
  await page.waitForSelector(`svc-settings-panel${overlay ? "" : " .app"}`, { state: "attached" });
  await work(opened);
  assert.equal(complaints, [], "the page complains of nothing");
  await page.context().close();
}

/** Fails when axe finds a violation of WCAG A or AA in the page as it is now. */
export async function assertAccessible(page: Page, state: string): Promise<void> {
  // Outside of the page's policy, as an extension would be.
  await page.evaluate(AXE);
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    const { violations } = await axe.run(document, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"],
    });
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join("\n  ")}`,
    );
  });
  assert.equal(found, [], `axe finds nothing: ${state}`);
}

/** A part of a row in the panel: `row`, `state`, `control`, `picker`, `list`. */
export function part(page: Page, id: string, name: string): Locator {
  return page.locator(`[id="${name}-${encodeURIComponent(id)}"]`);
}

/** Waits until the state of a row has a text. */
export async function stateSays(page: Page, id: string, text: string | RegExp): Promise<void> {
  await part(page, id, "state").filter({ hasText: text }).waitFor();
}

/** The config text of a mod of a bus page, and how often it was written. */
export function configOf(page: Page, guid: string): Promise<{ text: string; writes: number }> {
  return page.evaluate((id) => {
    const { configs, writes } = window as unknown as { configs: Record<string, string>; writes: string[] };
    return { text: configs[id]!, writes: writes.length };
  }, guid);
}

import { createRequire } from "node:module";
import type { Browser } from "playwright-core";
import type { Test } from "uvu";
import { type Driver, isComplaint } from "./driver.js";
import { PATIENCE_MS } from "./until.js";

// `require`, because an `import` makes Node scan megabytes of CommonJS for exports, half a second per test file.
const { chromium }: typeof import("playwright-core") = createRequire(import.meta.url)("playwright-core");

/**
 * Disabled features of Chromium: the popups of the address bar, whose pages cost each window a second of CPU time, and
 * Playwright's own list, because only the last `--disable-features` counts.
 */
const FEATURES_OFF = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedMode",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];

const flags = [
  `--disable-features=${FEATURES_OFF.join()}`,
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Saves a quarter of a test's CPU time: by default each page starts a renderer process.
  "--renderer-process-limit=1",
];

/** A test's requirements of Chromium. */
interface Needs {
  readonly flags?: readonly string[];
}

/** Starts a real Chromium with a fresh profile, passes it to `work` and closes it, also when `work` throws. */
export async function withChromium<T>(
  work: (browser: Browser) => Promise<T>,
  { flags: more = [] }: Needs = {},
): Promise<T> {
  const executablePath = process.env.SVC_HEADLESS_SHELL;
  if (!executablePath)
    throw new Error("SVC_HEADLESS_SHELL is not set: run this test with node scripts/test.mjs");
  const browser = await chromium.launch({
    executablePath,
    headless: true,
    args: [...flags, ...more],
    timeout: PATIENCE_MS,
  });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(PATIENCE_MS);
    return context;
  };
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** Opens one browser for all tests of a suite; returns a function that returns the browser. */
export function useBrowser(tests: Test, needs?: Needs): () => Browser {
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
        }, needs);
        closed.catch(fail);
      }),
  );
  tests.after(() => {
    release();
    return closed;
  });
  return () => browser!;
}

/** Starts a real Chromium and passes a driver of one page to `work`. */
export function withChromiumDriver(work: (driver: Driver) => Promise<void>): Promise<void> {
  return withChromium(async (browser) => {
    const page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(String(error.stack)));
    page.on("console", (message) => {
      if (message.type() === "error" && isComplaint(message.text())) complaints.push(message.text());
    });
    const { keyboard, mouse } = page;
    await work({
      complaints: async () => complaints.splice(0),
      goto: async (url) => void (await page.goto(url)),
      evaluate: (expression) => page.evaluate(expression),
      keyDown: (code) => keyboard.down(code),
      keyUp: (code) => keyboard.up(code),
      type: (text) => keyboard.type(text),
      mouseMove: (x, y, steps = 1) => mouse.move(x, y, { steps }),
      mouseDown: (button) => mouse.down({ button: button ?? "left" }),
      mouseUp: (button) => mouse.up({ button: button ?? "left" }),
      screenshot: () => page.screenshot(),
    });
  });
}

import puppeteer, { type Browser, type KeyInput, type Page } from "puppeteer-core";
import { type Driver, isComplaint } from "./driver.js";
import { PATIENCE_MS } from "./until.js";

const WIDTH = 1200;
const HEIGHT = 900;

/** Starts a real Firefox with a fresh profile over WebDriver BiDi, passes it to `work`, and closes it afterwards. */
export async function withFirefoxBrowser(work: (browser: Browser) => Promise<void>): Promise<void> {
  const executablePath = process.env["SVC_FIREFOX"];
  if (!executablePath) throw new Error("SVC_FIREFOX is not set: run this test with npm run test:browsers");
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath,
    headless: true,
    timeout: PATIENCE_MS,
    protocolTimeout: PATIENCE_MS,
    // The screen is as large as the page, so that fullscreen keeps coordinates.
    env: { ...process.env, MOZ_HEADLESS_WIDTH: String(WIDTH), MOZ_HEADLESS_HEIGHT: String(HEIGHT) },
    // Disables fullscreen transitions, which only slow the tests down.
    extraPrefsFirefox: {
      "full-screen-api.transition-duration.enter": "0 0",
      "full-screen-api.transition-duration.leave": "0 0",
      "full-screen-api.warning.timeout": 0,
      "pointer-lock-api.warning.timeout": 0,
    },
  });
  try {
    await work(browser);
  } finally {
    await browser.close();
  }
}

/** Starts a real Firefox and passes a driver of one page to `work`. */
export function withFirefox(work: (driver: Driver) => Promise<void>): Promise<void> {
  return withFirefoxBrowser(async (browser) => {
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    await page.setViewport({ width: WIDTH, height: HEIGHT });
    await work(driverOf(page));
  });
}

function driverOf(page: Page): Driver {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String((error as Error).stack ?? error)));
  page.on("console", (message) => {
    if (message.type() === "error" && isComplaint(message.text())) complaints.push(message.text());
  });
  const { keyboard, mouse } = page;
  return {
    complaints: async () => complaints.splice(0),
    goto: async (url) => void (await page.goto(url)),
    evaluate: async <T>(expression: string) => (await page.evaluate(expression)) as T,
    keyDown: (code) => keyboard.down(code as KeyInput),
    keyUp: (code) => keyboard.up(code as KeyInput),
    type: (text) => keyboard.type(text),
    mouseMove: (x, y, steps = 1) => mouse.move(x, y, { steps }),
    mouseDown: (button) => mouse.down({ button: button ?? "left" }),
    mouseUp: (button) => mouse.up({ button: button ?? "left" }),
    screenshot: () => page.screenshot(),
  };
}

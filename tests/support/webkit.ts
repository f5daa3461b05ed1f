import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import type { Readable } from "node:stream";
import { Builder, Button, Key, Origin, type WebDriver } from "selenium-webdriver";
import type { Driver } from "./driver.js";
import { PATIENCE_MS, until } from "./until.js";

const WIDTH = 1200;
const HEIGHT = 900;

/**
 * Starts WebKitGTK's browser with a fresh profile and its own display over WebDriver; passes a driver of one page to
 * `work`.
 */
export async function withWebKit(work: (driver: Driver) => Promise<void>): Promise<void> {
  const [xvfb, webKitDriver] = [process.env["SVC_XVFB"], process.env["SVC_WEBKIT"]];
  if (!xvfb || !webKitDriver)
    throw new Error("SVC_XVFB or SVC_WEBKIT is not set: run this test with npm run test:browsers");
  const display = await freeDisplay(xvfb);
  const port = await freePort();
  // WEBKIT_DISABLE_DMABUF_RENDERER is not set: a page then has only one frame per second, but with the variable a canvas that
  // enters fullscreen below a dialog hangs.
  const server = spawn(webKitDriver, [`--port=${port}`], {
    stdio: "inherit",
    env: { ...process.env, DISPLAY: display.name, GDK_BACKEND: "x11", LIBGL_ALWAYS_SOFTWARE: "1" },
  });
  try {
    const url = `http://127.0.0.1:${port}`;
    await until(() => isReady(url), "WebKitWebDriver answers");
    const browser = await new Builder()
      .usingServer(url)
      .withCapabilities({ browserName: "MiniBrowser" })
      .build();
    try {
      await browser.manage().setTimeouts({ script: PATIENCE_MS, pageLoad: PATIENCE_MS });
      await resize(browser);
      await work(driverOf(browser));
    } finally {
      await browser.quit();
    }
  } finally {
    await end(server);
    await end(display.server);
  }
}

/** Starts an in-memory display, larger than the window, with the first free display number. */
async function freeDisplay(xvfb: string): Promise<{ readonly name: string; readonly server: ChildProcess }> {
  const server = spawn(xvfb, ["-displayfd", "3", "-screen", "0", "1400x1100x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "inherit", "pipe"],
  });
  const said = server.stdio[3] as Readable;
  const [number] = await Promise.race([once(said, "data"), once(server, "exit").then(() => [])]);
  if (number === undefined) throw new Error(`${xvfb} ended before it had a screen`);
  return { name: `:${String(number).trim()}`, server };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/status`).then(
    ({ ok }) => ok,
    () => false,
  );

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, "exit");
}

/** Resizes the window so that its page is as large as in the other browsers. */
async function resize(browser: WebDriver): Promise<void> {
  const size = "return [outerWidth - innerWidth, outerHeight - innerHeight, innerWidth, innerHeight]";
  const [besides, above] = await browser.executeScript<number[]>(size);
  await browser
    .manage()
    .window()
    .setRect({ x: 0, y: 0, width: WIDTH + besides!, height: HEIGHT + above! });
  await until(async () => {
    const [, , width, height] = await browser.executeScript<number[]>(size);
    return width === WIDTH && height === HEIGHT;
  }, "the page has its size");
}

/** WebDriver's names of the non-printing keys, by `KeyboardEvent.code`. */
const KEYS: Readonly<Record<string, string>> = {
  ArrowDown: Key.ARROW_DOWN,
  ArrowLeft: Key.ARROW_LEFT,
  ArrowRight: Key.ARROW_RIGHT,
  ArrowUp: Key.ARROW_UP,
  ControlLeft: Key.CONTROL,
  Delete: Key.DELETE,
  End: Key.END,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Home: Key.HOME,
  F2: Key.F2,
  F10: Key.F10,
  ShiftLeft: Key.SHIFT,
  Slash: "/",
  Tab: Key.TAB,
};

function keyOf(code: string): string {
  const key = KEYS[code] ?? /^(?:Key|Digit)([A-Z\d])$/.exec(code)?.[1]?.toLowerCase();
  if (key === undefined) throw new Error(`no WebDriver key for "${code}": add it to KEYS`);
  return key;
}

const BUTTONS = { left: Button.LEFT, middle: Button.MIDDLE, right: Button.RIGHT } as const;

function driverOf(browser: WebDriver): Driver {
  let at = { x: 0, y: 0 };
  const actions = () => browser.actions({ async: true });
  const evaluate = <T>(expression: string) => browser.executeScript<T>(`return (${expression})`);
  return {
    complaints: () => evaluate("window.complaints.splice(0)"),
    async goto(url) {
      await browser.get(url);
      // WebKit reports a page as loaded too early when the page moves to another process.
      const loaded = `location.href === ${JSON.stringify(url)} && document.readyState === "complete"`;
      await until(() => evaluate<boolean>(loaded), `${url} is loaded`);
    },
    evaluate,
    keyDown: (code) => actions().keyDown(keyOf(code)).perform(),
    keyUp: (code) => actions().keyUp(keyOf(code)).perform(),
    type: (text) => actions().sendKeys(text).perform(),
    async mouseMove(x, y, steps = 1) {
      const sequence = actions();
      for (let step = 1; step <= steps; step++) {
        const part = (from: number, to: number) => Math.round(from + ((to - from) * step) / steps);
        sequence.move({ x: part(at.x, x), y: part(at.y, y), origin: Origin.VIEWPORT, duration: 0 });
      }
      await sequence.perform();
      at = { x, y };
    },
    mouseDown: (button) =>
      actions()
        .press(BUTTONS[button ?? "left"])
        .perform(),
    mouseUp: (button) =>
      actions()
        .release(BUTTONS[button ?? "left"])
        .perform(),
    screenshot: async () => Buffer.from(await browser.takeScreenshot(), "base64"),
  };
}

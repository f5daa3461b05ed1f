import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";

// A context has a window of its own, which costs Chromium more than the page in it: so tabs share one, and what a tab has
// stored is cleared when it is closed.

const windows = new WeakMap<Browser, Map<string, BrowserContext>>();

/**
 * Opens a tab in the window that a browser has for these options, hands it to `work` and closes it afterwards, also when
 * `work` throws: the next one finds nothing that it has stored.
 */
export async function withTab<T>(
  browser: Browser,
  options: BrowserContextOptions,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const opened = windows.get(browser) ?? new Map<string, BrowserContext>();
  windows.set(browser, opened);
  const key = JSON.stringify(options);
  const context = opened.get(key) ?? (await openWindow(browser, options));
  opened.set(key, context);
  try {
    return await work(await context.newPage());
  } finally {
    await clear(context);
  }
}

/** Opens a page in a window of its own, as for a test that sets the clock, hands it to `work` and closes both afterwards. */
export async function withWindow<T>(
  browser: Browser,
  options: BrowserContextOptions,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(options);
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}

async function openWindow(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  // A window ends with its last tab.
  await context.newPage();
  const refuse = async () => {
    throw new Error("all tabs of a window have one clock: open the page with withWindow");
  };
  Object.assign(context.clock, { install: refuse, setFixedTime: refuse, setSystemTime: refuse });
  return context;
}

async function clear(context: BrowserContext): Promise<void> {
  const [first, ...others] = context.pages();
  await Promise.all(others.map((page) => page.close()));
  const session = await context.newCDPSession(first!);
  await session.send("Storage.clearDataForOrigin", { origin: "*", storageTypes: "all" });
  await session.detach();
}

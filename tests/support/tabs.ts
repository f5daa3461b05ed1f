import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";

// Each context has its own window, which costs Chromium more time than a page. So tabs share a window; closing a tab clears
// the storage. Pages prefer reduced motion unless a test asks for motion: drawing it takes a fifth of a panel test's CPU time.
const STILL = { reducedMotion: "reduce" } as const;

const windows = new WeakMap<Browser, Map<string, BrowserContext>>();

/**
 * Opens a tab in the browser's shared window for these options, passes it to `work`, then closes it and clears its storage,
 * also when `work` throws.
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

/** Opens a page in its own window (required to set the clock), passes it to `work` and closes both afterwards. */
export async function withWindow<T>(
  browser: Browser,
  options: BrowserContextOptions,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ ...STILL, ...options });
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}

async function openWindow(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext({ ...STILL, ...options });
  // This tab stays open, because a window closes with its last tab.
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

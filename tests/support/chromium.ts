import { type Browser, chromium } from "playwright-core";

const flags = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Starts a real Chromium on a fresh profile, hands it to `work` and closes it, also when `work` throws. */
export async function withChromium<T>(
  work: (browser: Browser) => Promise<T>,
  more: readonly string[] = [],
): Promise<T> {
  const executablePath = process.env["SVC_CHROMIUM"];
  if (!executablePath)
    throw new Error("SVC_CHROMIUM names no browser: run this test through node scripts/test.mjs");
  const browser = await chromium.launch({ executablePath, headless: true, args: [...flags, ...more] });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

import type { Browser, Page } from "playwright-core";
import { withChromium } from "../../tests/support/chromium.js";
import type { SubjectName } from "./page.js";
import { openSite } from "./site.js";

/** One line of the report: a number for each panel; only ours has a bar. */
export interface PanelOutcome {
  readonly work: string;
  readonly unit: string;
  readonly ours: number;
  readonly peers: Readonly<Partial<Record<SubjectName, number>>>;
  /** The largest allowed value of our panel; without a limit the row is only reported. */
  readonly limit?: number;
}

const PEERS = ["lil-gui", "tweakpane"] as const;
const COUNTS = [
  [300, undefined],
  [1_000, 100],
  [10_000, 150],
  [50_000, 250],
] as const;
/** The number of rows in the comparison with the peers, which are not measured with more rows. */
const MANY = 10_000;
const TIMES = 11;
const TYPED = ["camera speed", "shadw opacty", "crosshir color", "minmap", "@modified sound"];
const MB = 1_000_000;

/** Measures the panels on fresh pages of one browser and passes each row to `report`. Resolves to the browser's version. */
export function measurePanels(report: (row: PanelOutcome) => void): Promise<string> {
  return withChromium(async (browser) => {
    const site = await openSite();
    const onPage: OnPage = async (name, count, work) => {
      const page = await open(browser, site.url);
      await page.evaluate(([subject, rows]) => bench.prepare(subject, rows), [name, count] as const);
      // A player opens the panel only after the game has loaded.
      await page.waitForLoadState("networkidle");
      const result = await work(page);
      await page.context().close();
      return result;
    };
    try {
      await firstPaints(onPage, report);
      await searches(onPage, report);
      await compareMany(onPage, report);
      await closed(onPage, report);
      return browser.version();
    } finally {
      site.close();
    }
  });
}

/** Runs `work` on a fresh page with a prepared panel and rows. */
type OnPage = <T>(name: SubjectName, rows: number, work: (page: Page) => Promise<T>) => Promise<T>;

async function open(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  page.on("pageerror", (error) => console.error(error.stack));
  await page.goto(url);
  await page.waitForFunction(() => "bench" in globalThis);
  return page;
}

async function firstPaints(onPage: OnPage, report: (row: PanelOutcome) => void): Promise<void> {
  for (const [count, limit] of COUNTS) {
    const times: { readonly paint: number; readonly rows: number; readonly search: number }[] = [];
    const theirs = new Map<SubjectName, number[]>();
    // Runs alternate, so that a slow moment of the machine affects all panels.
    for (let time = 0; time < TIMES; time++) {
      const own = await onPage("ours", count, async (page) => {
        const paint = await shown(page);
        const rows = await page.evaluate(() => bench.rows());
        // The search index is built at the first typed letter.
        return { paint, rows, search: await page.evaluate(() => bench.filter("camera")) };
      });
      times.push(own);
      // Tweakpane takes half a minute for 10,000 rows on a slow machine, so only compareMany measures it, once.
      for (const name of count < MANY ? PEERS : [])
        theirs.set(name, [...(theirs.get(name) ?? []), await onPage(name, count, shown)]);
    }
    const ours = median(times.map(({ paint }) => paint));
    const peers = Object.fromEntries([...theirs].map(([name, list]) => [name, median(list)]));
    if (count === 300) {
      if (times.some(({ rows }) => rows !== count))
        throw new Error("the DOM does not have all 300 rows of the page");
      report({
        work: "page of 300 rows, whole in the DOM",
        unit: "ms",
        ours,
        peers,
        limit: 1.6 * peers["lil-gui"]!,
      });
      continue;
    }
    const rows = count.toLocaleString("en-US");
    report({ work: `first paint of ${rows} rows`, unit: "ms", ours, peers });
    const sum = median(times.map(({ paint, search }) => paint + search));
    report({ work: "the same, and the first search of all", unit: "ms", ours: sum, peers: {}, limit });
  }
}

async function searches(onPage: OnPage, report: (row: PanelOutcome) => void): Promise<void> {
  const keys = await onPage("ours", MANY, async (page) => {
    await shown(page);
    const times: number[] = [];
    for (const text of TYPED) {
      await page.evaluate(() => bench.filter(""));
      await page.locator("#search").focus();
      for (const letter of text) times.push(await press(page, letter));
    }
    return times;
  });
  const work = "keystroke to painted result at 10,000 rows";
  report({
    work: `${work}, p95 of ${keys.length}`,
    unit: "ms",
    ours: quantile(keys, 0.95),
    peers: {},
    limit: 50,
  });
  report({ work: `${work}, median`, unit: "ms", ours: median(keys), peers: {} });
}

async function press(page: Page, key: string): Promise<number> {
  await page.evaluate(() => bench.watchKey());
  await page.keyboard.press(key);
  return page.evaluate(() => bench.keyTime());
}

/** Measures one page with many rows in each panel. */
async function compareMany(onPage: OnPage, report: (row: PanelOutcome) => void): Promise<void> {
  const of = (name: SubjectName) => onPage(name, MANY, measureMany);
  const ours = await of("ours");
  const lil = await of("lil-gui");
  const tweak = await of("tweakpane");
  for (const [key, work, unit, limit] of [
    ["paint", "first paint of 10,000 rows, once more", "ms", undefined],
    ["clear", "clear the filter at 10,000 rows", "ms", 33],
    ["edit", "one edit confirmed and painted, at 10,000 rows", "ms", 16.7],
    ["nodes", "DOM nodes at 10,000 rows", "", 1500],
    ["heap", "heap at 10,000 rows, without the mods' own", "MB", 10],
  ] as const) {
    const peers = { "lil-gui": lil[key], tweakpane: tweak[key] };
    report({ work, unit, ours: ours[key], peers, ...(limit !== undefined && { limit }) });
  }
  const kept = await onPage("ours", MANY, async (page) => {
    await shown(page);
    return page.evaluate(() => bench.keepsPlace());
  });
  const work = "an edit moves caret, focus or the row that has them (0 no, 1 yes)";
  report({ work, unit: "", ours: kept ? 0 : 1, peers: {}, limit: 0 });
}

async function measureMany(page: Page) {
  const session = await page.context().newCDPSession(page);
  const heapNow = async () => {
    await session.send("HeapProfiler.collectGarbage");
    return (await session.send("Runtime.getHeapUsage")).usedSize / MB;
  };
  const before = await heapNow();
  const paint = await shown(page);
  const nodes = await page.evaluate(() => bench.nodes());
  const heap = (await heapNow()) - before;
  const clears = await page.evaluate(async () => {
    const times: number[] = [];
    for (let time = 0; time < 3; time++) {
      await bench.filter("camera");
      times.push(await bench.filter(""));
    }
    return times;
  });
  const edits: number[] = [];
  for (let time = 0; time < 11; time++) edits.push(await page.evaluate(() => bench.edit()));
  return { paint, nodes, heap, clear: median(clears), edit: median(edits) };
}

async function closed(onPage: OnPage, report: (row: PanelOutcome) => void): Promise<void> {
  const left = await onPage("ours", 0, (page) => page.evaluate(() => bench.openAndClose()));
  if (left.shown === 0 || left.opened === 0)
    throw new Error("the panel did not open, so its closing cannot be measured");
  for (const [key, what] of [
    ["rows", "rows"],
    ["nodes", "elements"],
    ["timers", "timers and frames"],
    ["listeners", "listeners on the bus"],
  ] as const) {
    report({ work: `closed: ${what} left`, unit: "", ours: left[key], peers: {}, limit: 0 });
  }
}

/** Paints a panel for the first time; returns the time in ms. */
function shown(page: Page): Promise<number> {
  return page.evaluate(() => bench.firstPaint());
}

function median(numbers: readonly number[]): number {
  return quantile(numbers, 0.5);
}

function quantile(numbers: readonly number[], part: number): number {
  return [...numbers].sort((a, b) => a - b)[Math.ceil(part * numbers.length) - 1]!;
}

import * as assert from "uvu/assert";
import { createDiagnosis } from "../../../host-shim/diagnosis/index.js";
import * as soon from "../../support/soon.js";
import { suite } from "../../support/suite.js";
import { type Panel, PHONE, panelTests, show } from "./fixture.js";
import { withLinkedGame } from "./linked-game.js";
import { mod } from "./sources.js";
import { PAD, pressing } from "./stand-in-pad.js";

const log = suite("the Log view of the panel");
const { http, bus } = panelTests(log);

/** A host in the page that serves a log; `window.queries` has the `after` of each query. */
const LOGGED = `
  window.queries = [];
  window.log = { session: "0".repeat(16), gone: 0, lines: [] };
  window.write = (text, level = "info", guid = "") => {
    const n = log.gone + log.lines.length + 1;
    log.lines.push({ n, at: 1e12 + n * 1000, level, guid, text });
  };
  window.restart = () => {
    window.log = { session: "1".repeat(16), gone: 0, lines: [] };
  };
  const side = "client";
  bus.on("svc.host.canQuery", () => bus.emit("svc.host.canAnnounce", JSON.stringify({ can: ["log"], session: log.session, side })));
  bus.on("svc.host.logQuery", (payload) => {
    const { after, limit } = JSON.parse(payload);
    queries.push(after);
    const lines = log.lines.filter(({ n }) => n > after).slice(0, limit);
    const next = lines.at(-1)?.n ?? Math.max(after, log.gone);
    bus.emit("svc.host.logAnnounce", JSON.stringify({ session: log.session, side, lines, next, dropped: Math.max(0, log.gone - after) }));
  });
  write("[fog] loaded", "info", "fog");
  write("(rain) is slow: café", "warn", "rain");
  write("[fog] threw\\n    at fog/mod.js:1:1", "error", "fog");
  write("a tick", "debug");
`;
const OVERLAY = { overlay: true, before: LOGGED } as const;

type Page = Panel["page"];

interface Logged {
  readonly queries: number[];
  readonly log: { gone: number };
  write(text: string, level?: string, guid?: string): void;
  restart(): void;
}

/** Opens the overlay, and then the Log view by the panel's `show`. */
async function open(page: Page): Promise<void> {
  await page.keyboard.press("F2");
  await show(page, "#log");
  await page.locator(".log [data-index]").first().waitFor();
}

const texts = (page: Page) => page.locator(".log code").allInnerTexts();
const write = (page: Page, count: number) =>
  page.evaluate((lines) => {
    const { log, write } = window as unknown as Logged & { log: { lines: unknown[] } };
    for (let i = 0; i < lines; i++) write(`line ${log.gone + log.lines.length + 1}`);
  }, count);

/** Returns the text of the first visible line, and how far it is below the top of the box. */
const first = (page: Page) =>
  page.locator(".log").evaluate((box) => {
    const { top } = box.getBoundingClientRect();
    const line = [...box.querySelectorAll("[data-index]")].find(
      (each) => each.getBoundingClientRect().bottom > top + 1,
    );
    return `${line?.querySelector("code")?.textContent} ${Math.round(line!.getBoundingClientRect().top - top)}`;
  });
const fromEnd = (page: Page) =>
  page.locator(".log").evaluate((box) => box.scrollHeight - box.clientHeight - box.scrollTop);

bus(
  "lists the game's lines with source, level and mod, and requests only new lines, and only while it is shown",
  [mod("fog", "Fog")],
  async ({ page, accessible }) => {
    const queries = () => page.evaluate(() => (window as unknown as Logged).queries.join());
    await page.clock.install();
    await page.keyboard.press("F2");
    await page.getByRole("link", { name: "Mods on and off" }).click();
    const way = page.getByRole("button", { name: "Log", exact: true });
    await way.waitFor();
    await page.clock.runFor(5000);
    assert.is(await queries(), "");
    await way.click();
    const list = page.getByRole("log", { name: "Log" });
    await list.getByText("loaded").waitFor();
    assert.is(await list.getAttribute("aria-live"), "off");
    assert.is(await page.locator("main :is([aria-live]:not(.log), [role=status])").count(), 0);
    const error = list.locator(".err");
    await soon.match(() => error.innerText(), /This game Error\s+Fog\s+threw\n {4}at fog\/mod\.js:1:1/);
    await accessible("the log");
    await page.emulateMedia({ forcedColors: "active" });
    await accessible("the log in forced colours");
    await page.emulateMedia({ forcedColors: null });
    // The page's clock ran until here, so the number of queries is not known.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    assert.match(await queries(), /^0(,4)+$/);
    const before = await queries();
    await page.clock.runFor(2000);
    assert.is(await queries(), `${before},4,4`, "once a second");
    await page.evaluate(() => (window as unknown as Logged).write("the fifth"));
    await page.clock.runFor(1000);
    await list.getByText("the fifth").waitFor();
    await page.clock.runFor(1000);
    assert.is(await queries(), `${before},4,4,4,5`);
    await error.getByRole("link", { name: "Fog" }).click();
    await page.getByRole("heading", { name: "Fog" }).waitFor();
    await page.clock.runFor(3000);
    assert.is(await queries(), `${before},4,4,4,5`);
  },
  { ...OVERLAY, ownWindow: true },
);

bus(
  "shows the date of lines of another day",
  [mod("fog", "Fog")],
  async ({ page }) => {
    await page.evaluate(() => {
      const { log } = window as unknown as { log: { lines: object[] } };
      log.lines.push({ n: 5, at: Date.now(), level: "info", guid: "", text: "of today" });
    });
    await open(page);
    const time = (text: string) =>
      page.locator(".log [data-index]").filter({ hasText: text }).locator("time");
    await soon.match(() => time("a tick").innerText(), /^9\/[89]\/01, \d+:\d\d:\d\d/);
    assert.match(await time("of today").innerText(), /^\d+:\d\d:\d\d/);
  },
  OVERLAY,
);

bus(
  "shows how many earlier lines are gone, and only the new lines of a restarted host",
  [mod("fog", "Fog")],
  async ({ page }) => {
    await page.evaluate(() => {
      Object.assign((window as unknown as Logged).log, { gone: 1200, lines: [] });
      (window as unknown as Logged).write("kept");
    });
    await open(page);
    await page.getByText("1,200 earlier lines are gone").waitFor();
    await page.evaluate(() => {
      (window as unknown as Logged).restart();
      (window as unknown as Logged).write("the first of another run");
    });
    await soon.equal(() => texts(page), ["the first of another run"]);
    assert.is(await page.getByText("are gone").count(), 0);
  },
  OVERLAY,
);

bus(
  "filters by mod, level and text, and shows new lines only after the end of Pause",
  [mod("fog", "Fog"), mod("rain", "Rain")],
  async ({ page }) => {
    await open(page);
    await page.getByLabel("Mod", { exact: true }).selectOption("Fog");
    await soon.equal(() => texts(page), ["loaded", "threw\n    at fog/mod.js:1:1"]);
    await page.getByLabel("Level").selectOption("Errors");
    await soon.equal(() => texts(page), ["threw\n    at fog/mod.js:1:1"]);
    await page.getByLabel("Mod", { exact: true }).selectOption("All mods");
    await page.getByLabel("Level").selectOption("Warnings and errors");
    await page.getByLabel("Filter lines").fill("CAFE");
    await soon.equal(() => texts(page), ["(rain) is slow: café"]);
    await page.getByLabel("Filter lines").fill("nothing has this");
    await page.getByText("Nothing matches").waitFor();
    assert.ok(await page.getByRole("button", { name: "Copy" }).isDisabled());
    await page.keyboard.press("Escape");
    await page.getByLabel("Level").selectOption("All levels");
    await soon.is(async () => (await texts(page)).length, 4);
    const pause = page.getByRole("button", { name: "Pause" });
    await pause.click();
    await write(page, 3);
    await page.getByText("3 new lines").waitFor();
    assert.is((await texts(page)).length, 4);
    await page.getByLabel("Level").selectOption("Errors");
    await soon.is(async () => (await texts(page)).length, 1);
    await page.getByLabel("Level").selectOption("All levels");
    await pause.click();
    await soon.is(async () => (await texts(page)).length, 7);
  },
  OVERLAY,
);

bus(
  "copies the shown lines",
  [mod("fog", "Fog")],
  async ({ page }) => {
    await open(page);
    await page.getByLabel("Level").selectOption("Errors");
    await soon.is(async () => (await texts(page)).length, 1);
    await page.getByRole("button", { name: "Copy" }).click();
    await page.locator(".toast").getByText("Copied 1 line").waitFor();
    assert.is(
      await page.evaluate(() => navigator.clipboard.readText()),
      "2001-09-09T01:46:43.000Z This game error [fog] threw\n    at fog/mod.js:1:1",
    );
  },
  { ...OVERLAY, permissions: ["clipboard-read", "clipboard-write"] },
);

bus(
  "shows the lines as selected text in a box when the page may not use the clipboard",
  [mod("fog", "Fog")],
  async ({ page, accessible }) => {
    await open(page);
    const copy = page.getByRole("button", { name: "Copy" });
    await copy.focus();
    await page.keyboard.press("Enter");
    await page.locator(".toast").getByText("This page may not use the clipboard").waitFor();
    const box = page.locator(".popup textarea");
    await soon.is(
      () =>
        box.evaluate((area: HTMLTextAreaElement) =>
          area.matches(":focus")
            ? area.value.slice(area.selectionStart, area.selectionEnd).split("\n").length
            : 0,
        ),
      5,
    );
    await accessible("the text to copy");
    await page.keyboard.press("Escape");
    await box.waitFor({ state: "detached" });
    await soon.ok(() => copy.evaluate((button) => button.matches(":focus")));
  },
  {
    ...OVERLAY,
    before: `${LOGGED} navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));`,
  },
);

bus(
  "scrolls with the end of a long log unless the user has scrolled up, and draws only a part of the log",
  [mod("fog", "Fog")],
  async ({ page }) => {
    await write(page, 1200);
    await open(page);
    const last = (text: string) => soon.is(async () => (await texts(page)).at(-1), text);
    await last("line 1204");
    await soon.ok(async () => (await fromEnd(page)) < 1);
    assert.ok((await page.locator(".log [data-index]").count()) < 120);
    await write(page, 300);
    await last("line 1504");
    await soon.ok(async () => (await fromEnd(page)) < 1);

    await page.locator(".log").evaluate((box) => {
      box.scrollTop = box.scrollHeight * 0.8;
    });
    await soon.ok(async () => (await first(page)).startsWith("line 12"));
    const reading = await first(page);
    // The log has at most 2,000 lines, so lines above the visible lines are dropped, too.
    await write(page, 1000);
    await page.getByText("504 earlier lines are gone").waitFor();
    await soon.is(() => first(page), reading);
    assert.ok((await fromEnd(page)) > 1000);

    await page.locator(".log").evaluate((box) => {
      box.scrollTop = box.scrollHeight;
    });
    await last("line 2504");
    await write(page, 1);
    await last("line 2505");
    await soon.ok(async () => (await fromEnd(page)) < 1);
  },
  OVERLAY,
);

bus(
  "scrolls by keyboard and by gamepad, and does not move a focused line",
  [mod("fog", "Fog")],
  async ({ page }) => {
    await write(page, 300);
    await page.evaluate(() => (window as unknown as Logged).write("of fog", "info", "fog"));
    await open(page);
    const box = page.locator(".log");
    await soon.ok(async () => (await fromEnd(page)) < 1);
    await box.focus();
    await page.keyboard.press("PageUp");
    await soon.ok(async () => (await fromEnd(page)) > 50);
    await soon.ok(async () => {
      await page.keyboard.press("End");
      return (await fromEnd(page)) < 8;
    });
    await page.evaluate(pressing("up"));
    await soon.ok(async () => (await fromEnd(page)) > 50);
    // Presses repeatedly, because on a slow machine the press above may have repeated.
    const link = box.locator("div", { hasText: "of fog" }).getByRole("link");
    await soon.ok(async () => {
      await page.evaluate(pressing("down"));
      return (await link.count()) > 0 && link.evaluate((each) => each.matches(":focus"));
    });
    assert.ok((await fromEnd(page)) < 8);
    const top = () => link.evaluate((each) => Math.round(each.getBoundingClientRect().top));
    const before = await top();
    await write(page, 40);
    await soon.ok(async () => (await fromEnd(page)) > 200);
    assert.is(await top(), before);
    // The focus stays in the log when the focused line leaves the document.
    await box.evaluate((each) => {
      each.scrollTop = 0;
    });
    await link.waitFor({ state: "detached" });
    await soon.ok(() => box.evaluate((each) => each.matches(":focus")));
  },
  { ...OVERLAY, before: PAD + LOGGED },
);

bus(
  "is in the player's language, from right to left, with controls of 44 px on a phone",
  [mod("fog", "Fog")],
  async ({ page, accessible }) => {
    await page.evaluate(() => {
      document.documentElement.dir = "rtl";
      document.documentElement.lang = "de";
    });
    await open(page);
    await page.getByRole("heading", { name: "Protokoll" }).waitFor();
    await page.getByText("Dieses Spiel").first().waitFor();
    await accessible("the log on a phone");
    const boxes = await page
      .locator(".crumbs, .inline > *, .log a")
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
    assert.ok(
      boxes.length > 6 && boxes.every(({ x, width, height }) => x >= 0 && x + width <= 390 && height >= 44),
      JSON.stringify(boxes),
    );
    assert.is(await page.locator(".log code").first().getAttribute("dir"), "auto");
    const gaps = await page.locator(".log div:has(> a)").evaluateAll((all) =>
      all.map((each) => {
        const [head, text] = ["small", "code"].map((part) =>
          each.querySelector(part)!.getBoundingClientRect(),
        );
        return text!.top - head!.bottom;
      }),
    );
    assert.ok(
      gaps.every((gap) => gap < 8),
      `${gaps} px between the head of an entry and its text`,
    );
  },
  { ...OVERLAY, ...PHONE },
);

http(
  "lists the lines of the backend and of a game, also after the game has closed",
  [mod("fog", "Fog", 'setTimeout(() => { throw new Error("of the server"); }, 1);'), mod("rain", "Rain")],
  async ({ page, url }) => {
    await page.getByRole("button", { name: "Log", exact: true }).click();
    const lines = page.locator(".log [data-index]");
    await lines.filter({ hasText: "of the server" }).filter({ hasText: "Server" }).first().waitFor();
    await withLinkedGame(
      url,
      "Lantern Hour",
      [mod("fog", "Fog")],
      async () => {
        await lines.filter({ hasText: "Lantern Hour" }).first().waitFor();
        const times = await lines.locator("time").allInnerTexts();
        assert.ok(times.length > 2);
        let unanswered = 0;
        await page.route("**/svc/log?*game=*", (route) => {
          unanswered++;
          return route.fulfill({ status: 503, json: { err: "Lantern Hour is closed or asleep" } });
        });
        await soon.ok(() => unanswered > 2);
        assert.ok((await lines.filter({ hasText: "Lantern Hour" }).count()) > 0, "lines of a sleeping game");
        await page.unroute("**/svc/log?*game=*");
      },
      { diagnosis: createDiagnosis() },
    );
    await soon.ok(async () =>
      (await fetch(`${url}/svc/games`).then((answer) => answer.text())).includes("closed"),
    );
    assert.ok((await lines.filter({ hasText: "Lantern Hour" }).count()) > 0);
  },
  { install: "mods", hash: "#mods" },
);

import type { Page } from "playwright-core";
import * as assert from "uvu/assert";
import * as soon from "../../support/soon.js";
import { suite } from "../../support/suite.js";
import { until } from "../../support/until.js";
import { type PageMod, panelTests } from "./fixture.js";

const long = suite("long pages of the panel");
const { bus } = panelTests(long);

const many = (count: number): PageMod => ({
  guid: "many",
  name: "Mod many",
  rows: `Array.from({ length: ${count} }, (_, i) => i % 3 === 0
    ? sdk.boolSetting("b" + i, "Switch " + i, true, { category: "Group " + Math.floor(i / 40) })
    : i % 3 === 1
      ? sdk.stringSetting("s" + i, "Text " + i, "t", { category: "Group " + Math.floor(i / 40), description: i % 2 ? "A longer help text, which may wrap where the panel is narrow, row " + i : "" })
      : sdk.intSetting("i" + i, "Number " + i, 5, { lo: 0, hi: 10, category: "Group " + Math.floor(i / 40) }))`,
  hook: "mod.settingApplied();",
});

const nodes = (page: Page) =>
  page.evaluate(() => document.querySelector("svc-settings-panel")!.shadowRoot!.querySelectorAll("*").length);

bus("draw all of 300 rows", [many(300)], async ({ page, part }) => {
  await part("many/s298", "row").waitFor({ state: "attached" });
  await soon.is(() => page.locator(".row").count(), 300);
});

bus(
  "leave the focus on a row while the page is scrolled from end to end",
  [many(1000)],
  async ({ page, part }) => {
    await part("many/b0", "row").waitFor();
    await page.evaluate(() => {
      location.hash = "#/many/s502";
    });
    const box = part("many/s502", "control");
    await box.and(page.locator(":focus")).waitFor();
    await box.fill("");
    for (const [share, row] of [
      [1, "many/b999"],
      [0, "many/b0"],
      [1, "many/b999"],
    ] as const) {
      await page.locator("main").evaluate((main, at) => main.scrollTo(0, main.scrollHeight * at), share);
      await part(row, "row").waitFor();
    }
    await page.keyboard.type("abc");
    await soon.is(() => box.inputValue(), "abc");
  },
);

bus(
  "draw only the visible part of 10,000 rows, and open rows by scrolling, search and links",
  [many(10_000)],
  async ({ page, part, stored, firstLabel, accessible }) => {
    await part("many/b0", "row").waitFor();
    const rows = await page.locator(".row").count();
    assert.ok(rows < 60, `${rows} rows`);
    await soon.ok(async () => (await nodes(page)) < 2500, "few elements are in the document");
    const item = part("many/b0", "row").locator("xpath=..");
    await soon.is(() => item.getAttribute("aria-posinset"), "2");
    await soon.is(() => item.getAttribute("aria-setsize"), "10250");
    await accessible("a long page");

    const main = page.locator("main");
    const box = part("many/s1", "control");
    await box.fill("draft");
    await main.evaluate((element) => element.scrollTo(0, element.scrollHeight / 2));
    await part("many/b0", "row").waitFor({ state: "detached" });
    await soon.is(() => box.inputValue(), "draft", "the row with the focus stays in the document");
    await page.keyboard.press("Enter");
    await stored("many", /"s1": "draft"/);

    await main.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await part("many/b9999", "row").waitFor();
    await page.keyboard.press("Control+f");
    await page.keyboard.type("number 7001");
    await firstLabel("Number 7001");
    await page.keyboard.press("Escape");
    await page.getByRole("navigation").getByRole("link", { name: "Group 120", exact: true }).click();
    await part("many/b4800", "row").waitFor();
    await page.evaluate(() => {
      location.hash = "#/many/s7777";
    });
    await part("many/s7777", "control").and(page.locator(":focus")).waitFor();
  },
);

bus(
  "draw the visible rows without waiting for a frame, more rows later, in at most five font styles",
  [many(1000)],
  async ({ page }) => {
    const again = () =>
      page.evaluate(() => {
        const panel = document.querySelector("svc-settings-panel")!;
        Object.assign(panel, { transport: panel.transport });
      });
    const rows = page.locator(".row");
    await rows.first().waitFor();
    await page.evaluate(() => {
      const frames = window.requestAnimationFrame;
      window.requestAnimationFrame = () => 0;
      window.addEventListener("frames", () => {
        window.requestAnimationFrame = frames;
      });
    });
    await again();
    await rows.first().waitFor();
    const inSight = await rows.count();
    const fonts = await page.evaluate(() => {
      const elements = document.querySelector("svc-settings-panel")!.shadowRoot!.querySelectorAll("*");
      return new Set(
        [...elements].map(
          (each) => `${getComputedStyle(each).fontSize} ${getComputedStyle(each).fontWeight}`,
        ),
      ).size;
    });
    assert.ok(fonts <= 5, `${fonts} pairs of a size and a weight`);
    await page.evaluate(() => window.dispatchEvent(new Event("frames")));
    await again();
    await soon.ok(
      async () => (await rows.count()) > inSight,
      "the rows around them are drawn after the first paint",
    );
  },
);

/** Waits until the focused box has not moved for 10 frames; returns its id, value, caret and top. */
const look = (page: Page) =>
  page.evaluate(async () => {
    const input = document.querySelector("svc-settings-panel")!.shadowRoot!.activeElement as HTMLInputElement;
    const top = () => Math.round(input.getBoundingClientRect().top);
    for (let [before, still] = [top(), 0]; still < 10; still = top() === before ? still + 1 : 0) {
      before = top();
      await new Promise(requestAnimationFrame);
    }
    return { box: [input.id, input.value, input.selectionStart], top: top() };
  });

for (const count of [200, 2000]) {
  bus(
    `leave focus, caret and scroll position unchanged when an answer changes other rows (${count} rows)`,
    [many(count)],
    async ({ page, part, setConfig }) => {
      const text = part("many/s100", "control");
      await text.and(page.locator(":focus")).waitFor();
      await text.fill("abcdef");
      await page.keyboard.press("ArrowLeft");
      await page.keyboard.press("ArrowLeft");
      const before = await look(page);
      assert.equal(before.box, ["control-many%2Fs100", "abcdef", 4]);
      await setConfig("many", '{"b99": false, "s100": "from outside", "i101": 9}');
      const number = part("many/i101", "row").getByRole("textbox");
      await until(async () => (await number.inputValue()) === "9", "the number from outside");
      const after = await look(page);
      assert.equal(after.box, before.box);
      // Rows may start at a fraction of a pixel.
      assert.ok(Math.abs(after.top - before.top) <= 1, `it moved from ${before.top} to ${after.top}`);
    },
    { hash: "#/many/s100" },
  );
}

bus(
  "leave a list, picker, menu or capture open when an answer arrives",
  [
    {
      guid: "open",
      name: "Open",
      rows: `[
      sdk.selectSetting("voice", "Voice", "en-a", ["en-a", "en-b"]),
      sdk.colorSetting("sun", "Sun", "1,1,1"),
      sdk.keybindSetting("key", "Key", "F6"),
      sdk.intSetting("n", "Number", 1),
    ]`,
    },
  ],
  async ({ page, part, setConfig }) => {
    const number = page.getByRole("textbox", { name: "Number" });
    const outside = async (n: number) => {
      await setConfig("open", `{"n": ${n}}`);
      await until(async () => (await number.inputValue()) === String(n), `${n} from outside`);
    };
    await page.getByRole("combobox", { name: "Voice" }).click();
    await page.getByRole("option", { name: "en-b" }).waitFor();
    await page.keyboard.press("ArrowDown");
    await outside(2);
    await soon.is(() => page.getByRole("option", { selected: true }).innerText(), "en-b");
    await page.keyboard.press("Escape");
    await part("open/sun", "row").locator(".swatch").click();
    await page.getByRole("slider", { name: "Saturation" }).focus();
    await outside(3);
    await soon.is(() => page.getByRole("slider", { name: "Saturation" }).count(), 1);
    await page.keyboard.press("Escape");
    await part("open/sun", "row").getByRole("button", { name: "More on Sun" }).press("Enter");
    await outside(4);
    await soon.is(() => page.getByRole("button", { name: "Copy key" }).count(), 1);
    await page.keyboard.press("Escape");
    await part("open/key", "control").click();
    await outside(5);
    await page.getByText("Press a key, Esc to keep").waitFor();
  },
);

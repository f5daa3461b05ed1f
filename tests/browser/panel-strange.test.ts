import type { Page } from "playwright-core";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import {
  assertAccessible,
  configOf,
  type PageMod,
  part,
  stateSays,
  useBrowser,
  withBusPanel,
} from "./panel-fixture.js";

const strange = suite("the panel with long pages and strange rows");
const browser = useBrowser(strange);

const many = (count: number, guid = "many"): PageMod => ({
  guid,
  name: `Mod ${guid}`,
  rows: `Array.from({ length: ${count} }, (_, i) => i % 3 === 0
    ? sdk.boolSetting("b" + i, "Switch " + i, true, { category: "Group " + Math.floor(i / 40) })
    : i % 3 === 1
      ? sdk.stringSetting("s" + i, "Text " + i, "t", { category: "Group " + Math.floor(i / 40), description: i % 2 ? "A longer help text, which may wrap where the panel is narrow, row " + i : "" })
      : sdk.intSetting("i" + i, "Number " + i, 5, { lo: 0, hi: 10, category: "Group " + Math.floor(i / 40) }))`,
  hook: "mod.settingApplied();",
});

const nodes = (page: Page) =>
  page.evaluate(() => document.querySelector("svc-settings-panel")!.shadowRoot!.querySelectorAll("*").length);
const rowCount = (page: Page) => page.locator(".row").count();

strange("a page of 300 rows is whole in the document, one of 10,000 shows what is in sight", async () => {
  await withBusPanel(browser(), [many(300)], async ({ page }) => {
    await part(page, "many/s298", "row").waitFor({ state: "attached" });
    assert.is(await rowCount(page), 300);
  });
  await withBusPanel(browser(), [many(10_000)], async ({ page }) => {
    await part(page, "many/b0", "row").waitFor();
    assert.ok((await rowCount(page)) < 60, `${await rowCount(page)} rows`);
    assert.ok((await nodes(page)) < 2500, `${await nodes(page)} nodes`);
    const item = part(page, "many/b0", "row").locator("xpath=..");
    assert.is(await item.getAttribute("aria-posinset"), "2");
    assert.is(await item.getAttribute("aria-setsize"), "10250");
    await assertAccessible(page, "a long page");

    const main = page.locator("main");
    const box = part(page, "many/s1", "control");
    await box.fill("draft");
    await main.evaluate((element) => element.scrollTo(0, element.scrollHeight / 2));
    await page.waitForFunction(
      () => !document.querySelector("svc-settings-panel")!.shadowRoot!.getElementById("row-many%2Fb0"),
    );
    assert.is(await box.inputValue(), "draft", "the row with the focus stays in the document");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() =>
      (window as unknown as { configs: Record<string, string> }).configs["many"]!.includes('"s1": "draft"'),
    );

    await main.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await part(page, "many/b9999", "row").waitFor();
    await page.keyboard.press("Control+f");
    await page.keyboard.type("number 7001");
    await page.waitForFunction(
      () =>
        document
          .querySelector("svc-settings-panel")
          ?.shadowRoot?.querySelector(".row label")
          ?.textContent?.trim() === "Number 7001",
    );
    await page.keyboard.press("Escape");
    await page.getByRole("navigation").getByRole("link", { name: "Group 120", exact: true }).click();
    await part(page, "many/b4800", "row").waitFor();
  });
});

strange("an answer is taken in by difference: focus, caret, scroll and an open list stay", () =>
  withBusPanel(browser(), [many(200)], async ({ page }) => {
    const text = part(page, "many/s100", "control");
    await text.fill("abcdef");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    const look = () =>
      page.evaluate(() => {
        const root = document.querySelector("svc-settings-panel")!.shadowRoot!;
        const input = root.activeElement as HTMLInputElement;
        // Where it is seen: what grows or shrinks above it is the browser's to make up for.
        const top = Math.round(input.getBoundingClientRect().top);
        return [input.id, input.value, input.selectionStart, top];
      });
    const before = await look();
    assert.equal(before.slice(0, 3), ["control-many%2Fs100", "abcdef", 4]);
    await page.evaluate(() => {
      const { mods, configs } = window as unknown as {
        mods: Record<string, { mod: { refresh(): void } }>;
        configs: Record<string, string>;
      };
      configs["many"] = '{"b99": false, "s100": "from outside", "i101": 9}';
      mods["many"]!.mod.refresh();
    });
    await page.waitForFunction(() => {
      const input = document
        .querySelector("svc-settings-panel")!
        .shadowRoot!.getElementById("control-many%2Fi101") as HTMLInputElement;
      return input.value === "9";
    });
    assert.equal(await look(), before);
  }),
);

const STRANGE: PageMod = {
  guid: "strange",
  name: "<b>Strange</b> & \u202eodd",
  config: `{"typed": "a string", "number": [1, {"key": "x"}], "big": 123456789012345678901234567890}`,
  rows: `[
    sdk.boolSetting("html", "<img src=x onerror=alert(1)>", true, { category: "<script>alert(2)</script>", description: "</p><h1>x</h1>" }),
    sdk.stringSetting("long", "L".repeat(2000), "w ".repeat(2000), { description: "d".repeat(2000) }),
    sdk.stringSetting("rtl", "\u05e9\u05dc\u05d5\u05dd \u05e2\u05d5\u05dc\u05dd", "\u0645\u0631\u062d\u0628\u0627", { category: "\u05e7\u05d8\u05d2\u05d5\u05e8\u05d9\u05d4" }),
    sdk.intSetting("typed", "Of another type", 5),
    sdk.floatSetting("number", "A list", 1.5, { lo: 0, hi: 2 }),
    sdk.intSetting("big", "Big", 1),
    sdk.enumSetting("one", "Not a choice", "a", ["a", "b"]),
    sdk.colorSetting("bad", "Bad colour", "no colour at all"),
  ]`,
};

strange("HTML is text, long and right-to-left labels fit, values of another kind are said", () =>
  withBusPanel(browser(), [STRANGE], async ({ page }) => {
    await page.getByText("<img src=x onerror=alert(1)>").waitFor();
    await page.getByText("</p><h1>x</h1>").waitFor();
    assert.is(await page.locator("main img, main script").count(), 0);
    await stateSays(page, "strange/typed", 'Of another kind the file holds "a string"');
    await stateSays(page, "strange/number", "Of another kind the file holds [1,");
    assert.is(
      await page.getByRole("textbox", { name: "Big" }).inputValue(),
      "123456789012345678901234567890",
    );
    for (const width of [1200, 720, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const [scroll, client] = await page
        .locator("main")
        .evaluate((main) => [main.scrollWidth, main.clientWidth]);
      assert.is(scroll, client, `nothing sticks out at ${width}`);
      await assertAccessible(page, `strange rows at ${width}`);
    }
    assert.is((await configOf(page, "strange")).writes, 0);
  }),
);

strange("rows without a path, kinds nobody knows and mods that come and go", () =>
  withBusPanel(
    browser(),
    [{ guid: "first", name: "First", rows: `[sdk.boolSetting("a", "A", true)]` }],
    async ({ page }) => {
      // An older mod: no path, a kind of its own, a colour format that nobody knows.
      await page.evaluate(() => {
        const { bus } = window as unknown as {
          bus: {
            on(event: string, handler: (payload: unknown) => void): void;
            emit(event: string, payload: unknown): void;
          };
        };
        const rows = [
          {
            key: "m",
            label: "Matrix",
            type: "matrix",
            default: "x",
            value: "x",
            category: "Old/Deep",
            subcategory: "Sub",
            implemented: true,
          },
          { key: "c", label: "Paint", type: "color", default: "1,0,0", value: "1,0,0", colorFormat: "cmyk" },
          { nothing: true },
        ];
        bus.on("svc.settings.indexQuery", () =>
          bus.emit(
            "svc.settings.indexAnnounce",
            JSON.stringify({ guid: "old", name: "Old Mod", count: 2, done: 2 }),
          ),
        );
        bus.on("svc.settings.pageQuery", (guid) => {
          if (guid === "old") bus.emit("svc.settings.pageAnnounce", JSON.stringify({ guid, rows }));
        });
      });
      await page.getByRole("link", { name: /Old Mod/ }).click();
      assert.is(await page.getByRole("textbox", { name: "Matrix" }).inputValue(), "x");
      assert.match(
        await page
          .locator(".group h2")
          .allInnerTexts()
          .then((all) => all.join("\n")),
        "Old / Deep / Sub",
      );
      await page.getByRole("button", { name: "Pick Paint" }).waitFor();
      await page.getByRole("textbox", { name: "Matrix" }).fill("y");
      await page.keyboard.press("Enter");
      await stateSays(page, "old/m", "Not saved no mod answers for old");
      await page.evaluate(() =>
        (window as unknown as { mods: Record<string, { remove(): void }> }).mods["first"]!.remove(),
      );
      await page.getByRole("link", { name: /First/ }).waitFor({ state: "detached" });
      await assertAccessible(page, "an older mod");
    },
  ),
);

strange.run();

import * as assert from "uvu/assert";
import * as soon from "../../support/soon.js";
import { suite } from "../../support/suite.js";
import { deferredLoaded, panelTests } from "./fixture.js";
import { SMALL } from "./sources.js";

const overlay = suite("the panel as an overlay or embedded");
const { bus } = panelTests(overlay);

/** Counts the bus listeners, timers and frame requests, of which a closed panel must have none. */
const COUNTS = `
  window.counts = { bus: 0, timers: 0, frames: 0 };
  const on = bus.on;
  bus.on = (...args) => { counts.bus++; const off = on(...args); return () => { counts.bus--; off(); }; };
  const { setInterval, clearInterval, requestAnimationFrame } = window;
  window.setInterval = (...args) => { counts.timers++; return setInterval(...args); };
  window.clearInterval = (id) => { counts.timers--; clearInterval(id); };
  window.requestAnimationFrame = (look) => { counts.frames++; return requestAnimationFrame(look); };
`;

bus(
  "opens and closes on its key, stores typed text when it closes, and has no elements or listeners while closed",
  [SMALL],
  async ({ page, stored, accessible }) => {
    const app = page.locator("svc-settings-panel .app");
    await page.keyboard.press("F2");
    await page.getByRole("textbox", { name: "Title" }).click();
    await page.keyboard.type("x");
    await accessible("the overlay");
    await page.keyboard.press("F2");
    await app.waitFor({ state: "detached" });
    await stored("mod", /"title": "Clock?x/);
    const left = await page.evaluate(async () => {
      const { counts } = window as unknown as { counts: { frames: number } };
      const before = counts.frames;
      await new Promise((done) => setTimeout(done, 100));
      counts.frames -= before;
      const root = document.querySelector("svc-settings-panel")!.shadowRoot!;
      return { ...counts, nodes: root.querySelectorAll("*").length };
    });
    assert.equal(left, { bus: 0, timers: 0, frames: 0, nodes: 0 });
    await page.keyboard.press("F2");
    await app.waitFor();
    await page.getByRole("button", { name: "Close the panel" }).click();
    await app.waitFor({ state: "detached" });
  },
  { overlay: true, before: COUNTS },
);

bus(
  "is translucent, but not in forced colours",
  [SMALL],
  async ({ page }) => {
    await page.keyboard.press("F2");
    const app = page.locator("svc-settings-panel .app");
    const isClear = () => app.evaluate((one) => / \/ 0\.97\)$/.test(getComputedStyle(one).backgroundColor));
    await soon.is(isClear, true);
    await page.emulateMedia({ forcedColors: "active" });
    await soon.is(isClear, false);
  },
  { overlay: true },
);

bus(
  "lists at its foot the keys that close it, show the game and undo, if there is room",
  [SMALL],
  async ({ page }) => {
    const legend = page.locator("svc-settings-panel .legend");
    const text = async () => (await legend.innerText()).replace(/\s+/g, " ");
    await page.keyboard.press("F2");
    await legend.waitFor();
    await soon.is(text, "F2 Close the panel Left Alt Hold to see the game Ctrl + Z Undo");
    await page.keyboard.press("F2");
    await page.evaluate(() => {
      const panel = document.querySelector("svc-settings-panel")!;
      panel.setAttribute("hotkey", "F8");
      panel.setAttribute("peek-key", "none");
    });
    await page.keyboard.press("F8");
    await soon.is(text, "F8 Close the panel Ctrl + Z Undo");
    await page.setViewportSize({ width: 900, height: 400 });
    await legend.waitFor({ state: "hidden" });
  },
  { overlay: true },
);

bus(
  "shows the key of the search in the search box, unless the box has the focus",
  [SMALL],
  async ({ page }) => {
    await page.keyboard.press("F2");
    const hint = page.locator("svc-settings-panel .search kbd");
    await hint.waitFor({ state: "hidden" });
    await page.getByRole("switch", { name: "On" }).focus();
    await hint.waitFor();
    await page.keyboard.press("/");
    await hint.waitFor({ state: "hidden" });
  },
  { overlay: true },
);

bus(
  "opens on the key that its attribute names",
  [SMALL],
  async ({ page }) => {
    const app = page.locator("svc-settings-panel .app");
    await page.evaluate(() =>
      document.querySelector("svc-settings-panel")!.setAttribute("hotkey", "Backquote"),
    );
    await page.keyboard.press("F2");
    await soon.is(() => app.count(), 0);
    await page.keyboard.press("Backquote");
    await app.waitFor();
    await page.keyboard.press("Backquote");
    await app.waitFor({ state: "detached" });
  },
  { overlay: true },
);

for (const overlay of [true, false])
  bus(
    `has the title of the list of mods while the list is open, ${overlay ? "and its only cross closes the panel" : "on a page also a cross that closes the list"}, in a narrow window`,
    [SMALL],
    async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      if (overlay) await page.keyboard.press("F2");
      const title = page.locator(".here");
      const button = page.getByRole("button", { name: "Mods", exact: true });
      const isOpen = async () => [
        await title.innerText(),
        await button.locator("svg").getAttribute("data-icon"),
        await button.getAttribute("aria-expanded"),
      ];
      await soon.equal(isOpen, ["Mod", "chevron-left", "false"]);
      await button.click();
      await soon.equal(isOpen, ["Mods", overlay ? "chevron-left" : "x", "true"]);
      await button.click();
      await soon.equal(isOpen, ["Mod", "chevron-left", "false"]);
    },
    { overlay },
  );

bus(
  "shows its title and Close button, and the keys at the lower edge, in a narrow window",
  [SMALL],
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.keyboard.press("F2");
    await page.locator(".here").getByText("Mod", { exact: true }).waitFor();
    const foot = (await page.locator(".legend").boundingBox())!;
    assert.is(Math.round(foot.y + foot.height), 844);
    await page.getByRole("button", { name: "Close the panel" }).click();
    await page.locator(".here").waitFor({ state: "detached" });
    await page.keyboard.press("F2");
    await page.locator(".here").waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("x");
    await soon.is(() => page.locator("#search").inputValue(), "x", "a slash leads to the search");
  },
  { overlay: true },
);

bus(
  "docks beside the middle of the game, can be moved, resized and scaled, and remembers position, size and scale",
  [SMALL],
  async ({ page, accessible }) => {
    const app = page.locator("svc-settings-panel .app");
    const box = async () => (await app.boundingBox())!;
    const drag = async (x: number, y: number, byX: number, byY: number) => {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + byX, y + byY, { steps: 4 });
      await page.mouse.up();
    };
    await page.keyboard.press("F2");
    // No backdrop filter, because a browser would compute it in each frame of the game.
    const filter = await app.evaluate((element) => getComputedStyle(element).backdropFilter);
    assert.is(filter, "none");
    for (const [width, height] of [
      [1600, 700],
      [1200, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.waitForFunction((bottom) => {
        const { shadowRoot } = document.querySelector("svc-settings-panel")!;
        return Math.round(shadowRoot!.querySelector(".app")!.getBoundingClientRect().bottom) === bottom;
      }, height - 16);
      const docked = await box();
      assert.ok(docked.x > width / 2, `the middle is free at ${docked.x} of ${width}`);
      assert.is(Math.round(docked.x + docked.width), width - 16);
    }
    const before = await box();
    await drag(before.x + before.width - 4, before.y + before.height - 4, -52, -204);
    const resized = await box();
    assert.equal([before.width - resized.width, before.height - resized.height].map(Math.round), [52, 204]);
    await drag(resized.x + 6, resized.y + 12, -100, 50);
    const moved = await box();
    assert.equal([moved.x - resized.x, moved.y - resized.y].map(Math.round), [-100, 50]);
    const larger = page.getByRole("button", { name: "Larger" });
    const places = page.getByRole("button", { name: "Mods", exact: true });
    await places.click();
    await larger.click();
    await page.getByText("125%").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await app.waitFor({ state: "detached" });
    await page.reload();
    await page.waitForFunction(() => document.querySelector("svc-settings-panel"));
    await page.keyboard.press("F2");
    await app.waitFor();
    await soon.equal(box, moved);
    await places.click();
    for (const percent of ["150%", "175%", "200%"]) {
      await larger.click();
      await page.getByText(percent).waitFor();
    }
    await accessible("the overlay at 200 %");
  },
  { overlay: true },
);

bus(
  "keeps its position and size while a header is dragged in a window that it fills",
  [SMALL],
  async ({ page }) => {
    const app = page.locator("svc-settings-panel .app");
    const widthIs = (width: number) => soon.is(async () => (await app.boundingBox())!.width, width);
    const cursor = () =>
      page.locator("svc-settings-panel header").evaluate((header) => getComputedStyle(header).cursor);
    await page.keyboard.press("F2");
    await deferredLoaded(page);
    const docked = (await app.boundingBox())!;
    await soon.is(cursor, "move");
    await page.setViewportSize({ width: 390, height: 800 });
    await widthIs(390);
    await soon.is(cursor, "default");
    await page.mouse.move(200, 4);
    await page.mouse.down();
    await page.mouse.move(203, 6, { steps: 2 });
    await page.mouse.up();
    await page.setViewportSize({ width: 1200, height: 900 });
    await soon.equal(() => app.boundingBox(), docked);
    assert.is(await page.evaluate(() => localStorage.getItem("svc-settings-panel:box")), null);
  },
  { overlay: true },
);

bus("lets Tab reach its controls when it is embedded, with visible outlines", [SMALL], async ({ page }) => {
  const seen = new Set<string>();
  for (let press = 0; press < 60; press++) {
    await page.keyboard.press("Tab");
    const name = await page.evaluate(() => {
      const focused = document.querySelector("svc-settings-panel")!.shadowRoot!
        .activeElement as HTMLElement | null;
      if (!focused) return "";
      // The ring of a number is around its box and its unit.
      const { outlineStyle, outlineWidth } = getComputedStyle(focused.closest(".number") ?? focused);
      const visible = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1;
      return `${focused.tagName} ${focused.id || focused.getAttribute("aria-label") || focused.textContent?.trim()} ${visible}`;
    });
    if (name !== "") seen.add(name);
  }
  const list = [...seen];
  for (const key of ["on", "size", "look", "title", "key"])
    assert.ok(
      list.some((name) => name.includes(`control-mod%2F${key} true`)),
      `${key} in ${list.join("\n")}`,
    );
  assert.ok(list.some((name) => name.includes("More on Title true")));
});

import { suite } from "uvu";
import * as assert from "uvu/assert";
import { panelTests } from "./fixture.js";
import { SMALL } from "./sources.js";

const overlay = suite("the overlay of the panel");
const { bus, both } = panelTests(overlay);

/** Counts what a closed panel must not keep. */
const COUNTS = `
  window.counts = { bus: 0, timers: 0, frames: 0 };
  const on = bus.on;
  bus.on = (...args) => { counts.bus++; const off = on(...args); return () => { counts.bus--; off(); }; };
  const { setInterval, clearInterval, requestAnimationFrame } = window;
  window.setInterval = (...args) => { counts.timers++; return setInterval(...args); };
  window.clearInterval = (id) => { counts.timers--; clearInterval(id); };
  window.requestAnimationFrame = (look) => { counts.frames++; return requestAnimationFrame(look); };
`;

both(
  "opens and closes on its key, stores what was typed when it closes, and then keeps nothing",
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
  "opens on the key that its attribute names",
  [SMALL],
  async ({ page }) => {
    const app = page.locator("svc-settings-panel .app");
    await page.evaluate(() =>
      document.querySelector("svc-settings-panel")!.setAttribute("hotkey", "Backquote"),
    );
    await page.keyboard.press("F2");
    assert.is(await app.count(), 0);
    await page.keyboard.press("Backquote");
    await app.waitFor();
    await page.keyboard.press("Backquote");
    await app.waitFor({ state: "detached" });
  },
  { overlay: true },
);

bus(
  "is moved, resized and scaled, and remembers it",
  [SMALL],
  async ({ page, accessible }) => {
    const app = page.locator("svc-settings-panel .app");
    await page.keyboard.press("F2");
    const before = (await app.boundingBox())!;
    await page.mouse.move(before.x + 20, before.y + 12);
    await page.mouse.down();
    await page.mouse.move(before.x + 120, before.y + 62, { steps: 4 });
    await page.mouse.up();
    const moved = (await app.boundingBox())!;
    assert.is(Math.round(moved.x - before.x), 100);
    assert.is(Math.round(moved.y - before.y), 50);
    await page.mouse.move(moved.x + moved.width - 4, moved.y + moved.height - 4);
    await page.mouse.down();
    await page.mouse.move(moved.x + moved.width + 96, moved.y + moved.height - 54, { steps: 4 });
    await page.mouse.up();
    await page.getByRole("button", { name: "Larger" }).click();
    await page.getByText("125%").waitFor();
    const wanted = (await app.boundingBox())!;
    assert.is(Math.round(wanted.width - moved.width), 100);
    await page.keyboard.press("Escape");
    await app.waitFor({ state: "detached" });
    await page.reload();
    await page.waitForFunction(() => document.querySelector("svc-settings-panel"));
    await page.keyboard.press("F2");
    await page.getByText("125%").waitFor();
    assert.equal(await app.boundingBox(), wanted);
    const larger = page.getByRole("button", { name: "Larger" });
    await larger.click();
    await page.getByRole("button", { name: "Mods", exact: true }).click();
    await larger.click();
    await larger.click();
    await page.getByText("200%").waitFor();
    await accessible("the overlay at 200 %");
  },
  { overlay: true },
);

both("everything is reached by the keyboard alone, and the focus is seen", [SMALL], async ({ page }) => {
  const seen = new Set<string>();
  for (let press = 0; press < 60; press++) {
    await page.keyboard.press("Tab");
    const name = await page.evaluate(() => {
      const focused = document.querySelector("svc-settings-panel")!.shadowRoot!
        .activeElement as HTMLElement | null;
      if (!focused) return "";
      const { outlineStyle, outlineWidth } = getComputedStyle(focused);
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

overlay.run();

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

const overlay = suite("the overlay of the panel");
const browser = useBrowser(overlay);

const MOD: PageMod = {
  guid: "mod",
  name: "Mod",
  rows: `[
    sdk.boolSetting("on", "On", true),
    sdk.intSetting("size", "Size of text", 20, { lo: 10, hi: 40, step: 2 }),
    sdk.enumSetting("look", "Look", "plain", ["plain", "bold"]),
    sdk.stringSetting("title", "Title", "Clock"),
    sdk.keybindSetting("key", "Key", "F6"),
  ]`,
  hook: `mod.settingApplied();`,
};

/** A game that notes the input that reaches it, and counts of what a closed panel must not keep. */
const GAME = `
  window.heard = [];
  for (const type of ["keydown", "keyup", "pointerdown", "wheel", "click"])
    window.addEventListener(type, (event) => heard.push(type + " " + (event.code ?? "")));
  window.counts = { bus: 0, timers: 0 };
  const on = bus.on;
  bus.on = (...args) => { counts.bus++; const off = on(...args); return () => { counts.bus--; off(); }; };
  const { setInterval, clearInterval } = window;
  window.setInterval = (...args) => { counts.timers++; return setInterval(...args); };
  window.clearInterval = (id) => { counts.timers--; clearInterval(id); };
`;

const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: string[] }).heard.splice(0));

overlay("opens on its key, keeps keys and pointer from the game, and gives them back", () =>
  withBusPanel(
    browser(),
    [MOD],
    async ({ page }) => {
      await page.keyboard.press("KeyW");
      assert.equal(await heard(page), ["keydown KeyW", "keyup KeyW"]);
      await page.keyboard.down("KeyD");
      await page.keyboard.press("F2");
      await page.getByRole("textbox", { name: /Search/ }).waitFor();
      await page.keyboard.up("KeyD");
      assert.equal(
        await heard(page),
        ["keydown KeyD", "keyup KeyD"],
        "a key held while it opened is released",
      );
      await page.keyboard.type("title");
      await page.getByRole("textbox", { name: "Title" }).click();
      await page.keyboard.type("x");
      await page.mouse.click(1150, 850);
      await page.mouse.wheel(0, 100);
      await page.keyboard.press("KeyA");
      await page.mouse.move(1150, 850);
      assert.equal(await heard(page), []);
      await assertAccessible(page, "the overlay");
      await page.keyboard.press("F2");
      await page.waitForFunction(
        () => !document.querySelector("svc-settings-panel")!.shadowRoot!.querySelector(".app"),
      );
      await page.keyboard.press("KeyW");
      assert.equal(await heard(page), ["keydown KeyW", "keyup KeyW"]);
      const left = await page.evaluate(() => ({
        ...(window as unknown as { counts: object }).counts,
        nodes: document.querySelector("svc-settings-panel")!.shadowRoot!.querySelectorAll("*").length,
      }));
      assert.equal(left, { bus: 0, timers: 0, nodes: 0 }, "a closed panel keeps nothing");
      assert.match(
        (await configOf(page, "mod")).text,
        '"title": "Clockxa"',
        "what was typed is stored when it closes",
      );
    },
    { overlay: true, before: GAME },
  ),
);

overlay("is moved, resized and scaled, and remembers it", () =>
  withBusPanel(
    browser(),
    [MOD],
    async ({ page }) => {
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
      await page.getByText("125 %").waitFor();
      const wanted = (await app.boundingBox())!;
      assert.is(Math.round(wanted.width - moved.width), 100);
      await page.keyboard.press("Escape");
      await app.waitFor({ state: "detached" });
      await page.reload();
      await page.waitForFunction(() => document.querySelector("svc-settings-panel"));
      await page.keyboard.press("F2");
      await page.getByText("125 %").waitFor();
      assert.equal(await app.boundingBox(), wanted);
      const larger = page.getByRole("button", { name: "Larger" });
      await larger.click();
      await page.getByRole("button", { name: "Mods", exact: true }).click();
      await larger.click();
      await larger.click();
      await page.getByText("200 %").waitFor();
      await assertAccessible(page, "the overlay at 200 %");
    },
    { overlay: true },
  ),
);

/** Stands in for a gamepad of the standard mapping. */
const PAD = `
  window.pad = { mapping: "standard", connected: true, axes: [0, 0, 0, 0], buttons: Array.from({ length: 17 }, () => ({ pressed: false })) };
  navigator.getGamepads = () => [pad];
`;
const BUTTON = { accept: 0, back: 1, reset: 2, search: 3, up: 12, down: 13, left: 14, right: 15 };

overlay("a gamepad alone reaches and changes the settings", () =>
  withBusPanel(
    browser(),
    [MOD],
    async ({ page }) => {
      // In one go: between two calls a busy machine would hold the button for so long that it repeats.
      const press = (button: keyof typeof BUTTON) =>
        page.evaluate(async (index) => {
          const { pad } = window as unknown as { pad: { buttons: { pressed: boolean }[] } };
          for (const pressed of [true, false]) {
            pad.buttons[index]!.pressed = pressed;
            await new Promise<void>((done) =>
              requestAnimationFrame(() => requestAnimationFrame(() => done())),
            );
          }
        }, BUTTON[button]);
      const focused = () =>
        page.evaluate(
          () => document.querySelector("svc-settings-panel")!.shadowRoot!.activeElement?.id ?? "",
        );
      const downTo = async (id: string) => {
        for (let tries = 0; tries < 40 && (await focused()) !== id; tries++) await press("down");
        assert.is(await focused(), id);
      };
      await page.keyboard.press("F2");
      await page.getByRole("switch", { name: "On" }).waitFor();
      await press("right");
      await downTo("control-mod%2Fon");
      await press("accept");
      await stateSays(page, "mod/on", "In force now");
      assert.match((await configOf(page, "mod")).text, '"on": false');
      await press("reset");
      await page.waitForFunction(() =>
        (window as unknown as { configs: Record<string, string> }).configs["mod"]!.includes('"on": true'),
      );
      await press("down");
      await press("down");
      await press("right");
      await stateSays(page, "mod/size", "In force now");
      assert.match((await configOf(page, "mod")).text, '"size": 22');
      await downTo("control-mod%2Flook");
      await press("right");
      await stateSays(page, "mod/look", "In force now");
      await press("back");
      await page.locator("svc-settings-panel .app").waitFor({ state: "detached" });
    },
    { overlay: true, before: PAD },
  ),
);

overlay("two copies on a page do not clash, and without a server the mods view says what is missing", () =>
  withBusPanel(browser(), [MOD], async ({ page }) => {
    const tags = await page.evaluate(async () => {
      const copy = await import(/* a second copy of the same file */ `${location.origin}/panel.js?copy`);
      return [copy.definePanel(), copy.definePanel()];
    });
    assert.equal(tags, ["svc-settings-panel", "svc-settings-panel"]);
    await page.getByRole("link", { name: /Why mods are off/ }).click();
    await page.getByText("this panel has no server address").waitFor();
    await assertAccessible(page, "a mods view without a server");
  }),
);

overlay("everything is reached by the keyboard alone", () =>
  withBusPanel(browser(), [MOD], async ({ page }) => {
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
    for (const key of ["on", "size", "look", "title", "key"])
      assert.ok(
        [...seen].some((name) => name.includes(`control-mod%2F${key} true`)),
        `${key} in ${[...seen].join("\n")}`,
      );
    assert.ok([...seen].some((name) => name.includes("More on Title true")));
    assert.is(part(page, "mod/on", "row") !== undefined, true);
  }),
);

overlay.run();

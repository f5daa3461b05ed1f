import type { Page } from "playwright-core";
import * as assert from "uvu/assert";
import * as soon from "../../support/soon.js";
import { suite } from "../../support/suite.js";
import { deferredLoaded, panelTests } from "./fixture.js";
import { type PageMod, SMALL } from "./sources.js";

const peek = suite("peeking at the game through the overlay");
const { bus } = panelTests(peek);

/** A game behind the overlay, with listeners for keys and the pointer on its document. */
const GAME = `
  window.heard = [];
  for (const type of ["keydown", "keyup", "pointerdown", "pointermove", "pointerup", "click"])
    document.addEventListener(type, (event) => heard.push(type), true);
`;
const options = { overlay: true, before: GAME, reducedMotion: "reduce" } as const;
const TITLE = "Hold to see the game (Left Alt); with Shift: with the old values";

async function open(page: Page): Promise<void> {
  await page.keyboard.press("F2");
  await page.getByTitle(/^Hold to see the game/).waitFor();
  await page.evaluate(() => {
    (window as unknown as { heard: string[] }).heard.length = 0;
  });
}

/** Returns the opacity of the bar, the focused row and another row, the background, and whether the game is shown. */
function seen(page: Page) {
  return page.evaluate(() => {
    const root = document.querySelector("svc-settings-panel")!.shadowRoot!;
    const part = (selector: string) => Number(getComputedStyle(root.querySelector(selector)!).opacity);
    const focused = root.querySelector(".row:focus-within");
    return {
      bar: part("header"),
      focused: focused ? Number(getComputedStyle(focused).opacity) : undefined,
      other: part(".row:not(:focus-within)"),
      background: getComputedStyle(root.querySelector(".app")!).backgroundColor,
      is: root.querySelector(".app")!.classList.contains("peek"),
    };
  });
}

async function sees(page: Page, game: boolean, when: string): Promise<void> {
  const is = await page.locator("svc-settings-panel .app").evaluate((app) => app.classList.contains("peek"));
  assert.is(is, game, when);
}

function place(page: Page) {
  return page.evaluate(() => {
    const root = document.querySelector("svc-settings-panel")!.shadowRoot!;
    return { focused: root.activeElement?.outerHTML, top: root.querySelector("main")!.scrollTop };
  });
}

const unheard = async (page: Page) =>
  assert.equal(await page.evaluate(() => (window as unknown as { heard: string[] }).heard), []);

bus(
  "shows the game and the focused slider, which can be moved, while the key is held, and then the panel again",
  [SMALL],
  async ({ page, stored }) => {
    await page.setViewportSize({ width: 900, height: 420 });
    await open(page);
    const before = await seen(page);
    assert.equal(
      { ...before, background: "" },
      { bar: 1, focused: undefined, other: 1, background: "", is: false },
    );
    const slider = page.getByRole("slider", { name: "Size of text" });
    await slider.focus();
    const rested = await place(page);
    await page.keyboard.down("AltLeft");
    const held = await seen(page);
    assert.equal(held, { bar: 0, focused: 1, other: 0, background: "rgba(0, 0, 0, 0)", is: true });
    await soon.equal(() => place(page), rested, "focus and place are kept");

    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowLeft");
    await stored("mod", /"size": 22/);
    await sees(page, true, "the arrows move the slider");
    const { x, y, width, height } = (await slider.boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width - 1, y + height / 2, { steps: 4 });
    await sees(page, true, "the slider is dragged");
    await page.mouse.up();
    await stored("mod", /"size": 40/);

    const close = (await page.getByRole("button", { name: "Close the panel" }).boundingBox())!;
    await page.mouse.click(close.x + 5, close.y + 5);
    await sees(page, true, "what is not seen cannot be pressed");
    await page.keyboard.up("AltLeft");
    await soon.equal(async () => ({ ...(await seen(page)), focused: undefined }), before);
    await soon.ok(() => slider.evaluate((element) => element.matches(":focus")), "the slider has the focus");
    assert.is(page.url().endsWith("/panel-page"), true, "the browser went nowhere");
    await unheard(page);
  },
  options,
);

bus(
  "ends or does not start on another key, in a capture box, in a blurred window and when the overlay closes",
  [SMALL],
  async ({ page, stored, part }) => {
    await open(page);
    await page.keyboard.down("AltLeft");
    await sees(page, true, "the search has the focus");
    await page.keyboard.press("KeyQ");
    await sees(page, false, "the two keys are a chord");
    await page.keyboard.up("AltLeft");
    await page.keyboard.press("Control+AltLeft");
    await sees(page, false, "a chord of modifiers is over");

    await page.keyboard.down("AltLeft");
    await page.evaluate(() => window.dispatchEvent(new Event("blur")));
    await sees(page, false, "the window lost the focus");
    await page.keyboard.up("AltLeft");

    await part("mod/key", "control").click();
    await page.keyboard.down("AltLeft");
    await sees(page, false, "a capture box takes the key");
    await page.keyboard.up("AltLeft");
    await stored("mod", /"key": "AltLeft"/);

    await part("mod/on", "row").getByRole("button", { name: "More on On" }).press("Enter");
    await page.getByRole("button", { name: "Copy key" }).click();
    await page.keyboard.down("AltLeft");
    await sees(page, true, "what had the focus is gone");
    await page.keyboard.up("AltLeft");
    await sees(page, false, "let go");

    await page.keyboard.down("AltLeft");
    await sees(page, true, "held again");
    await page.keyboard.press("F2");
    await page.locator("svc-settings-panel .app").waitFor({ state: "detached" });
    await page.keyboard.up("AltLeft");
    await unheard(page);
    await open(page);
    await sees(page, false, "opened again");
  },
  options,
);

bus(
  "uses the key that the attribute names, or no key, and a letter key still types into a text box",
  [SMALL],
  async ({ page }) => {
    const setKey = (key: string) =>
      page.locator("svc-settings-panel").evaluate((panel, name) => panel.setAttribute("peek-key", name), key);
    await setKey("KeyG");
    await open(page);
    await page.keyboard.press("KeyG");
    await sees(page, false, "typed into the search");
    await soon.is(() => page.locator("#search").inputValue(), "g");
    await page.keyboard.press("Escape");
    await page.getByRole("slider", { name: "Size of text" }).focus();
    await page.keyboard.down("KeyG");
    await sees(page, true, "held on a slider");
    await page.keyboard.up("KeyG");
    await sees(page, false, "let go");
    await setKey("none");
    await page.keyboard.down("AltLeft");
    await sees(page, false, "none");
    await page.keyboard.up("AltLeft");
    await page.getByRole("slider", { name: "Size of text" }).press("ArrowRight");
    await page.getByTitle("Hold to see the game; with Shift: with the old values").waitFor();
  },
  options,
);

bus(
  "lasts while its button is held by pointer or key, and toggles on a click without a press, as of a switch device",
  [SMALL],
  async ({ page, accessible }) => {
    await open(page);
    await deferredLoaded(page);
    const slider = page.getByRole("slider", { name: "Size of text" });
    const button = page.getByRole("button", { name: "Hold to see the game" });
    await soon.is(() => button.getAttribute("title"), TITLE);
    await slider.focus();
    await button.hover();
    await page.mouse.down();
    await page.mouse.move(300, 300);
    await soon.equal(async () => ({ ...(await seen(page)), background: "" }), {
      bar: 0,
      focused: 1,
      other: 0,
      background: "",
      is: true,
    });
    await page.mouse.up();
    await sees(page, false, "let go beside the button");
    await soon.ok(() => slider.evaluate((element) => element.matches(":focus")), "the slider has the focus");

    await button.focus();
    for (const key of ["Space", "Enter"]) {
      await page.keyboard.down(key);
      await sees(page, true, `${key} is held`);
      await page.keyboard.up(key);
      await sees(page, false, `${key} is let go`);
    }
    await page.keyboard.down("Enter");
    await page.keyboard.press("Tab");
    await sees(page, false, "the button is left");
    await page.keyboard.up("Enter");
    await button.focus();
    for (const on of [true, false, true]) {
      await button.evaluate((element: HTMLElement) => element.click());
      await sees(page, on, "pressed without a hand on it, as a gamepad does");
    }
    await slider.focus();
    await sees(page, false, "the focus went on");
    await unheard(page);
    await accessible("a bar with the button");
  },
  options,
);

bus(
  "says that its button is to be held after a short press by pointer or key, but not after a long one",
  [SMALL],
  async ({ page }) => {
    await page.clock.install();
    await open(page);
    await deferredLoaded(page);
    const button = page.getByRole("button", { name: "Hold to see the game" });
    const toast = page.locator(".toast");
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    await button.hover();
    for (const [press, release] of [
      [() => page.mouse.down(), () => page.mouse.up()],
      [() => button.focus().then(() => page.keyboard.down("Space")), () => page.keyboard.up("Space")],
    ] as const) {
      for (const [length, text] of [
        [400, ""],
        [100, "Hold to see the game"],
      ] as const) {
        await press();
        await sees(page, true, "held");
        await page.clock.runFor(length);
        await release();
        await sees(page, false, "let go");
        await page.clock.runFor(100);
        assert.is(await toast.textContent(), text, `after ${length} ms`);
      }
      await page.clock.runFor(10_000);
      assert.is(await toast.textContent(), "");
    }
  },
  { ...options, ownWindow: true },
);

/** A mod that records each value that its hook applies. */
const RECORDED: PageMod = {
  ...SMALL,
  rows: `[
    sdk.intSetting("size", "Size of text", 20, { lo: 10, hi: 40, step: 2 }),
    sdk.boolSetting("on", "On", true),
    sdk.intSetting("memory", "Memory", 512, { appliesOn: "restart" }),
  ]`,
  hook: "(window.applied ??= []).push(key + ' ' + mod.settingValue({ key, defaultJson: '0' })); mod.settingApplied();",
};

bus(
  "applies the values from before the panel opened while Shift is held, and changes no file",
  [RECORDED],
  async ({ page, stored, config, part }) => {
    const applied = () =>
      page.evaluate(() => {
        const own = window as unknown as { applied?: string[] };
        const values = own.applied ?? [];
        own.applied = [];
        return values;
      });
    await open(page);
    await part("mod/on", "control").click();
    await stored("mod", /"on": false/);
    await page.keyboard.press("F2");
    await open(page);
    await part("mod/memory", "control").fill("1024");
    await part("mod/memory", "control").press("Enter");
    await stored("mod", /"memory": 1024/);
    const slider = page.getByRole("slider", { name: "Size of text" });
    await slider.focus();
    for (const size of [22, 24]) {
      await slider.press("ArrowRight");
      await stored("mod", new RegExp(`"size": ${size}`));
    }
    const file = await config("mod");
    await applied();

    for (const [first, second] of [
      ["AltLeft", "Shift"],
      ["Shift", "AltLeft"],
    ] as const) {
      await page.keyboard.down(first);
      await page.keyboard.down(second);
      await sees(page, true, `${first}, then ${second}`);

      await soon.equal(applied, ["size 20"], `${first} first`);
      assert.is(await slider.inputValue(), "24");
      await page.keyboard.up("Shift");
      await sees(page, true, "the game is still shown");
      await soon.equal(applied, ["size 24"], `${first} first`);
      await page.keyboard.up("AltLeft");
      await sees(page, false, "let go");
    }
    await page.keyboard.down("Shift");
    await page.keyboard.down("AltLeft");
    await soon.equal(applied, ["size 20"]);
    await page.keyboard.press("F2");
    await soon.equal(applied, ["size 24"]);
    assert.is(await config("mod"), file);
    await unheard(page);
  },
  options,
);

bus(
  "lasts while a Shift key that the attribute names is held, and with the other Shift has the old values",
  [RECORDED],
  async ({ page, stored, part }) => {
    await page.locator("svc-settings-panel").evaluate((panel) => panel.setAttribute("peek-key", "ShiftLeft"));
    await open(page);
    await part("mod/on", "control").click();
    await stored("mod", /"on": false/);
    const applied = () =>
      page.evaluate(() =>
        (window as unknown as { applied: string[] }).applied.filter((each) => each.startsWith("on ")),
      );
    await page.keyboard.down("ShiftLeft");
    await sees(page, true, "held");
    await page.keyboard.up("ShiftLeft");
    await sees(page, false, "let go");
    assert.equal(await applied(), ["on false"], "the new values stay in force");
    await page.keyboard.down("ShiftLeft");
    await page.keyboard.down("ShiftRight");
    await soon.equal(applied, ["on false", "on true"], "both");
    await page.keyboard.up("ShiftRight");
    await soon.equal(applied, ["on false", "on true", "on false"], "one");
    await sees(page, true, "one is still held");
    await page.keyboard.up("ShiftLeft");
    await sees(page, false, "let go again");
  },
  options,
);

bus(
  "applies the values from before the panel opened, although the computer's clock was set back since",
  [RECORDED],
  async ({ page, stored, part }) => {
    await open(page);
    await page.evaluate(() => {
      const { now } = Date;
      Date.now = () => now() - 3_600_000;
    });
    await part("mod/on", "control").click();
    await stored("mod", /"on": false/);
    await page.keyboard.down("AltLeft");
    await page.keyboard.down("Shift");
    const last = () => page.evaluate(() => (window as unknown as { applied: string[] }).applied.at(-1));
    await soon.is(last, "on true");
    await page.keyboard.up("Shift");
    await soon.is(last, "on false");
  },
  options,
);

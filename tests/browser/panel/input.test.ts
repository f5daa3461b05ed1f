import type { Page } from "playwright-core";
import * as assert from "uvu/assert";
import { suite } from "../../support/suite.js";
import { type PageMod, panelTests } from "./fixture.js";
import { SMALL } from "./sources.js";

// The overlay guarantees that no listener of the game receives a key or the pointer while it is open. An exception, which
// no page can prevent, is a listener on `window` in the capture phase that is older than the panel.

const input = suite("a game behind the open overlay");
const { bus } = panelTests(input);

/** SMALL with 30 more rows, so that the page scrolls. */
const MOD: PageMod = {
  ...SMALL,
  rows: `[...${SMALL.rows}, ...Array.from({ length: 30 }, (_, n) => sdk.boolSetting("b" + n, "Switch " + n, true))]`,
};

/** A game with a canvas, and with listeners on the window, the document, the body and the canvas. */
const GAME = `
  document.body.append(document.createElement("canvas"));
  const canvas = document.querySelector("canvas");
  Object.assign(canvas.style, { position: "fixed", width: "100vw", height: "100vh" });
  window.heard = [];
  window.listen = (target, name, capture) => {
    for (const type of ["keydown", "keypress", "keyup", "pointerdown", "pointermove", "pointerup", "mousedown", "mousemove",
      "mouseup", "click", "dblclick", "contextmenu", "auxclick", "wheel", "touchstart", "touchmove", "touchend"])
      target.addEventListener(type, () => heard.push(name + " " + type), { capture, passive: true });
  };
  listen(window, "window", false);
  listen(document, "document", false);
  listen(document, "document capture", true);
  listen(document.body, "body capture", true);
  listen(canvas, "canvas", false);
  listen(canvas, "canvas capture", true);
`;
const OPTIONS = { overlay: true, before: GAME, hasTouch: true } as const;

const heard = (page: Page) =>
  page.evaluate(() => [...new Set((window as unknown as { heard: string[] }).heard.splice(0))].sort());

/** Adds capture listeners of the game on `window` after the panel's listeners, then opens the overlay. */
async function open(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { listen } = window as unknown as {
      listen(target: EventTarget, name: string, capture: boolean): void;
    };
    listen(window, "later window capture", true);
  });
  await page.keyboard.press("F2");
  await page.getByRole("switch", { name: "On", exact: true }).waitFor();
  assert.equal(await heard(page), [], "the key that opens it is the panel's own");
}

bus(
  "receives no key, whichever element of the panel has the focus, and if none has it",
  [MOD],
  async ({ page, part, stored }) => {
    await open(page);
    await page.keyboard.type("title");
    await part("mod/title", "row").locator("mark").waitFor();
    await page.getByRole("textbox", { name: "Title" }).focus();
    await page.keyboard.type("x");
    await page.keyboard.press("Enter");
    await stored("mod", /"title": "Clock?x/);
    await page.keyboard.press("Escape");
    await page.getByRole("switch", { name: "On", exact: true }).focus();
    await page.keyboard.press("Space");
    await stored("mod", /"on": false/);
    await page.getByRole("slider", { name: "Size of text" }).focus();
    await page.keyboard.press("ArrowRight");
    await stored("mod", /"size": 22/);
    await page.getByRole("radio", { name: "plain" }).focus();
    await page.keyboard.press("ArrowRight");
    await stored("mod", /"look": "bold"/);
    await part("mod/key", "control").press("Enter");
    await page.getByText("Press a key").waitFor();
    await page.keyboard.press("Shift+KeyQ");
    await stored("mod", /"key": "Shift\+KeyQ"/);
    await part("mod/sun", "row").locator(".swatch").press("Enter");
    await page.getByRole("slider", { name: "Saturation" }).press("ArrowRight");
    await stored("mod", /"sun": "1,0\.\d+,0\.\d+"/);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+z");
    await stored("mod", /"sun": "1,1,1"/);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press("KeyW");
    await page.keyboard.press("Control+KeyQ");
    assert.equal(await heard(page), []);
  },
  OPTIONS,
);

bus(
  "receives no pointer event, on the panel or outside it",
  [MOD],
  async ({ page, stored, part }) => {
    await open(page);
    await page.getByRole("switch", { name: "On", exact: true }).click();
    await stored("mod", /"on": false/);
    await page.getByText("Title", { exact: true }).click({ button: "right" });
    await page.getByRole("textbox", { name: "Title" }).dblclick();
    const slider = (await page.getByRole("slider", { name: "Size of text" }).boundingBox())!;
    await page.mouse.move(slider.x + slider.width / 2, slider.y + slider.height / 2);
    await page.mouse.down();
    await page.mouse.move(slider.x + slider.width - 1, slider.y + slider.height / 2, { steps: 5 });
    await page.mouse.up();
    await stored("mod", /"size": 40/);
    await part("mod/sun", "row").locator(".swatch").click();
    const area = (await page.getByRole("slider", { name: "Saturation" }).boundingBox())!;
    await page.mouse.move(area.x + 12, area.y + area.height / 2);
    await page.mouse.down();
    await page.mouse.move(area.x + area.width - 12, area.y + area.height / 2, { steps: 4 });
    await page.mouse.up();
    await stored("mod", /"sun": "0\.5\d*,0\.\d+,0\.\d+"/);
    await page.mouse.wheel(0, 300);
    await page.waitForFunction(
      () => document.querySelector("svc-settings-panel")!.shadowRoot!.querySelector("main")!.scrollTop > 0,
    );
    const header = (await page.locator("svc-settings-panel header").boundingBox())!;
    await page.mouse.move(header.x + 6, header.y + 12);
    await page.mouse.down();
    await page.mouse.move(header.x - 34, header.y + 30, { steps: 3 });
    await page.mouse.up();
    const moved = (await page.locator("svc-settings-panel header").boundingBox())!;
    assert.is(Math.round(moved.x - header.x), -40, "the panel was moved");
    await page.mouse.click(1150, 850);
    await page.mouse.click(1150, 850, { button: "middle" });
    await page.mouse.wheel(0, 100);
    await page.mouse.move(1100, 800);
    assert.equal(await heard(page), []);
  },
  OPTIONS,
);

bus(
  "receives no touch, on the panel or outside it",
  [MOD],
  async ({ page, stored }) => {
    await open(page);
    await page.getByRole("switch", { name: "On", exact: true }).tap();
    await stored("mod", /"on": false/);
    await page.touchscreen.tap(300, 850);
    assert.equal(await heard(page), []);
  },
  OPTIONS,
);

bus(
  "receives every event again once the overlay is closed, but not the release of a key pressed in it",
  [MOD],
  async ({ page }) => {
    await open(page);
    await page.keyboard.down("KeyK");
    await page.keyboard.press("F2");
    await page.keyboard.up("KeyK");
    await page.locator("svc-settings-panel .app").waitFor({ state: "detached" });
    assert.equal(await heard(page), []);
    await page.mouse.move(600, 500);
    await page.mouse.click(600, 500);
    await page.mouse.wheel(0, 100);
    await page.waitForFunction(() =>
      (window as unknown as { heard: string[] }).heard.includes("canvas wheel"),
    );
    const pointer = await heard(page);
    for (const where of [
      "window",
      "document",
      "document capture",
      "canvas",
      "canvas capture",
      "later window capture",
    ])
      for (const type of ["pointerdown", "mousemove", "click", "wheel"])
        assert.ok(pointer.includes(`${where} ${type}`), `${where} ${type}`);
    await page.keyboard.press("KeyW");
    const keys = await heard(page);
    for (const where of ["window", "document", "document capture", "later window capture"])
      assert.ok(keys.includes(`${where} keydown`) && keys.includes(`${where} keyup`), where);
  },
  OPTIONS,
);

bus(
  "receives every event in a window capture listener older than the panel, and can check panel.open there",
  [MOD],
  async ({ page }) => {
    await open(page);
    await page.keyboard.press("KeyW");
    await page.mouse.click(1150, 850);
    await page.keyboard.press("F2");
    await page.keyboard.press("KeyS");
    const first = await page.evaluate(() => (window as unknown as { first: string[] }).first);
    assert.equal(first, ["F2 closed", "KeyW open", "pointer open", "F2 open", "KeyS closed"]);
  },
  {
    ...OPTIONS,
    before: `
      window.first = [];
      const isOpen = () => (document.querySelector("svc-settings-panel").open ? "open" : "closed");
      window.addEventListener("keydown", (event) => first.push(event.code + " " + isOpen()), true);
      window.addEventListener("pointerdown", () => first.push("pointer " + isOpen()), true);
      ${GAME}`,
  },
);

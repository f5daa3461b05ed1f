import { suite } from "uvu";
import * as assert from "uvu/assert";
import { type PageMod, type Panel, panelTests } from "./panel-fixture.js";
import { SMALL } from "./panel-sources.js";

const gamepad = suite("the panel with a gamepad alone");
const { both, bus } = panelTests(gamepad);

const OTHER: PageMod = { guid: "other", name: "Other", rows: `[sdk.boolSetting("on", "On", true)]` };

/** Stands in for a gamepad of the standard mapping. */
const PAD = `
  window.pad = { mapping: "standard", connected: true, axes: [0, 0, 0, 0], buttons: Array.from({ length: 17 }, () => ({ pressed: false })) };
  navigator.getGamepads = () => [pad];
`;
const BUTTON = {
  accept: 0,
  back: 1,
  reset: 2,
  search: 3,
  previous: 4,
  next: 5,
  menu: 9,
  up: 12,
  down: 13,
  left: 14,
  right: 15,
};

function padOf({ page }: Panel) {
  // In one go: between two calls a busy machine would hold the button for so long that it repeats.
  const press = (button: keyof typeof BUTTON) =>
    page.evaluate(async (index) => {
      const { pad } = window as unknown as { pad: { buttons: { pressed: boolean }[] } };
      for (const pressed of [true, false]) {
        pad.buttons[index]!.pressed = pressed;
        await new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
      }
    }, BUTTON[button]);
  const focused = () =>
    page.evaluate(() => document.querySelector("svc-settings-panel")!.shadowRoot!.activeElement?.id ?? "");
  const downTo = async (id: string) => {
    for (let tries = 0; tries < 40 && (await focused()) !== id; tries++) await press("down");
    assert.is(await focused(), id);
  };
  return { press, focused, downTo };
}

both(
  "reaches and changes settings of each kind, and resets them",
  [SMALL],
  async (panel) => {
    const { stored, part } = panel;
    const { press, downTo } = padOf(panel);
    await part("mod/on", "row").waitFor();
    await press("right");
    await downTo("control-mod%2Fon");
    await press("accept");
    await stored("mod", /"on": false/);
    await press("reset");
    await stored("mod", /"on": true/);
    await press("down");
    await press("down");
    await press("right");
    await stored("mod", /"size": 22/);
    await press("left");
    await press("left");
    await stored("mod", /"size": 18/);
    await downTo("control-mod%2Flook");
    await press("right");
    await stored("mod", /"look": "bold"/);
    await downTo("control-mod%2Fvoice");
    await press("accept");
    await part("mod/voice", "list").waitFor();
    await press("down");
    await press("accept");
    await stored("mod", /"voice": "en-b"/);
  },
  { before: PAD },
);

both(
  "turns pages, searches, and goes back",
  [SMALL, OTHER],
  async (panel) => {
    const { page, part } = panel;
    const { press, focused } = padOf(panel);
    await part("mod/on", "row").waitFor();
    await press("next");
    await part("other/on", "row").waitFor();
    await press("next");
    await page.getByRole("heading", { name: "Keybinds" }).waitFor();
    await press("previous");
    await part("other/on", "row").waitFor();
    await press("search");
    assert.is(await focused(), "search");
    await page.keyboard.type("voice");
    await part("mod/voice", "row").waitFor();
    await press("back");
    await part("other/on", "row").waitFor();
  },
  { before: PAD },
);

bus(
  "leads out of the overlay, and a button held while it opens presses nothing in it",
  [SMALL],
  async (panel) => {
    const { page, part, config } = panel;
    const { press } = padOf(panel);
    const app = page.locator("svc-settings-panel .app");
    await page.keyboard.press("F2");
    await part("mod/on", "row").waitFor();
    await press("menu");
    await app.waitFor({ state: "detached" });
    const before = await config("mod");
    await page.evaluate(() => {
      const { pad } = window as unknown as { pad: { buttons: { pressed: boolean }[] } };
      pad.buttons[1]!.pressed = true;
    });
    await page.keyboard.press("F2");
    await part("mod/on", "row").waitFor();
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    assert.is(await app.count(), 1, "the button that the game's menu was opened with does not close it");
    assert.is(await config("mod"), before);
  },
  { overlay: true, before: PAD },
);

gamepad.run();

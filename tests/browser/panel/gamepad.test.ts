import * as assert from "uvu/assert";
import * as soon from "../../support/soon.js";
import { suite } from "../../support/suite.js";
import { deferredLoaded, drawn, type PageMod, type Panel, panelTests } from "./fixture.js";
import { SMALL } from "./sources.js";
import { BUTTON, PAD, type PadButton, pressing } from "./stand-in-pad.js";

const gamepad = suite("the panel with a gamepad alone");
const { bus } = panelTests(gamepad);

const OTHER: PageMod = { guid: "other", name: "Other", rows: `[sdk.boolSetting("on", "On", true)]` };

function padOf({ page }: Panel) {
  const press = async (button: PadButton) => {
    // An open panel starts to poll the gamepad when its second file has loaded.
    if ((await page.locator("svc-settings-panel .app").count()) > 0) await deferredLoaded(page);
    await page.evaluate(pressing(button));
  };
  const focused = () =>
    page.evaluate(() => {
      const { activeElement } = document.querySelector("svc-settings-panel")!.shadowRoot!;
      return activeElement?.id || activeElement?.getAttribute("aria-label") || activeElement?.localName || "";
    });
  const downTo = async (id: string) => {
    for (let tries = 0; tries < 40 && (await focused()) !== id; tries++) await press("down");
    await soon.is(focused, id);
  };
  const lands = (id: string) =>
    page.waitForFunction(
      (wanted) => document.querySelector("svc-settings-panel")!.shadowRoot!.activeElement?.id === wanted,
      id,
    );
  return { press, focused, downTo, lands };
}

bus(
  "changes a switch, a number and choices, and resets a row",
  [SMALL],
  async (panel) => {
    const { stored, part } = panel;
    const { press, focused, downTo } = padOf(panel);
    await part("mod/on", "row").waitFor();
    await press("down");
    await press("left");
    await soon.is(focused, "a", "the place of this page");
    await press("right");
    await soon.is(focused, "control-mod%2Fon", "to the right of the places is the first row, not a button");
    await press("accept");
    await stored("mod", /"on": false/);
    await press("reset");
    await stored("mod", /"on": true/);
    await press("down");
    await soon.is(focused, "Size of text, slider", "of a number, the slider");
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

bus(
  "orders and removes the items of a list",
  [{ guid: "mod", rows: `[sdk.stringSetting("tags", "Tags", "a,b,c", { list: "," })]` }],
  async (panel) => {
    const { page, stored } = panel;
    const { press, focused, downTo } = padOf(panel);
    await page.getByRole("button", { name: "a, 1 of 3" }).waitFor();
    await downTo("item-0-mod%2Ftags");
    await press("right");
    await soon.is(focused, "item-1-mod%2Ftags");
    await press("left");
    await press("accept");
    await press("right");
    await press("down");
    await soon.is(focused, "item-2-mod%2Ftags", "what is held goes along");
    await press("accept");
    await stored("mod", /"tags": "b,c,a"/);
    await downTo("Remove a");
    await press("accept");
    await stored("mod", /"tags": "b,c"/);
  },
  { before: PAD },
);

bus(
  "opens the next and the previous page, focuses the search, and leaves a search",
  [SMALL, OTHER],
  async (panel) => {
    const { page, part } = panel;
    const { press, focused, lands } = padOf(panel);
    await part("mod/on", "row").waitFor();
    await press("next");
    await lands("control-other%2Fon");
    await press("next");
    await page.getByRole("heading", { name: "Keybinds" }).waitFor();
    await lands("control-mod%2Fkey");
    await press("previous");
    await lands("control-other%2Fon");
    await press("search");
    await soon.is(focused, "search");
    await page.keyboard.type("voice");
    await part("mod/voice", "row").waitFor();
    await press("back");
    await part("other/on", "row").waitFor();
  },
  { before: PAD },
);

bus(
  "closes the overlay, and ignores a button that is held while the overlay opens",
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
    await drawn(page);
    await soon.is(() => app.count(), 1, "the button that the game's menu was opened with does not close it");
    assert.is(await config("mod"), before);
  },
  { overlay: true, before: PAD },
);

bus(
  "focuses each row once, and moves from the rows to the top bar",
  [SMALL],
  async (panel) => {
    const { page, part } = panel;
    const { press, focused } = padOf(panel);
    await page.keyboard.press("F2");
    await part("mod/on", "row").waitFor();
    await page.getByRole("button", { name: "Close the panel" }).focus();
    const stops: string[] = [];
    for (let row = 0; row < 8; row++) {
      await press("down");
      stops.push(await focused());
    }
    const id = (key: string) => `control-mod%2F${key}`;
    const rows = [
      id("on"),
      "Size of text, slider",
      id("look"),
      id("title"),
      id("key"),
      "Pick Sun",
      id("voice"),
    ];
    assert.equal(stops, [...rows, id("voice")], "one stop a row, and the last one is the end");
    await page.getByRole("switch", { name: "On", exact: true }).focus();
    for (let tries = 0; tries < 10 && (await focused()) !== "search"; tries++) await press("up");
    await soon.is(focused, "search", "above the page is the bar");
    await press("right");
    await soon.ok(async () => (await focused()) !== "search");
    await press("left");
    await soon.is(focused, "search", "in the bar, left and right move");
  },
  { overlay: true, before: PAD },
);

bus(
  "moves the focus once per press, however long a frame of the game takes",
  [SMALL],
  async (panel) => {
    const { page, part } = panel;
    const { focused } = padOf(panel);
    await page.keyboard.press("F2");
    await part("mod/on", "row").waitFor();
    await deferredLoaded(page);
    await page.getByRole("switch", { name: "On", exact: true }).focus();
    await page.evaluate(async (index) => {
      const { pad } = window as unknown as {
        pad: { looked(): Promise<void>; buttons: { pressed: boolean }[] };
      };
      const frame = () => new Promise<void>((done) => requestAnimationFrame(() => done()));
      await pad.looked();
      pad.buttons[index]!.pressed = true;
      await frame();
      // Blocks the page, as a game that loads a level does, so that the panel polls the gamepad a second later.
      for (const end = performance.now() + 1000; performance.now() < end; );
      await frame();
      await frame();
      pad.buttons[index]!.pressed = false;
      await frame();
      await frame();
    }, BUTTON.down);
    await soon.is(focused, "Size of text, slider");
  },
  { overlay: true, before: PAD },
);

bus(
  "opens and closes the overlay by the button that the game names",
  [SMALL],
  async (panel) => {
    const { page, part } = panel;
    const { press } = padOf(panel);
    const app = page.locator("svc-settings-panel .app");
    await press("accept");
    await press("menu");
    await soon.is(() => app.count(), 0);
    await press("select");
    await part("mod/on", "row").waitFor();
    await press("select");
    await app.waitFor({ state: "detached" });
    const name = (button: string) =>
      page.evaluate(
        (named) => document.querySelector("svc-settings-panel")!.setAttribute("pad-button", named),
        button,
      );
    await name("3");
    await press("select");
    await soon.is(() => app.count(), 0);
    await press("search");
    await part("mod/on", "row").waitFor();
    await press("search");
    await app.waitFor({ state: "detached" });
    for (const none of ["none", "", " "]) {
      await name(none);
      for (const button of ["search", "select", "accept"] as const) await press(button);
      await soon.is(() => app.count(), 0, `"${none}"`);
    }
  },
  { overlay: true, before: PAD },
);

bus(
  "polls a gamepad in a closed overlay only while a gamepad is connected",
  [SMALL],
  async (panel) => {
    const { page, part } = panel;
    const { press } = padOf(panel);
    const frames = () =>
      page.evaluate(async () => {
        const counts = window as unknown as { frames: number };
        const ask = counts.frames;
        // A timer, because a frame requested by the test would be counted too.
        await new Promise((done) => setTimeout(done, 100));
        return counts.frames - ask;
      });
    const connect = (connected: boolean) =>
      page.evaluate((is) => {
        (window as unknown as { pad: { connected: boolean } }).pad.connected = is;
        window.dispatchEvent(new Event(is ? "gamepadconnected" : "gamepaddisconnected"));
      }, connected);
    await soon.is(frames, 0);
    await connect(true);
    await page.waitForFunction(() => (window as unknown as { frames: number }).frames > 2);
    await press("select");
    await part("mod/on", "row").waitFor();
    await press("select");
    await page.locator("svc-settings-panel .app").waitFor({ state: "detached" });
    await connect(false);
    await soon.is(frames, 0);
  },
  {
    overlay: true,
    before: `${PAD}
      pad.connected = false;
      const { getGamepads: look } = navigator;
      navigator.getGamepads = () => look().map((one) => (one.connected ? one : null)).concat(null);
      window.frames = 0;
      const { requestAnimationFrame: ask } = window;
      Object.assign(window, { requestAnimationFrame(look) { window.frames++; return ask(look); } });`,
  },
);

bus(
  "types into a text, a number and the search by the on-screen keyboard",
  [
    {
      guid: "mod",
      name: "Mod",
      rows: `[sdk.boolSetting("on", "On", true), sdk.stringSetting("title", "Title", "Clock"), sdk.intSetting("free", "Free number", 5)]`,
    },
  ],
  async (panel) => {
    const { page, part, stored, accessible } = panel;
    const { press, focused } = padOf(panel);
    const keys = page.getByRole("group", { name: "Keyboard on the screen" });
    const to = async (name: string) => {
      await keys.getByRole("button", { name, exact: true }).focus();
      await press("accept");
    };
    await page.keyboard.press("F2");
    await part("mod/title", "control").focus();
    await press("accept");
    await soon.is(focused, "1");
    await press("down");
    await soon.is(focused, "q");
    await press("right");
    await press("accept");
    await soon.is(() => part("mod/title", "control").inputValue(), "Clockw");
    await accessible("the keyboard on the screen");
    await press("reset");
    await press("search");
    await to("Shift");
    await to("A");
    await soon.is(() => part("mod/title", "control").inputValue(), "Clock A");
    await press("menu");
    await stored("mod", /"title": "Clock A"/);
    await keys.waitFor({ state: "detached" });
    await soon.is(focused, "control-mod%2Ftitle");
    await press("accept");
    await keys.waitFor();
    await to("x");
    await press("back");
    await soon.is(() => part("mod/title", "control").inputValue(), "Clock A", "B drops what was typed");
    await press("accept");
    await keys.waitFor();
    await press("back");
    await keys.waitFor({ state: "detached" });
    await soon.is(focused, "control-mod%2Ftitle", "B closes only the keyboard");
    await part("mod/free", "control").focus();
    await press("accept");
    await soon.is(focused, "1");
    await press("accept");
    await keys.getByRole("button", { name: "Done" }).click();
    await stored("mod", /"free": 51/);
    await part("mod/free", "control").focus();
    await press("search");
    await soon.is(focused, "search");
    await press("accept");
    await soon.is(focused, "1");
    for (const letter of "title") await to(letter);
    await part("mod/title", "row").locator("mark").waitFor();
    await press("menu");
    await soon.is(focused, "control-mod%2Ftitle", "Done goes to the first result");
    await soon.is(() => page.locator("svc-settings-panel #search").inputValue(), "title");
  },
  { overlay: true, before: PAD },
);

bus(
  "moves from the first row up to the menu in the page's head, with Import and Reset mod, which asks for confirmation",
  [SMALL],
  async (panel) => {
    const { page, part, stored, config } = panel;
    const { press, focused } = padOf(panel);
    const focusedText = () =>
      page.evaluate(() => {
        const { activeElement } = document.querySelector("svc-settings-panel")!.shadowRoot!;
        return (activeElement?.closest("label") ?? activeElement)?.textContent?.trim() ?? "";
      });
    await page.keyboard.press("F2");
    await part("mod/on", "row").waitFor();
    await part("mod/on", "control").focus();
    await press("accept");
    await stored("mod", /"on": false/);
    await press("up");
    await soon.is(focusedText, "Reset", "of the group, which differs");
    await press("up");
    await soon.is(focused, "control-menu%2Fmod", "the head of a mod without a switch starts with its menu");
    await press("accept");
    await press("down");
    await soon.is(focusedText, "Export");
    await press("down");
    await soon.is(focusedText, "Import");
    await press("back");
    const values = Array.from({ length: 60 }, (_, n) => `"gone${n}": ${n}`).join();
    const buffer = Buffer.from(
      `{"mod": "mod", "values": {"size": 30, "title": "${"long ".repeat(400)}", ${values}}}`,
    );
    await page.getByLabel("Import").setInputFiles({ name: "x.json", mimeType: "application/json", buffer });
    await soon.is(focusedText, "Change 2 settings");
    await press("right");
    await soon.is(focusedText, "Cancel");
    await press("up");
    await press("up");
    await soon.is(focused, "What changes");
    await press("back");
    await soon.is(focused, "control-menu%2Fmod");
    const resetMod = async () => {
      await press("accept");
      for (const item of ["Export", "Import", "Share changes…", "Reset mod"]) {
        await press("down");
        await soon.is(focusedText, item);
      }
      await press("accept");
    };
    await resetMod();
    const question = page.getByRole("group", { name: "Reset 1 setting of Mod?" });
    await question.waitFor();
    await soon.is(focusedText, "Cancel");
    await press("accept");
    await question.waitFor({ state: "detached" });
    assert.ok(/"on": false/.test(await config("mod")));
    await soon.is(focused, "control-menu%2Fmod");
    await resetMod();
    await question.waitFor();
    await soon.is(focusedText, "Cancel");
    await press("left");
    await press("accept");
    await stored("mod", /"on": true/);
    await press("down");
    await soon.is(focused, "control-mod%2Fon");
  },
  { overlay: true, before: PAD },
);

bus(
  "lists the gamepad's buttons at the foot until a key or the mouse is used",
  [SMALL],
  async (panel) => {
    const { page, part, accessible } = panel;
    const { press } = padOf(panel);
    const legend = page.locator("svc-settings-panel .legend:not(.of-keys)");
    await page.keyboard.press("F2");
    await part("mod/on", "row").waitFor();
    await soon.is(() => legend.count(), 0);
    await press("down");
    await legend.filter({ hasText: "A choose" }).waitFor();
    for (const words of ["B back", "X reset", "Y search", "LB RB page"])
      await soon.ok(async () => (await legend.innerText()).replace(/\s+/g, " ").includes(words), words);
    await accessible("the legend of a gamepad");
    await page.keyboard.press("ArrowDown");
    await legend.waitFor({ state: "detached" });
    await press("down");
    await legend.waitFor();
    await part("mod/title", "row").click({ position: { x: 4, y: 4 } });
    await legend.waitFor({ state: "detached" });
  },
  { overlay: true, before: PAD },
);

bus(
  "closes with B only the keyboard of the box that filters mods, and keeps its text",
  [],
  async (panel) => {
    const { page } = panel;
    const { press } = padOf(panel);
    const keys = page.getByRole("group", { name: "Keyboard on the screen" });
    const box = page.getByRole("textbox", { name: "Filter mods" });
    const isFocused = () => box.evaluate((each) => each.matches(":focus"));
    await page.keyboard.press("F2");
    await deferredLoaded(page);
    await page.getByRole("link", { name: "Mods on and off" }).click();
    await box.focus();
    await press("accept");
    await keys.waitFor();
    await keys.getByRole("button", { name: "r", exact: true }).focus();
    await press("accept");
    await soon.is(() => box.inputValue(), "r");
    await press("back");
    await keys.waitFor({ state: "detached" });
    await soon.is(isFocused, true);
    assert.is(await box.inputValue(), "r");
  },
  { install: "example", overlay: true, before: PAD },
);

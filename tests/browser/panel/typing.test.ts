import type { CDPSession, Page } from "playwright-core";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import * as soon from "../../support/soon.js";
import { deferredLoaded, type PageMod, panelTests } from "./fixture.js";

const typing = suite("typing in the panel");
const { bus } = panelTests(typing);

const TEXTS: PageMod = {
  guid: "mod",
  name: "Mod",
  rows: `[
    sdk.boolSetting("on", "On", true),
    sdk.stringSetting("title", "Title", "Clock"),
    sdk.intSetting("size", "Size", 20),
    sdk.stringSetting("notes", "Notes", "one", { lines: 3 }),
    sdk.stringSetting("names", "Names", "ann", { list: "," }),
    sdk.selectSetting("voice", "Voice", "v1", ["v1", "v2", "w1"]),
  ]`,
  hook: "mod.settingApplied();",
};

const search = (page: Page) => page.getByRole("textbox", { name: /Search/ });

/** What an input method does in a page. */
async function inputMethod(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page);
  return {
    compose: (text: string) =>
      session.send("Input.imeSetComposition", {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      }),
    async key(key: string, code = key) {
      const event = { key, code, windowsVirtualKeyCode: 229 };
      await session.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...event });
      await session.send("Input.dispatchKeyEvent", { type: "keyUp", ...event });
    },
    /** Accepts a word. */
    accept: (text: string) => session.send("Input.insertText", { text }),
  };
}

bus(
  "keys of an input method store nothing, drop nothing and close nothing, in every box",
  [TEXTS],
  async ({ page, part, stored, writes }) => {
    await page.keyboard.press("F2");
    await part("mod/title", "control").waitFor();
    await deferredLoaded(page);
    const { compose, key, accept } = await inputMethod(page);
    const composeIn = async (id: string) => {
      const box = part(id, "control");
      await box.click();
      await page.keyboard.press("Control+a");
      await compose("か");
      for (const one of ["Enter", "Escape", "ArrowUp", "F2", "Backspace"]) await key(one);
      await soon.match(() => box.inputValue(), /か$/);
      return box;
    };
    for (const [id, word, pattern] of [
      ["mod/title", "漢字", /"title": "漢字"/],
      ["mod/size", "21", /"size": 21/],
      ["mod/names", "漢字", /"names": "ann,漢字"/],
    ] as const) {
      const before = await writes();
      await composeIn(id);
      await accept(word);
      await page.keyboard.press("Enter");
      await stored("mod", pattern);
      assert.is(await writes(), before + 1, id);
    }
    await composeIn("mod/notes");
    await accept("漢字");
    await page.keyboard.press("Control+Enter");
    await stored("mod", /"notes": "漢字"/);
    await composeIn("mod/voice");
    await page.locator(".choices").waitFor();
    await accept("w");
    await page.keyboard.press("Enter");
    await stored("mod", /"voice": "w1"/);
    await search(page).click();
    await compose("か");
    for (const one of ["Enter", "Escape", "Escape"]) await key(one);
    await accept("size");
    await soon.is(() => search(page).inputValue(), "size");
    // Safari ends the composition before the Enter that accepts the word.
    const last = await writes();
    await part("mod/size", "control").fill("3");
    await key("Enter");
    await page.keyboard.type("4");
    await page.keyboard.press("Enter");
    await stored("mod", /"size": 34/);
    assert.is(await writes(), last + 1);
  },
  { overlay: true },
);

bus(
  "Ctrl+Z is the browser's while there is typing to undo in the box, else the panel's, by the letter of the layout",
  [TEXTS],
  async ({ page, part, stored }) => {
    const session = await page.context().newCDPSession(page);
    await page.keyboard.press("F2");
    await deferredLoaded(page);
    await part("mod/on", "control").click();
    await stored("mod", /"on": false/);
    const box = part("mod/title", "control");
    await box.click();
    await page.keyboard.press("End");
    await page.keyboard.type("s");
    await page.keyboard.press("Control+z");
    await soon.is(() => box.inputValue(), "Clock");
    await page.keyboard.press("Control+y");
    await soon.is(() => box.inputValue(), "Clocks");
    await page.keyboard.press("Control+z");
    await soon.is(() => box.inputValue(), "Clock");
    await page.keyboard.press("Control+z");
    await stored("mod", /"on": true/);
    await page.keyboard.press("Control+y");
    await stored("mod", /"on": false/);
    await search(page).fill("");
    await page.keyboard.type("t");
    await page.keyboard.press("Control+z");
    await soon.is(() => search(page).inputValue(), "");
    await page.keyboard.press("Control+z");
    await stored("mod", /"on": true/);
    // A German keyboard has Z where a US one has Y.
    for (const [key, code, pattern] of [
      ["y", "KeyZ", /"on": false/],
      ["z", "KeyY", /"on": true/],
    ] as const) {
      const event = { key, code, modifiers: 2, windowsVirtualKeyCode: key.toUpperCase().charCodeAt(0) };
      await session.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...event });
      await session.send("Input.dispatchKeyEvent", { type: "keyUp", ...event });
      await stored("mod", pattern);
    }
  },
  { overlay: true },
);

bus(
  "a text that does not fit is there again when the overlay was closed over it",
  [TEXTS],
  async ({ page, part, says, stored }) => {
    await page.keyboard.press("F2");
    await part("mod/size", "control").fill("12x");
    await says("mod/size", "Not stored");
    await page.keyboard.press("F2");
    await part("mod/size", "control").waitFor({ state: "detached" });
    await page.keyboard.press("F2");
    await says("mod/size", "Not stored");
    await soon.is(() => part("mod/size", "control").inputValue(), "12x");
    await part("mod/size", "control").press("End");
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Enter");
    await stored("mod", /"size": 12/);
  },
  { overlay: true },
);

typing.run();

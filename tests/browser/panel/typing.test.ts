import type { CDPSession, Page } from "playwright-core";
import * as assert from "uvu/assert";
import * as soon from "../../support/soon.js";
import { suite } from "../../support/suite.js";
import { deferredLoaded, type PageMod, type Panel, panelTests } from "./fixture.js";
import { SMALL } from "./sources.js";

const typing = suite("typed text in the panel");
const { bus, http } = panelTests(typing);

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

http(
  "stays in its box when the backend stops in the middle of a word, and is stored once the backend runs again",
  [SMALL],
  async ({ page, part, says, stored, stopBackend, accessible }) => {
    const box = part("mod/title", "control");
    const banner = page.getByRole("alert");
    await box.click();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("Gh");
    let start = await stopBackend();
    await banner.waitFor();
    await soon.is(() => box.isEditable(), false);
    await accessible("a box that is read-only while it has the focus");
    await page.keyboard.type("x");
    await soon.is(() => box.inputValue(), "Gh");
    await start();
    await banner.waitFor({ state: "detached" });
    await page.keyboard.type("ost");
    await soon.is(() => box.inputValue(), "Ghost");
    start = await stopBackend();
    await page.keyboard.press("Enter");
    await says("mod/title", "Not saved: The server does not answer");
    await banner.waitFor();
    await soon.is(() => box.inputValue(), "Ghost");
    await start();
    await stored("mod", /"title": "Ghost"/);
    await says("mod/title", "In force now");
    await page.keyboard.press("Control+z");
    await stored("mod", /"title": "Clock"/);
  },
);

http(
  "is reverted by Escape if the edit got no answer, also after another program changed the value",
  [SMALL],
  async ({ page, part, says, config, setConfig, stored, stopBackend }) => {
    const box = part("mod/title", "control");
    const state = part("mod/title", "state");
    const lose = async (text: string) => {
      await box.fill(text);
      const start = await stopBackend();
      await page.keyboard.press("Enter");
      await says("mod/title", "Not saved");
      return start;
    };
    let start = await lose("Dropped");
    await page.keyboard.press("Escape");
    await soon.is(() => box.inputValue(), "Clock");
    await state.waitFor({ state: "detached" });
    await start();
    await soon.is(() => box.isEditable(), true);
    start = await lose("Mine");
    await setConfig("mod", `{"title": "Yours"}\n`);
    await start();
    await says("mod/title", "Not saved: The setting changed meanwhile");
    await soon.is(() => box.inputValue(), "Mine");
    await page.keyboard.press("Escape");
    await soon.is(() => box.inputValue(), "Yours");
    assert.match(await config("mod"), /"title": "Yours"/);
    start = await lose("Mine");
    await setConfig("mod", (await config("mod")).replace("Yours", "Theirs"));
    await start();
    await says("mod/title", "Not saved: The setting changed meanwhile");
    await page.keyboard.press("Enter");
    await stored("mod", /"title": "Mine"/);
  },
);

bus(
  "stays in its box when the mod is unloaded in the middle of a word and loaded again",
  [TEXTS],
  async ({ page, part, writes }) => {
    await part("mod/title", "control").waitFor();
    const away = async (id: string, text: string) => {
      await part(id, "control").click();
      await page.keyboard.type(text);
      await page.evaluate(() => window.mods.mod!.remove());
      await part(id, "row").waitFor({ state: "detached" });
      await page.evaluate(() =>
        window.addMod("mod", "Mod", window.configs.mod!, (mod) => {
          const { sdk } = window;
          mod.declareSettings([
            sdk.stringSetting("title", "Title", "Clock"),
            sdk.stringSetting("notes", "Notes", "one", { lines: 3 }),
            sdk.stringSetting("names", "Names", "ann", { list: "," }),
          ]);
        }),
      );
    };
    for (const [id, text, shown] of [
      ["mod/title", "s", "Clocks"],
      ["mod/notes", "s", "ones"],
      ["mod/names", "bo", "bo"],
    ] as const) {
      await away(id, text);
      await soon.is(() => part(id, "control").inputValue(), shown);
      assert.is(await writes(), 0, id);
      await part(id, "control").press("Escape");
    }
  },
);

/** Returns functions that send the events of an input method to a page. */
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
    /** Ends the composition with `text`. */
    accept: (text: string) => session.send("Input.insertText", { text }),
  };
}

bus(
  "is neither stored nor reverted by the keys of an input method, and these keys close nothing",
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
    // Sends the accepting Enter after the end of the composition, as Safari does.
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
  "is undone by Ctrl+Z of the keyboard's layout, which undoes an edit if no text was typed",
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
    // On a German keyboard, Y and Z are swapped compared with a US keyboard.
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
  "that is invalid is shown again in a reopened overlay",
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

bus(
  "is cut at 65,536 characters, or at the length of a longer stored text, and loses control characters, and a message reports both",
  [{ ...TEXTS, config: `{"names": "a\\u0001", "notes": "${"n".repeat(70_000)}"}` }],
  async ({ page, part, stored, config }: Panel) => {
    const paste = async (id: string, text: string) => {
      await part(id, "control").fill(text);
      await page.keyboard.press(id === "mod/notes" ? "Control+Enter" : "Enter");
    };
    await paste(
      "mod/title",
      "a\u0000b\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069c\u007f\u009f d\u200f",
    );
    await stored("mod", /"title": "abc d\u200f"/);
    await page.getByText("Invisible characters were left out").waitFor();
    await paste("mod/notes", "o".repeat(80_000));
    await page.getByText("Cut to 70,000 characters").waitFor();
    await stored("mod", /"notes": "o{70000}"/);
    await paste("mod/notes", "a\tb\u001b\nc");
    await stored("mod", /"notes": "a\\tb\\nc"/);
    await paste("mod/title", `${"w".repeat(65_535)}😀${"w".repeat(40_000)}`);
    await page.getByText("Cut to 65,536 characters").waitFor();
    await stored("mod", /"title": "w{65535}"/);
    await paste("mod/names", "b\u0002");
    await stored("mod", /"names": "a\\u0001,b\\u0002"/);
    await soon.match(() => config("mod"), /^[^\u0000-\u0009]*$/);
  },
);

bus(
  "is not undone by AltGr and a letter, which types a character in some layouts",
  [SMALL],
  async ({ page, part, stored }) => {
    await part("mod/on", "control").click();
    await stored("mod", /"on": false/);
    const undoes = (altKey: boolean) =>
      page.evaluate((isAltGr) => {
        const init = { code: "KeyZ", key: isAltGr ? "\u017c" : "z", ctrlKey: true, altKey: isAltGr };
        return !document
          .querySelector("svc-settings-panel")!
          .shadowRoot!.activeElement!.dispatchEvent(
            new KeyboardEvent("keydown", { ...init, bubbles: true, composed: true, cancelable: true }),
          );
      }, altKey);
    assert.is(await undoes(true), false);
    assert.is(await undoes(false), true);
    await stored("mod", /"on": true/);
  },
);

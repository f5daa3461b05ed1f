import * as assert from "uvu/assert";
import * as soon from "../../support/soon.js";
import { type Define, isClosed, ON, open, SIZE_BOX, SWATCH, stored, TITLE } from "./game-page.js";
import type { Hands } from "./hands.js";
import type { PageMod } from "./sources.js";

// Test cases for edits, undo, redo and the browser's Back, shared by all browsers.

const SUN = `[id="control-mod%2Fsun"]`;
const DETAIL = `[id="control-mod%2Fdetail"]`;

/** A mod with a row that needs a relaunch, and two keybind rows. */
const WAITING: PageMod = {
  guid: "mod",
  name: "Mod",
  rows: `[
    sdk.intSetting("detail", "Detail", 4, { appliesOn: "restart" }),
    sdk.keybindSetting("zoom", "Zoom", "KeyQ"),
    sdk.keybindSetting("look", "Look back", "KeyW"),
    sdk.stringSetting("title", "Title", "Clock"),
  ]`,
  hook: `if (key === "detail") mod.settingAppliesOnRestart(); else mod.settingApplied();`,
};

/** Defines the cases. */
export function editCases(test: Define): void {
  defineBoxes(test);
  defineWaysBack(test);
}

/** Replaces the text of a box and presses Enter. */
async function replace(hands: Hands, box: string, text: string): Promise<void> {
  await hands.click(box);
  await hands.press("Control+KeyA");
  await hands.type(text);
  await hands.press("Enter");
}

/** Waits until the state of a row contains `text`. */
function says(hands: Hands, key: string, text: string): Promise<void> {
  return hands.until(
    `root.querySelector('[id="state-mod%2F${key}"]')?.textContent.includes(${JSON.stringify(text)})`,
  );
}

/**
 * Returns an expression that composes a word in the focused box and presses a key of the input method: during the composition,
 * as in Firefox, or after its end, as in WebKit. The page dispatches the events, because neither browser's driver can compose.
 */
const composing = (word: string, key: string, afterEnd: boolean): string => `(() => {
  const send = (Event, type, more) => {
    const event = new Event(type, { bubbles: true, composed: true, cancelable: true, ...more });
    if (Event === KeyboardEvent) Object.defineProperty(event, "keyCode", { value: 229, enumerable: true });
    focused.dispatchEvent(event);
  };
  const compose = (type) => send(CompositionEvent, type, { data: "${word}" });
  const press = (isComposing) => {
    for (const type of ["keydown", "keyup"]) send(KeyboardEvent, type, { key: "${key}", code: "${key}", isComposing });
  };
  compose("compositionstart");
  compose("compositionupdate");
  focused.value = "${word}";
  send(InputEvent, "input", { data: "${word}", inputType: "insertCompositionText", isComposing: true });
  if (!${afterEnd}) press(true);
  compose("compositionend");
  send(InputEvent, "input", { data: "${word}", inputType: "insertCompositionText" });
  if (${afterEnd}) press(false);
})()`;

function defineBoxes(test: Define): void {
  test("stores nothing when it closes with the focus on an unchanged slider or colour", async (hands) => {
    await open(hands);
    await hands.click(SIZE_BOX);
    await hands.press("End");
    await hands.type("5");
    await hands.press("Enter");
    await stored(hands, /"size": 205/);
    await hands.press("Shift+Tab");
    await hands.until(`focused?.type === "range"`);
    await hands.press("F2");
    await hands.until(isClosed);
    await open(hands);
    await hands.click(SUN);
    await hands.press("Home");
    await hands.type("0.9");
    await hands.press("Enter");
    await stored(hands, /"sun": "0.91,1,1"/);
    await hands.click(SWATCH);
    await hands.until(`root.querySelector(".hex .text") !== null`);
    await hands.click(".hex .text");
    await hands.until(`focused?.matches(".hex .text")`);
    await hands.press("F2");
    await hands.until(isClosed);
    await open(hands);
    await hands.click(ON);
    await stored(hands, /"on": false/);
    const config = await hands.value<string>("configs.mod");
    assert.match(config, /"size": 205/);
    assert.match(config, /"sun": "0.91,1,1"/);
  });

  test("stores, clears and closes nothing on Enter and Escape of an input method, in either order of events", async (hands) => {
    await open(hands);
    let writes = 0;
    for (const key of ["Enter", "Escape"]) {
      for (const afterEnd of [false, true]) {
        const word = `か${++writes}`;
        await hands.click(TITLE);
        await hands.value(composing(word, key, afterEnd));
        await hands.until(`focused?.value === "${word}"`);
        await hands.type("!");
        await hands.press("Enter");
        await stored(hands, new RegExp(`"title": "${word}!"`));
        assert.is(await hands.value("writes.length"), writes, `${key} stores nothing`);
        await hands.click("#search");
        await hands.value(composing(word, key, afterEnd));
        await hands.until(`focused?.id === "search" && focused.value === "${word}"`);
        await hands.press("Escape");
        await hands.until(`focused?.value === "" && root.querySelector('${TITLE}') !== null`);
      }
    }
  });

  test("accepts a colour in CSS notation, and rejects other texts with a message", async (hands) => {
    await open(hands);
    await replace(hands, SUN, "orange");
    await stored(hands, /"sun": "1,0\.647,0"/);
    await says(hands, "sun", "In force now");
    await replace(hands, SUN, "hello world");
    await says(hands, "sun", "Not stored");
    await hands.until(`root.querySelector('${SUN}').ariaInvalid === "true"`);
    await hands.until(
      `[...root.querySelectorAll("[role=status]")].some(({ textContent }) => textContent.includes("Not stored"))`,
    );
    await stored(hands, /"sun": "1,0\.647,0"/);
  });

  test("shows all digits of a number, and its default and range in the menu that Shift+F10 opens", async (hands) => {
    await open(hands);
    await hands.click(SIZE_BOX);
    await hands.press("End");
    await hands.type("5678.25");
    await hands.until(
      `(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(root.querySelector('${SIZE_BOX}'))`,
    );
    await hands.press("Escape");
    await hands.press("Shift+F10");
    await hands.until(`root.querySelector(".menu")?.textContent.includes("10 – 40")`);
    await soon.ok(() => hands.value(`root.querySelector(".menu").textContent.includes("20")`), "its default");
    await hands.press("ArrowDown");
    await hands.until(`focused?.closest(".menu") !== null`);
    await hands.press("Escape");
    await hands.until(
      `root.querySelector(".menu") === null && focused?.closest(".row")?.id === "row-mod%2Fsize"`,
    );
  });

  test(
    "counts in a chip the mods that wait for a relaunch, until their rows have the running values again",
    async (hands) => {
      const chip = `root.querySelector(".waits")`;
      await open(hands, DETAIL);
      await replace(hands, DETAIL, "8");
      await says(hands, "detail", "After a relaunch");
      await hands.until(`${chip}?.textContent === "1 mod waits for a relaunch"`);
      await hands.click(".waits");
      await hands.until(
        `root.querySelectorAll(".row").length === 1 && root.querySelector('${DETAIL}') !== null`,
      );
      await replace(hands, DETAIL, "4");
      await stored(hands, /"detail": 4/);
      await hands.until(`${chip} === null`);
    },
    { mods: [WAITING] },
  );

  test(
    "marks both rows with the same key, and a row whose key also opens the panel",
    async (hands) => {
      const clashes = `[...root.querySelectorAll(".row .name .tag.err")].map(({ textContent }) => textContent)`;
      await open(hands, DETAIL);
      const bind = async (key: string, to: string) => {
        await hands.click(`[id="control-mod%2F${key}"]`);
        await hands.until(`root.querySelector(".capturing") !== null`);
        await hands.press(to);
        await hands.until(`new RegExp('"${key}": "${to}"').test(configs.mod)`);
      };
      await bind("look", "KeyQ");
      await soon.is(() => hands.value(`${clashes}.length`), 2);
      await bind("look", "KeyW");
      await soon.is(() => hands.value(`${clashes}.length`), 0);
      await bind("zoom", "F2");
      await soon.equal(() => hands.value(clashes), ["Also opens this panel"]);
    },
    { mods: [WAITING] },
  );
}

function defineWaysBack(test: Define): void {
  test("grows when its size button is clicked", async (hands) => {
    await open(hands);
    const before = await hands.box(".app");
    await hands.click(".menu-button");
    for (const percent of ["125", "150"]) {
      await hands.click(".scale button:last-of-type");
      await hands.until(`root.querySelector(".scale output").textContent.includes("${percent}")`);
    }
    const after = await hands.box(".app");
    assert.ok(after.width > before.width, `${before.width} px wide, then ${after.width}`);
  });

  test(
    "opens the previous and the next page by the browser's Back and Forward if the panel is embedded",
    async (hands) => {
      const at = (name: string) => hands.until(`root.querySelector("h1")?.textContent === "${name}"`);
      await at("Mod");
      await hands.click(`nav a[href="#keybinds"]`);
      await at("Keybinds");
      await hands.evaluate("history.back()");
      await at("Mod");
      await hands.evaluate("history.forward()");
      await at("Keybinds");
    },
    { overlay: false },
  );
}

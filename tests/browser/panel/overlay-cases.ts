import { PNG } from "pngjs";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { WithDriver } from "../../support/driver.js";
import * as soon from "../../support/soon.js";
import { until } from "../../support/until.js";
import { editCases } from "./edit-cases.js";
import {
  type Define,
  isClosed,
  isOpen,
  KEY,
  ON,
  onGamePage,
  open,
  SIZE_BOX,
  SLIDER,
  SWATCH,
  stored,
  TITLE,
  unheard,
} from "./game-page.js";
import type { Hands } from "./hands.js";
import { loadingCases } from "./loading-cases.js";
import { playerCases } from "./player-cases.js";
import { questionCases } from "./question-cases.js";
import { rowCases } from "./row-cases.js";
import { PAD, pressing } from "./stand-in-pad.js";
import { wrongCases } from "./wrong-cases.js";

// Test cases for the overlay over a game, shared by all browsers.

/** Runs the suite in one browser. */
export async function overlayCases(browser: string, withDriver: WithDriver): Promise<void> {
  const overlay = suite(`the overlay over a game in ${browser}`);
  const finished = new Promise<void>((resolve) => overlay.after(() => resolve()));

  await withDriver(async (driver) => {
    const test: Define = (title, work, script) => overlay(title, () => onGamePage(driver, work, script));
    defineKeys(test);
    definePointer(test);
    defineShell(test);
    playerCases(test);
    editCases(test);
    rowCases(test);
    loadingCases(test);
    questionCases(test);
    wrongCases(test);
    // Last, because WebKit's driver does not release the middle button, so that later drags would fail.
    defineMouseCapture(test);
    overlay.run();
    await finished;
  });
}

function defineKeys(test: Define): void {
  test("opens and closes on its key, and the search receives typed text", async (hands) => {
    await open(hands);
    await hands.type("title");
    await hands.until(`root.querySelectorAll(".row").length === 1 && root.querySelector("mark") !== null`);
    await hands.press("Escape");
    await hands.until(
      `root.querySelector("#search").value === "" && root.querySelectorAll(".row").length === 7`,
    );
    await hands.press("Escape");
    await hands.until(isClosed);
    await open(hands);
    await hands.press("F2");
    await hands.until(isClosed);
    await unheard(hands, "keys of the overlay");
  });

  test("captures a key and a chord, and Escape or a click elsewhere leaves the binding unchanged", async (hands) => {
    await open(hands);
    const captured = async (end: () => Promise<void>) => {
      await hands.click(KEY);
      await hands.until(`root.querySelector(".capturing") !== null`);
      await end();
      await hands.until(`root.querySelector(".capturing") === null`);
    };
    await captured(() => hands.press("KeyQ"));
    await stored(hands, /"key": "KeyQ"/);
    await captured(() => hands.press("Control+KeyK"));
    await stored(hands, /"key": "Ctrl\+KeyK"/);
    await captured(() => hands.press("Tab"));
    await stored(hands, /"key": "Tab"/);
    await captured(() => hands.press("F2"));
    await stored(hands, /"key": "F2"/);
    await captured(() => hands.press("Escape"));
    await soon.ok(() => hands.value(isOpen), "Escape ended the capture alone");
    await captured(() => hands.click(TITLE));
    await stored(hands, /"key": "F2"/);
    await unheard(hands, "keys that were captured");
  });

  test(
    "captures a gamepad's button",
    async (hands) => {
      await open(hands);
      await hands.until(`root.querySelector(".legend") !== null`);
      await hands.click(KEY);
      await hands.until(`root.querySelector(".capturing") !== null`);
      await hands.evaluate(pressing("next"));
      await stored(hands, /"key": "Pad5"/);
      await hands.until(`root.querySelector(".capturing") === null`);
    },
    { before: PAD },
  );

  test("stays open while arrow keys change a number and Escape reverts typed text", async (hands) => {
    await open(hands);
    await hands.click(SIZE_BOX);
    await hands.press("ArrowUp");
    await stored(hands, /"size": 22/);
    await hands.press("ArrowDown");
    await hands.press("ArrowDown");
    await stored(hands, /"size": 18/);
    await hands.click(TITLE);
    await hands.type("x");
    await hands.until(`focused.value.includes("x")`);
    await hands.press("Escape");
    await hands.until(`focused.value === "Clock"`);
    await soon.ok(() => hands.value(isOpen));
    await unheard(hands, "keys in boxes");
  });

  test("undoes by Ctrl+Z, focuses the search by a slash, and redoes by Ctrl+Y when it is reopened", async (hands) => {
    await open(hands);
    await hands.click(ON);
    await stored(hands, /"on": false/);
    await hands.press("Control+KeyZ");
    await stored(hands, /"on": true/);
    await hands.press("Slash");
    await hands.until(`focused?.id === "search" && focused.value === ""`);
    // In a reopened overlay, Ctrl+Y redoes an edit instead of editing the query.
    await hands.type("text");
    await hands.press("F2");
    await hands.until(isClosed);
    await hands.press("F2");
    await hands.until(`focused?.id === "search" && focused.value === "text"`);
    await hands.press("Control+KeyY");
    await stored(hands, /"on": false/);
    await unheard(hands, "shortcuts of the panel");
  });

  test("closes a picker on Escape, then itself, wherever the focus is", async (hands) => {
    await open(hands);
    await hands.click(SWATCH);
    await hands.until(`root.querySelector(".picker") !== null`);
    const area = await hands.box(".picker .shade");
    await hands.drag(area.x + 12, area.y + 4, area.width / 2, 0);
    await stored(hands, /"sun": "0\.9\d*,0\.\d+,0\.\d+"/);
    await hands.press("Escape");
    await hands.until(`root.querySelector(".picker") === null`);
    await soon.ok(() => hands.value(isOpen));
    await hands.evaluate(`document.activeElement.blur()`);
    await unheard(hands, "picking a colour");
    await hands.press("Escape");
    await hands.until(isClosed);
    // Checks only keys, because WebKit reports a pointer move to the element under the closed overlay.
    assert.equal(await hands.value(`heard.filter((event) => event.includes("key"))`), [], "Escape");
  });

  test("moves the focus into itself by Tab if no element has it, and leaves the browser's shortcuts to the browser", async (hands) => {
    await open(hands);
    await hands.value("focused.remove()");
    await hands.until("focused === null");
    await hands.press("Tab");
    await hands.until("focused !== null");
    await hands.value("focused.blur()");
    const prevented = await hands.value(`[{ metaKey: true }, { ctrlKey: true }, {}].map((more) => {
      const key = new KeyboardEvent("keydown", { key: "r", code: "KeyR", bubbles: true, cancelable: true, ...more });
      document.body.dispatchEvent(key);
      return key.defaultPrevented;
    })`);
    assert.equal(prevented, [false, false, true]);
    await unheard(hands, "keys without a focused element");
  });

  test("lets the game receive keys once it is closed, and the release of a key held while it opens", async (hands) => {
    await hands.clickAt(600, 500);
    await hands.value("heard.splice(0)");
    await hands.keyDown("KeyD");
    await hands.until(`heard.includes("canvas keydown")`);
    await open(hands);
    await hands.value("heard.splice(0)");
    await hands.keyUp("KeyD");
    await hands.until(`heard.includes("window keyup") && heard.includes("document capture keyup")`);
    await hands.press("F2");
    await hands.until(isClosed);
    await hands.value("heard.splice(0)");
    await hands.press("KeyW");
    await hands.until(`heard.includes("canvas keydown") && heard.includes("document capture keyup")`);
  });
}

function definePointer(test: Define): void {
  test("moves by a drag of its header without selecting text, and a slider moves by a drag", async (hands) => {
    await open(hands);
    const slider = await hands.box(SLIDER);
    await hands.drag(slider.x + slider.width / 2, slider.y + slider.height / 2, slider.width, 0);
    await stored(hands, /"size": 40/);
    // The panel's second file draws the legend, and makes the header movable.
    await hands.until('root.querySelector(".legend") !== null');
    const before = await hands.box("header");
    await hands.drag(before.x + 24, before.y + 10, -120, 10);
    const after = await hands.box("header");
    assert.equal([after.x - before.x, after.y - before.y], [-120, 10]);
    await soon.is(() => hands.value("String(getSelection())"), "");
    await hands.clickAt(1150, 850);
    await soon.ok(() => hands.value(isOpen), "a click outside the overlay does not close it");
    await unheard(hands, "the pointer on the panel and past it");
  });

  test(
    "captures the pointer's crossings and raw moves, but not the loss of a pointer that the game captured",
    async (hands) => {
      await hands.mouseMove(600, 500);
      await hands.mouseDown();
      await hands.mouseMove(605, 500);
      await hands.until("captured");
      await open(hands);
      await hands.mouseUp();
      await hands.until(`crossed.includes("canvas lostpointercapture")`);
      assert.equal(await hands.value("[...new Set(crossed.splice(0))]"), [
        "document capture lostpointercapture",
        "canvas lostpointercapture",
      ]);
      await hands.mouseMove(620, 500);
      const header = await hands.box("header");
      await hands.drag(header.x + 24, header.y + 10, -120, 10);
      await hands.mouseMove(620, 500, 4);
      await hands.click(ON);
      await stored(hands, /"on": false/);
      assert.equal(await hands.value("[...new Set(crossed)]"), []);
    },
    {
      before: `
        Object.assign(window, { captured: false, crossed: [] });
        canvas.addEventListener("pointerdown", ({ pointerId }) => canvas.setPointerCapture(pointerId));
        canvas.addEventListener("gotpointercapture", () => { window.captured = true; });
        const crossing = (event) => document.querySelector("svc-settings-panel").open && crossed.push(event);
        for (const type of ["pointerrawupdate", "pointerover", "pointerout", "pointerenter", "pointerleave", "mouseover", "mouseout",
          "mouseenter", "mouseleave", "gotpointercapture", "lostpointercapture"]) {
          document.addEventListener(type, () => crossing("document capture " + type), true);
          canvas.addEventListener(type, () => crossing("canvas " + type));
        }
      `,
    },
  );

  test("returns the focus to the game's element when it closes", async (hands) => {
    await hands.clickAt(600, 500);
    await hands.until(`document.activeElement.id === "game"`);
    await open(hands);
    await hands.press("F2");
    await hands.until(`${isClosed} && document.activeElement.id === "game"`);
  });
}

/** Returns the name of the topmost element at the centre of the switch. */
const onTop = (hands: Hands) =>
  hands.value<string>(`(() => {
    const { x, y, width, height } = root.querySelector(${JSON.stringify(ON)}).getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2).localName;
  })()`);

/** Waits until a screenshot shows the panel at its header, and the game's canvas beside it. */
async function painted(hands: Hands): Promise<void> {
  const { x, y } = await hands.box("header");
  await until(async () => {
    const { data, width } = PNG.sync.read(Buffer.from(await hands.screenshot()));
    const isGame = (left: number, top: number) => {
      const at = 4 * (Math.round(top) * width + Math.round(left));
      return data[at] === 255 && data[at + 1] === 0 && data[at + 2] === 255;
    };
    return !isGame(x + 10, y + 10) && isGame(5, 5);
  }, "the panel is seen over the canvas");
}

function defineShell(test: Define): void {
  test("is visible and clickable over a canvas in fullscreen", async (hands) => {
    await hands.evaluate(
      `void document.querySelector("#game").addEventListener("click", (event) => event.target.requestFullscreen())`,
    );
    await hands.clickAt(600, 500);
    await hands.until(`document.fullscreenElement?.id === "game"`);
    await open(hands);
    await soon.is(() => onTop(hands), "svc-settings-panel");
    await hands.click(ON);
    await stored(hands, /"on": false/);
    await hands.press("F2");
    await hands.until(isClosed);
    await soon.is(
      () => hands.value("document.fullscreenElement.id"),
      "game",
      "the game is in fullscreen as before",
    );
  });

  test("stays visible and focused when a canvas enters fullscreen while it is open", async (hands) => {
    await open(hands);
    await hands.evaluate(`void document.querySelector("svc-settings-panel").shadowRoot.addEventListener("change", () =>
      document.querySelector("#game").requestFullscreen(), { once: true })`);
    await hands.click(ON);
    await hands.until(`document.fullscreenElement?.id === "game"`);
    await hands.until(`root.querySelector(".app") !== null && focused?.id === "control-mod%2Fon"`);
    await painted(hands);
    await soon.is(() => onTop(hands), "svc-settings-panel");
    await hands.click(ON);
    await stored(hands, /"on": true/);
    await soon.equal(() => hands.value("told"), ["open true"], "the game got no close event");
  });

  test("releases a locked pointer when it opens", async (hands) => {
    await hands.evaluate(
      `void document.querySelector("#game").addEventListener("click", (event) => event.target.requestPointerLock())`,
    );
    await hands.clickAt(600, 500);
    await hands.until(`document.pointerLockElement?.id === "game"`);
    await open(hands);
    await hands.until("document.pointerLockElement === null");
    await hands.click(ON);
    await stored(hands, /"on": false/);
  });

  test("sends the game one event per opening and closing, which the game cannot prevent", async (hands) => {
    const told = (wanted: readonly string[]) =>
      hands.until(`JSON.stringify(told) === ${JSON.stringify(JSON.stringify(wanted))}`);
    await open(hands);
    await told(["open true"]);
    await hands.value("panel.open = true");
    await hands.value(`panel.setAttribute("open", "again")`);
    await hands.press("F2");
    await told(["open true", "close false"]);
    await hands.value("panel.open = true");
    await told(["open true", "close false", "open true"]);
    await hands.click(`[aria-label="Close the panel"]`);
    await told(["open true", "close false", "open true", "close false"]);
    await open(hands);
    // A browser closes the dialog when the player goes back without a key, on Android by the system's gesture.
    await hands.value(`root.querySelector("dialog").close()`);
    await hands.until(isClosed);
    await told(["open true", "close false", "open true", "close false", "open true", "close false"]);
    assert.is(await hands.value(`panel.dispatchEvent(new Event("x"))`), true);
  });

  test("does not open while it is not rendered or not in the document, logs a warning, and captures no keys", async (hands) => {
    await hands.value(`(() => {
      window.warnings = [];
      console.warn = (...words) => void warnings.push(words.join(" "));
      const hidden = document.body.appendChild(document.createElement("div"));
      hidden.style.display = "none";
      hidden.append(panel);
    })()`);
    await hands.clickAt(600, 500);
    await hands.press("F2");
    await hands.until("warnings.length === 1");
    await soon.match(() => hands.value<string>("warnings[0]"), /not open.*not rendered.*display: none/);
    await hands.value("heard.splice(0)");
    await hands.press("KeyW");
    await hands.until(`heard.includes("canvas keydown")`);
    await soon.ok(() => hands.value(isClosed));
    const loose = await hands.evaluate<unknown>(`(() => {
      const panel = document.createElement("svc-settings-panel");
      panel.overlay = true;
      panel.open = true;
      return [panel.open, warnings.length, warnings[1]];
    })()`);
    assert.equal((loose as unknown[]).slice(0, 2), [false, 2]);
    assert.match((loose as string[])[2]!, /not open.*not in the document/);
    await soon.equal(() => hands.value("told"), []);
  });

  test("captures no keys while it is removed from the page, and is shown again when it is inserted again", async (hands) => {
    await open(hands);
    await hands.evaluate(`void (window.kept = document.querySelector("svc-settings-panel")).remove()`);
    await hands.evaluate("void heard.splice(0)");
    await hands.press("KeyW");
    await until(
      () => hands.evaluate<boolean>(`heard.includes("document keydown")`),
      "the game hears the key",
    );
    await hands.evaluate("void document.body.append(kept)");
    await hands.until(`root.querySelector(${JSON.stringify(ON)}) !== null`);
    await soon.is(() => onTop(hands), "svc-settings-panel");
    await hands.click(ON);
    await stored(hands, /"on": false/);
  });

  test("opens a link to a row or a view, and ignores other texts", async (hands) => {
    for (const text of ["", "#", "mod/title", "#/", "#/mod/a/b", "#nowhere"]) {
      assert.is(await hands.value(`panel.show(${JSON.stringify(text)})`), false, text);
      await soon.ok(() => hands.value(isClosed), text);
    }
    assert.is(await hands.value(`panel.show("#/mod/title")`), true);
    await hands.until(`focused?.id === "control-mod%2Ftitle"`);
    assert.is(await hands.value(`panel.show("#keybinds")`), true);
    await hands.until(`root.querySelector("h1")?.textContent === "Keybinds"`);
    await hands.press("F2");
    await hands.until(isClosed);
    assert.is(await hands.value(`panel.show("#mods")`), true);
    await hands.until(`root.querySelector("h1")?.textContent === "Mods on and off"`);
  });

  test("is a dialog with a name for screen readers", async (hands) => {
    await open(hands);
    const dialog = await hands.value(`(() => {
      const { localName, open, ariaLabel } = root.querySelector(".app").closest("dialog") ?? {};
      return [localName, open, ariaLabel, document.activeElement === panel];
    })()`);
    assert.equal(dialog, ["dialog", true, "Mods", true]);
  });

  test("is clickable and shows a cursor where the game's page disables the pointer and hides the cursor", async (hands) => {
    await hands.evaluate(
      `void Object.assign(document.body.style, { pointerEvents: "none", cursor: "none", visibility: "hidden", transform: "translateX(50px)" })`,
    );
    await open(hands);
    await soon.is(() => onTop(hands), "svc-settings-panel");
    await soon.is(() => hands.value(`getComputedStyle(root.querySelector("h1")).cursor`), "default");
    await hands.click(ON);
    await stored(hands, /"on": false/);
  });
}

function defineMouseCapture(test: Define): void {
  test("captures mouse buttons, unbinds by Delete, and binds a clicked key of the list", async (hands) => {
    await open(hands);
    const capture = async () => {
      await hands.click(KEY);
      await hands.until(
        `root.querySelector(".capturing") !== null && root.querySelector(".keyhelp") !== null`,
      );
    };
    for (const [button, name] of [
      ["middle", "Mouse1"],
      ["right", "Mouse2"],
    ] as const) {
      await capture();
      await hands.mouseDown(button);
      await hands.mouseUp(button);
      await stored(hands, new RegExp(`"key": "${name}"`));
    }
    await capture();
    await hands.press("Delete");
    await stored(hands, /"key": ""/);
    await capture();
    await hands.click(".keyhelp button:last-child");
    await hands.click(".keylist [aria-label=B]");
    await stored(hands, /"key": "KeyB"/);
    await hands.until(`root.querySelector(".keylist") === null && focused?.id === "control-mod%2Fkey"`);
    await unheard(hands, "buttons that were captured");
  });
}

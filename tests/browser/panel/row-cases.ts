import * as assert from "uvu/assert";
import * as soon from "../../support/soon.js";
import { type Define, open, SIZE_BOX, SLIDER, stored, TITLE } from "./game-page.js";
import type { Hands } from "./hands.js";

// Test cases for the state of a row, and for the page and focus after a search, shared by all browsers.

const STATE = `root.querySelector('[id="state-mod%2Fsize"]')`;
const LOOK_ROW = `[id="row-mod%2Flook"]`;

/** Replaces the number in the size's box and presses Enter. */
async function size(hands: Hands, text: string): Promise<void> {
  await hands.click(SIZE_BOX);
  await hands.press("Control+KeyA");
  await hands.type(text);
  await hands.press("Enter");
}

/** Defines the cases. */
export function rowCases(test: Define): void {
  test("marks a typed or stored number outside its range as invalid, and shows the range", async (hands) => {
    const describes = `root.querySelector('${SIZE_BOX}').getAttribute("aria-describedby").includes("state-")`;
    const is = (invalid: boolean, text: string) =>
      hands.until(
        `root.querySelector('${SIZE_BOX}').ariaInvalid === "${invalid}" && (${STATE}?.textContent ?? "").includes("${text}")`,
      );
    await open(hands);
    await hands.click(SIZE_BOX);
    await hands.press("Control+KeyA");
    await hands.type("99");
    await is(true, "Beyond 10 to 40");
    await hands.press("Enter");
    await stored(hands, /"size": 99/);
    await is(true, "Beyond 10 to 40: In force now");
    await soon.ok(() => hands.value(describes), "the box's description contains the state");
    await hands.click(TITLE);
    await is(true, "Beyond 10 to 40");
    await size(hands, "1x");
    await is(true, "Not stored: A whole number, such as 12; still 99");
    await hands.press("Escape");
    await size(hands, "24");
    await is(false, "In force now");
  });

  test("shows the outcome of an edit below its control, moves nothing, and removes “In force now” with the focus", async (hands) => {
    await open(hands);
    const before = await hands.box(LOOK_ROW);
    const parts = async () => [await hands.box(`[id="label-mod%2Fsize"]`), await hands.box(SIZE_BOX)];
    const own = await parts();
    await size(hands, "24");
    await hands.until(`${STATE}?.textContent.includes("In force now")`);
    await soon.equal(() => hands.box(LOOK_ROW), before);
    assert.equal(await parts(), own, "the label and the control stay where they are");
    const [control, line] = [await hands.box(SIZE_BOX), await hands.box(`[id="state-mod%2Fsize"]`)];
    assert.ok(line.y >= control.y + control.height - 1, "the line does not run under the control");
    const left = Date.now();
    await hands.click(TITLE);
    await hands.until(`${STATE} === null`);
    await soon.ok(() => Date.now() - left < 4000, "the outcome disappears before its time limit");
    await soon.equal(() => hands.box(LOOK_ROW), before);
    await size(hands, "x");
    await hands.click(TITLE);
    await hands.until(`${STATE}?.textContent.includes("Not stored")`);
    await soon.equal(() => hands.box(LOOK_ROW), before);
  });

  test("leaves a row that is reset in the list of modified rows there, with the focus", async (hands) => {
    const rows = `root.querySelectorAll(".row").length`;
    await open(hands);
    await size(hands, "24");
    await stored(hands, /"size": 24/);
    await hands.click("#search");
    await hands.type("@modified");
    await hands.until(`${rows} === 1 && root.querySelector('${SIZE_BOX}') !== null`);
    await hands.click(SIZE_BOX);
    await hands.press("Shift+F10");
    await hands.until(`focused?.closest(".menu") !== null`);
    await hands.press("Enter");
    await stored(hands, /"size": 20/);
    await hands.until(
      `root.querySelector(".past") !== null && focused === root.querySelector('${SIZE_BOX}')`,
    );
    await size(hands, "30");
    await hands.until(`root.querySelector(".past") === null && ${rows} === 1`);
    await size(hands, "20");
    await hands.until(`root.querySelector(".past") !== null && ${rows} === 1`);
    await hands.until(
      `root.querySelector("main .lede").textContent === "Nothing matches “@modified” any more."`,
    );
    await hands.press("Escape");
    await hands.until(`${rows} === 7`);
    await hands.press("Slash");
    await hands.type("@modified");
    await hands.until(
      `root.querySelector("main").textContent.includes("Nothing matches “@modified”.") && ${rows} === 0`,
    );
  });

  test(
    "returns by the browser's Back to a search, then to the page before the search, if the panel is embedded",
    async (hands) => {
      const shows = (query: string, rows: number) =>
        hands.until(
          `root.querySelector("#search")?.value === "${query}" && root.querySelectorAll(".row").length === ${rows}`,
        );
      await shows("", 7);
      await hands.press("Slash");
      await hands.type("text size");
      await shows("text size", 1);
      await hands.click(".crumbs");
      await shows("", 7);
      await hands.until(`focused === root.querySelector('${SIZE_BOX}')`);
      await hands.evaluate("history.back()");
      await shows("text size", 1);
      await hands.evaluate("history.back()");
      await shows("", 7);
      await hands.evaluate("history.forward()");
      await shows("text size", 1);
      // The browser's Back skips a cleared search.
      await hands.click(".search button");
      await hands.click(`nav a[href="#keybinds"]`);
      await hands.until(`root.querySelector("h1")?.textContent === "Keybinds"`);
      await hands.evaluate("history.back()");
      await shows("", 7);
    },
    { overlay: false },
  );

  test("gives a slider and its box different names", async (hands) => {
    await open(hands, SIZE_BOX);
    await soon.equal(
      () =>
        hands.value(
          `[root.querySelector('${SLIDER}').ariaLabel, root.querySelector('${SIZE_BOX}').labels[0].textContent]`,
        ),
      ["Size of text, slider", "Size of text"],
    );
  });
}

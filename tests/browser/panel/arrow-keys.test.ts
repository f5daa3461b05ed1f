import type { Page } from "playwright-core";
import * as assert from "uvu/assert";
import * as soon from "../../support/soon.js";
import { suite } from "../../support/suite.js";
import { deferredLoaded, panelTests } from "./fixture.js";
import { SMALL } from "./sources.js";

const arrows = suite("the arrow keys up and down in the panel");
const { bus } = panelTests(arrows);

/** The controls of the rows of {@link SMALL}, each by its id or name. */
const STOPS = [
  "control-mod%2Fon",
  "Size of text, slider",
  "control-mod%2Flook",
  "control-mod%2Ftitle",
  "control-mod%2Fkey",
  "Pick Sun",
  "control-mod%2Fvoice",
];

const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document.querySelector("svc-settings-panel")!.shadowRoot!;
    return activeElement?.id || activeElement?.getAttribute("aria-label") || "";
  });

bus("move the focus from row to row and into the head, and change no value", [SMALL], async (panel) => {
  const { page, part, writes } = panel;
  await part("mod/on", "control").focus();
  for (const stop of STOPS.slice(1)) {
    await page.keyboard.press("ArrowDown");
    assert.is(await focused(page), stop);
  }
  for (const stop of STOPS.toReversed().slice(1)) {
    await page.keyboard.press("ArrowUp");
    assert.is(await focused(page), stop);
  }
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  assert.is(await focused(page), "search", "after the head of the page");
  await page.keyboard.press("ArrowDown");
  assert.is(await focused(page), STOPS[0]);
  assert.is(await writes(), 0);
});

bus("stay with a slider, a number or a text in use", [SMALL], async ({ page, part, stored }) => {
  const slider = page.getByRole("slider", { name: "Size of text" });
  await slider.focus();
  await page.keyboard.press("ArrowUp");
  await stored("mod", /"size": 22/);
  await part("mod/size", "control").focus();
  await page.keyboard.press("ArrowDown");
  await stored("mod", /"size": 20/);
  await part("mod/on", "control").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await stored("mod", /"size": 22/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await stored("mod", /"look": "bold"/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type("My clock");
  await page.keyboard.press("ArrowDown");
  assert.is(await focused(page), "control-mod%2Ftitle");
});

bus(
  "lead from the search box of an opened overlay to the first row",
  [SMALL],
  async ({ page, part }) => {
    await page.keyboard.press("F2");
    await part("mod/on", "row").waitFor();
    await deferredLoaded(page);
    await soon.is(() => focused(page), "search");
    await page.keyboard.press("ArrowDown");
    await soon.is(() => focused(page), STOPS[0]!);
    await page.keyboard.press("ArrowDown");
    await soon.is(() => focused(page), STOPS[1]!);
  },
  { overlay: true },
);

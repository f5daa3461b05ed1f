import * as soon from "../../support/soon.js";
import { suite } from "../../support/suite.js";
import { deferredLoaded, PHONE, panelTests, resetRow } from "./fixture.js";
import { SMALL } from "./sources.js";

const room = suite("the layout of the overlay");
const { bus } = panelTests(room);

/** Returns whether two elements of the panel overlap; an element without a box overlaps nothing. */
const overlap = ([one, other]: readonly string[]) => {
  const root = document.querySelector("svc-settings-panel")!.shadowRoot!;
  const boxes = (selector: string) =>
    [...root.querySelectorAll(selector!)].map((element) => element.getBoundingClientRect());
  return boxes(one!).some((a) =>
    boxes(other!).some(
      (b) =>
        a.width > 0 &&
        b.width > 0 &&
        a.left < b.right &&
        b.left < a.right &&
        a.top < b.bottom &&
        b.top < a.bottom,
    ),
  );
};

const MANY = {
  ...SMALL,
  rows: `[...${SMALL.rows}, ...Array.from({ length: 30 }, (_, n) => sdk.boolSetting("b" + n, "Switch " + n, true))]`,
};

bus(
  "has room for the peek button, which covers no part of the page on touch screens",
  [MANY],
  async ({ page }) => {
    await page.evaluate(() => {
      (document.querySelector("svc-settings-panel") as HTMLElement & { open: boolean }).open = true;
    });
    await page.getByTitle(/^Hold to see the game/).waitFor();
    await deferredLoaded(page);
    await soon.is(() => page.evaluate(() => matchMedia("(hover: none)").matches), true, "a finger's page");
    await soon.is(() => page.evaluate(overlap, [".acts > span button", "main"]), false);
    await page.setViewportSize({ width: 360, height: 480 });
    await soon.is(() => page.evaluate(overlap, [".acts > span button", "main"]), false);
  },
  { overlay: true, ...PHONE },
);

bus(
  "hides the legend in the smallest overlay, and covers it with no message in a large overlay",
  [SMALL],
  async ({ page, part, accessible }) => {
    await page.keyboard.press("F2");
    await deferredLoaded(page);
    const legend = page.locator("svc-settings-panel .legend");
    await legend.waitFor();
    await part("mod/on", "control").click();
    await resetRow(page, "mod/on");
    await page.locator("svc-settings-panel .toast:not(:empty)").waitFor();
    await soon.is(() => page.evaluate(overlap, [".toast", ".legend"]), false);
    await page.evaluate(() => {
      const app = document
        .querySelector("svc-settings-panel")!
        .shadowRoot!.querySelector<HTMLElement>(".app")!;
      Object.assign(app.style, { width: "320px", height: "240px" });
    });
    await legend.waitFor({ state: "hidden" });
    await soon.is(() => page.evaluate(overlap, [".legend", "header,main"]), false);
    await accessible("the smallest overlay");
  },
  { overlay: true },
);

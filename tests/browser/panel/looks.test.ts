import type { Page } from "playwright-core";
import * as assert from "uvu/assert";
import { useBrowser } from "../../support/chromium.js";
import * as soon from "../../support/soon.js";
import { suite } from "../../support/suite.js";
import { edit, MODS, scaleTo } from "./every-kind.js";
import { deferredLoaded, openMenu, PHONE, part, withBusPanel, withWebPanel } from "./fixture.js";
import { chooseAction } from "./mod-actions.js";

const looks = suite("the appearance of the panel");
const browser = useBrowser(looks);

/** Lays the panel out in many widths and scales; returns the elements whose content is wider than they are. */
function sideways(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const panel = document.querySelector<HTMLElement>("svc-settings-panel")!;
    const app = panel.shadowRoot!.querySelector<HTMLElement>(".app")!;
    const box = panel.hasAttribute("overlay") ? app : panel;
    const wider: string[] = [];
    for (let width = 320; width <= innerWidth; width += 35) {
      for (let percent = 75; percent <= 200; percent += 25) {
        box.style.width = `${width}px`;
        panel.style.setProperty("--scale", String(percent / 100));
        // Tabs in one line may overflow, because they are scrolled.
        for (const one of [
          document.documentElement,
          app,
          app.querySelector("main")!,
          app.querySelector("nav")!,
        ])
          if (
            one.scrollWidth > one.clientWidth &&
            !(one.localName === "nav" && getComputedStyle(one).flexDirection === "row")
          )
            wider.push(`${one.localName} at ${width} px, ${percent} %`);
      }
    }
    return wider;
  });
}

/** Returns the left edges of the elements that a selector finds. */
function lefts(page: Page, selector: string): Promise<number[]> {
  return page.locator(selector).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));
}

looks("has an Undo as wide as its text, which moves nothing in the bar when it changes", () =>
  withBusPanel(
    browser(),
    MODS,
    async ({ page }) => {
      const places = () => lefts(page, ":is(.redo, .search, .acts)");
      const undo = page.locator(".undo");
      const room = () =>
        undo.evaluate((button) => {
          const [icon, text] = [...button.children].map((part) => part.getBoundingClientRect());
          return button.getBoundingClientRect().width - (text!.right - icon!.left);
        });
      const before = await places();
      await part(page, "every/on", "control").click();
      await undo.filter({ hasText: "Widen when sprinting" }).waitFor();
      assert.ok((await room()) < 20, "the edges of Undo are at its text");
      await part(page, "every/off", "control").click();
      await undo.filter({ hasText: "Show the HUD" }).waitFor();
      assert.ok((await room()) < 20, "the edges of Undo are at its text");
      assert.equal(await places(), before);
    },
    { viewport: { width: 1440, height: 900 } },
  ),
);

looks("has a Redo on a phone that moves no other button when it appears", () =>
  withBusPanel(
    browser(),
    MODS,
    async ({ page }) => {
      const places = () => lefts(page, "header :is(.menu-button, .search, .undo)");
      const before = await places();
      await part(page, "every/on", "control").click();
      await page.locator(".undo:enabled").click();
      const redo = await page.locator(".redo:enabled").boundingBox();
      assert.equal(await places(), before);
      assert.ok(redo!.x + redo!.width <= before[1]!, "Redo is before the search");
    },
    PHONE,
  ),
);

looks("has no sideways overflow, from 320 px of width and at scales from 75 to 200 %", async () => {
  const viewport = { width: 1300, height: 900 };
  for (const overlay of [false, true]) {
    await withBusPanel(
      browser(),
      MODS,
      async ({ page }) => {
        if (overlay) await page.keyboard.press("F2");
        await edit(page);
        await soon.equal(() => sideways(page), [], "a mod's page");
        await page.locator("#search").fill("e");
        await soon.equal(() => sideways(page), [], "a result");
        await page.locator("nav a[href='#keybinds']").dispatchEvent("click");
        await page.getByRole("heading", { name: "Keybinds" }).waitFor();
        await soon.equal(() => sideways(page), [], "the keybinds");
      },
      { overlay, viewport },
    );
  }
  await withWebPanel(
    browser(),
    "#mods",
    async ({ page }) => {
      await page.getByRole("switch", { name: "Run Minimap Lite" }).click();
      await page.getByText("also changes:").waitFor();
      await soon.equal(() => sideways(page), [], "the mods, with a question");
    },
    { viewport },
  );
});

const SMALL = [
  { width: 1280, height: 800 },
  { width: 800, height: 600 },
  { width: 390, height: 844 },
  { width: 320, height: 700 },
];

/** Waits until an element is rendered, and fails if a part of it is outside the window. */
async function staysInside(page: Page, selector: string, what: string): Promise<void> {
  // Finds and measures the element in one step, because a message disappears after a few seconds.
  const found = await page.waitForFunction((wanted) => {
    const element = document.querySelector("svc-settings-panel")!.shadowRoot!.querySelector(wanted);
    const box = element?.getBoundingClientRect();
    return box && box.width > 0 && box.toJSON();
  }, selector);
  const { x, y, width, height } = await found.jsonValue();
  const { width: right, height: bottom } = page.viewportSize()!;
  const inside = x > -1 && y > -1 && x + width < right + 1 && y + height < bottom + 1;
  assert.ok(inside, `${what} at ${x},${y} with ${width} x ${height} in ${right} x ${bottom}`);
}

looks("has popups that stay inside the window", async () => {
  const each = async (page: Page, look: (where: string) => Promise<void>) => {
    for (const viewport of SMALL) {
      for (const percent of [100, 200]) {
        await page.setViewportSize(viewport);
        await scaleTo(page, percent);
        await look(`in ${viewport.width} px at ${percent} %`);
      }
    }
  };
  await withBusPanel(browser(), MODS, ({ page }) =>
    each(page, async (where) => {
      for (const key of ["on", "tint"]) {
        await openMenu(page, `every/${key}`);
        await staysInside(page, ".popup.menu", `the menu of ${key} ${where}`);
        await page.keyboard.press("Escape");
      }
      await part(page, "every/tint", "row").locator(".swatch").click();
      await staysInside(page, ".popup.picker", `the picker ${where}`);
      await page.keyboard.press("Escape");
      await part(page, "every/voice", "control").click();
      await staysInside(page, ".popup.choices", `the choices ${where}`);
      await page.keyboard.press("Escape");
      await chooseAction(page, "Export");
      await staysInside(page, ".toast", `the message ${where}`);
    }),
  );
  await withWebPanel(browser(), "#mods", async ({ page }) => {
    await page.getByRole("switch", { name: "Run Minimap Lite" }).click();
    await each(page, async (where) => {
      const { x, width } = (await page.locator(".ask").boundingBox())!;
      assert.ok(x >= 0 && x + width <= page.viewportSize()!.width, `the question ${where}`);
    });
  });
});

looks("has swatches that do not change their colour under the mouse", () =>
  withBusPanel(browser(), MODS, async ({ page }) => {
    const swatch = part(page, "every/tint", "row").locator(".swatch");
    const painted = () => swatch.evaluate((one) => getComputedStyle(one).backgroundImage);
    const before = await painted();
    assert.match(before, /^linear-gradient\(rgb/, "the colour over a pattern");
    await deferredLoaded(page);
    // Content that arrives late may move the row away from a resting pointer.
    await soon.ok(async () => {
      await swatch.hover();
      return swatch.evaluate((one) => one.matches(":hover"));
    }, "under the mouse");
    assert.is(await painted(), before);
  }),
);

looks("has only targets of at least 24 pixels in width and height", () =>
  withBusPanel(browser(), MODS, async ({ page }) => {
    const small = () =>
      page.evaluate(() => {
        const { shadowRoot } = document.querySelector("svc-settings-panel")!;
        const targets = [
          ...shadowRoot!.querySelectorAll("a,button,select,input:not(.hidden),.button,[role=option]"),
        ];
        return targets.flatMap((one) => {
          const { width, height } = one.getBoundingClientRect();
          const name = one.getAttribute("aria-label") || one.textContent || one.id;
          return width > 0 && (width < 24 || height < 24) ? [`${name}: ${width} x ${height}`] : [];
        });
      });
    await edit(page);
    for (const viewport of SMALL) {
      await page.setViewportSize(viewport);
      await soon.equal(small, [], `in ${viewport.width} px`);
    }
    await page.getByRole("button", { name: "Mods", exact: true }).click();
    await soon.equal(small, [], "the places");
    await page.keyboard.press("Escape");
    for (const open of [".swatch", ".combo", ".row label"]) {
      await page
        .locator(open)
        .last()
        .click({ button: open === ".row label" ? "right" : "left" });
      await soon.equal(small, [], open);
      await page.keyboard.press("Escape");
    }
  }),
);

looks("focuses the switch of a mod again after Cancel", () =>
  withWebPanel(browser(), "#mods", async ({ page }) => {
    const instead = page.getByRole("switch", { name: "Run Minimap Lite" });
    await instead.click();
    await page.getByRole("button", { name: "Cancel" }).press("Enter");
    await page.locator("button:focus").and(instead).waitFor();
  }),
);

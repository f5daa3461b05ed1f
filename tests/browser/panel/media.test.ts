import type { Page } from "playwright-core";
import { PNG } from "pngjs";
import * as assert from "uvu/assert";
import { useBrowser } from "../../support/chromium.js";
import * as soon from "../../support/soon.js";
import { suite } from "../../support/suite.js";
import { edit, MODS, scaleTo } from "./every-kind.js";
import { assertAccessible, part, withBusPanel } from "./fixture.js";

const media = suite("the panel under system preferences");
const browser = useBrowser(media);

/** Combinations of a player's system preferences. */
const MEDIA = [
  { colorScheme: "light", contrast: "no-preference", forcedColors: "none" },
  { colorScheme: "dark", contrast: "no-preference", forcedColors: "none" },
  { colorScheme: "light", contrast: "more", forcedColors: "none" },
  { colorScheme: "dark", contrast: "more", forcedColors: "none" },
  { colorScheme: "light", contrast: "no-preference", forcedColors: "active" },
  { colorScheme: "dark", contrast: "no-preference", forcedColors: "active" },
] as const;

media("has no violation of axe's rules under any preference, also at 200 %", () =>
  withBusPanel(browser(), MODS, async ({ page }) => {
    await edit(page);
    for (const state of ["a page with a picker", "a result"]) {
      if (state === "a result") {
        await page.locator("#search").fill("distance");
        await page.locator("mark").first().waitFor();
      } else await part(page, "every/tint", "row").locator(".swatch").click();
      for (const [at, asked] of MEDIA.entries()) {
        await page.emulateMedia(asked);
        await scaleTo(page, at % 2 === 0 ? 200 : 100);
        await assertAccessible(page, `${state}, ${Object.values(asked)}`);
      }
    }
  }),
);

media("draws a visible focus ring under any preference", () =>
  withBusPanel(browser(), MODS, async ({ page }) => {
    await edit(page);
    await part(page, "every/tint", "row").locator(".swatch").click();
    for (const asked of MEDIA) {
      await page.emulateMedia(asked);
      const seen = new Set<string>();
      for (let presses = 0; presses < 80; presses++) {
        await page.keyboard.press("Tab");
        const [name, ring] = await page.evaluate(() => {
          const { activeElement } = document.querySelector("svc-settings-panel")!.shadowRoot!;
          const focused = activeElement?.shadowRoot?.activeElement ?? activeElement;
          if (!focused) return ["", ""] as const;
          // The ring of a hidden input, such as Import's, is on its label; the ring of a number is around its unit too.
          const drawn =
            focused.closest(focused.classList.contains("hidden") ? "label" : ".number") ?? focused;
          const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(drawn);
          const around = getComputedStyle(drawn.parentElement ?? drawn).backgroundColor;
          const visible = outlineStyle === "solid" && outlineWidth >= "2px" && outlineColor !== around;
          const name =
            focused.getAttribute("aria-label") ??
            (focused.textContent || focused.closest("label")?.textContent);
          return [`${focused.localName} ${focused.id || focused.className} ${name}`, `${visible}`] as const;
        });
        if (name === "") continue;
        seen.add(name);
        assert.is(ring, "true", `${name}, ${Object.values(asked)}`);
      }
      const all = [...seen].join("\n");
      for (const one of [
        "button control-menu%2Fevery",
        "Alpha",
        "%2Fon",
        "%2Fcount",
        "%2Fkey",
        "%2Fpreset",
        "Smaller",
        "control-filters",
      ])
        assert.ok(all.includes(one), `${one} in ${all}`);
    }
  }),
);

media("has no animation under reduced motion", async () => {
  for (const reducedMotion of ["reduce", "no-preference"] as const) {
    await withBusPanel(
      browser(),
      MODS,
      async ({ page }) => {
        const moving = await part(page, "every/on", "control").evaluate((control: HTMLElement) => {
          const { shadowRoot } = document.querySelector("svc-settings-panel")!;
          control.click();
          const smooth = [...shadowRoot!.querySelectorAll("*")].filter((one) => {
            const { scrollBehavior, animationName } = getComputedStyle(one);
            return scrollBehavior !== "auto" || animationName !== "none";
          });
          return shadowRoot!.getAnimations().length + smooth.length;
        });
        assert.is(moving > 0, reducedMotion === "no-preference", reducedMotion);
        const fades = await page.evaluate(async () => {
          const { shadowRoot } = document.querySelector("svc-settings-panel")!;
          await Promise.allSettled(shadowRoot!.getAnimations().map(({ finished }) => finished));
          const old = shadowRoot!.querySelector("h1");
          shadowRoot!.querySelector<HTMLElement>("nav a:not([aria-current])")!.click();
          while (shadowRoot!.querySelector("h1") === old) await new Promise(requestAnimationFrame);
          return shadowRoot!.querySelector(".col")!.getAnimations().length > 0;
        });
        assert.is(fades, reducedMotion === "no-preference", `a new page, ${reducedMotion}`);
      },
      { reducedMotion },
    );
  }
});

/** Returns the colours in a screenshot of an element, most frequent first. */
async function colorsOf(page: Page, selector: string): Promise<string[]> {
  const { data } = PNG.sync.read(await page.locator(selector).first().screenshot());
  const counts = new Map<string, number>();
  for (let at = 0; at < data.length; at += 4) {
    const color = data.subarray(at, at + 3).join();
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1]).map(([color]) => color);
}

media("draws different states in different colours under forced colours", async () => {
  for (const colorScheme of ["light", "dark"] as const) {
    await withBusPanel(
      browser(),
      MODS,
      async ({ page }) => {
        const style = (selector: string, property: string, pseudo?: string) =>
          page
            .locator(selector)
            .first()
            .evaluate(
              (one, [name, part]) => getComputedStyle(one, part).getPropertyValue(name!),
              [property, pseudo],
            );
        const id = (key: string, name = "control") => `[id="${name}-every%2F${key}"]`;
        const tells = (one: string, other: string, what: string) =>
          assert.is.not(one, other, `${what}, ${colorScheme}`);
        const paper = await style("main", "background-color");
        const ground = (key: string) => style(id(key), "background-color");
        // Waits, because the second file has the rules for forced colours.
        await soon.ok(async () => (await ground("on")) !== (await ground("off")), `a switch, ${colorScheme}`);
        await soon.is(
          () => style(id("off", "row"), "border-left-style", "::before"),
          "solid",
          "the bar of a changed row",
        );
        tells(
          await style(id("off", "row"), "border-left-color", "::before"),
          paper,
          "the bar of a changed row",
        );
        tells((await colorsOf(page, id("on")))[0]!, (await colorsOf(page, id("off")))[0]!, "a drawn switch");
        const [first, second, third] = await colorsOf(page, "input[type=range]");
        assert.ok(first && second && third, `a slider shows its track and its value, ${colorScheme}`);
        await soon.match(
          () => style(".swatch", "background-image"),
          /rgba?\(51, 127|rgba?\(51, 128/,
          "a swatch shows its colour",
        );
        tells(
          await style("nav a[aria-current]", "background-color"),
          await style("nav a:not([aria-current])", "background-color"),
          "the place",
        );
        tells(await style(".tag", "border-top-color"), await style(".card", "background-color"), "a tag");
        const filters = page.getByRole("button", { name: "Filters" });
        await filters.click();
        await page.getByRole("button", { name: "Changed" }).click();
        await filters.click();
        tells(
          await style("[aria-pressed=true]", "background-color"),
          await style("[aria-pressed=false]", "background-color"),
          "a filter",
        );
      },
      { forcedColors: "active", colorScheme },
    );
  }
});

media("has neither translucency nor muted text under more contrast", async () => {
  for (const colorScheme of ["light", "dark"] as const) {
    await withBusPanel(
      browser(),
      MODS,
      async ({ page }) => {
        const [faint, text, muted] = await page.evaluate(() => {
          const { shadowRoot } = document.querySelector("svc-settings-panel")!;
          const color = (selector: string) => getComputedStyle(shadowRoot!.querySelector(selector)!).color;
          const all = [...shadowRoot!.querySelectorAll("*")];
          const translucent = all.filter((one) => getComputedStyle(one).opacity !== "1");
          return [translucent.map((one) => one.outerHTML), color("h1"), color(".name p")] as const;
        });
        assert.equal(faint, []);
        assert.is(muted, text);
      },
      { contrast: "more", colorScheme },
    );
  }
});

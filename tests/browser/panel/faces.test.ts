import type { Page } from "playwright-core";
import { suite } from "uvu";
import { useBrowser } from "../../support/chromium.js";
import * as soon from "../../support/soon.js";
import { deferredLoaded, withWebPanel } from "./fixture.js";

const faces = suite("the places and the faces of mods");
const browser = useBrowser(faces);

const group = (page: Page, name: string) => page.locator(`nav ul[aria-label="${name}"]`);
const focused = (page: Page) =>
  page.evaluate(() => {
    const active = document.querySelector("svc-settings-panel")!.shadowRoot!.activeElement;
    return active?.getAttribute("href") ?? active?.localName ?? "";
  });

faces("mods stand by what a player asks, with their icons or letters, and what a mod says of itself", () =>
  withWebPanel(browser(), "#/crosshair", async ({ page, accessible }) => {
    await group(page, "Need you").getByText("Trade Routes").waitFor();
    await group(page, "On").getByText("Crosshair").waitFor();
    await group(page, "Off").getByText("Minimap Lite").waitFor();
    await soon.match(
      () =>
        group(page, "Need you")
          .getByRole("link", { name: /^Ray Lights/ })
          .innerText(),
      /^RL\n/,
    );
    await page.getByRole("main").locator(".face img").waitFor();
    const icon = page.getByRole("main").locator(".face img");
    await soon.match(async () => (await icon.getAttribute("src"))!, /^data:image\/svg\+xml;base64,/);
    await page.getByRole("main").getByText("A sight of your own").waitFor();
    await page.locator(".about").getByText("svc-mod-sdk").waitFor();
    await page.locator(".about .tag").getByText("hud").waitFor();
    await accessible("a page with a face");

    await icon.evaluate((picture: HTMLImageElement) => {
      picture.src = "data:image/png;base64,AAAA";
    });
    await page.getByRole("main").locator(".face").getByText("Cr").waitFor();
  }),
);

faces("a mod that is off says why by names, leads to what it needs, and turns it on", () =>
  withWebPanel(browser(), "", async ({ page, url, accessible }) => {
    await fetch(`${url}/svc/mods/disable/score-tracker`);
    await page.locator("nav a[href='#/score-board']").click();
    const card = page.locator(".why");
    await card.getByText("It needs Score Tracker. You turned off Score Tracker.").waitFor();
    await soon.is(
      () => card.getByRole("link", { name: "Score Tracker" }).getAttribute("href"),
      "#/score-tracker",
    );
    await accessible("why a mod is off");
    await card.getByRole("button", { name: "Turn on Score Tracker" }).click();
    await page.getByRole("button", { name: "Do it" }).click();
    await card.waitFor({ state: "detached" });
    await group(page, "On").getByText("Score Board").waitFor();
  }),
);

faces(
  "the places are walked and folded by arrow keys, passed by the skip link, and an empty search teaches",
  () =>
    withWebPanel(browser(), "#/every-row", async ({ page }) => {
      await group(page, "Need you").waitFor();
      await deferredLoaded(page);
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await soon.is(() => focused(page), "main");

      await page.locator("nav a[href='#/every-row']").focus();
      await page.keyboard.press("ArrowDown");
      await soon.is(() => focused(page), "#/every-row/group/Picture");
      await page.keyboard.press("ArrowDown");
      await soon.is(() => focused(page), "#/every-row/group/Picture/Light");
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("ArrowLeft");
      await page.locator("nav a[href='#/every-row/group/Picture/Light']").waitFor({ state: "detached" });
      await page.keyboard.press("ArrowRight");
      await page.locator("nav a[href='#/every-row/group/Picture/Light']").waitFor();
      await page.keyboard.press("Home");
      await soon.is(() => focused(page), "#mods");

      await page.locator("#search").fill("zzqq");
      await page.getByRole("button", { name: "@restart Needs relaunch" }).click();
      await page.locator(".row label").getByText("Texture memory").waitFor();
    }),
);

faces.run();

import type { Page } from "playwright-core";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import {
  assertAccessible,
  configOf,
  type PageMod,
  part,
  stateSays,
  useBrowser,
  withBusPanel,
} from "./panel-fixture.js";

const places = suite("finding a setting in the panel");
const browser = useBrowser(places);

const CAMERA: PageMod = {
  guid: "camera",
  name: "Camera",
  rows: `[
    sdk.intSetting("fov", "Field of view", 90, { lo: 60, hi: 120, category: "View/Lens" }),
    sdk.floatSetting("shake", "Camera shake", 0.5, { lo: 0, hi: 1, step: 0.1, category: "View", subcategory: "Motion" }),
    sdk.boolSetting("crosshair", "Crosshair", true, { category: "Interface" }),
    sdk.keybindSetting("zoom", "Zoom", "KeyZ", { category: "Keys" }),
    sdk.keybindSetting("free", "Free look", "", { category: "Keys" }),
    sdk.boolSetting("mirror", "Mirrors", false, { implemented: false, description: "No second camera." }),
    sdk.stringSetting("renderer", "Renderer", "vulkan", { appliesOn: "restart" }),
  ]`,
  hook: `if (key === "renderer") mod.settingAppliesOnRestart(); else mod.settingApplied();`,
};
const PHOTO: PageMod = {
  guid: "photo",
  name: "Photo Mode",
  rows: `[
    sdk.boolSetting("listen", "Listen to keys", true, { keybind: true }),
    sdk.keybindSetting("shutter", "Shutter", "KeyZ"),
    sdk.intSetting("freeze", "Freeze", 80, { keybind: true }),
  ]`,
};
const MODS = [CAMERA, PHOTO];

const labels = (page: Page) => page.locator(".row label").allInnerTexts();
const search = async (page: Page, query: string) => {
  await page.keyboard.press("/");
  await page.getByRole("textbox", { name: /Search/ }).fill(query);
};

places("the tree shows groups to any depth with what works of what is declared, and leads to them", () =>
  withBusPanel(browser(), MODS, async ({ page }) => {
    const nav = page.getByRole("navigation");
    assert.match(await nav.getByRole("link", { name: /^Camera/ }).innerText(), "6/7");
    for (const name of ["View", "Lens", "Motion", "Interface", "Keys"])
      await nav.getByRole("link", { name, exact: true }).waitFor();
    await page.setViewportSize({ width: 1200, height: 420 });
    await nav.getByRole("link", { name: "Keys", exact: true }).click();
    await page.waitForFunction(() => location.hash === "#/camera/group/Keys");
    assert.ok(
      await page
        .getByRole("heading", { name: "Keys", exact: true })
        .evaluate((heading) => heading.getBoundingClientRect().top < 330),
    );
    await assertAccessible(page, "a page with a tree");
  }),
);

const QUERIES: readonly (readonly [query: string, first: string])[] = [
  ["fov", "Field of view"],
  ["view field", "Field of view"],
  ["camera shake", "Camera shake"],
  ["crosshir", "Crosshair"],
  ["@unimplemented", "Mirrors"],
  ["@restart", "Renderer"],
  ["@keybind shut", "Shutter"],
];

places("the search finds over all mods, marks what matched, and its rows are edited in place", () =>
  withBusPanel(browser(), MODS, async ({ page }) => {
    for (const [query, first] of QUERIES) {
      await search(page, query);
      await page.waitForFunction(
        (wanted) =>
          document
            .querySelector("svc-settings-panel")
            ?.shadowRoot?.querySelector(".row label")
            ?.textContent?.trim() === wanted,
        first,
      );
    }
    await search(page, "shake");
    assert.equal(await page.locator("mark").allInnerTexts(), ["shake"]);
    await assertAccessible(page, "search results");
    await page.getByRole("textbox", { name: "Camera shake" }).fill("0.75");
    await page.keyboard.press("Enter");
    await stateSays(page, "camera/shake", "In force now");
    assert.match((await configOf(page, "camera")).text, '"shake": 0.75');
    await search(page, "sh");
    const both = (await labels(page)).length;
    await page.getByRole("button", { name: "Only in Camera" }).click();
    await page.waitForFunction(
      (count) =>
        document.querySelector("svc-settings-panel")!.shadowRoot!.querySelectorAll(".row").length < count,
      both,
    );
    assert.ok(
      (await page.locator(".row .name small").allInnerTexts()).every((crumbs) => crumbs.startsWith("Camera")),
    );
    await page.getByRole("button", { name: "Only in Camera" }).click();
    await search(page, "no such thing at all");
    await page.getByText("Nothing matches").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Modified 1" }).click();
    assert.equal(await labels(page), ["Camera shake"]);
    assert.is(await page.getByRole("button", { name: "Modified 1" }).getAttribute("aria-pressed"), "true");
  }),
);

places(
  "the keybinds view has every key of every mod, marks clashes, lists the unbound and finds by pressing",
  () =>
    withBusPanel(browser(), MODS, async ({ page }) => {
      await page.getByRole("link", { name: /Keybinds/ }).click();
      await page.getByRole("heading", { name: "Keybinds" }).waitFor();
      assert.equal(await labels(page), ["Zoom", "Free look", "Listen to keys", "Shutter", "Freeze"]);
      await part(page, "camera/zoom", "row").getByText("Also Photo Mode").waitFor();
      await part(page, "photo/shutter", "row").getByText("Also Camera").waitFor();
      await page.getByText("Without a key: Free look.").waitFor();
      await assertAccessible(page, "the keybinds view");
      await page.getByRole("button", { name: "Find by pressing" }).click();
      await page.keyboard.press("KeyP");
      await page.getByRole("button", { name: "Show all" }).waitFor();
      assert.equal(await labels(page), ["Freeze"]);
      await page.getByRole("button", { name: "Show all" }).click();
      await part(page, "photo/shutter", "control").click();
      await page.keyboard.press("F9");
      await part(page, "camera/zoom", "row").getByText("Also Photo Mode").waitFor({ state: "detached" });
    }),
);

places("a row, a group and a mod are reset, each as one step of undo", () =>
  withBusPanel(
    browser(),
    [{ ...CAMERA, config: `{"fov": 100, "shake": 0.9, "zoom": "KeyX", "extra": 1e3}` }],
    async ({ page }) => {
      const says = async (pattern: RegExp) => {
        await page.waitForFunction(
          ([source]) =>
            new RegExp(source!).test(
              (window as unknown as { configs: Record<string, string> }).configs["camera"]!,
            ),
          [pattern.source],
        );
      };
      await page.getByRole("button", { name: "Reset Field of view" }).click();
      await says(/"fov": 90/);
      await page.getByRole("button", { name: "Reset Keys" }).click();
      await says(/"zoom": "KeyZ"/);
      await page.getByRole("button", { name: "Reset mod" }).click();
      await says(/"shake": 0\.5/);
      for (const back of [/"shake": 0\.9/, /"zoom": "KeyX"/, /"fov": 100/]) {
        await page.keyboard.press("Control+z");
        await says(back);
      }
      assert.match((await configOf(page, "camera")).text, '"extra": 1e3');
      assert.is(await page.getByRole("button", { name: "Undo" }).isDisabled(), true);
    },
  ),
);

places("the values of a mod go out to a file and come back from it, literal for literal", () =>
  withBusPanel(browser(), [{ ...CAMERA, config: `{"fov": 100, "shake": 1.0}` }], async ({ page }) => {
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export" }).click();
    const file = await (await downloading).path();
    await page.getByRole("button", { name: "Reset mod" }).click();
    await page.waitForFunction(() =>
      (window as unknown as { configs: Record<string, string> }).configs["camera"]!.includes('"fov": 90'),
    );
    await page.getByLabel("Import").setInputFiles(file);
    await page.getByText("2 settings imported").waitFor();
    await page.waitForFunction(() =>
      (window as unknown as { configs: Record<string, string> }).configs["camera"]!.startsWith(
        '{"fov": 100, "shake": 1.0',
      ),
    );
    await page
      .getByLabel("Import")
      .setInputFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from("{]") });
    await page.getByText("This file holds no exported settings").waitFor();
  }),
);

places.run();

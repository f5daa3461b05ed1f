import type { Page } from "playwright-core";
import * as assert from "uvu/assert";
import { sharedOf } from "../../../host-shim/cli/profiles/zlib-code.js";
import type { SettingSet } from "../../../host-shim/protocol/profiles/profile-file.js";
import * as soon from "../../support/soon.js";
import { suite } from "../../support/suite.js";
import { openMenu, panelTests } from "./fixture.js";
import type { PageMod } from "./sources.js";

const share = suite("values as links in the panel");
const { bus, http } = panelTests(share);

const CAMERA: PageMod = {
  guid: "camera",
  name: "Camera",
  rows: `[
    sdk.floatSetting("fov", "Field of view", 90, { lo: 60, hi: 120 }),
    sdk.stringSetting("token", "Token", "", { secret: true }),
    sdk.stringSetting("name", "Name", "A"),
  ]`,
  config: '{"fov": 1.10e2, "token": "canary", "name": "A"}\n',
  hook: "mod.settingApplied();",
};
const LOOT: PageMod = {
  guid: "loot",
  name: "Loot",
  rows: `[sdk.intSetting("rate", "Drop rate", 2), sdk.stringSetting("note", "Note", "")]`,
  config: '{"rate": 3}\n',
};

const CLIPBOARD = { permissions: ["clipboard-read", "clipboard-write"] };
/** Removes the clipboard, which a page of another computer over plain HTTP does not have. */
const NO_CLIPBOARD = { before: 'Object.defineProperty(navigator, "clipboard", { value: undefined });' };

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const box = (page: Page) => page.getByRole("textbox", { name: /^(?:Link|Code)$/ });
/** Waits until the box has the focus, and returns its selected text, or `""` if the box is editable. */
async function selected(page: Page): Promise<string> {
  await soon.ok(() => box(page).evaluate((each) => each.matches(":focus")), "the box has the focus");
  return box(page).evaluate((each) => {
    const { value, selectionStart, selectionEnd, readOnly } = each as HTMLInputElement;
    return readOnly ? value.slice(selectionStart!, selectionEnd!) : "";
  });
}
/** Returns the values of each mod in a link or a code. */
function valuesOf(text: string): unknown {
  const set = sharedOf(text.replace(/^.*#set=/, "")) as SettingSet;
  return set.mods.map(({ id, values, game }) => [id, ...(values ?? []), "game", ...(game ?? [])]);
}

bus(
  "are made from a row's value as selected text, shown from its start, which Copy copies",
  [CAMERA],
  async ({ page, accessible }) => {
    const menu = await openMenu(page, "camera/fov");
    await menu.getByRole("button", { name: "Share value…" }).click();
    const link = await selected(page);
    assert.match(link, `${page.url().replace(/#.*/, "")}#set=svc1.`);
    assert.equal(valuesOf(link), [["camera", "game", ["fov", "1.10e2"]]]);
    await page.getByText("Link", { exact: true }).waitFor();
    await soon.is(() => box(page).evaluate((each) => each.scrollLeft), 0, "the box shows the start");
    await accessible("a value as a link");
    await button(page, "Copy").click();
    await page.getByText("Copied", { exact: true }).waitFor();
    assert.is(await page.evaluate(() => navigator.clipboard.readText()), link);
    await page.keyboard.press("Escape");
    await box(page).waitFor({ state: "detached" });
    // The menu shows its entries again. The menu of a secret has no entry to share the value.
    const other = await openMenu(page, "camera/token");
    await other.getByRole("button", { name: "Copy key" }).waitFor();
    assert.is(await other.getByRole("button", { name: "Share value…" }).count(), 0);
  },
  CLIPBOARD,
);

http(
  "are made from the changes of a mod or of all mods, without secrets and defaults",
  [CAMERA, LOOT],
  async ({ page, accessible }) => {
    await page.locator("nav").getByText("Camera").click();
    await button(page, "Actions for Camera").click();
    await button(page, "Share changes…").click();
    assert.equal(valuesOf(await selected(page)), [["camera", ["fov", "1.10e2"], "game"]]);
    await page.keyboard.press("Escape");
    await page.locator('nav a[href="#mods"]').click();
    await button(page, "Actions for Mods on and off").click();
    await button(page, "Share changes…").click();
    assert.equal(valuesOf(await selected(page)), [
      ["camera", ["fov", "1.10e2"], "game"],
      ["loot", ["rate", "3"], "game"],
    ]);
    await accessible("all changes as a link");
    await page.keyboard.press("Escape");
    const menu = button(page, "Actions for Mods on and off");
    await soon.ok(() => menu.evaluate((each) => each.matches(":focus")));
  },
);

http(
  "stay selected if there is no clipboard; a message replaces them if nothing is changed or they cannot be made",
  [{ ...LOOT, config: "{}\n" }, CAMERA],
  async ({ page }) => {
    const menu = await openMenu(page, "camera/fov");
    await menu.getByRole("button", { name: "Share value…" }).click();
    const link = await selected(page);
    assert.equal(valuesOf(link), [["camera", ["fov", "1.10e2"], "game"]]);
    await button(page, "Copy").click();
    await page.getByText("This page may not use the clipboard").waitFor();
    assert.is(await selected(page), link);
    await page.locator("nav").getByText("Loot").click();
    await button(page, "Actions for Loot").click();
    await button(page, "Share changes…").click();
    await page.getByText("No setting is changed.").waitFor();
    await page.keyboard.press("Escape");
    await page.evaluate(() => Reflect.deleteProperty(window, "CompressionStream"));
    await page.locator("nav").getByText("Camera").click();
    await button(page, "Actions for Camera").click();
    await button(page, "Share changes…").click();
    await page.getByText(/CompressionStream/).waitFor();
    assert.is(await page.getByText("No setting is changed.").count(), 0, "the failure is named");
  },
  NO_CLIPBOARD,
);

const CODE = "Paste this code in another panel, under “Profiles”.";
async function shareNote(page: Page): Promise<string> {
  const menu = await openMenu(page, "loot/note");
  await menu.getByRole("button", { name: "Share value…" }).click();
  return selected(page);
}

bus(
  "are codes if the game has no web page",
  [LOOT],
  async ({ page }) => {
    await page.keyboard.press("F2");
    assert.match(await shareNote(page), /^svc1\.[\w-]+$/);
    await page.getByText(CODE).waitFor();
  },
  { overlay: true },
);

http("are codes if a link would exceed 8,000 characters", [LOOT], async ({ page, config, part }) => {
  // Pseudo-random characters, which deflate can hardly shorten.
  let state = 1;
  const noise = Array.from({ length: 12_000 }, () => {
    state = (state * 48271) % 2147483647;
    return String.fromCharCode(48 + (state % 75));
  }).join("");
  const store = async (text: string) => {
    await part("loot/note", "control").fill(text);
    await page.keyboard.press("Enter");
    await soon.match(() => config("loot"), JSON.stringify(text).slice(-20));
  };
  await store(noise.slice(0, 4000));
  assert.match(await shareNote(page), "#set=svc1.");
  assert.is(await page.getByText(CODE).count(), 0);
  await page.keyboard.press("Escape");
  await store(noise);
  const code = await shareNote(page);
  assert.match(code, /^svc1\./);
  assert.ok(code.length > 8000, `${code.length} characters`);
  assert.match(String(valuesOf(code)), noise.slice(-20));
  await page.getByText(CODE).waitFor();
});

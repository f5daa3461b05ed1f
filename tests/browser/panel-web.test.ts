import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page, Route } from "playwright-core";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import { assertAccessible, part, stateSays, useBrowser, withWebPanel } from "./panel-fixture.js";

const web = suite("the panel on the web page");
const browser = useBrowser(web);

const fill = async (page: Page, name: string, text: string) => {
  await page.getByRole("textbox", { name, exact: true }).fill(text);
  await page.keyboard.press("Enter");
};

web("each effect of an edit is shown at its row, and relaunches are summed up", () =>
  withWebPanel(browser(), "#/every-row", async ({ page, config }) => {
    await fill(page, "View distance", "1900");
    await stateSays(
      page,
      "every-row/viewDistance",
      "In force now view distance 1000 m, capped by the quality",
    );
    await fill(page, "Texture memory", "2048");
    await stateSays(page, "every-row/textureMemory", "After a relaunch 2048 MB");
    await page.getByRole("switch", { name: "Show the HUD" }).click();
    await stateSays(page, "every-row/hud", "In force now");
    await fill(page, "HUD colour", "#00ff00ff");
    await stateSays(page, "every-row/hudColor", "Stored, not used the HUD is switched off");
    await page.getByRole("button", { name: "1 mod waits for a relaunch" }).waitFor();
    assert.match(config("every-row"), '"viewDistance": 1900');
    assert.is(await page.getByRole("switch", { name: "Mirrors" }).isDisabled(), true);
    await page.getByText("Not wired yet: Needs a second camera").waitFor();
    await assertAccessible(page, "a mod's page with every effect");
  }),
);

web("a refused edit brings the old value back and says why", () =>
  withWebPanel(browser(), "#/every-row", async ({ page, root, config }) => {
    writeFileSync(join(root, "mods/every-row/config.json"), "{ broken");
    await fill(page, "Player name", "Nobody");
    await stateSays(page, "every-row/playerName", "Refused");
    assert.is(await page.getByRole("textbox", { name: "Player name" }).inputValue(), "Wanderer");
    assert.is(await page.getByRole("button", { name: "Undo" }).isDisabled(), true);
    assert.is(config("every-row"), "{ broken");
    await assertAccessible(page, "a refused edit");
  }),
);

web("undo takes edits and resets back, one step at a time, to the literal that was there", () =>
  withWebPanel(browser(), "#/day-cycle", async ({ page, config }) => {
    const before = config("day-cycle");
    await page.getByRole("textbox").nth(1).fill("7");
    await page.keyboard.press("Enter");
    await page.locator(".state", { hasText: "In force now" }).waitFor();
    const edited = config("day-cycle");
    assert.is.not(edited, before);
    await page.getByRole("button", { name: "Reset mod" }).click();
    await page.getByText(/settings? reset/).waitFor();
    await page.waitForFunction(() => true);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Undone: Day Cycle").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Undone:").waitFor();
    await page.waitForTimeout(300);
    assert.is(config("day-cycle"), before);
  }),
);

web(
  "remote choices: what is typed is searched, late answers are dropped, a source that is down says so",
  () =>
    withWebPanel(browser(), "#/profile-picker", async ({ page, config }) => {
      const held: Route[] = [];
      await page.route("**/profile-picker/profiles?q=calm*", (route) => void held.push(route));
      const box = page.getByRole("combobox", { name: "Profile" });
      await box.click();
      await page.getByText("First 50 of").waitFor();
      await assertAccessible(page, "a list of choices");
      await box.fill("calm");
      while (held.length === 0) await page.waitForTimeout(20);
      await box.fill("proud puma 17");
      await page.getByRole("option").filter({ hasText: "proud puma 17" }).waitFor();
      await held[0]!.fulfill({ json: { options: [{ value: "late", label: "late" }], matched: 1 } });
      await page.waitForTimeout(100);
      assert.is(await page.getByRole("option").count(), 1);
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await stateSays(page, "profile-picker/profile", "In force now playing as proud-puma-17");
      assert.match(config("profile-picker"), '"proud-puma-17"');
      await page.route("**/profile-picker/profiles*", (route) => route.abort());
      await box.click();
      await page.getByText("No choices: the server does not answer").waitFor();
      await assertAccessible(page, "a source that is down");
      await page.keyboard.press("Escape");
      assert.is(await box.inputValue(), "proud puma 17");
    }),
);

web("a backend that dies mid-edit: nothing is claimed, the rows are read-only, and it recovers", () =>
  withWebPanel(browser(), "#/every-row", async ({ page }) => {
    let dead = true;
    await page.route("**/svc/**", (route) => (dead ? route.abort() : route.fallback()));
    await fill(page, "Player name", "Ghost");
    await stateSays(page, "every-row/playerName", "Not saved");
    const banner = page.getByRole("alert");
    await banner.waitFor();
    assert.is(await page.getByRole("textbox", { name: "Player name" }).isDisabled(), true);
    assert.is(await page.getByRole("textbox", { name: "Player name" }).inputValue(), "Wanderer");
    await assertAccessible(page, "a backend that is gone");
    dead = false;
    await banner.getByRole("button", { name: "Try now" }).click();
    await banner.waitFor({ state: "detached" });
    await fill(page, "Player name", "Back");
    await stateSays(page, "every-row/playerName", "In force now");
  }),
);

web("a backend that is not there when the page opens: the last values, read-only, and retry", () =>
  withWebPanel(browser(), "#/every-row", async ({ page }) => {
    await page.getByRole("heading", { name: "Every Row" }).waitFor();
    let dead = true;
    await page.route("**/svc/**", (route) => (dead ? route.abort() : route.fallback()));
    await page.reload();
    await page.getByText("These values were seen last").waitFor();
    assert.is(await page.getByRole("slider", { name: "View distance" }).isDisabled(), true);
    dead = false;
    await page.getByRole("alert").waitFor({ state: "detached" });
    assert.is(await page.getByRole("slider", { name: "View distance" }).isDisabled(), false);
  }),
);

web("a link leads to its row, and a row gives its link, key and value", () =>
  withWebPanel(
    browser(),
    "#/every-row/menuKey",
    async ({ page, url }) => {
      const row = part(page, "every-row/menuKey", "row");
      await row.waitFor();
      await page.waitForFunction(() => {
        const focused = document.querySelector("svc-settings-panel")?.shadowRoot?.activeElement;
        return focused?.id === "control-every-row%2FmenuKey";
      });
      const copied = async (item: string) => {
        await row.getByRole("button", { name: "More on Open the menu" }).click();
        await page.getByRole("button", { name: item }).click();
        await page.getByText("Copied").waitFor();
        return page.evaluate(() => navigator.clipboard.readText());
      };
      assert.is(await copied("Copy link"), `${url}/panel-page#/every-row/menuKey`);
      assert.is(await copied("Copy key"), "menuKey");
      assert.is(await copied("Copy value as JSON"), '"F6"');
      await row.getByRole("button", { name: "More on Open the menu" }).click();
      await assertAccessible(page, "a row's menu");
    },
    { permissions: ["clipboard-read", "clipboard-write"] },
  ),
);

web.run();

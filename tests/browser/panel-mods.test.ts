import { suite } from "uvu";
import * as assert from "uvu/assert";
import { assertAccessible, useBrowser, withWebPanel } from "./panel-fixture.js";

const mods = suite("the mods view of the panel");
const browser = useBrowser(mods);

mods("shows every verdict with its reason, and what is off comes first", () =>
  withWebPanel(browser(), "#mods", async ({ page }) => {
    await page.getByRole("heading", { name: "Mods and verdicts" }).waitFor();
    const card = (name: string) =>
      page.locator(".verdict").filter({ has: page.getByRole("heading", { name }) });
    await card("Minimap Lite").getByText("Conflict").waitFor();
    await card("Ring A").getByText("Needs itself").waitFor();
    await card("Weather Lab").getByText("Off", { exact: true }).waitFor();
    await card("Trade Routes").getByText("Needs a mod").waitFor();
    await card("Ray Lights").getByText("Other version").waitFor();
    const tags = await page
      .locator(".verdict")
      .evaluateAll((cards) => cards.map((one) => one.querySelector(".tag")!.textContent));
    assert.is(tags.lastIndexOf("Loaded"), tags.length - 1);
    assert.ok(tags.indexOf("Loaded") > 4);
    await assertAccessible(page, "the mods view");
  }),
);

mods(
  "enables, disables and clears; what else would change is shown before, and only done when the player says so",
  () =>
    withWebPanel(browser(), "#mods", async ({ page }) => {
      const card = (name: string) =>
        page.locator(".verdict").filter({ has: page.getByRole("heading", { name }) });
      const lite = card("Minimap Lite");
      await lite.getByRole("button", { name: "Enable" }).click();
      await lite.getByText("To enable Minimap Lite also changes:").waitFor();
      assert.match(await lite.getByRole("listitem").innerText(), /^Minimap Pro Conflict/);
      await assertAccessible(page, "a preview");
      await lite.getByRole("button", { name: "Cancel" }).click();
      await lite.getByText("Conflict").waitFor();
      await lite.getByRole("button", { name: "Enable" }).click();
      await lite.getByRole("button", { name: "Do it" }).click();
      await lite.getByText("Loaded").waitFor();
      await lite.getByText("You enabled it").waitFor();
      await card("Minimap Pro").getByText("Conflict").waitFor();
      await lite.getByRole("button", { name: "Clear" }).click();
      await lite.getByRole("button", { name: "Do it" }).click();
      await lite.getByText("Conflict").waitFor();
      const cycle = card("Day Cycle");
      await cycle.getByRole("button", { name: "Disable" }).click();
      await cycle.getByText("Turned off").waitFor();
      await page
        .getByRole("navigation")
        .getByRole("link", { name: /Day Cycle/ })
        .getByText("turned off")
        .waitFor();
    }),
);

mods("a mod that runs in the game says where its settings are", () =>
  withWebPanel(browser(), "#/clock-overlay", async ({ page }) => {
    await page.getByText("its settings are in the game").waitFor();
    assert.is(
      await page
        .getByRole("link", { name: /Clock Overlay/ })
        .innerText()
        .then((text) => /in the game/.test(text)),
      true,
    );
    await assertAccessible(page, "a mod without a page");
  }),
);

mods.run();

import type { Page } from "playwright-core";
import * as assert from "uvu/assert";
import { holdRequests } from "../../support/held-requests.js";
import * as soon from "../../support/soon.js";
import { suite } from "../../support/suite.js";
import { until } from "../../support/until.js";
import { type PageMod, type Panel, panelTests } from "./fixture.js";
import { resetMod } from "./mod-actions.js";

const effects = suite("the panel after an edit");
const { bus, http } = panelTests(effects);

const HOOKED: PageMod = {
  guid: "hooked",
  name: "Hooked",
  rows: `[
    sdk.intSetting("distance", "View distance", 800),
    sdk.intSetting("memory", "Texture memory", 1024, { appliesOn: "restart" }),
    sdk.stringSetting("color", "HUD colour", "red"),
    sdk.stringSetting("silent", "Silent", "a"),
    sdk.stringSetting("broken", "Broken", "a"),
    sdk.stringSetting("name", "Name", "a"),
    sdk.boolSetting("mirrors", "Mirrors", false, { implemented: false, description: "Needs a second camera." }),
  ]`,
  hook: `
    if (key === "distance") mod.settingApplied("1000 m, capped by the quality");
    if (key === "memory") mod.settingAppliesOnRestart("2048 MB");
    if (key === "color") mod.settingIgnored("the HUD is switched off");
    if (key === "broken") throw new Error("no such shader");`,
};
const HOOKLESS: PageMod = {
  guid: "hookless",
  name: "Hookless",
  rows: `[
    sdk.stringSetting("plain", "Plain", "a"),
    sdk.stringSetting("late", "Late", "a", { appliesOn: "restart" }),
  ]`,
};

const fill = async ({ page }: Panel, name: string, text: string) => {
  await page.getByRole("textbox", { name, exact: true }).fill(text);
  await page.keyboard.press("Enter");
};

/** Returns the left and right edges of the search box at several widths of the window. */
async function searchBoxes(page: Page): Promise<readonly (readonly [left: number, right: number])[]> {
  const size = page.viewportSize()!;
  const edges: [number, number][] = [];
  for (const width of [1600, 1440, 1280, 1060, 900, 620, 390]) {
    await page.setViewportSize({ ...size, width });
    const { left, right } = await page.locator("#search").evaluate((box) => box.getBoundingClientRect());
    edges.push([Math.round(left), Math.round(right)]);
  }
  await page.setViewportSize(size);
  return edges;
}

bus("shows each effect of an edit at its row", [HOOKED, HOOKLESS], async (panel) => {
  const { page, says, stored, accessible } = panel;
  await page.getByRole("link", { name: /^Hooked/ }).click();
  await fill(panel, "View distance", "1900");
  await says("hooked/distance", "In force now: 1000 m, capped by the quality");
  await fill(panel, "Texture memory", "2048");
  await says("hooked/memory", "After a relaunch: 2048 MB");
  await fill(panel, "HUD colour", "blue");
  await says("hooked/color", "Stored, not used: the HUD is switched off");
  for (const [name, key] of [
    ["Silent", "silent"],
    ["Broken", "broken"],
  ] as const) {
    await fill(panel, name, "b");
    await says(`hooked/${key}`, "Stored: The mod did not say whether it is in force");
  }
  await stored("hooked", /"distance": 1900[^}]*"memory": 2048[^}]*"color": "blue"/);
  await soon.is(() => page.getByRole("switch", { name: "Mirrors" }).isDisabled(), true);
  await page.getByText("Needs a second camera").waitFor();
  await page.getByText("changed 5 of 7").waitFor();
  await accessible("a mod's page with every effect");
  await page.getByRole("link", { name: /^Hookless/ }).click();
  await fill(panel, "Plain", "b");
  await says("hookless/plain", "Stored: The mod does not take changes in while it runs");
  await fill(panel, "Late", "b");
  await says("hookless/late", "After a relaunch");
});

bus(
  "marks rows that need a relaunch, counts the mods that wait for a relaunch, and lists their rows",
  [{ ...HOOKED, config: `{"memory": 512}\n` }, HOOKLESS],
  async (panel) => {
    const { page, part, says, labels, firstLabel } = panel;
    const waits = page.getByRole("button", { name: /for a relaunch/ });
    await page.getByRole("link", { name: /^Hooked/ }).click();
    await part("hooked/memory", "row").getByText("Needs relaunch", { exact: true }).waitFor();
    await soon.is(
      () => part("hooked/distance", "row").getByText("Needs relaunch", { exact: true }).count(),
      0,
    );
    await soon.is(() => waits.count(), 0);
    const before = await searchBoxes(page);
    await fill(panel, "Texture memory", "2048");
    await says("hooked/memory", "After a relaunch");
    await waits.filter({ hasText: "1 mod waits for a relaunch" }).waitFor();
    await soon.equal(() => searchBoxes(page), before, "the search does not move");
    await page.getByRole("link", { name: /^Hookless/ }).click();
    await fill(panel, "Late", "b");
    await says("hookless/late", "After a relaunch");
    await waits.filter({ hasText: "2 mods wait for a relaunch" }).waitFor();
    await waits.click();
    await firstLabel("Texture memory");
    await soon.equal(labels, ["Texture memory", "Late"]);
  },
);

http(
  "shows the reason of a refused edit and drops the typed value, and stores an edit once the file is fixed",
  [{ ...HOOKED, config: `{"silent": "old", "color": "red"}\n` }],
  async (panel) => {
    const { page, part, config, setConfig, says, stored, accessible } = panel;
    const box = page.getByRole("textbox", { name: "Silent" });
    await soon.is(() => box.inputValue(), "old");
    const mended = await config("hooked");
    await setConfig("hooked", "{ broken");
    await fill(panel, "Silent", "new");
    await says("hooked/silent", /Refused: .+/);
    const line = (await part("hooked/silent", "state").boundingBox())!;
    const edges = (await box.boundingBox())!;
    assert.ok(line.y >= edges.y + edges.height + 2, "the line does not touch the box above it");
    await soon.ok(async () => (await box.inputValue()) !== "new");
    await soon.is(() => page.getByRole("button", { name: "Undo" }).isDisabled(), true);
    assert.is(await config("hooked"), "{ broken");
    await accessible("a refused edit");
    await setConfig("hooked", mended);
    await until(async () => (await box.inputValue()) === "old", "the value of the mended file");
    await fill(panel, "Silent", "next");
    await says("hooked/silent", "Stored");
    await stored("hooked", /"silent": "next"/);
  },
);

http("marks a row as pending until the mod has answered", [HOOKED], async (panel) => {
  const { page, says } = panel;
  const edits = await holdRequests(page, "**/svc/settings/hooked");
  await fill(panel, "Silent", "b");
  await says("hooked/silent", "Saving…");
  await edits.release();
  await says("hooked/silent", "Stored");
});

bus(
  "shows the effect at each row that a reset of the mod changed, as after a reset of a group",
  [{ ...HOOKED, config: `{"distance": 100, "silent": "b"}\n` }],
  async (panel) => {
    const { page, says } = panel;
    await resetMod(page);
    await says("hooked/distance", "In force now: 1000 m, capped by the quality");
    await says("hooked/silent", "Stored: The mod did not say whether it is in force");
  },
);

bus(
  "shows no effect at a row without an effect that a reset of all rows left at its default",
  [{ ...HOOKED, hook: 'mod.settingIgnored("no second camera");', config: `{"distance": 100}\n` }],
  async (panel) => {
    const { page, part, says } = panel;
    await resetMod(page);
    await says("hooked/distance", "Stored, not used: no second camera");
    assert.is(await part("hooked/mirrors", "state").count(), 0);
  },
);

const QUIET: PageMod = { ...HOOKED, guid: "quiet", name: "Quiet" };

bus(
  "undoes and redoes by button and by keys, names the change, and clears redo after a new edit",
  [HOOKED],
  async (panel) => {
    const { page, stored } = panel;
    const redo = page.getByRole("button", { name: "Redo" });
    await soon.is(() => redo.isDisabled(), true);
    await fill(panel, "View distance", "900");
    await stored("hooked", /"distance": 900/);
    await fill(panel, "Silent", "b");
    await stored("hooked", /"silent": "b"/);
    const undo = page.getByRole("button", { name: "Undo Silent" });
    await soon.is(() => undo.getAttribute("title"), "Undo Silent (Ctrl+Z)");
    await undo.click();
    await stored("hooked", /"silent": "a"/);
    await page.getByRole("button", { name: "Undo View distance" }).waitFor();
    await page.getByRole("button", { name: "Redo Silent" }).waitFor();
    await page.keyboard.press("Control+z");
    await stored("hooked", /"distance": 800/);
    await page.keyboard.press("Control+y");
    await stored("hooked", /"distance": 900/);
    await page.getByText("Done again: View distance").waitFor();
    await page.keyboard.press("Control+Shift+z");
    await stored("hooked", /"silent": "b"/);
    await page.getByRole("button", { name: "Undo Silent" }).waitFor();
    await resetMod(page);
    await stored("hooked", /"distance": 800[^}]*"silent": "a"/);
    await page.getByRole("button", { name: "Undo resetting Hooked" }).click();
    await stored("hooked", /"distance": 900[^}]*"silent": "b"/);
    await page.getByRole("button", { name: "Redo resetting Hooked" }).waitFor();
    await page.getByRole("button", { name: "Reset General" }).click();
    await stored("hooked", /"distance": 800[^}]*"silent": "a"/);
    await page.getByRole("button", { name: "Undo resetting General" }).click();
    await stored("hooked", /"distance": 900[^}]*"silent": "b"/);
    await fill(panel, "Name", "c");
    await stored("hooked", /"name": "c"/);
    await page.getByRole("button", { name: "Undo Name" }).waitFor();
    await soon.is(() => redo.isDisabled(), true);
  },
);

bus("opens the row that changes when an edit of another mod is undone", [HOOKED, QUIET], async (panel) => {
  const { page, part, stored } = panel;
  await page.getByRole("link", { name: /^Hooked/ }).click();
  await fill(panel, "View distance", "900");
  await stored("hooked", /"distance": 900/);
  await page.getByRole("link", { name: /^Quiet/ }).click();
  await part("quiet/silent", "row").waitFor();
  await page.keyboard.press("Control+z");
  await stored("hooked", /"distance": 800/);
  await page.getByText("Undone: View distance").waitFor();
  await part("hooked/distance", "row").waitFor();
  await page.getByRole("heading", { level: 1, name: "Hooked" }).waitFor();
  await part("hooked/distance", "control").and(page.locator(":focus")).waitFor();
});

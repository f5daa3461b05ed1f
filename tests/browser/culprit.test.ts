import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import type { SearchState } from "../../host-shim/protocol/culprit/culprit-state.js";
import { libraryText, modEntry, openInstall } from "../support/install.js";
import * as soon from "../support/soon.js";
import { until } from "../support/until.js";
import { isSettled, withGame } from "./game-play.js";

const search = suite("the search for the mod at fault in the game");

const chip = (page: Page) => page.locator("#question");
const running = (page: Page) =>
  page.evaluate(() => window.lantern.mods().flatMap(({ guid, state }) => (state === "live" ? guid : [])));
const isClosed = (page: Page) =>
  page.locator("svc-settings-panel").evaluate((panel) => !(panel as HTMLElement & { open: boolean }).open);

/** A mod that throws in each frame; no list enables it. */
const CLUMSY = "clumsy";

function addClumsy(root: string): void {
  const install = openInstall(root);
  const registry = JSON.parse(readFileSync(join(root, "registry/mods.json"), "utf8"));
  registry.mods.push(modEntry({ id: CLUMSY, name: "Clumsy" }));
  install.setLibrary(CLUMSY, libraryText('host.on("game.draw", () => { throw new Error("stumbles"); })'));
  install.write("registry/mods.json", JSON.stringify(registry));
}

/** Returns the state of the search, or undefined if no search is open. */
async function searchOf(url: string): Promise<SearchState | undefined> {
  const state = await (await fetch(`${url}/svc/mods/culprit`)).json();
  return state.state === "none" ? undefined : state;
}

/** Opens the overlay at the page of the search for the mod at fault, and starts a search. */
async function start(page: Page): Promise<void> {
  await page.keyboard.press("F2");
  await page.getByRole("link", { name: "Mods on and off", exact: true }).click();
  await page.getByRole("button", { name: "Find the mod at fault" }).click();
  await page.getByText("Every game on this backend takes part.").waitFor();
  await page.getByRole("button", { name: "Start" }).click();
  await page.locator(".question").waitFor();
}

const finished = new Promise<void>((resolve) => search.after(() => resolve()));

await withGame(
  async (game) => {
    const { page, url } = game;
    await game.startBackend();
    await game.open();
    await game.said(/^loaded Weather/);

    search("applies each step in the game, and closes the panel after each answer", async () => {
      await start(page);
      assert.is(
        await page.locator("nav, main, header").filter({ visible: true }).locator("#search").count(),
        0,
      );
      await soon.is(() => page.locator(".question .main").evaluate((yes) => yes.matches(":focus")), true);
      await chip(page).waitFor();
      await page.keyboard.press("F2");
      await soon.ok(() => isClosed(page));
      for (const key of ["Digit2", "Digit1"]) {
        const { held } = (await searchOf(url()))!;
        await until(
          async () => (await running(page)).every((id) => !held.includes(id)) && (await isSettled(page)),
          "the game runs none of the mods that the step turns off",
        );
        await page.keyboard.press("F2");
        await page.locator(".question .main[aria-disabled=false]").waitFor();
        await page.keyboard.press(key);
        await soon.ok(() => isClosed(page));
      }
      await soon.is(async () => (await searchOf(url()))?.asked, 2);
      await page.keyboard.press("F2");
      await page.locator(".question").getByRole("button", { name: "Stop" }).click();
      await chip(page).waitFor({ state: "hidden" });
      await page.keyboard.press("F2");
      await soon.ok(() => isClosed(page));
    });

    search("finds a mod that throws, with answers from the game instead of the player", async () => {
      await fetch(`${url()}/svc/mods/enable/${CLUMSY}`);
      await game.said(/^\[clumsy\] threw in its handler of "game\.draw"/);
      await page.keyboard.press("F2");
      await page.getByRole("link", { name: "Mods on and off", exact: true }).click();
      await page.getByRole("button", { name: "Health" }).click();
      await page.getByRole("button", { name: "Find the mod at fault: Clumsy" }).click();
      await page.getByText("The game itself checks whether this error comes back: Error: stumbles").waitFor();
      await page.keyboard.press("F2");
      await soon.is(async () => (await searchOf(url()))?.state, "ended");
      const { outcome } = (await searchOf(url()))!;
      assert.equal([outcome!.kind, outcome!.sure], ["found", true]);
      assert.equal(
        outcome!.groups.map(({ mods }) => mods.map(({ id }) => id)),
        [[CLUMSY]],
      );
      await chip(page).waitFor({ state: "hidden" });
    });

    search.run();
    await finished;
  },
  { prepare: addClumsy },
);

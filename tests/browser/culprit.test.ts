import type { Page } from "playwright-core";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import * as soon from "../support/soon.js";
import { addPair, CLUMSY, isPair, judge, ready, searchOf } from "./culprit-play.js";
import { withGame } from "./game-play.js";

const search = suite("the search for the mod at fault in the game");

const chip = (page: Page) => page.locator("#question");
const question = (page: Page) => page.locator(".question");
const isClosed = (page: Page) =>
  page.locator("svc-settings-panel").evaluate((panel) => !(panel as HTMLElement & { open: boolean }).open);

/** Opens the overlay at the page of the search for the mod at fault, and starts a search. */
async function start(page: Page): Promise<void> {
  await page.keyboard.press("F2");
  await page.getByRole("link", { name: "Mods on and off", exact: true }).click();
  await page.getByRole("button", { name: "Find the mod at fault" }).click();
  await page.getByText("Every game on this backend takes part.").waitFor();
  await page.getByRole("button", { name: "Start" }).click();
  await question(page).waitFor();
}

const finished = new Promise<void>((resolve) => search.after(() => resolve()));

await withGame(
  async (game) => {
    const { page, url } = game;
    await game.startBackend();
    await game.open();
    await game.said(/^loaded Weather/);

    search("finds two mods that fail only together, with answers by keys and by mouse", async () => {
      await start(page);
      assert.is(
        await page.locator("nav, main, header").filter({ visible: true }).locator("#search").count(),
        0,
      );
      await soon.is(() => page.locator(".question .main").evaluate((yes) => yes.matches(":focus")), true);
      await chip(page).waitFor();
      await page.keyboard.press("F2");
      await soon.ok(() => isClosed(page));
      let rounds = 0;
      for (; (await searchOf(url()))?.state === "asking"; rounds++) {
        const isWrong = await judge(game);
        await page.keyboard.press("F2");
        await ready(page);
        if (rounds % 3 === 0) await page.keyboard.press(isWrong ? "Digit1" : "Digit2");
        else if (rounds % 3 === 1 && isWrong) await page.keyboard.press("Enter");
        else await page.getByRole("button", { name: isWrong ? "Yes" : "No", exact: true }).click();
        await page.locator(".question").waitFor({ state: "detached" });
        if ((await searchOf(url()))?.state === "asking") await soon.ok(() => isClosed(page));
      }
      assert.ok(isPair(await searchOf(url())), JSON.stringify(await searchOf(url())));
      await page.getByText("Only together:").waitFor();
      await page.getByText("ran with quiet-c").or(page.getByText("ran with Quiet c")).first().waitFor();
      await chip(page).waitFor({ state: "hidden" });
      await page.getByRole("button", { name: "Turn off Quiet b" }).click();
      await page.getByRole("button", { name: "Turn off Quiet b", disabled: true }).waitFor();
      await page.getByRole("button", { name: "Done" }).click();
      await page.getByRole("button", { name: "Start" }).waitFor();
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
  { prepare: addPair },
);

import { suite } from "uvu";
import * as assert from "uvu/assert";
import { nextFrames } from "../browser/game-play.js";
import * as soon from "../support/soon.js";
import { until } from "../support/until.js";
import { withEmbed } from "./embed.js";

const tetris = suite("react-tetris with mods");

const finished = new Promise<void>((resolve) => tetris.after(() => resolve()));

// All tests share one page, because its start takes most of the time.
await withEmbed("tetris", async ({ page, shows, ask }) => {
  const color = (piece: string) =>
    page.evaluate((name) => {
      const probe = document.querySelector(".game")!.appendChild(document.createElement("i"));
      probe.className = `piece-${name}`;
      const { backgroundColor } = getComputedStyle(probe);
      probe.remove();
      return backgroundColor;
    }, piece);
  const keys = () => page.getByText(/^Keys: /).innerText();
  const state = async () => /\w+$/.exec(await page.locator(".game output").innerText())![0];
  /** Counts the coloured blocks on the board, without the preview. The number grows when a piece lands. */
  const landed = () => page.locator(".game-board td[class*=piece-]:not(.piece-preview)").count();
  const setColor = async (text: string) => {
    const box = page.getByRole("textbox", { name: "Piece T", exact: true });
    await box.fill(text);
    await box.press("Enter");
  };

  tetris("shows the piece colours of one mod, and accepts the keys of another", async () => {
    await shows(() => color("t"), "rgb(220, 194, 239)", "the colour of the mod");
    await soon.is(keys, "Keys: left right down up z space c p a d w s");
    const before = await landed();
    await page.keyboard.press("KeyS");
    await shows(async () => (await landed()) > before, true, "the mod's key drops a piece");
  });

  tetris("has its own colours and keys while the mods are disabled", async () => {
    await ask("disable", "paint");
    await shows(() => color("t"), "rgb(176, 107, 224)", "the game's own colour");
    await ask("disable", "own-keys");
    await shows(keys, "Keys: left right down up z space c p", "the game's own keys");
    await ask("enable", "paint");
    await ask("enable", "own-keys");
    await shows(() => color("t"), "rgb(220, 194, 239)", "the colour of the mod");
  });

  tetris("applies an edit in the panel beside it, and ignores keys typed in the panel", async () => {
    await page.getByRole("navigation").getByText("Paint", { exact: true }).click();
    await setColor("#102030");
    await shows(() => color("t"), "rgb(16, 32, 48)", "the typed colour");
    const search = page.getByRole("textbox", { name: /^Search/ });
    await search.press("KeyP");
    await search.press("Space");
    await soon.is(state, "playing", "a P in the search box does not pause");
    // Retried, because a piece may land by itself in these frames.
    const dropsNothing = async () => {
      const before = await landed();
      await search.press("KeyS");
      await nextFrames(page);
      return (await landed()) === before;
    };
    await until(dropsNothing, "an S in the search box to drop no piece");
    await search.fill("");
  });

  tetris(
    "makes the board shine by a mod when the score rises, and drops pieces by another mod's timer",
    async () => {
      const board = page.locator(".shines .game-board");
      await page.evaluate(() => {
        const { bus } = (window as unknown as { tetris: Window["lantern"] }).tetris;
        bus.emit("tetris.score", { points: 100, lines: 1, level: 1 });
      });
      await board.waitFor();
      await board.waitFor({ state: "detached" });
      const before = await landed();
      await page.getByText("Own Keys", { exact: true }).first().click();
      const hurry = page.getByRole("textbox", { name: "Drop by itself after" });
      await hurry.fill("1");
      await hurry.press("Enter");
      await shows(async () => (await landed()) > before, true, "pieces drop");
      await hurry.fill("0");
      await hurry.press("Enter");
    },
  );

  tetris(
    "pauses while the panel is open over it, applies an edit meanwhile, and continues when the panel closes",
    async () => {
      await page.getByRole("checkbox", { name: /Settings over the game/ }).check();
      await page.keyboard.press("F2");
      await shows(state, "paused", "the game");
      const before = await landed();
      await page.getByRole("navigation").getByText("Paint", { exact: true }).click();
      await setColor("#405060");
      await shows(() => color("t"), "rgb(64, 80, 96)", "the typed colour");
      assert.is(await landed(), before, "no block lands while paused");
      await page.keyboard.press("F2");
      await shows(state, "playing", "the game");
      assert.ok((await landed()) >= before, "the landed blocks stay");
    },
  );

  tetris.run();
  await finished;
});

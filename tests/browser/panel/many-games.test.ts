import * as assert from "uvu/assert";
import * as soon from "../../support/soon.js";
import { suite } from "../../support/suite.js";
import { panelTests } from "./fixture.js";
import { type LinkedGame, withLinkedGame } from "./linked-game.js";
import { GAME, LOOT } from "./place-mods.js";

const games = suite("several games of one name on the page of a backend");
const { http } = panelTests(games);

const second = () => Math.trunc(Date.now() / 1000);

/** Starts games one after another, so that no two games join in the same second. */
async function withGames(
  url: string,
  count: number,
  work: (all: readonly LinkedGame[]) => Promise<void>,
  before: readonly LinkedGame[] = [],
): Promise<void> {
  if (before.length === count) return work(before);
  await withLinkedGame(url, GAME, [LOOT], async (game) => {
    await soon.is(() => game.link.state(), "open");
    const joined = second();
    await soon.ok(() => second() > joined);
    await withGames(url, count, work, [...before, game]);
  });
}

http(
  "have their start time beside their name, and an edit changes only the chosen one of four games",
  [LOOT],
  async (panel) => {
    const { page, url, part, stored } = panel;
    await page.locator("nav").getByText("Loot").click();
    await withGames(url, 4, async (all) => {
      const choices = page.getByRole("radio", {
        name: new RegExp(`^${GAME}, started at \\d+:\\d\\d:\\d\\d`),
      });
      await soon.is(() => choices.count(), 4);
      const names = await choices.evaluateAll((boxes) => boxes.map((box) => box.getAttribute("aria-label")));
      assert.is(new Set(names).size, 4, names.join());
      for (const [at, game] of all.entries()) {
        const id = `loot?in=${game.link.id()}/rate`;
        await page.locator(`input[value="loot?in=${game.link.id()}"]`).check();
        await part(id, "control").fill(String(at + 3));
        await part(id, "control").press("Enter");
        await game.stored("loot", new RegExp(`"rate": ${at + 3}`));
      }
      await page.getByRole("radio", { name: "Server", exact: true }).check();
      await part("loot/rate", "control").fill("9");
      await part("loot/rate", "control").press("Enter");
      await stored("loot", /"rate": 9/);
      assert.equal(
        all.map((game) => JSON.parse(game.config("loot")).rate),
        [3, 4, 5, 6],
      );
    });
  },
);

http(
  "have the date of their start beside their name if they were started on another day",
  [LOOT],
  async ({ page, url }) => {
    await page.locator("nav").getByText("Loot").click();
    await withGames(url, 2, async () => {
      await page.clock.setSystemTime(Date.now() + 86_400_000);
      const name = new RegExp(`^${GAME}, started at \\d+/\\d+/\\d+, \\d+:\\d\\d:\\d\\d`);
      await soon.is(() => page.getByRole("radio", { name }).count(), 2);
    });
  },
  { ownWindow: true },
);

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import * as assert from "uvu/assert";
import * as soon from "../../support/soon.js";
import { suite } from "../../support/suite.js";
import { type Panel, panelTests, show } from "./fixture.js";
import { withLinkedGame } from "./linked-game.js";
import { chooseAction } from "./mod-actions.js";
import { GAME, LOOT } from "./place-mods.js";

const imports = suite("an import");
const { http, bus } = panelTests(imports);

const onServer = ({ root }: Panel) => readFileSync(join(root, "mods/loot/config.json"), "utf8");

async function exportAll(page: Page): Promise<string> {
  const download = page.waitForEvent("download");
  await chooseAction(page, "Export all");
  return readFileSync((await (await download).path())!, "utf8");
}

async function importAll(page: Page, text: string): Promise<void> {
  await page
    .getByLabel("Import")
    .setInputFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from(text) });
  const question = page.getByRole("group", { name: /^Import into / });
  await question.getByRole("button", { name: /^Change / }).click();
}

/** Returns a file with a drop rate of the server and of a game. */
const fileOf = (server: object, game: object) =>
  JSON.stringify({
    schema: "svc.settings/1",
    mods: [
      { mod: "loot", version: "1.0.0", ...server },
      { mod: "loot", version: "1.0.0", ...game },
    ],
  });

http(
  "stores each value on its side, also if a game with the same name was open at the export",
  [LOOT],
  async (panel) => {
    const { page, url, setConfig, part } = panel;
    let text = "";
    await withLinkedGame(url, GAME, [LOOT], async (game) => {
      // The page now has the rows of both places, which change only afterwards.
      await page.getByRole("radio", { name: GAME, exact: true }).waitFor();
      game.setConfig("loot", '{"rate": 4}\n');
      await setConfig("loot", '{"rate": 7}\n');
      await withLinkedGame(url, GAME, [LOOT], async (other) => {
        await page
          .getByRole("radio", { name: new RegExp(`^${GAME}, started at `) })
          .nth(1)
          .waitFor();
        other.setConfig("loot", '{"rate": 4}\n');
        await show(page, "#mods");
        await soon.is(async () => {
          text = await exportAll(page);
          return text.match(/"rate": [47]/g)?.length;
        }, 3);
        assert.not.match(text, "started at");
      });
      await show(page, "#/loot");
      await page.getByRole("radio", { name: GAME, exact: true }).waitFor();
      game.setConfig("loot", '{"rate": 3}\n');
      await setConfig("loot", '{"rate": 1}\n');
      await page.getByRole("button", { name: `Go to ${GAME}: 3` }).waitFor();
      await soon.is(() => part("loot/rate", "control").inputValue(), "1");
      await show(page, "#mods");
      await importAll(page, text);
      await page.getByText("2 settings imported, 1 mod is in the file more than once (Loot)").waitFor();
      await game.stored("loot", /"rate": 4/);
      assert.match(onServer(panel), /"rate": 7/);
    });
  },
  { hash: "#/loot" },
);

const IN_OVERLAY = { overlay: true, install: "mods" } as const;

for (const [title, text] of [
  [
    "of a web page's file stores each value on its side",
    fileOf({ side: "server", values: { rate: 7 } }, { in: GAME, side: "client", values: { rate: 4 } }),
  ],
  [
    "of a file of an earlier version's web page stores each value on its side",
    fileOf({ values: { rate: 7 } }, { in: GAME, values: { rate: 4 } }),
  ],
  [
    "of a file of an earlier version's overlay stores each value on its side",
    fileOf({ in: "Server", values: { rate: 7 } }, { values: { rate: 4 } }),
  ],
] as const)
  bus(
    `${title} in an overlay`,
    [LOOT],
    async (panel) => {
      const { page, stored } = panel;
      await page.keyboard.press("F2");
      await page.getByRole("radio", { name: "Server", exact: true }).waitFor();
      await show(page, "#mods");
      await importAll(page, text);
      await stored("loot", /"rate": 4/);
      await soon.match(() => onServer(panel), /"rate": 7/);
      await page.keyboard.press("Control+z");
      await stored("loot", /"rate": 2/);
      await soon.match(() => onServer(panel), /"rate": 2/);
      await show(page, "#mods");
      const parsed = JSON.parse(await exportAll(page));
      assert.equal(
        parsed.mods.map(({ side, in: game }: Record<string, string>) => [side, game]),
        [
          ["client", undefined],
          ["server", undefined],
        ],
      );
    },
    IN_OVERLAY,
  );

http(
  "names the place of each value if the mod has several places, and stores no value on another side",
  [LOOT],
  async (panel) => {
    const { page, url } = panel;
    const text = fileOf({ side: "server", values: { rate: 7 } }, { side: "client", values: { rate: 4 } });
    await withLinkedGame(url, GAME, [LOOT], async () => {
      await page.getByRole("radio", { name: GAME, exact: true }).waitFor();
      await show(page, "#mods");
      await page
        .getByLabel("Import")
        .setInputFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from(text) });
      const question = page.getByRole("group", { name: "Import into 2 mods" });
      await question.getByText("Loot (Server)", { exact: true }).waitFor();
      await question.getByText(`Loot (${GAME})`, { exact: true }).waitFor();
      await page.keyboard.press("Escape");
    });
  },
  { hash: "#/loot" },
);

http(
  "leaves out the values of a game if there is none",
  [LOOT],
  async (panel) => {
    const { page } = panel;
    await importAll(
      page,
      fileOf({ side: "server", values: { rate: 7 } }, { side: "client", values: { rate: 4 } }),
    );
    await page.getByText("1 setting imported, 1 mod is not here (Loot)", { exact: true }).waitFor();
    assert.match(onServer(panel), /"rate": 7/);
  },
  { hash: "#mods" },
);

http(
  "into one mod takes the values of the shown side, also in a second game of the same name",
  [LOOT],
  async ({ page, url }) => {
    const text = fileOf(
      { in: GAME, side: "client", values: { rate: 4 } },
      { side: "server", values: { rate: 7 } },
    );
    await withLinkedGame(url, GAME, [LOOT], async () => {
      await withLinkedGame(url, GAME, [LOOT], async () => {
        const games = page.getByRole("radio", { name: new RegExp(`^${GAME}, started at `) });
        await games.nth(1).waitFor();
        for (const [radio, value] of [
          [games.nth(0), 4],
          [games.nth(1), 4],
          [page.getByRole("radio", { name: "Server", exact: true }), 7],
        ] as const) {
          await radio.check();
          await page
            .getByLabel("Import")
            .setInputFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from(text) });
          const question = page.getByRole("group", { name: /^Import into Loot / });
          await soon.match(() => question.innerText(), new RegExp(`2\\s*→\\s*${value}`));
          await page.keyboard.press("Escape");
          await question.waitFor({ state: "detached" });
        }
      });
    });
  },
  { hash: "#/loot" },
);

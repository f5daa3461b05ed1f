import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type OutputChunk, rollup } from "rollup";
import { snippetWith } from "../docs/snippets.js";
import { withBackend } from "../support/backend.js";
import { withChromium } from "../support/chromium.js";
import { repository } from "../support/repository.js";
import * as soon from "../support/soon.js";
import { suite } from "../support/suite.js";
import { withTempFolder } from "../support/temp-folder.js";

const embedding = suite("the code for web pages in docs/embedding.md");

embedding("runs the client mods of an install and opens their settings, under the policy of /game/", () =>
  withTempFolder(async (root) => {
    const game = join(root, "game");
    cpSync(join(repository, "build/install"), root, { recursive: true });
    mkdirSync(game);
    writeFileSync(join(game, "index.html"), '<!doctype html><script type="module" src="game.js"></script>');
    await withBackend(
      root,
      async ({ url }) => {
        // Without its types the snippet is JavaScript. The interval replaces the loop of a game.
        const source = `${snippetWith("docs/embedding.md", "addPanel").replace("resume: () => void): void", "resume)")}
addPanel(() => {});
setInterval(() => host.tick(2), 16);`;
        for (const { fileName, code } of await bundle(source)) writeFileSync(join(game, fileName), code);
        await withChromium(async (browser) => {
          const page = await browser.newPage();
          const loaded = page.waitForEvent("console", {
            predicate: (line) => /^info loaded /.test(line.text()),
          });
          await page.goto(`${url}/game/`);
          await loaded;
          await page.keyboard.press("F2");
          await page.getByText("Clock Overlay").first().waitFor();
          await soon.is(
            () => page.evaluate(() => document.querySelector("svc-settings-panel")?.matches("[open]")),
            true,
          );
        });
      },
      { gameFolder: game },
    );
  }),
);

/** Bundles the game; returns its files, with the panel's second file as a separate file. */
async function bundle(source: string): Promise<readonly OutputChunk[]> {
  const entry = "\0game";
  const built = await rollup({
    input: { game: entry },
    plugins: [
      {
        name: "package",
        resolveId: (id) =>
          id === entry
            ? id
            : id.startsWith("svc-mod-sdk/")
              ? join(repository, `dist/${id.slice("svc-mod-sdk/".length)}.js`)
              : null,
        load: (id) => (id === entry ? source : null),
      },
    ],
  });
  const { output } = await built.generate({ format: "es" });
  await built.close();
  return output.filter((file) => file.type === "chunk");
}

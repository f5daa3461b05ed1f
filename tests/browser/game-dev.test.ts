import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as assert from "uvu/assert";
import { installTools, runNew } from "../support/author.js";
import { breakAt } from "../support/breakpoint.js";
import { startChild } from "../support/child.js";
import { repository } from "../support/repository.js";
import * as soon from "../support/soon.js";
import { suite } from "../support/suite.js";
import { withTempFolder } from "../support/temp-folder.js";
import { until } from "../support/until.js";
import { type Play, withGame } from "./game-play.js";

const authoring = suite("npm run dev beside a running game");

/** Returns the text of the label that the template's mod adds to the page, or `""` if the page has no label. */
const label = ({ page }: Play) =>
  page.evaluate(() => [...document.querySelectorAll("body > div")].map((div) => div.textContent).join());

authoring("swaps a new build in, keeps the running mod when a build fails, and prints the error", () =>
  withTempFolder((folder) =>
    withGame(async (play) => {
      await play.startBackend();
      assert.is((await runNew(folder, ["my-mod", "--root", play.install])).status, 0);
      const mod = join(folder, "my-mod");
      const source = join(mod, "mod.ts");
      const original = readFileSync(source, "utf8");
      const rewrite = (from: string, to: string) => writeFileSync(source, original.replace(from, to));
      installTools(mod);
      const args = ["dev", "--root", play.install, "--url", play.url()];
      const dev = startChild([join(repository, "dist/svc-mod.js"), ...args], { cwd: mod });
      try {
        await dev.line(/^watching /);
        await play.get("/svc/mods/enable/my-mod");
        await play.open();
        await until(async () => (await label(play)).includes("Hello from my-mod"), "the mod is in the game");
        await play.page.evaluate(() => void Object.assign(window, { sameDocument: true }));

        const shows = "label.textContent = settings.text";
        const line = original.split("\n").findIndex((text) => text.includes(shows)) + 1;
        const breakpoint = await breakAt(play.page, "svc-mod:///my-mod/mod.ts", line);

        // The stored text overrides a default, so the new build changes code instead of the default.
        const started = Date.now();
        rewrite(shows, 'label.textContent = "2: " + settings.text');
        await until(async () => (await label(play)).includes("2: Hello"), "the rebuilt mod is in the game");
        console.log(`      from saving to the new label: ${Date.now() - started} ms`);

        assert.equal(
          breakpoint.stops,
          [`svc-mod:///my-mod/mod.ts:${line}`],
          "a line of the source stops the build of now",
        );
        await breakpoint.remove();

        let from = play.lines.length;
        rewrite("export default", "export default )");
        await dev.line(/^the build failed; running games keep the previous build:$/);
        await dev.line(/^mod\.ts\(\d+,\d+\): error TS/);
        await play.said(/MOD NOT ARMED.*the build failed: mod\.ts\(/, from);
        await until(async () => (await label(play)).includes("2: Hello"), "the one before runs on");

        from = play.lines.length;
        rewrite("const label = typeof", 'throw new Error("not today"); const label = typeof');
        await dev.line(/^it threw in load\(\): Error: not today/);
        await play.said(
          /MOD NOT ARMED.*the build does not load: it threw in load\(\): Error: not today/,
          from,
        );
        await play.page.keyboard.press("F2");
        await play.page.getByText("Mods on and off").click();
        await play.page
          .getByText(/not today/)
          .first()
          .waitFor();
        await play.page.keyboard.press("F2");
        await until(async () => (await label(play)).includes("2: Hello"), "the one before runs on");

        rewrite("document.body.append(label)", 'document.querySelector("#nowhere")!.append(label)');
        await dev.line(/^in a game it failed in my-mod\/mod\.js: TypeError: Cannot read properties of null/);
        await dev.line(/^The previous build keeps running there\.$/);
        await play.backendSaid(
          /in a game, my-mod failed in my-mod\/mod\.js: TypeError: .*\(the previous library keeps running\)/,
        );
        await play.page.keyboard.press("F2");
        await play.page
          .getByRole("navigation", { name: "Mods and places" })
          .getByRole("link", { name: /^My Mod/ })
          .click();
        await play.page.getByRole("heading", { level: 1, name: "My Mod" }).waitFor();
        await play.page
          .locator("svc-settings-panel .ask")
          .getByText(/Cannot read properties of null/)
          .waitFor();
        await play.page.keyboard.press("F2");
        await until(async () => (await label(play)).includes("2: Hello"), "the one before runs on");

        rewrite(shows, 'label.textContent = "3: " + settings.text');
        await until(async () => (await label(play)).includes("3: Hello"), "the mended mod is in the game");
        await soon.ok(() => play.page.evaluate(() => "sameDocument" in window), "the page was not reloaded");

        from = play.lines.length;
        rewrite("export default", "export default )");
        await play.said(/MOD NOT ARMED.*the build failed/, from);
        assert.is(await dev.end(), 0);
        const left = readFileSync(join(play.install, "mods/my-mod/mod.js"), "utf8");
        assert.ok(left.includes('"3: "'), "what is left in the install is the last build that worked");
      } catch (error) {
        throw new Error(`${(error as Error).message}; the terminal said:\n${dev.output()}`, { cause: error });
      } finally {
        await dev.end();
      }
    }),
  ),
);

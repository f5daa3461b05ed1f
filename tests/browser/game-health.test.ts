import * as assert from "uvu/assert";
import * as soon from "../support/soon.js";
import { suite } from "../support/suite.js";
import { withGame } from "./game-play.js";

const health = suite("the health of the mods in the game");

// On a busy machine a single call may take so long that the warning names that call instead of the average.
const WARNING =
  /mod Weather Lab \(weather-lab\) is slow: .* ms (?:a frame over \d+ frames, most of it in its handlers|in one call of (?:its handler of "game\.draw"|an edit, with the handlers that it called))/;

health(
  "names a mod that takes 5 ms per frame, in the game's log, the overlay, a report and the backend's page",
  () =>
    withGame(async ({ page, url, install, startBackend, open, said, get }) => {
      await startBackend();
      await get("/svc/mods/enable/weather-lab");
      await open();
      await said(/^loaded Weather Lab/);
      const show = (view: string) =>
        page
          .locator("svc-settings-panel")
          .evaluate((panel, to) => (panel as HTMLElement & { show(view: string): boolean }).show(to), view);
      await show("#/weather-lab");
      await page.getByRole("switch", { name: "Burn 5 ms a frame" }).click();
      await show("#health");
      await said(WARNING);
      const lab = page.locator(".costs li").filter({ hasText: "Weather Lab" });
      await lab.getByText("Slow").waitFor();
      await page.mouse.move(1, 1);
      await soon.match(
        () => page.locator(".costs").first().locator("li > div").first().innerText(),
        /^Weather Lab/,
      );

      const desk = await page.context().browser()!.newPage();
      await desk.goto(`${url()}/#health`);
      await desk.getByRole("heading", { name: "Lantern Hour" }).waitFor();
      await desk.locator(".costs li").filter({ hasText: "Weather Lab" }).getByText("Slow").waitFor();
      await desk.close();
      await page.getByRole("button", { name: "Report: This game" }).click();
      const report = String(await page.getByRole("dialog", { name: "Report" }).locator("pre").textContent());
      for (const part of [
        /^svc-mod report 1\n[\s\S]*\n- Side: client\n/,
        /\n## Slow\n\n(?:- .*\n)*- weather-lab: .* ms (?:a frame over|in one call of)/,
        /\n- weather-lab \S+ = true \(default false\)\n/,
        /\nsvc-mod report 1\n[\s\S]*\n- Side: server\n[\s\S]*\n- override: weather-lab on\n/,
        /\n- weather-lab \S+ [\da-f]{12}: client, loaded; by an override/,
      ])
        assert.match(report, part);
      assert.not.match(report, install);
      assert.not.match(report, url());
      await page.keyboard.press("Escape");
      await lab.getByRole("button", { name: "Find the mod at fault: Weather Lab" }).click();
      await page.locator(".alone > .question").waitFor();
      const { on, held } = await (await fetch(`${url()}/svc/mods/culprit`)).json();
      assert.ok([...on, ...held].includes("weather-lab"));
    }),
);

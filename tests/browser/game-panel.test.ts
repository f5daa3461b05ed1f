import { suite } from "uvu";
import * as assert from "uvu/assert";
import { holdRequests } from "../support/held-requests.js";
import * as soon from "../support/soon.js";
import { until } from "../support/until.js";
import { drawnNearPointer, nextFrames, withGame } from "./game-play.js";

const panel = suite("the panel over the game");

// A point that the overlay, which opens at the right, covers.
const POINTER = { x: 1040, y: 200 };
const GREEN = "#7dffb0";

const finished = new Promise<void>((resolve) => panel.after(() => resolve()));

// All tests share a game, because its start is the slowest part of a test.
await withGame(async ({ page, url, startBackend, open, said }) => {
  const shown = (color: string) => drawnNearPointer(page, color, POINTER);
  const shows = (color: string, what: string) => until(async () => (await shown(color)) > 40, what);

  await startBackend();
  await open();
  await said(/^loaded Weather/);
  await page.mouse.move(POINTER.x, POINTER.y);
  await shows(GREEN, "the crosshair is there");
  await page.keyboard.press("F2");
  await page.getByText("Field of view").first().waitFor();

  panel("hides keys and pointer events from the game only while it is open", async () => {
    const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
    await page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      window.lantern.bus.on("game.input", (input) => {
        const { pressed, chord } = input as { pressed: boolean; chord: string };
        heard.push(`${chord} ${pressed ? "down" : "up"}`);
      });
      window.lantern.bus.on("game.shot", () => void heard.push("shot"));
    });
    await page.keyboard.press("KeyZ");
    await page.mouse.click(POINTER.x, POINTER.y + 200);
    await nextFrames(page);
    assert.equal(await heard(), [], "the game hears nothing while the panel is open");
    await soon.ok(async () => (await shown(GREEN)) > 40, "the crosshair stays where it was");
    await page.keyboard.press("F2");
    await page.keyboard.press("Control+Shift+KeyZ");
    await page.mouse.click(POINTER.x, POINTER.y);
    await nextFrames(page);
    await soon.equal(
      heard,
      [
        ...["ControlLeft down", "ShiftLeft down", "Ctrl+Shift+KeyZ down"],
        ...["Ctrl+Shift+KeyZ up", "ShiftLeft up", "ControlLeft up"],
        ...["Mouse0 down", "Mouse0 up", "shot"],
      ],
      "the game hears events once the panel is closed",
    );
    await page.keyboard.press("F2");
  });

  panel("hides the game's own buttons while it is open", async () => {
    const opacity = () => page.locator("#stage nav").evaluate((nav) => getComputedStyle(nav).opacity);
    await soon.is(opacity, "0");
    await page.keyboard.press("F2");
    await soon.is(opacity, "1");
    await page.keyboard.press("F2");
  });

  panel("lists the same mods in the same order when it is reopened before the backend answers", async () => {
    const places = () => page.locator("nav ul[aria-label] > li > a > span[dir]").allInnerTexts();
    await page.getByRole("list", { name: "Off" }).waitFor();
    let before: string[] = [];
    await soon.ok(async () => {
      before = await places();
      return before.indexOf("Day Cycle") < before.indexOf("Every Row");
    }, "the server's mods are read");
    await page.keyboard.press("F2");
    const list = await holdRequests(page, "**/svc/mods?can=1");
    await page.keyboard.press("F2");
    await page.locator("svc-settings-panel .row").first().waitFor();
    await list.arrived();
    assert.equal(await places(), before);
    await list.release();
  });

  panel("opens at the mod or the query of a link clicked on the settings page", async () => {
    await page.goto(`${url()}/#/crosshair`);
    await page.getByRole("link", { name: "Open them in the game" }).click();
    await page.getByRole("textbox", { name: "Colour", exact: true }).waitFor();
    assert.is(new URL(page.url()).hash, "");
    await page.goto(`${url()}/#search/fov`);
    await page.getByRole("link", { name: "Search the game for “fov”" }).click();
    await page.locator(".row label").getByText("Field of view").waitFor();
  });

  panel("uses the language of the browser", async () => {
    const german = await page.context().browser()!.newPage({ locale: "de-DE" });
    try {
      await german.goto(`${url()}/game/`);
      await german.locator("svc-settings-panel").waitFor({ state: "attached" });
      await german.keyboard.press("F2");
      await german.getByRole("textbox", { name: /^\d+ Einstellungen in \d+ Mods durchsuchen$/ }).waitFor();
    } finally {
      await german.context().close();
    }
  });

  panel.run();
  await finished;
});

import type { Page } from "playwright-core";
import { suite } from "uvu";
import * as assert from "uvu/assert";
import * as soon from "../support/soon.js";
import { until } from "../support/until.js";
import { drawnNearPointer, edit, nextFrames, withGame } from "./game-play.js";

const mods = suite("the game's mods");

const POINTER = { x: 640, y: 180 };
const GREEN = "#7dffb0";

const finished = new Promise<void>((resolve) => mods.after(() => resolve()));

// All tests share a game, because its start is the slowest part of a test.
await withGame(async (game) => {
  await game.startBackend();
  await game.open();
  await game.said(/^loaded Weather/);
  await game.page.mouse.move(POINTER.x, POINTER.y);

  mods("report the value to which a preset clamps an edit, and store the edited value", async () => {
    const clamped = await edit(game.page, "weather", "amount", "600");
    assert.match(clamped, '"effectDetail":"250 flakes, capped by the performance preset"');
    const config = await game.page.evaluate(() => localStorage.getItem("svc-mod/weather/config.json") ?? "");
    assert.is(JSON.parse(config).amount, 600);
    assert.match(await edit(game.page, "weather", "performance", '"full"'), '"effectDetail":"600 flakes"');
  });

  mods("hide the crosshair by its key, but ignore the key while the switch for the keys is off", async () => {
    const shown = async () => (await drawnNearPointer(game.page, GREEN, POINTER)) > 40;
    const press = async () => {
      await game.page.keyboard.press("KeyX");
      await nextFrames(game.page);
    };
    await until(shown, "the crosshair is there");
    await press();
    await soon.ok(async () => !(await shown()));
    await press();
    await soon.ok(shown);
    await edit(game.page, "crosshair", "keys", "false");
    await press();
    await soon.ok(shown);
    assert.match(await edit(game.page, "crosshair", "hideKey", '"KeyZ"'), '"effect":"ignored"');
  });

  mods(
    "apply an edit of the camera within two frames, and report a setting that needs a relaunch",
    async () => {
      await edit(game.page, "weather", "kind", '"clear"');
      const sun = () => sunWidth(game.page);
      await until(async () => Math.abs((await sun()) - 148) < 12, "the opening flight has ended");
      await edit(game.page, "camera-plus", "fieldOfView", "60");
      await nextFrames(game.page);
      const near = await sun();
      await edit(game.page, "camera-plus", "fieldOfView", "120.0");
      await nextFrames(game.page);
      const far = await sun();
      assert.ok(near > 220 && far < 100, `the sun is ${near} wide at 60 degrees and ${far} at 120`);
      assert.match(await edit(game.page, "camera-plus", "opening", "5"), '"effect":"restart"');
    },
  );

  mods("request six lanterns over the bus when the game's score passes 100", async () => {
    const asked = await game.page.evaluate(() => {
      const heard: unknown[] = [];
      window.lantern.bus.on("game.spawn", (request) => void heard.push(request));
      window.lantern.bus.emit("game.score", { points: 90, gained: 20, combo: 3 });
      window.lantern.bus.emit("game.score", { points: 110, gained: 20, combo: 4 });
      return heard;
    });
    assert.equal(asked, [{ kind: "gold", count: 6 }], "at the milestone of 100, and only there");
  });

  mods.run();
  await finished;
});

/** Returns the width of the sun on the game's canvas in pixels: the longest bright run of any line. */
function sunWidth(page: Page): Promise<number> {
  return page.evaluate(() => {
    const world = document.querySelector<HTMLCanvasElement>("#world")!;
    const picture = new OffscreenCanvas(1280, 720);
    const context = picture.getContext("2d")!;
    context.drawImage(world, 0, 0, 1280, 720);
    const { data } = context.getImageData(0, 0, 1280, 720);
    let longest = 0;
    for (let y = 0; y < 720; y += 4) {
      let run = 0;
      for (let x = 0; x < 1280; x++) {
        const at = (y * 1280 + x) * 4;
        const bright = data[at]! > 225 && data[at + 1]! > 215 && data[at + 2]! > 180;
        run = bright ? run + 1 : 0;
        longest = Math.max(longest, run);
      }
    }
    return longest;
  });
}

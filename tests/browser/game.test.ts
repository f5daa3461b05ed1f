import { suite } from "uvu";
import * as assert from "uvu/assert";
import { drawnNearPointer, edit, nextFrames, type Play, until, withGame } from "./game-play.js";

const game = suite("the game in a browser");

const POINTER = { x: 400, y: 180 };
const GREEN = "#7dffb0";
const RED = "#ff2020";

const shows = ({ page }: Play, color: string) => drawnNearPointer(page, color, POINTER);

/** Opens the game, waits for the crosshair and points into the empty sky. */
async function playWithCrosshair(play: Play): Promise<void> {
  await play.startBackend();
  await play.open();
  await play.said(/^loaded Crosshair/);
  await play.page.mouse.move(POINTER.x, POINTER.y);
  await until(async () => (await shows(play, GREEN)) > 40, "the crosshair is on the canvas");
}

game("a mod's effect is on the canvas, and an edit changes those pixels by the next frame", () =>
  withGame(async (play) => {
    await playWithCrosshair(play);
    assert.match(await edit(play.page, "crosshair", "color", `"${RED}"`), '"ok":true');
    await nextFrames(play.page);
    assert.is(await shows(play, GREEN), 0);
    assert.ok((await shows(play, RED)) > 40);
  }),
);

game("disable takes a mod's pixels away, enable brings them back", () =>
  withGame(async (play) => {
    await playWithCrosshair(play);
    await play.get("/svc/mods/disable/crosshair");
    await until(async () => (await shows(play, GREEN)) === 0, "the crosshair is gone");
    await play.get("/svc/mods/enable/crosshair");
    await until(async () => (await shows(play, GREEN)) > 40, "the crosshair is back");
  }),
);

game("a reload of the page keeps the values", () =>
  withGame(async (play) => {
    await playWithCrosshair(play);
    await edit(play.page, "crosshair", "color", `"${RED}"`);
    await play.open();
    await play.page.mouse.move(POINTER.x + 1, POINTER.y);
    await until(async () => (await shows(play, RED)) > 40, "the crosshair is back in its new colour");
  }),
);

game("the backend killed and restarted changes nothing", () =>
  withGame(async (play) => {
    await playWithCrosshair(play);
    await play.said(/^loaded Weather/);
    await edit(play.page, "crosshair", "color", `"${RED}"`);
    const from = play.lines.length;
    await play.killBackend();
    await play.said(/gave no decision, everything stays as it is/, from);
    assert.ok((await shows(play, RED)) > 40, "while it is away");
    await play.startBackend();
    await play.said(/answers again/, from);
    await nextFrames(play.page);
    assert.ok((await shows(play, RED)) > 40, "after it is back");
    assert.equal(
      play.lines.slice(from).filter((line) => /^(?:un)?loaded /.test(line)),
      [],
      "nothing was loaded or unloaded",
    );
  }),
);

game("a game started without a backend says so and goes on, and takes the mods when one comes", () =>
  withGame(async (play) => {
    await play.open();
    await play.said(/the backend at .* gave no decision, everything stays as it is: it answered 502/);
    await until(
      async () => /gave no decision/.test((await play.page.textContent("#lines")) ?? ""),
      "it is on the screen",
    );
    await play.page.mouse.click(POINTER.x, POINTER.y);
    await nextFrames(play.page);
    await play.startBackend();
    await play.said(/^loaded Crosshair/);
  }),
);

game.run();

import { suite } from "uvu";
import * as assert from "uvu/assert";
import { drawnNearPointer, nextFrames, type Play, until, withGame } from "./game-play.js";

const panel = suite("the panel over the game");

// To the right of the overlay, which opens at the left.
const POINTER = { x: 1040, y: 200 };
const GREEN = "#7dffb0";

/** Opens the game, points at the sky and opens the panel. */
async function playWithPanel(play: Play): Promise<void> {
  await play.startBackend();
  await play.open();
  await play.said(/^loaded Weather/);
  await play.page.mouse.move(POINTER.x, POINTER.y);
  await until(async () => (await drawnNearPointer(play.page, GREEN, POINTER)) > 40, "the crosshair is there");
  await play.page.keyboard.press("F2");
  await play.page.getByText("Field of view").first().waitFor();
}

panel("a colour typed into it is on the canvas by the next frame", () =>
  withGame(async (play) => {
    await playWithPanel(play);
    await play.page.getByText("Crosshair", { exact: true }).first().click();
    const color = play.page.getByRole("textbox", { name: "Colour", exact: true });
    await color.fill("#ff2020");
    await color.press("Enter");
    await until(
      async () => (await drawnNearPointer(play.page, "#ff2020", POINTER)) > 40,
      "the crosshair is red",
    );
    assert.is(await drawnNearPointer(play.page, GREEN, POINTER), 0);
  }),
);

panel("it keeps keys and pointer from the game while it is open, and gives them back", () =>
  withGame(async (play) => {
    await playWithPanel(play);
    const heard = () => play.page.evaluate(() => (window as unknown as { heard: string[] }).heard.splice(0));
    await play.page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      window.lantern.bus.on("game.input", (input) => {
        const { pressed, code } = input as { pressed: boolean; code: string };
        heard.push(`${code} ${pressed ? "down" : "up"}`);
      });
      window.lantern.bus.on("game.shot", () => void heard.push("shot"));
    });
    await play.page.keyboard.press("KeyX");
    await play.page.mouse.click(POINTER.x, POINTER.y + 200);
    await nextFrames(play.page);
    assert.equal(await heard(), [], "while it is open");
    assert.ok((await drawnNearPointer(play.page, GREEN, POINTER)) > 40, "the crosshair stays where it was");
    await play.page.keyboard.press("F2");
    await play.page.keyboard.press("KeyX");
    await play.page.mouse.click(POINTER.x, POINTER.y);
    await nextFrames(play.page);
    assert.equal(await heard(), ["KeyX down", "KeyX up", "shot"], "once it is closed");
  }),
);

panel.run();

import { PNG } from "pngjs";
import { suite } from "uvu";
import * as soon from "../support/soon.js";
import { until } from "../support/until.js";
import { withEmbed } from "./embed.js";

const scene = suite("a three.js scene in first person with mods");

const finished = new Promise<void>((resolve) => scene.after(() => resolve()));

/** Flags that make Chromium draw WebGL on the CPU, for machines without a graphics card. */
const FLAGS = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"];

// All tests share one page, because its start takes most of the time.
await withEmbed(
  "first-person",
  async ({ page, shows, ask }) => {
    /**
     * Returns the colour of a pixel of the sky, as `r,g,b`. Reads the canvas, after the game has drawn a frame, because a
     * screenshot of a page in fullscreen sometimes never ends.
     */
    const sky = () =>
      page.evaluate(async () => {
        await new Promise(requestAnimationFrame);
        const pixel = document.createElement("canvas").getContext("2d")!;
        pixel.drawImage(document.querySelector("canvas")!, 20, 5, 1, 1, 0, 0, 1, 1);
        return [...pixel.getImageData(0, 0, 1, 1).data.subarray(0, 3)].join();
      });
    const locked = () => page.evaluate(() => document.pointerLockElement?.tagName ?? "");
    const full = () => page.evaluate(() => document.fullscreenElement?.tagName ?? "");
    const isOpen = () => page.evaluate(() => document.querySelector("svc-settings-panel")!.open);
    const box = (name: string) => page.getByRole("textbox", { name, exact: true });

    scene("has the sky colour of a mod while the mod is enabled", async () => {
      await shows(sky, "232,180,140", "the sky of the mod");
      await ask("disable", "morning-fog");
      await shows(sky, "136,170,221", "the sky of the game");
      await ask("enable", "morning-fog");
      await shows(sky, "232,180,140", "the sky of the mod");
    });

    scene("draws another picture when the mod of the field of view is disabled", async () => {
      await ask("disable", "morning-fog");
      await shows(sky, "136,170,221", "a clear sky");
      const pillars = async () => countOther(await page.screenshot());
      await until(async () => (await pillars()) > 0, "visible pillars");
      const wide = await pillars();
      await ask("disable", "wide-lens");
      await until(async () => (await pillars()) !== wide, "another picture");
      await ask("enable", "wide-lens");
      await ask("enable", "morning-fog");
    });

    scene(
      "opens the panel in fullscreen with a locked pointer, and locks the pointer again when the panel closes",
      async () => {
        await page.mouse.click(600, 300);
        await shows(locked, "CANVAS", "the canvas has the pointer");
        await page.keyboard.press("KeyF");
        await shows(full, "CANVAS", "the canvas fills the screen");
        await page.keyboard.press("F2");
        await shows(isOpen, true, "the panel is open");
        await shows(locked, "", "the pointer is free");
        await page.getByRole("navigation").getByRole("link", { name: "Morning Fog" }).click();
        await box("Colour").fill("#203040");
        await box("Colour").press("Enter");
        await page.keyboard.press("F2");
        await shows(isOpen, false, "the panel is closed");
        await shows(locked, "CANVAS", "the canvas has the pointer again");
        await soon.is(full, "CANVAS", "it fills the screen as before");
        await page.mouse.move(400, 300);
        await shows(sky, "32,48,64", "the typed colour");
      },
    );

    scene.run();
    await finished;
  },
  FLAGS,
);

/** Counts the pixels in the upper half of a picture whose colour differs from its upper left corner. */
function countOther(picture: Buffer): number {
  const { data, width, height } = PNG.sync.read(picture);
  let count = 0;
  for (let at = 0; at < 4 * width * (height / 2); at += 4) {
    if (Math.abs(data[at]! - data[0]!) + Math.abs(data[at + 2]! - data[2]!) > 60) count++;
  }
  return count;
}

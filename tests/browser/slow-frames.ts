import type { Page } from "playwright-core";

const PAUSE_MS = 80;

/** Makes a page draw about ten times a second: without a GPU, sixty frames of a game a second keep a core busy. */
export async function slowFrames(page: Page): Promise<void> {
  await page.addInitScript((pause) => {
    const draw = requestAnimationFrame.bind(window);
    const waiting = new Set<number>();
    window.requestAnimationFrame = (frame) => {
      const id: number = window.setTimeout(() => draw((time) => waiting.delete(id) && frame(time)), pause);
      waiting.add(id);
      return id;
    };
    window.cancelAnimationFrame = (id) => void waiting.delete(id);
  }, PAUSE_MS);
}

// The visible part of the picture: a tall window, such as a phone in portrait, cuts off its sides.

import { WIDTH } from "./events.js";

/** Returns the left and right edge of the visible part, in pixels of the picture; updates the object on resize. */
export function watchStage(): { readonly left: number; readonly right: number } {
  const stage = document.querySelector("#stage")!;
  const picture = document.querySelector("#picture")!;
  const seen = { left: 0, right: WIDTH };
  const measure = (): void => {
    const hidden = Math.max(0, 1 - stage.clientWidth / picture.clientWidth) / 2;
    seen.left = WIDTH * hidden;
    seen.right = WIDTH * (1 - hidden);
  };
  new ResizeObserver(measure).observe(stage);
  measure();
  return seen;
}

// Which part of the picture the window shows: a tall window, a phone held upright, leaves out its sides to be taller.

import { WIDTH } from "./events.js";

/** From where to where the picture is seen; kept up to date. */
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

// Conflicts with minimap-pro, which wins because the active list itself enables it; after an enable request this mod wins.

import type {} from "lantern-hour-events";
import { defineMod, log, on } from "svc-mod-sdk";

const SCALE = 0.075;

export default defineMod({
  load() {
    on("game.draw", ({ context, width, height, left, lanterns }) => {
      context.save();
      context.translate(left + 24, 110);
      context.fillStyle = "#0b0a1c99";
      context.fillRect(0, 0, width * SCALE, height * SCALE);
      context.fillStyle = "#fff";
      for (const { x, y } of lanterns) {
        if (y < height) context.fillRect(x * SCALE - 1, y * SCALE - 1, 2, 2);
      }
      context.restore();
    });
    log("info", "a small map in the corner");
  },
});

// Conflicts with minimap-pro, which the nearer list selects; an enable request makes this one the stronger.

import { defineMod, log, on } from "svc-mod-sdk";
import { HEIGHT, WIDTH } from "../../game/events.js";

const SCALE = 0.075;

export default defineMod({
  load() {
    on("game.draw", ({ context, left, lanterns }) => {
      context.save();
      context.translate(left + 24, 110);
      context.fillStyle = "#0b0a1c99";
      context.fillRect(0, 0, WIDTH * SCALE, HEIGHT * SCALE);
      context.fillStyle = "#fff";
      for (const { x, y } of lanterns) {
        if (y < HEIGHT) context.fillRect(x * SCALE - 1, y * SCALE - 1, 2, 2);
      }
      context.restore();
    });
    log("info", "a small map in the corner");
  },
});

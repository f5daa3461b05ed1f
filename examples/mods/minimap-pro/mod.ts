// Conflicts with minimap-lite, which loses because only an inherited list enables it.

import type { LanternKind } from "lantern-hour-events";
import { defineMod, log, on } from "svc-mod-sdk";

const SCALE = 0.14;
const COLORS: Readonly<Record<LanternKind, string>> = { amber: "#ffae57", rose: "#ff7d86", gold: "#ffe26a" };

export default defineMod({
  load() {
    on("game.draw", ({ context, width, height, left, lanterns }) => {
      context.save();
      context.translate(left + 24, 110);
      context.fillStyle = "#0b0a1c99";
      context.strokeStyle = "#ffd98a66";
      context.beginPath();
      context.roundRect(0, 0, width * SCALE, height * SCALE, 8);
      context.fill();
      context.stroke();
      for (const { x, y, kind } of lanterns) {
        if (y > height || y < 0) continue;
        context.fillStyle = COLORS[kind];
        context.beginPath();
        context.arc(x * SCALE, y * SCALE, 3, 0, 2 * Math.PI);
        context.fill();
      }
      context.restore();
    });
    log("info", "a large map in the corner");
  },
});

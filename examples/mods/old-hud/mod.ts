// A list disables this mod; an enable request outranks every list.

import type {} from "lantern-hour-events";
import { defineMod, log, on } from "svc-mod-sdk";

export default defineMod({
  load() {
    let points = 0;
    on("game.score", (score) => {
      points = score.points;
    });
    on("game.draw", ({ context, height, left }) => {
      context.save();
      context.font = "700 28px monospace";
      context.fillStyle = "#7dffb0";
      context.fillText(`SCORE ${String(points).padStart(6, "0")}`, left + 28, height - 170);
      context.restore();
    });
    log("info", "the old HUD is back");
  },
});

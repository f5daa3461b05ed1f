// In no list of the registry, so it is not selected: an enable request loads it.

import type {} from "lantern-hour-events";
import { defineMod, log, on } from "svc-mod-sdk";

export default defineMod({
  load() {
    on("game.draw", ({ context, width, height }) => {
      context.save();
      const clouds = context.createLinearGradient(0, 0, 0, height / 2);
      clouds.addColorStop(0, "#20243cdd");
      clouds.addColorStop(1, "#20243c00");
      context.fillStyle = clouds;
      context.fillRect(0, 0, width, height / 2);
      context.restore();
    });
    log("info", "clouds gather");
  },
});

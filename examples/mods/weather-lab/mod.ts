// In no list of the registry, so it is not selected: an enable request loads it.

import { defineMod, log, on } from "svc-mod-sdk";
import { HEIGHT, WIDTH } from "../../game/events.js";

export default defineMod({
  load() {
    on("game.draw", ({ context }) => {
      context.save();
      const clouds = context.createLinearGradient(0, 0, 0, HEIGHT / 2);
      clouds.addColorStop(0, "#20243cdd");
      clouds.addColorStop(1, "#20243c00");
      context.fillStyle = clouds;
      context.fillRect(0, 0, WIDTH, HEIGHT / 2);
      context.restore();
    });
    log("info", "clouds gather");
  },
});

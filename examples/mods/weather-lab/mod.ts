// In no list of the registry, so it is not selected: an enable request loads it.

import type {} from "lantern-hour-events";
import { bool, defineMod, defineSettings, log, on, settingApplied } from "svc-mod-sdk";

const BURN_MS = 5;

const settings = defineSettings(
  {
    burn: bool("Burn 5 ms a frame", false, {
      category: "Lab",
      description: "Makes this mod slow, to see what the panel's view Health says about it.",
    }),
  },
  { applied: () => settingApplied() },
);

export default defineMod({
  settings,
  load() {
    on("game.draw", ({ context, width, height }) => {
      context.save();
      const clouds = context.createLinearGradient(0, 0, 0, height / 2);
      clouds.addColorStop(0, "#20243cdd");
      clouds.addColorStop(1, "#20243c00");
      context.fillStyle = clouds;
      context.fillRect(0, 0, width, height / 2);
      context.restore();
      if (!settings.burn) return;
      const end = Date.now() + BURN_MS;
      while (Date.now() < end);
    });
    log("info", "clouds gather");
  },
});

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
      const end = Date.now() + (settings.burn ? BURN_MS : 0);
      context.save();
      let clouds: CanvasGradient;
      // A loop without an effect would not be in the bundle.
      do {
        clouds = context.createLinearGradient(0, 0, 0, height / 2);
      } while (Date.now() < end);
      clouds.addColorStop(0, "#20243cdd");
      clouds.addColorStop(1, "#20243c00");
      context.fillStyle = clouds;
      context.fillRect(0, 0, width, height / 2);
      context.restore();
    });
    log("info", "clouds gather");
  },
});

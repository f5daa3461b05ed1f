// Changes the field of view and the eye height, and sways the camera while walking.
import {
  boolSetting,
  declareSettings,
  defineMod,
  floatSetting,
  intSetting,
  on,
  settingValue,
} from "svc-mod-sdk";

const degrees = intSetting("degrees", "Field of view, in degrees", 100, { lo: 30, hi: 120 });
const sway = boolSetting("sway", "Sway while walking", true);
const height = floatSetting("height", "Eyes, in metres", 1.7, { lo: 0.5, hi: 4, step: 0.1 });

export default defineMod({
  load() {
    declareSettings([degrees, height, sway]);
    on("world.look", (look) => {
      look.fieldOfView = settingValue(degrees);
      look.eyes = settingValue(height);
      if (look.speed > 0 && settingValue(sway)) look.eyes += 0.06 * Math.sin(look.seconds * 9);
    });
  },
});

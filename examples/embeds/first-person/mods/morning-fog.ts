// Colours the sky and hides distant objects in fog.
import {
  cColorFmtHexHash,
  colorSetting,
  declareSettings,
  defineMod,
  floatSetting,
  on,
  settingValue,
} from "svc-mod-sdk";

const color = colorSetting("color", "Colour", "#e8b48c", { format: cColorFmtHexHash });
const density = floatSetting("density", "Density", 0.06, { lo: 0, hi: 0.3, step: 0.01 });

export default defineMod({
  load() {
    declareSettings([color, density]);
    on("world.look", (look) => {
      look.sky = settingValue(color);
      look.fog = settingValue(density);
    });
  },
});

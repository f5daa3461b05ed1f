// Wolves that take sheep. How many they took in all is part of the save.
import { declareSettings, defineMod, intSetting, modInfo, on, settingValue } from "svc-mod-sdk";

const hunger = intSetting("hunger", "Sheep a night", 1, { lo: 0, hi: 5 });

export default defineMod({
  load() {
    declareSettings([hunger]);
    const { guid } = modInfo();
    on("pasture.day", (day) => {
      const taken = settingValue(hunger);
      day.lost += taken;
      const before = day.pasture.mods[guid];
      // The save may be of another version of this mod, or edited by hand.
      day.pasture.mods[guid] = (typeof before === "number" ? before : 0) + taken;
    });
  },
});

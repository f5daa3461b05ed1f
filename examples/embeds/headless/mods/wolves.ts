// Wolves that take sheep. Stores the total in the game's save.
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
      // The save may come from another version of this mod, or a player may have edited it.
      day.pasture.mods[guid] = (typeof before === "number" ? before : 0) + taken;
    });
  },
});

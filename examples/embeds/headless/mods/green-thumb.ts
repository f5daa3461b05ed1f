// Makes the grass grow faster.
import { declareSettings, defineMod, floatSetting, on, settingValue } from "svc-mod-sdk";

const growth = floatSetting("growth", "Times as fast", 3, { lo: 0, hi: 10, step: 0.5 });

export default defineMod({
  load() {
    declareSettings([growth]);
    on("pasture.day", (day) => {
      day.growth *= settingValue(growth);
    });
  },
});

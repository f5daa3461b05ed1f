// The other half of the pair: it hears the score on the bus. The registry says that it requires score-tracker, so it
// is loaded after it and unloaded before it.

import { declareSettings, defineMod, emit, intSetting, log, on, settingValue } from "svc-mod-sdk";
import type { Score } from "../score-tracker/events.js";

const milestone = intSetting("milestone", "Cheer every", 100, {
  lo: 10,
  hi: 1000,
  step: 10,
  category: "Score",
  description: "In points.",
});

function passedMilestone({ points, gained }: Score): boolean {
  const every = Math.max(1, settingValue(milestone));
  return Math.floor(points / every) > Math.floor((points - gained) / every);
}

export default defineMod({
  load() {
    declareSettings([milestone]);

    let shown = 0;
    on("score.changed", (score) => {
      shown = score.points;
      if (passedMilestone(score)) log("info", `${score.points} points!`);
    });
    // The answer has been heard when the emit returns: a score kept since before this mod came is on the board at once.
    emit("score.query", undefined);
    log("info", `the board shows ${shown} points`);
  },
});

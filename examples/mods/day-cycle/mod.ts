// A server-only mod: its settings page is served over HTTP, at /svc/settings/day-cycle. mod-2.ts is its next version.

import {
  declareSettings,
  defineMod,
  floatSetting,
  intSetting,
  log,
  onSettingsApplied,
  serveSettingsRoutes,
  settingApplied,
  settingAppliesOnRestart,
  settingValue,
} from "svc-mod-sdk";

const scale = floatSetting("scale", "Speed of the day", 1, {
  lo: 0.1,
  hi: 20,
  step: 0.1,
  category: "Time",
  description: "At 1 a day takes twenty minutes.",
});
const startHour = intSetting("startHour", "First hour", 6, {
  lo: 0,
  hi: 23,
  category: "Time",
  description: "The hour at which a new game begins.",
  appliesOn: "restart",
});

const HOURS_PER_SECOND = 24 / (20 * 60);
const DAWN = 6;
const DUSK = 20;

function liveScale(): number {
  return Math.max(scale.lo, Math.min(scale.hi, settingValue(scale)));
}

let hour = DAWN;

export default defineMod({
  load(previous) {
    declareSettings([scale, startHour]);
    serveSettingsRoutes();

    const began = settingValue(startHour);
    onSettingsApplied((key) => {
      if (key === startHour.key && settingValue(startHour) === began)
        settingApplied(`this game began at ${began}:00, too`);
      else if (key === startHour.key)
        settingAppliesOnRestart(`a new game begins at ${settingValue(startHour)}:00`);
      else settingApplied(`speed ${liveScale()}, a day takes ${(20 / liveScale()).toFixed(1)} minutes`);
    });

    // The return value of unload, when this file replaces another version in a running game.
    hour = typeof previous === "number" ? previous : settingValue(startHour);
    setInterval(() => {
      const before = hour;
      hour += HOURS_PER_SECOND * liveScale();
      if (before < DAWN && hour >= DAWN) log("info", "the sun rises");
      if (before < DUSK && hour >= DUSK) log("info", "the sun sets");
      if (hour >= 24) hour -= 24;
    }, 1000);
    const begins = previous === undefined ? "begins" : "goes on";
    log("info", `the day ${begins} at ${hour.toFixed(2)} and runs at ${liveScale()} times its speed`);
  },
  unload: () => hour,
});

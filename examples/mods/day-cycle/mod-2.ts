// The next version of mod.ts. One setting has a new name, one a new meaning, and the time of day continues when this version
// replaces the first one in a running game. Players keep their values, also after a downgrade.

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

// Was "scale", the speed of time: another meaning needs another key, and `convert` below converts the value.
const minutes = floatSetting("minutes", "Length of the day", 20, {
  lo: 1,
  hi: 200,
  step: 0.1,
  category: "Time",
  description: "In minutes.",
  renamedFrom: ["scale"],
});
// Was "startHour": only the name is new, so the player's value is copied unchanged.
const firstHour = intSetting("firstHour", "First hour", 6, {
  lo: 0,
  hi: 23,
  category: "Time",
  description: "The hour at which a new game begins.",
  appliesOn: "restart",
  renamedFrom: ["startHour"],
});

const USUAL_MINUTES = 20;
const DAWN = 6;
const DUSK = 20;

/** Returns the literal for a new key from the old key's literal; null for the default, undefined for a copy. */
function convert(key: string, _from: string, literal: string): string | null | undefined {
  if (key !== minutes.key) return undefined;
  const scale = Number(JSON.parse(literal));
  return scale > 0 ? (USUAL_MINUTES / scale).toFixed(1) : null;
}

function liveMinutes(): number {
  return Math.max(minutes.lo, Math.min(minutes.hi, settingValue(minutes)));
}

let hour = DAWN;

export default defineMod({
  load(previous) {
    declareSettings([minutes, firstHour], true, { convert });
    serveSettingsRoutes();

    const began = settingValue(firstHour);
    onSettingsApplied((key) => {
      if (key === firstHour.key && settingValue(firstHour) === began)
        settingApplied(`this game began at ${began}:00, too`);
      else if (key === firstHour.key)
        settingAppliesOnRestart(`a new game begins at ${settingValue(firstHour)}:00`);
      else settingApplied(`a day takes ${liveMinutes()} minutes`);
    });

    // The value comes from the unload of any older version, or of this one.
    hour = typeof previous === "number" ? previous : settingValue(firstHour);
    setInterval(() => {
      const before = hour;
      hour += 24 / (liveMinutes() * 60);
      if (before < DAWN && hour >= DAWN) log("info", "the sun rises");
      if (before < DUSK && hour >= DUSK) log("info", "the sun sets");
      if (hour >= 24) hour -= 24;
    }, 1000);
    const begins = previous === undefined ? "begins" : "goes on";
    log("info", `the day ${begins} at ${hour.toFixed(2)} and takes ${liveMinutes()} minutes`);
  },
  unload: () => hour,
});

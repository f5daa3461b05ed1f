// Turns the game's camera. The game asks for its view anew in every frame, so there is nothing to put back at unload.

import {
  boolSetting,
  declareSettings,
  defineMod,
  floatSetting,
  intSetting,
  on,
  onSettingsApplied,
  selectSetting,
  settingApplied,
  settingAppliesOnRestart,
  settingIgnored,
  settingValue,
} from "svc-mod-sdk";

const fieldOfView = floatSetting("fieldOfView", "Field of view", 90, {
  lo: 60,
  hi: 120,
  step: 1,
  category: "View",
  description: "In degrees: less brings the lanterns closer, more shows the whole valley.",
});
const opening = intSetting("opening", "Opening flight", 2, {
  lo: 0,
  hi: 10,
  category: "View",
  description: "How many seconds the camera takes to arrive when the game starts.",
  appliesOn: "restart",
});
const follow = boolSetting("follow", "Turn with the wind", false, {
  category: "View",
  implemented: false,
  description: "The game does not tell its mods about the wind yet.",
});
const shake = floatSetting("shake", "Strength", 0.5, { lo: 0, hi: 1, step: 0.05, category: "View/Shake" });
const feel = selectSetting("feel", "Feel", "kick", ["kick", "sway", "off"], {
  optionLabels: ["Kick, as with a slingshot", "Sway, as on a boat", "None"],
  category: "View/Shake",
});

const SHAKE_MS = 320;
const FARTHEST = 120;

function liveFieldOfView(): number {
  return Math.max(fieldOfView.lo, Math.min(fieldOfView.hi, settingValue(fieldOfView)));
}

function describe(key: string): void {
  switch (key) {
    case fieldOfView.key:
      settingApplied(`${liveFieldOfView()}°`);
      return;
    case opening.key:
      settingAppliesOnRestart(`the next flight takes ${settingValue(opening)} s`);
      return;
    case shake.key:
      if (settingValue(feel) === "off") settingIgnored("the feel of the shake is None");
      else settingApplied();
      return;
    case follow.key:
      settingIgnored("nothing tells the camera about the wind");
      return;
    default:
      settingApplied();
  }
}

export default defineMod({
  load() {
    declareSettings([fieldOfView, opening, follow, shake, feel]);
    onSettingsApplied(describe);

    // Read once: this is what makes it a setting for the next start.
    const flightMs = settingValue(opening) * 1000;
    let flownMs = 0;
    let shakeMs = 0;
    on("game.frame", ({ deltaMs }) => {
      flownMs += deltaMs;
      shakeMs = Math.max(0, shakeMs - deltaMs);
    });
    on("game.shot", () => {
      shakeMs = SHAKE_MS;
    });
    on("game.view", (view) => {
      const left = flownMs < flightMs ? (1 - flownMs / flightMs) ** 3 : 0;
      view.fieldOfView = liveFieldOfView() + (FARTHEST - liveFieldOfView()) * left;
      const strength = settingValue(shake) * (shakeMs / SHAKE_MS) ** 2;
      switch (settingValue(feel)) {
        case "kick":
          view.y += 26 * strength * Math.cos(shakeMs / 18);
          view.x += 14 * strength * Math.sin(shakeMs / 13);
          break;
        case "sway":
          view.tilt += 5 * strength * Math.sin(shakeMs / 45);
          break;
      }
    });
  },
});

// Changes the game's camera. The game starts every frame with its own view, so there is nothing to undo at unload.

import {
  bool,
  defineMod,
  defineSettings,
  float,
  int,
  on,
  select,
  settingApplied,
  settingAppliesOnRestart,
  settingIgnored,
} from "svc-mod-sdk";

const settings = defineSettings(
  {
    fieldOfView: float("Field of view", 90, {
      lo: 60,
      hi: 120,
      step: 1,
      unit: "°",
      category: "View",
      description: "Less brings the lanterns closer, more shows the whole valley.",
    }),
    opening: int("Opening flight", 2, {
      lo: 0,
      hi: 10,
      unit: "s",
      category: "View",
      description: "How long the camera takes to arrive when the game starts.",
      appliesOn: "restart",
    }),
    follow: bool("Turn with the wind", false, {
      category: "View",
      implemented: false,
      description: "The game does not tell its mods about the wind yet.",
    }),
    shake: float("Strength", 0.5, { lo: 0, hi: 1, step: 0.05, category: "View/Shake" }),
    feel: select("Feel", "kick", ["kick", "sway", "off"], {
      optionLabels: ["Kick, as a slingshot", "Sway, as a boat", "None"],
      category: "View/Shake",
    }),
  },
  {
    applied: {
      fieldOfView: (degrees) => settingApplied(`${degrees}°`),
      opening: (seconds) => settingAppliesOnRestart(`the next flight takes ${seconds} s`),
      follow: () => settingIgnored("nothing tells the camera about the wind"),
      shake(): void {
        if (settings.feel === "off") settingIgnored("the feel of the shake is None");
        else settingApplied();
      },
      feel: () => settingApplied(),
    },
  },
);

const SHAKE_MS = 320;
const FARTHEST = 120;

export default defineMod({
  settings,
  load() {
    // Read only at load, so a change takes effect at the next start.
    const flightMs = settings.opening * 1000;
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
      view.fieldOfView = settings.fieldOfView + (FARTHEST - settings.fieldOfView) * left;
      const strength = settings.shake * (shakeMs / SHAKE_MS) ** 2;
      switch (settings.feel) {
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

// Keys: a switch that says whether any key is listened to, a key by its name, and a key by its virtual-key code. The
// keybind facet brings the switch and the number into the panel's view of all keys.

import {
  boolSetting,
  declareSettings,
  defineMod,
  intSetting,
  keybindSetting,
  log,
  on,
  onSettingsApplied,
  onUnload,
  settingApplied,
  settingValue,
} from "svc-mod-sdk";
import { HEIGHT, WIDTH } from "../../game/events.js";

const enabled = boolSetting("enabled", "Listen to the photo keys", true, { keybind: true, category: "Keys" });
const shutterKey = keybindSetting("shutterKey", "Take a photo", "F9", { category: "Keys" });
const freezeKey = intSetting("freezeKey", "Freeze the picture", 80, {
  keybind: true,
  category: "Keys",
  description: "A virtual-key code: 80 is P.",
});

const FLASH_MS = 400;

function describeKeys(): string {
  if (!settingValue(enabled)) return "no key is listened to";
  return `${settingValue(shutterKey) || "no key"} takes a photo, key ${settingValue(freezeKey)} freezes the picture`;
}

export default defineMod({
  load() {
    declareSettings([enabled, shutterKey, freezeKey]);
    onSettingsApplied(() => settingApplied(describeKeys()));
    log("info", describeKeys());

    // A client in a terminal has no keyboard to listen to.
    if (typeof window === "undefined") return;
    let photos = 0;
    let frozen = false;
    let flashMs = 0;
    const press = (event: KeyboardEvent): void => {
      if (!settingValue(enabled) || event.repeat || event.code === "") return;
      if (event.code === settingValue(shutterKey)) {
        photos++;
        flashMs = FLASH_MS;
        log("info", `photo ${photos} taken`);
      }
      if (event.keyCode === settingValue(freezeKey)) {
        frozen = !frozen;
        log("info", frozen ? "the picture is frozen" : "the picture moves again");
      }
    };
    on("game.view", (view) => {
      if (frozen) view.frozen = true;
    });
    on("game.draw", ({ context, deltaMs }) => {
      flashMs = Math.max(0, flashMs - deltaMs);
      context.save();
      context.fillStyle = `rgba(255, 255, 255, ${flashMs / FLASH_MS})`;
      if (flashMs > 0) context.fillRect(0, 0, WIDTH, HEIGHT);
      context.strokeStyle = "#fff";
      context.lineWidth = 6;
      if (frozen) context.strokeRect(WIDTH * 0.3, HEIGHT * 0.2, WIDTH * 0.4, HEIGHT * 0.5);
      context.restore();
    });
    window.addEventListener("keydown", press);
    onUnload(() => window.removeEventListener("keydown", press));
  },
});

// Keys: a switch that enables them, a key by its name, and a key by its virtual-key code. The keybind facet adds the switch
// and the number to the panel's view of all keys.

import type {} from "lantern-hour-events";
import {
  bool,
  defineMod,
  defineSettings,
  int,
  keybind,
  log,
  on,
  onUnload,
  settingApplied,
} from "svc-mod-sdk";

const settings = defineSettings(
  {
    enabled: bool("Listen to the photo keys", true, { keybind: true, category: "Keys" }),
    shutterKey: keybind("Take a photo", "F9", { category: "Keys" }),
    freezeKey: int("Freeze the picture", 80, {
      keybind: true,
      category: "Keys",
      description: "A virtual-key code: 80 is P.",
    }),
  },
  { applied: () => settingApplied(describeKeys()) },
);

const FLASH_MS = 400;

function describeKeys(): string {
  if (!settings.enabled) return "no key is listened to";
  return `${settings.shutterKey || "no key"} takes a photo, key ${settings.freezeKey} freezes the picture`;
}

export default defineMod({
  settings,
  load() {
    log("info", describeKeys());

    // A client in a terminal has no keyboard events.
    if (typeof window === "undefined") return;
    let photos = 0;
    let frozen = false;
    let flashMs = 0;
    const press = (event: KeyboardEvent): void => {
      if (!settings.enabled || event.repeat) return;
      if (event.keyCode === settings.freezeKey) {
        frozen = !frozen;
        log("info", frozen ? "the picture is frozen" : "the picture moves again");
      }
    };
    on("game.input", ({ pressed, chord }) => {
      if (!settings.enabled || !pressed || chord !== settings.shutterKey) return;
      photos++;
      flashMs = FLASH_MS;
      log("info", `photo ${photos} taken`);
    });
    on("game.view", (view) => {
      if (frozen) view.frozen = true;
    });
    on("game.draw", ({ context, width, height, deltaMs }) => {
      flashMs = Math.max(0, flashMs - deltaMs);
      context.save();
      context.fillStyle = `rgba(255, 255, 255, ${flashMs / FLASH_MS})`;
      if (flashMs > 0) context.fillRect(0, 0, width, height);
      context.strokeStyle = "#fff";
      context.lineWidth = 6;
      if (frozen) context.strokeRect(width * 0.3, height * 0.2, width * 0.4, height * 0.5);
      context.restore();
    });
    window.addEventListener("keydown", press);
    onUnload(() => window.removeEventListener("keydown", press));
  },
});

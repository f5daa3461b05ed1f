// Draws on the game's glass and handles its key events, only over the bus. The switch that enables a key has the keybind
// facet, so that the panel's view of all keys shows it beside the key.

import type { Glass } from "lantern-hour-events";
import {
  bool,
  choice,
  color,
  defineMod,
  defineSettings,
  int,
  keybind,
  on,
  settingApplied,
  settingIgnored,
} from "svc-mod-sdk";

const settings = defineSettings(
  {
    shape: choice("Shape", "cross", ["cross", "circle", "dot"], { category: "Look" }),
    color: color("Colour", "#7dffb0", { format: "hex#", category: "Look" }),
    size: int("Size", 18, { lo: 4, hi: 64, unit: "px", category: "Look" }),
    thickness: int("Thickness", 3, { lo: 1, hi: 12, unit: "px", category: "Look" }),
    outline: bool("Dark outline", true, { category: "Look" }),
    flash: bool("Widen at a hit", true, { category: "Look" }),
    keys: bool("Listen to the key", true, { keybind: true, category: "Keys" }),
    hideKey: keybind("Hide and show", "KeyX", { category: "Keys" }),
  },
  {
    applied({ key, value }): void {
      if (key === "hideKey" && !settings.keys) settingIgnored("no key is listened to");
      else if (key === "size") settingApplied(`${value} px`);
      else settingApplied();
    },
  },
);

const FLASH_MS = 220;

function trace(context: CanvasRenderingContext2D, x: number, y: number, reach: number): void {
  context.beginPath();
  switch (settings.shape) {
    case "circle":
      context.arc(x, y, reach, 0, 2 * Math.PI);
      break;
    case "dot":
      context.arc(x, y, reach / 6, 0, 2 * Math.PI);
      break;
    default:
      for (const [dx, dy] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const) {
        context.moveTo(x + dx * reach * 0.3, y + dy * reach * 0.3);
        context.lineTo(x + dx * reach, y + dy * reach);
      }
  }
}

export default defineMod({
  settings,
  load() {
    let hidden = false;
    let flashMs = 0;
    on("game.input", ({ pressed, chord }) => {
      if (pressed && settings.keys && chord === settings.hideKey) hidden = !hidden;
    });
    on("game.shot", ({ hit }) => {
      if (hit && settings.flash) flashMs = FLASH_MS;
    });
    on("game.view", (view) => {
      if (!hidden) view.pointer = false;
    });
    on("game.draw", (glass) => {
      flashMs = Math.max(0, flashMs - glass.deltaMs);
      if (!hidden) draw(glass, 1 + flashMs / FLASH_MS);
    });
  },
});

function draw({ context, pointer }: Glass, scale: number): void {
  const width = settings.thickness;
  context.save();
  trace(context, pointer.x, pointer.y, settings.size * scale);
  context.lineCap = "round";
  if (settings.outline) {
    context.strokeStyle = "#000a";
    context.lineWidth = width + 3;
    context.stroke();
  }
  context.strokeStyle = settings.color;
  context.lineWidth = width;
  context.stroke();
  context.restore();
}

// Draws on the game's glass and listens to its keys, over the bus alone. The switch that says whether a key is listened
// to carries the keybind facet, so that the panel's view of all keys shows it beside the key.

import {
  boolSetting,
  cColorFmtHexHash,
  colorSetting,
  declareSettings,
  defineMod,
  enumSetting,
  intSetting,
  keybindSetting,
  on,
  onSettingsApplied,
  settingApplied,
  settingIgnored,
  settingValue,
} from "svc-mod-sdk";
import type { Glass } from "../../game/events.js";

const shape = enumSetting("shape", "Shape", "cross", ["cross", "circle", "dot"], { category: "Look" });
const color = colorSetting("color", "Colour", "#7dffb0", { format: cColorFmtHexHash, category: "Look" });
const size = intSetting("size", "Size", 18, { lo: 4, hi: 64, category: "Look", description: "In pixels." });
const thickness = intSetting("thickness", "Thickness", 3, { lo: 1, hi: 12, category: "Look" });
const outline = boolSetting("outline", "Dark outline", true, { category: "Look" });
const flash = boolSetting("flash", "Widen at a hit", true, { category: "Look" });
const keys = boolSetting("keys", "Listen to the key", true, { keybind: true, category: "Keys" });
const hideKey = keybindSetting("hideKey", "Hide and show", "KeyX", { category: "Keys" });

const FLASH_MS = 220;

// A file edited by hand may hold any number: a range is what the panel offers, keeping to it is the mod's part.
function within({ lo, hi }: { lo: number; hi: number }, value: number): number {
  return Math.max(lo, Math.min(hi, value));
}

function trace(context: CanvasRenderingContext2D, x: number, y: number, reach: number): void {
  context.beginPath();
  switch (settingValue(shape)) {
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

function describe(key: string): void {
  if (key === hideKey.key && !settingValue(keys)) settingIgnored("no key is listened to");
  else if (key === size.key) settingApplied(`${within(size, settingValue(size))} px`);
  else settingApplied();
}

export default defineMod({
  load() {
    declareSettings([shape, color, size, thickness, outline, flash, keys, hideKey]);
    onSettingsApplied(describe);

    let hidden = false;
    let flashMs = 0;
    on("game.input", ({ pressed, code }) => {
      if (pressed && settingValue(keys) && code === settingValue(hideKey)) hidden = !hidden;
    });
    on("game.shot", ({ hit }) => {
      if (hit && settingValue(flash)) flashMs = FLASH_MS;
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
  const width = within(thickness, settingValue(thickness));
  context.save();
  trace(context, pointer.x, pointer.y, within(size, settingValue(size)) * scale);
  context.lineCap = "round";
  if (settingValue(outline)) {
    context.strokeStyle = "#000a";
    context.lineWidth = width + 3;
    context.stroke();
  }
  context.strokeStyle = settingValue(color);
  context.lineWidth = width;
  context.stroke();
  context.restore();
}

// A client-only mod: its settings travel over the event bus alone, and every edit shows on the clock at once.

import {
  boolSetting,
  cColorFmtHexHash,
  colorSetting,
  declareSettings,
  defineMod,
  intSetting,
  log,
  onSettingsApplied,
  onUnload,
  settingApplied,
  settingValue,
} from "svc-mod-sdk";

const seconds = boolSetting("seconds", "Show seconds", false, { category: "Clock" });
const size = intSetting("size", "Text size", 20, {
  lo: 12,
  hi: 48,
  category: "Clock",
  description: "In pixels.",
});
const color = colorSetting("color", "Text colour", "#ffe08a", {
  format: cColorFmtHexHash,
  category: "Clock",
});

// A file edited by hand may hold any number: a range is what the panel offers, keeping to it is the mod's part.
function liveSize(): number {
  return Math.max(size.lo, Math.min(size.hi, settingValue(size)));
}

function clockText(): string {
  const now = new Date();
  const parts = [now.getHours(), now.getMinutes(), ...(settingValue(seconds) ? [now.getSeconds()] : [])];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

function createFace(): HTMLElement {
  const face = document.createElement("div");
  face.id = "clock-overlay";
  Object.assign(face.style, {
    position: "fixed",
    top: "8px",
    right: "12px",
    font: "bold 20px monospace",
    pointerEvents: "none",
  });
  document.body.append(face);
  return face;
}

export default defineMod({
  load() {
    declareSettings([seconds, size, color]);

    // A client in a terminal has no screen to draw on.
    const face = typeof document === "undefined" ? undefined : createFace();
    const draw = (): void => {
      if (face === undefined) return;
      face.textContent = clockText();
      face.style.fontSize = `${liveSize()}px`;
      face.style.color = settingValue(color);
    };
    draw();
    // The host stops the timers of a mod when it unloads the mod; what the mod put on the page is its own to remove.
    setInterval(draw, 1000);
    onUnload(() => face?.remove());

    onSettingsApplied(() => {
      draw();
      settingApplied(`the clock shows ${clockText()} at ${liveSize()} px in ${settingValue(color)}`);
    });
    log("info", `the clock shows ${clockText()}`);
  },
});

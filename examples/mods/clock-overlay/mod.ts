// A client-only mod: its settings use only the event bus, and the clock shows every edit at once.

import { bool, color, defineMod, defineSettings, int, log, onUnload, settingApplied } from "svc-mod-sdk";

const settings = defineSettings(
  {
    seconds: bool("Show seconds", false, { category: "Clock" }),
    // A file edited by hand may have any number, but settings.size is always inside the range.
    size: int("Text size", 20, { lo: 12, hi: 48, unit: "px", category: "Clock" }),
    color: color("Text colour", "#ffe08a", { format: "hex#", category: "Clock" }),
  },
  { applied: () => apply() },
);

let draw = (): void => {};

function apply(): void {
  draw();
  settingApplied(`the clock shows ${clockText()} at ${settings.size} px in ${settings.color}`);
}

function clockText(): string {
  const now = new Date();
  const parts = [now.getHours(), now.getMinutes(), ...(settings.seconds ? [now.getSeconds()] : [])];
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
  settings,
  load() {
    // A client in a terminal has no screen to draw on.
    const face = typeof document === "undefined" ? undefined : createFace();
    draw = () => {
      if (face === undefined) return;
      face.textContent = clockText();
      face.style.fontSize = `${settings.size}px`;
      face.style.color = settings.color;
    };
    draw();
    // The host stops the mod's timers at unload; the mod removes its own elements.
    setInterval(() => draw(), 1000);
    onUnload(() => face?.remove());

    log("info", `the clock shows ${clockText()}`);
  },
});

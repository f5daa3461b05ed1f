// A preset that caps another setting: the mod reports the value in force when it differs from the stored one.

import type { Glass } from "lantern-hour-events";
import { choice, color, defineMod, defineSettings, float, int, on, settingApplied } from "svc-mod-sdk";

const settings = defineSettings(
  {
    kind: choice("Weather", "petals", ["clear", "petals", "snow", "rain"], { category: "Sky" }),
    amount: int("How much", 120, {
      lo: 0,
      hi: 800,
      step: 10,
      category: "Sky",
      description: "Flakes in the air; the performance preset caps them.",
    }),
    wind: float("Wind", 0.3, { lo: -1, hi: 1, step: 0.05, category: "Sky" }),
    color: color("Tint", "1,0.82,0.88,0.85", { format: "rgb", category: "Sky" }),
    performance: choice("Performance", "balanced", ["fast", "balanced", "full"], {
      category: "Performance",
      description: "Caps the flakes at 60, 250 or 800.",
    }),
  },
  { applied: () => settingApplied(describe()) },
);

// The compiler checks that every choice has a number.
const CAPS = { fast: 60, balanced: 250, full: 800 };
const FALL = { clear: 0, petals: 60, snow: 90, rain: 900 };

interface Flake {
  x: number;
  y: number;
  /** From 0, far away, to 1, near. */
  readonly near: number;
}

function liveAmount(): number {
  return settings.kind === "clear" ? 0 : Math.min(settings.amount, CAPS[settings.performance]);
}

function describe(): string {
  const live = liveAmount();
  const wanted = settings.amount;
  if (settings.kind === "clear") return "the sky is clear";
  return live < wanted ? `${live} flakes, capped by the performance preset` : `${live} flakes`;
}

/** Converts a stored colour, such as `1,0.8,0.8,0.9`, to a CSS colour. */
function css(stored: string): string {
  const [red = 1, green = 1, blue = 1, alpha = 1] = stored.split(",").map(Number);
  return `rgba(${red * 255},${green * 255},${blue * 255},${alpha})`;
}

export default defineMod({
  settings,
  load() {
    const flakes: Flake[] = [];
    on("game.draw", (glass) => {
      const { width, height } = glass;
      const wanted = liveAmount();
      while (flakes.length < wanted) {
        flakes.push({ x: width * Math.random(), y: height * Math.random(), near: Math.random() });
      }
      flakes.length = wanted;
      fall(glass, flakes);
    });
  },
});

function fall({ context, width, height, deltaMs }: Glass, flakes: readonly Flake[]): void {
  const what = settings.kind;
  const seconds = Math.min(0.1, deltaMs / 1000);
  const speed = FALL[what];
  const drift = settings.wind * (what === "rain" ? 260 : 160);
  context.save();
  context.fillStyle = css(settings.color);
  context.strokeStyle = context.fillStyle;
  context.lineWidth = 1.5;
  context.beginPath();
  for (const flake of flakes) {
    const pace = 0.5 + flake.near;
    flake.y += speed * pace * seconds;
    flake.x +=
      (drift * pace + (what === "rain" ? 0 : 24 * Math.sin(flake.y / 40 + flake.near * 9))) * seconds;
    if (flake.y > height) flake.y -= height + 10;
    flake.x = (flake.x + width) % width;
    const radius = 1.4 + 2.6 * flake.near;
    context.moveTo(flake.x, flake.y);
    if (what === "rain") context.lineTo(flake.x - drift * 0.02 * pace, flake.y - 16 * pace);
    else if (what === "snow") context.arc(flake.x, flake.y, radius, 0, 2 * Math.PI);
    else
      context.ellipse(flake.x, flake.y, radius * 1.9, radius, flake.y / 30 + flake.near * 6, 0, 2 * Math.PI);
  }
  if (what === "rain") context.stroke();
  else context.fill();
  context.restore();
}

// Shows the score that score-tracker emits on the bus. The registry declares that this mod requires score-tracker, so it is
// loaded after score-tracker and unloaded before.

import type { Glass } from "lantern-hour-events";
import { bool, choice, defineMod, defineSettings, emit, int, log, on, settingApplied } from "svc-mod-sdk";
import type { Score } from "../score-tracker/events.js";

const settings = defineSettings(
  {
    milestone: int("Cheer every", 100, {
      lo: 10,
      hi: 1000,
      step: 10,
      category: "Score",
      description: "In points.",
    }),
    cheer: int("Lanterns at a cheer", 6, { lo: 0, hi: 40, category: "Score" }),
    cheerKind: choice("Of this kind", "gold", ["amber", "rose", "gold"], { category: "Score" }),
    showBest: bool("Show the best gains", true, { category: "Board" }),
  },
  { applied: () => settingApplied(describe()) },
);

function describe(): string {
  return `${settings.cheer} lanterns every ${settings.milestone} points`;
}

const BEST = 5;

function passedMilestone({ points, gained }: Score): boolean {
  const every = settings.milestone;
  return Math.floor(points / every) > Math.floor((points - gained) / every);
}

export default defineMod({
  settings,
  load() {
    let shown = 0;
    let gains: number[] = [];
    on("score.changed", (score) => {
      shown = score.points;
      if (shown === 0) gains = [];
      if (score.gained > 0) gains = [...gains, score.gained].sort((a, b) => b - a).slice(0, BEST);
      if (!passedMilestone(score)) return;
      log("info", `${score.points} points!`);
      emit("game.spawn", { kind: settings.cheerKind, count: settings.cheer });
    });
    on("game.draw", (glass) => {
      if (settings.showBest && gains.length > 0) drawGains(glass, gains);
    });
    // score-tracker answers before the emit returns, so the board shows an earlier score at once.
    emit("score.query");
    log("info", `the board shows ${shown} points`);
  },
});

function drawGains({ context, right }: Glass, gains: readonly number[]): void {
  const width = 132;
  const x = right - width - 24;
  const y = 60;
  context.save();
  context.fillStyle = "#0b0a1c99";
  context.beginPath();
  context.roundRect(x, y, width, 36 + gains.length * 24, 10);
  context.fill();
  context.font = "600 13px system-ui, sans-serif";
  context.fillStyle = "#ffd98a";
  context.fillText("Best hits", x + 14, y + 24);
  context.font = "500 16px system-ui, sans-serif";
  context.fillStyle = "#fff";
  gains.forEach((gain, index) => void context.fillText(`+${gain}`, x + 14, y + 50 + index * 24));
  context.restore();
}

// The rules: sixty seconds from dusk to dark, points for hits, more for hits in a row.

import type { LanternKind, Points } from "./events.js";

const ROUND_SECONDS = 60;
const BEST_KEY = "lantern-hour/best";

/** Where a game stands. */
export type Phase = "waiting" | "playing" | "over";

/** One round after the other. */
export interface Round {
  readonly phase: () => Phase;
  readonly score: () => Points;
  readonly best: () => number;
  /** How much of the round is over, 0 to 1. */
  readonly elapsed: () => number;
  /** Moves the clock; the lanterns that rise in this stretch of time. */
  readonly pass: (deltaMs: number) => readonly LanternKind[];
  /** A click that hit a lantern worth so much, 0 for none. Starts a round when none is played. */
  readonly shoot: (worth: number) => void;
}

/** Makes the rules; `told` hears of every change of the score. */
export function createRound(told: (points: Points) => void): Round {
  let phase: Phase = "waiting";
  let points = 0;
  let combo = 0;
  let seconds = 0;
  let untilNext = 0;
  let best = Number(localStorage.getItem(BEST_KEY)) || 0;

  function start(): void {
    phase = "playing";
    points = 0;
    combo = 0;
    seconds = 0;
    told({ points, gained: 0, combo });
  }

  function end(): void {
    phase = "over";
    best = Math.max(best, points);
    localStorage.setItem(BEST_KEY, String(best));
  }

  return {
    phase: () => phase,
    score: () => ({ points, gained: 0, combo }),
    best: () => best,
    elapsed: () => seconds / ROUND_SECONDS,
    pass(deltaMs) {
      if (phase === "playing") {
        seconds = Math.min(ROUND_SECONDS, seconds + deltaMs / 1000);
        if (seconds === ROUND_SECONDS) end();
      }
      untilNext -= deltaMs;
      if (untilNext > 0) return [];
      const rush = phase === "playing" ? 1 + 1.2 * (seconds / ROUND_SECONDS) : 0.6;
      untilNext = (500 + 500 * Math.random()) / rush;
      const luck = Math.random();
      return [luck < 0.08 ? "gold" : luck < 0.34 ? "rose" : "amber"];
    },
    shoot(worth) {
      if (phase !== "playing") return start();
      combo = worth === 0 ? 0 : combo + 1;
      if (worth === 0) return;
      // Every fifth hit in a row is worth one time more.
      const gained = worth * (1 + Math.floor(combo / 5));
      points += gained;
      told({ points, gained, combo });
    },
  };
}

// The rules: a round lasts sixty seconds; hits score points, and hits in a row score more.

import type { LanternKind, Points } from "./events.js";

const ROUND_SECONDS = 60;
const BEST_KEY = "lantern-hour/best";

/** The state of the game. */
export type Phase = "waiting" | "playing" | "over";

/** The rounds of the game, one after the other. */
export interface Round {
  readonly phase: () => Phase;
  readonly score: () => Points;
  readonly best: () => number;
  /** Returns the elapsed share of the round, 0 to 1. */
  readonly elapsed: () => number;
  /** Advances the clock; returns the lanterns that appear in this time. */
  readonly pass: (deltaMs: number) => readonly LanternKind[];
  /** Scores a click that hit a lantern of `worth` points, 0 for a miss. Starts a round when none is running. */
  readonly shoot: (worth: number) => void;
}

/** Creates the rounds; calls `onScore` after every change of the score. */
export function createRound(onScore: (points: Points) => void): Round {
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
    onScore({ points, gained: 0, combo });
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
      // The multiplier grows by one with every fifth hit in a row.
      const gained = worth * (1 + Math.floor(combo / 5));
      points += gained;
      onScore({ points, gained, combo });
    },
  };
}

import type { LogLevel } from "../../../sdk/index.js";

/** Bounds the log lines about refused requests, which strangers can cause. */
const MOST_HINTS = 50;

/** Returns a function that logs each remedy for refused requests once, at most 50 of them. */
export function createHints(log: (level: LogLevel, text: string) => void): (text: string) => void {
  const hinted = new Set<string>();
  return (text) => {
    if (hinted.has(text) || hinted.size === MOST_HINTS) return;
    hinted.add(text);
    log("warn", text);
  };
}

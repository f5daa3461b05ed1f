import type { LogLevel } from "../../../sdk/index.js";

type Log = (level: LogLevel, text: string) => void;

/** Wraps a log to count its lines by level. */
export function countLines(log: Log): { readonly log: Log; readonly lines: ReadonlyMap<LogLevel, number> } {
  const lines = new Map<LogLevel, number>();
  return {
    lines,
    log(level, text) {
      lines.set(level, (lines.get(level) ?? 0) + 1);
      log(level, text);
    },
  };
}

import type { LogLevel } from "../../sdk/index.js";
import {
  type HostLog,
  LOG_LEVELS,
  type LogLine,
  type LogQuery,
  readLogQuery,
} from "../protocol/health/host-log.js";

/** The maximum number of kept lines. */
export const MOST_LINES = 2000;
/** The maximum number of UTF-16 units of all kept lines together. */
export const MOST_UNITS = 1024 * 1024;

type KeptLine = Pick<LogLine, "at" | "level" | "text">;

/** Creates an empty log of a host's last lines. */
export function createLogRing() {
  const kept: KeptLine[] = [];
  let units = 0;
  /** The number of dropped lines: the first kept line has the next number. */
  let gone = 0;

  return {
    add(at: number, level: LogLevel, text: string): void {
      kept.push({ at, level, text });
      units += text.length;
      while (kept.length > MOST_LINES || units > MOST_UNITS) {
        units -= kept.shift()!.text.length;
        gone++;
      }
    },
    /**
     * Answers a query, see {@link readLogQuery}. `guidOf` returns the mod that a text is about; `open` removes secrets, tokens
     * and paths from a text.
     */
    read(
      query: LogQuery,
      guidOf: (text: string) => string,
      open: (text: string) => string,
    ): Omit<HostLog, "session" | "side"> {
      const { after: asked = Infinity, level, mod, limit } = readLogQuery(query);
      const least = LOG_LEVELS.indexOf(level);
      const lines: LogLine[] = [];
      const end = gone + kept.length;
      // A larger number is from another run of the host.
      const after = asked > end ? undefined : asked;
      let next = end;
      const begin = Math.max(after ?? 0, gone);
      for (let passed = 0; passed < end - begin; passed++) {
        const n = after === undefined ? end - passed : begin + passed + 1;
        const line = kept[n - gone - 1]!;
        if (LOG_LEVELS.indexOf(line.level) < least) continue;
        const guid = guidOf(line.text);
        if (mod !== "" && guid !== mod) continue;
        if (lines.length === limit) {
          if (after !== undefined) next = n - 1;
          break;
        }
        lines.push({ n, at: line.at, level: line.level, guid, text: open(line.text) });
      }
      if (after === undefined) lines.reverse();
      return { lines, next: Math.max(next, after ?? 0), dropped: Math.max(0, gone - (after ?? 0)) };
    },
  };
}

/** Returns the mod that a log line is about: the first of `guids` in brackets at the start or in parentheses, or `""`. */
export function guidIn(text: string, guids: ReadonlySet<string>): string {
  const mark = /^\[([^\]\s]+)\]|\(([^()\s]+)\)/g;
  for (let found = mark.exec(text); found !== null; found = mark.exec(text)) {
    const guid = found[1] ?? found[2]!;
    if (guids.has(guid)) return guid;
  }
  return "";
}

// The last lines of a host's log, in the form of `GET /svc/log` and `svc.host.logAnnounce`.

import { valueIn } from "../../../sdk/json/object.js";
import { hasMembers, isListOf, isNumber, isOneOf, isText, recordOf } from "../../../sdk/json/shape.js";

/** The levels of log lines, the least important first. */
export const LOG_LEVELS = ["debug", "info", "warn", "error"] as const;

/** One line of a log. */
export interface LogLine {
  /** The number of the line, counted from 1 since the start of the host. */
  readonly n: number;
  /** Its time in milliseconds since 1970. */
  readonly at: number;
  readonly level: (typeof LOG_LEVELS)[number];
  /** The mod that the line is about; `""` if it is about no mod. */
  readonly guid: string;
  readonly text: string;
}

/** Lines of a log, the oldest first. */
export interface HostLog {
  /** 16 hex digits that tell this host from others. */
  readonly session: string;
  /** `client` or `server`. */
  readonly side: string;
  readonly lines: readonly LogLine[];
  /** The `after` of the next query. */
  readonly next: number;
  /** The number of queried lines that the host has discarded. */
  readonly dropped: number;
}

/** A query for lines of a log. */
export interface LogQuery {
  /** Only lines with numbers above this one; the oldest of them if there are more than `limit` (default: the newest lines). */
  readonly after?: number;
  /** Only lines of this level or a more important level (default: `debug`). */
  readonly level?: LogLine["level"];
  /** Only lines about this mod, by its guid (default: all lines). */
  readonly mod?: string;
  /** The most lines: 1 to 500 (default: 200). */
  readonly limit?: number;
}

const DEFAULT_LIMIT = 200;
/** The largest `limit` of a query. */
export const LARGEST_LIMIT = 500;

/** Reads the members of a query, as numbers or texts; ignores invalid members and clamps `limit`. */
export function readLogQuery(value: unknown): LogQuery & Required<Pick<LogQuery, "level" | "mod" | "limit">> {
  const { after, level, mod, limit } = recordOf(value);
  const from = wholeNumber(after);
  const most = wholeNumber(limit) ?? DEFAULT_LIMIT;
  return {
    ...(from !== undefined && { after: from }),
    level: LOG_LEVELS.find((each) => each === level) ?? "debug",
    mod: isText(mod) ? mod : "",
    limit: Math.min(Math.max(1, most), LARGEST_LIMIT),
  };
}

function wholeNumber(value: unknown): number | undefined {
  const number = isText(value) && value !== "" ? Number(value) : value;
  return isNumber(number) && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}

/** Whether a value is a time that `Date` can represent. */
function isTime(value: unknown): value is number {
  return isNumber(value) && !Number.isNaN(new Date(value).getTime());
}

const isHostLog = hasMembers({
  session: isText,
  side: isText,
  lines: isListOf(
    hasMembers({ n: isNumber, at: isTime, level: isOneOf(...LOG_LEVELS), guid: isText, text: isText }),
  ),
  next: isNumber,
  dropped: isNumber,
});

/** Reads a reply with lines of a log; returns undefined for any other text. */
export function readHostLog(text: string): HostLog | undefined {
  const value: unknown = valueIn(text);
  return isHostLog(value) ? value : undefined;
}

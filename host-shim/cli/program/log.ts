import type { LogLevel } from "../../../sdk/index.js";
import { REJECTION_PREFIX } from "../../client/index.js";
import { type Log, safeLog } from "../../runtime/log-lines.js";
import { print } from "./terminal.js";
import { UsageError } from "./usage.js";

/** The format of a log: plain text, or one JSON object per line. */
type LogFormat = "text" | "json";

/** The option of a command that selects the log format. */
export const LOG_OPTIONS = {
  log: {
    value: "format",
    default: "text",
    summary: "text, or json: one object a line, with its time and level",
  },
} as const;

const WRITERS: Readonly<Record<LogFormat, (level: LogLevel, text: string) => string>> = {
  /** A rejection line has no level in front: its prefix must start the line. */
  text(level, text) {
    const plain = level === "info" || level === "debug" || text.startsWith(REJECTION_PREFIX);
    return plain ? text : `${level === "warn" ? "warning" : level}: ${text}`;
  },
  json: (level, text) => JSON.stringify({ time: new Date().toISOString(), level, text }),
};

/** Creates the log of a command, which writes to standard output. */
export function createLog(format: LogFormat): Log {
  const write = WRITERS[format];
  return safeLog((level, text) => print(write(level, text)));
}

/** The log of a command without `--log`: prints lines of text. */
export const printLog = createLog("text");

/** Creates the log that `--log` selects; throws a UsageError for an unknown format. */
export function logOf({ log }: { readonly log: string }): Log {
  if (!Object.hasOwn(WRITERS, log)) {
    throw new UsageError(`--log takes ${Object.keys(WRITERS).join(" or ")}, found ${log}`);
  }
  return createLog(log as LogFormat);
}

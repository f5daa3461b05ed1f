import type { LogLevel } from "../../../sdk/index.js";
import { REJECTION_PREFIX } from "../../client/index.js";
import { type Log, safeLog } from "../../runtime/log-lines.js";
import { print } from "./terminal.js";
import { UsageError } from "./usage.js";

/** How a log is written: for people, or one JSON object a line for programs. */
export type LogFormat = "text" | "json";

/** The option of a command that chooses how its log is written. */
export const LOG_OPTIONS = {
  log: {
    value: "format",
    default: "text",
    summary: "text, or json: one object a line, with its time and level",
  },
} as const;

const WRITERS: Readonly<Record<LogFormat, (level: LogLevel, text: string) => string>> = {
  /** A rejection line stands at the start of its line: nothing comes before it. */
  text(level, text) {
    const plain = level === "info" || level === "debug" || text.startsWith(REJECTION_PREFIX);
    return plain ? text : `${level === "warn" ? "warning" : level}: ${text}`;
  },
  json: (level, text) => JSON.stringify({ time: new Date().toISOString(), level, text }),
};

/** Makes the log of a command, whose lines go to standard output. */
export function createLog(format: LogFormat): Log {
  const write = WRITERS[format];
  return safeLog((level, text) => print(write(level, text)));
}

/** The log for people. */
export const printLog = createLog("text");

/** The log that a command line asks for. */
export function logOf({ log }: { readonly log: string }): Log {
  if (!Object.hasOwn(WRITERS, log)) {
    throw new UsageError(`--log takes ${Object.keys(WRITERS).join(" or ")}, found ${log}`);
  }
  return createLog(log as LogFormat);
}

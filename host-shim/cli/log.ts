import type { LogLevel } from "../../sdk/index.js";
import { REJECTION_PREFIX } from "../client/index.js";

/** Prints a log line. A rejection line stands at the start of its line: nothing comes before it. */
export function printLog(level: LogLevel, text: string): void {
  const plain = level === "info" || level === "debug" || text.startsWith(REJECTION_PREFIX);
  process.stdout.write(plain ? `${text}\n` : `${level === "warn" ? "warning" : level}: ${text}\n`);
}

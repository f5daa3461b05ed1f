import type { LogLevel } from "../../../sdk/index.js";
import { REJECTION_PREFIX } from "../../client/index.js";
import { safeLog } from "../../runtime/log-lines.js";
import { print } from "./terminal.js";

/** Prints a log line. A rejection line stands at the start of its line: nothing comes before it. */
export const printLog = safeLog((level: LogLevel, text: string) => {
  const plain = level === "info" || level === "debug" || text.startsWith(REJECTION_PREFIX);
  print(plain ? text : `${level === "warn" ? "warning" : level}: ${text}`);
});

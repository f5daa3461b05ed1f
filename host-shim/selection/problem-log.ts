import type { LogLevel } from "../../sdk/index.js";

/** Creates a function that logs each problem once, and again when the problem reappears after it was absent. */
export function createProblemLog(
  log: (level: LogLevel, text: string) => void,
): (problems: readonly string[]) => void {
  let logged: ReadonlySet<string> = new Set();
  return (problems) => {
    for (const problem of problems) if (!logged.has(problem)) log("warn", problem);
    logged = new Set(problems);
  };
}

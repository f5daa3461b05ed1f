import type { LogLevel } from "../../sdk/index.js";

/** Creates a log of problems: logs each once, and again when it reappears. */
export function createProblemLog(
  log: (level: LogLevel, text: string) => void,
): (problems: readonly string[]) => void {
  let told: ReadonlySet<string> = new Set();
  return (problems) => {
    for (const problem of problems) if (!told.has(problem)) log("warn", problem);
    told = new Set(problems);
  };
}

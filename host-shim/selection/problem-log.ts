import type { LogLevel } from "../../sdk/index.js";

/** Creates a log of problems: reports each once, and again when it returns after it was gone. */
export function createProblemLog(
  log: (level: LogLevel, text: string) => void,
): (problems: readonly string[]) => void {
  let told: ReadonlySet<string> = new Set();
  return (problems) => {
    for (const problem of problems) if (!told.has(problem)) log("warn", problem);
    told = new Set(problems);
  };
}

import { printedBy, printedIn, QUICKJS } from "../../tests/engines/run-script.js";
import { bundle } from "../bundle.js";
import type { Measured } from "./program.js";

/** Runs program.ts in QuickJS and in each of `programs` (command lines by name), one after the other. */
export async function measureEngines(
  programs: Readonly<Record<string, readonly string[]>>,
  report: (engine: string, rows: readonly Measured[]) => void,
): Promise<void> {
  const source = await bundle(
    `import { run } from "../build/bench/engines/program.js";
     run(typeof print === "function" ? print : console.log);`,
    "es",
  );
  const read = (lines: readonly string[]) => lines.map((line) => JSON.parse(line) as Measured);
  for (const [name, command] of Object.entries(programs))
    report(name, read(await printedBy(command, source)));
  for (const [name, open] of Object.entries(QUICKJS)) report(name, read(await printedIn(open, source)));
}

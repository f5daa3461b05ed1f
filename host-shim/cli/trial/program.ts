// The program of the thread that tries a mod: dist/trial.js.
import { parentPort, workerData } from "node:worker_threads";
import type { Report, TriedMod } from "./findings.js";
import { runTrial } from "./run.js";

/** The maximum number of different problems, and of different remarks. */
const MOST_SENT = 1000;

const { exit } = process;
const sent = { problem: new Set<string>(), remark: new Set<string>() };

const report: Report = (kind, text) => {
  if (kind === "problem" || kind === "remark") {
    if (sent[kind].size === MOST_SENT || sent[kind].has(text)) return;
    sent[kind].add(text);
  }
  parentPort!.postMessage({ kind, text });
};

await runTrial(workerData as TriedMod, report);
report("done", "");
// Ends everything that the mod left running. The trial replaces process.exit, so `exit` is the original.
exit();

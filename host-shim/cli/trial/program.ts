// The program of the thread that tries a mod: dist/trial.js.
import { parentPort, workerData } from "node:worker_threads";
import type { FindingKind, Report, TriedMod } from "./findings.js";
import { runTrial } from "./run.js";

/** The maximum number of different findings of each kind that a loop of the mod may report. */
const MOST_SENT = 1000;

const { exit } = process;
const sent: Readonly<Partial<Record<FindingKind, Set<string>>>> = {
  problem: new Set(),
  remark: new Set(),
  "needs a page": new Set(),
};

const report: Report = (kind, text) => {
  const texts = sent[kind];
  if (texts?.size === MOST_SENT || texts?.has(text)) return;
  texts?.add(text);
  parentPort!.postMessage({ kind, text });
};

await runTrial(workerData as TriedMod, report);
report("done", "");
// Ends everything that the mod left running. The trial replaces process.exit, so `exit` is the original.
exit();

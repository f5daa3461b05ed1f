// The program of the thread that tries a mod: dist/trial.js.
import { parentPort, workerData } from "node:worker_threads";
import type { Say, TriedMod } from "./findings.js";
import { runTrial } from "./run.js";

const { exit } = process;
const say: Say = (kind, text) => parentPort!.postMessage({ kind, text });

await runTrial(workerData as TriedMod, say);
say("done", "");
// Ends everything that the mod left running. The trial replaces process.exit, so `exit` is the original.
exit();

// The program of the thread in which a mod is tried: dist/trial.js.
import { parentPort, workerData } from "node:worker_threads";
import type { Say, TriedMod } from "./findings.js";
import { runTrial } from "./run.js";

const { exit } = process;
const say: Say = (kind, text) => parentPort!.postMessage({ kind, text });

await runTrial(workerData as TriedMod, say);
say("done", "");
// Whatever the mod has left running ends here. The trial took process.exit away from it, and from us.
exit();

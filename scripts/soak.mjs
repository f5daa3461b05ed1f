// npm run soak: runs a backend and a client host with random faults for ten minutes; the game's clock runs at twenty times
// the speed. `npm run soak -- --seconds 3600 --seed 7` sets the duration and the random seed.
import { join } from "node:path";
import { ensureBuilt, ensureInstalled, root, run, runTool } from "./setup.mjs";

if (!ensureInstalled() || !ensureBuilt() || !runTool("typescript/bin/tsc", ["-p", "tests"])) process.exit(1);
const program = join(root, "build/tests/soak/soak.js");
const args = ["--expose-gc", "--enable-source-maps", program, ...process.argv.slice(2)];
if (!run(process.execPath, args)) process.exit(1);
console.log("Soak: no failure.");

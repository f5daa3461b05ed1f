// npm run bench:engines: runs rows of npm run bench in the engines of test:engines and writes bench/engine-results.md. At
// the end it lists the rows whose ratio grew by more than 20 % since the last run; the exit code stays 0.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gotWorse, processors } from "./bench-report.mjs";
import { outcomesOf, readEngineRatios, writeEngineReport } from "./engine-report.mjs";
import { engines } from "./engines.mjs";
import { ensureBuilt, ensureInstalled, root, runTool } from "./setup.mjs";

if (!ensureInstalled() || !ensureBuilt() || !runTool("typescript/bin/tsc", ["-p", "bench"])) process.exit(1);
const programs = Object.fromEntries(Object.entries(engines).map(([name, find]) => [name, find()]));
const { measureEngines } = await import(pathToFileURL(join(root, "build/bench/engines/measure.js")).href);

const measured = new Map();
await measureEngines(programs, (engine, rows) => {
  measured.set(engine, rows);
  console.log(`\n${engine}`);
  for (const { work, peer, ours, theirs } of rows)
    console.log(`  ${work}: ${Math.round(ours)} ns, ${(ours / theirs).toFixed(2)}x ${peer}`);
});

const results = join(root, "bench/engine-results.md");
const before = readEngineRatios(existsSync(results) ? readFileSync(results, "utf8") : "");
for (const line of gotWorse(outcomesOf(measured), before)) console.log(`WORSE  ${line}`);
writeFileSync(results, writeEngineReport(measured, processors()));

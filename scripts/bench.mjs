// npm run bench: runs each part of every bench/*.bench.ts (bench/run.ts) in three processes and writes bench/results.md.
// With an argument it runs the files whose name contains it and only prints the results; with --once it runs each part in
// one process and only prints the results. At the end it lists the rows whose ratio is more than 20 % above bench/results.md;
// the exit code stays 0, because a machine's load varies.
import { fork } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import {
  cellsOf,
  gotWorse,
  middleOf,
  processors,
  readRatios,
  summaryOf,
  writeReport,
} from "./bench-report.mjs";
import { findBrowsers } from "./find-program.mjs";
import { ensureBuilt, ensureInstalled, root, runTool } from "./setup.mjs";

const { values, positionals } = parseArgs({ options: { once: { type: "boolean" } }, allowPositionals: true });
const [filter = ""] = positionals;
// V8 optimizes the same code differently in each process.
const processes = values.once ? 1 : 3;
const names = readdirSync(join(root, "bench"))
  .filter((name) => name.endsWith(".bench.ts") && name.includes(filter))
  .sort();
if (names.length === 0) {
  console.log(`No file matches bench/*${filter}*.bench.ts: nothing to measure.`);
  process.exit(0);
}
if (!ensureInstalled() || !ensureBuilt() || !runTool("typescript/bin/tsc", ["-p", "bench"])) process.exit(1);
Object.assign(process.env, findBrowsers());

const built = join(root, "build/bench");
const outcomes = [];
for (const name of names.map((file) => file.replace(/\.ts$/, ""))) {
  const { default: parts } = await import(pathToFileURL(join(built, `${name}.js`)).href);
  for (const number of parts.keys()) await measure(name, number);
}

/** Measures a part and prints each row with its median ratio. */
async function measure(name, number) {
  const runs = [];
  while (runs.length < processes) runs.push(await runPart(name, number));
  for (const row of runs[0].keys()) {
    const outcome = middleOf(runs.map((run) => run[row]));
    if (outcome.group !== outcomes.at(-1)?.group) console.log(`\n${outcome.group}`);
    outcomes.push(outcome);
    console.log(`  ${cellsOf(outcome).join("  |  ")}`);
  }
}

async function runPart(name, number) {
  const rows = [];
  const part = fork(join(built, "part.js"), [name, String(number)], { execArgv: ["--expose-gc"] });
  part.on("message", (outcome) => rows.push(outcome));
  const [code] = await once(part, "close");
  if (code !== 0) process.exit(1);
  return rows;
}

const results = join(root, "bench/results.md");
const before = readRatios(readFileSync(results, "utf8"));
console.log(`\n${summaryOf(outcomes)}`);
for (const line of gotWorse(outcomes, before)) console.log(`WORSE  ${line}`);
if (filter === "" && !values.once) {
  const machine = `Node ${process.versions.node}, ${processors()}`;
  writeFileSync(results, writeReport(outcomes, machine));
}

// npm run bench: every part of every bench/*.bench.ts (bench/run.ts), each in a process of its own, into bench/results.md.
// With an argument only the files whose name contains it run, and the results are only printed. In the end it says which
// rows have got worse since that file was written; that fails nothing, since no two moments of a computer are alike.
import { fork } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { cellsOf, gotWorse, readRatios, summaryOf, writeReport } from "./bench-report.mjs";
import { findChromium } from "./chromium.mjs";
import { ensureBuilt, ensureInstalled, root, runTool } from "./setup.mjs";

const MUCH_WORSE = 1.2;

const filter = process.argv[2] ?? "";
const names = readdirSync(join(root, "bench"))
  .filter((name) => name.endsWith(".bench.ts") && name.includes(filter))
  .sort();
if (names.length === 0) {
  console.log(`There is no bench/*${filter}*.bench.ts yet: nothing to measure.`);
  process.exit(0);
}
if (!ensureInstalled() || !ensureBuilt() || !runTool("typescript/bin/tsc", ["-p", "bench"])) process.exit(1);
process.env.SVC_CHROMIUM ??= findChromium();

const built = join(root, "build/bench");
const outcomes = [];
for (const name of names.map((file) => file.replace(/\.ts$/, ""))) {
  const { default: parts } = await import(pathToFileURL(join(built, `${name}.js`)).href);
  for (const number of parts.keys()) await measure(name, number);
}

async function measure(name, number) {
  const part = fork(join(built, "part.js"), [name, String(number)]);
  part.on("message", (outcome) => {
    if (outcome.group !== outcomes.at(-1)?.group) console.log(`\n${outcome.group}`);
    outcomes.push(outcome);
    console.log(`  ${cellsOf(outcome).join("  |  ")}`);
  });
  const [code] = await once(part, "close");
  if (code !== 0) process.exit(1);
}

const results = join(root, "bench/results.md");
const before = readRatios(readFileSync(results, "utf8"));
console.log(`\n${summaryOf(outcomes)}`);
for (const line of gotWorse(outcomes, before, MUCH_WORSE)) console.log(`WORSE  ${line}`);
if (filter === "") {
  const machine = `Node ${process.versions.node}, ${cpus().length} x ${cpus()[0]?.model.trim()}`;
  writeFileSync(results, writeReport(outcomes, machine));
}

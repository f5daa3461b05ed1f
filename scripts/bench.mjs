// npm run bench: every bench/*.bench.ts, whose default export is given a Run (bench/run.ts), into bench/results.md.
// With an argument only the files whose name contains it run, and the results are only printed.
import { readdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { findChromium } from "./chromium.mjs";
import { ensureBuilt, ensureInstalled, root, runTool } from "./setup.mjs";

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

const load = (name) => import(pathToFileURL(join(root, "build/bench", name)).href);
const { createRun } = await load("run.js");
const outcomes = [];
const run = createRun((outcome) => {
  if (outcome.group !== outcomes.at(-1)?.group) console.log(`\n${outcome.group}`);
  outcomes.push(outcome);
  console.log(`  ${describe(outcome).join("  |  ")}`);
});
for (const name of names) {
  const bench = await load(name.replace(/\.ts$/, ".js"));
  await bench.default(run);
}

const short = outcomes.filter((outcome) => !outcome.met).length;
const summary = `${outcomes.length} rows, ${short} short of the bar.`;
console.log(`\n${summary}`);
if (filter === "") writeFileSync(join(root, "bench/results.md"), report());

/** The cells of one row: work, ours, each peer, the ratio to the best one, whether the bar is reached. */
function describe({ work, ours, peers = {}, unit, best, ratio, bar, limit, met }) {
  const others = Object.entries(peers).map(([name, number]) => `${name} ${show(number)}`);
  const bars = typeof bar === "object" ? Object.entries(bar).map(([name, most]) => `${most}x ${name}`) : [];
  if (typeof bar === "number") bars.push(`${bar}x the best`);
  if (limit !== undefined) bars.push(`${show(limit)} ${unit}`);
  return [
    work,
    `${show(ours)} ${unit}`,
    others.join(", "),
    ratio === undefined ? "" : `${ratio.toFixed(2)}x ${best}`,
    bars.join(", "),
    bars.length === 0 ? "" : met ? "reached" : "SHORT",
  ];
}

function show(number) {
  if (number >= 1000) return Math.round(number).toLocaleString("en-US");
  return number.toPrecision(3);
}

function report() {
  const machine = `Node ${process.versions.node}, ${cpus().length} x ${cpus()[0]?.model.trim()}`;
  const lines = ["# Measured side by side", "", `${machine}. Medians, lower is better. ${summary}`];
  let group;
  for (const outcome of outcomes) {
    if (outcome.group !== group) {
      group = outcome.group;
      lines.push(
        "",
        `## ${group}`,
        "",
        "| Work | Ours | Peers | Ratio | Bar | |",
        "|---|---|---|---|---|---|",
      );
    }
    lines.push(`| ${describe(outcome).join(" | ")} |`);
  }
  return `${lines.join("\n")}\n`;
}

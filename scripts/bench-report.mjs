// Writes and reads bench/results.md, the outcomes of npm run bench (bench/run.ts).
import { cpus } from "node:os";

/** Returns the number and model of this machine's processors. */
export function processors() {
  return `${cpus().length} x ${cpus()[0]?.model.trim()}`;
}

/** Returns the cells of a row: work, our time, peers, ratio to the best peer, bar, and "reached" or "SHORT". */
export function cellsOf({ work, ours, peers = {}, unit, best, ratio, bar, limit, met }) {
  const others = Object.entries(peers).map(([name, number]) => `${name} ${show(number)}`);
  const bars =
    typeof bar === "object" ? Object.entries(bar).map(([name, most]) => `${show(most)}x ${name}`) : [];
  if (typeof bar === "number") bars.push(`${show(bar)}x the best`);
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
  return String(Number(number.toPrecision(3)));
}

/** Returns the outcome with the median ratio of one row's outcomes, or with the median number for a row without a peer. */
export function middleOf(outcomes) {
  const inOrder = outcomes.toSorted((a, b) => (a.ratio ?? a.ours) - (b.ratio ?? b.ours));
  return inOrder[inOrder.length >> 1];
}

/** Returns a sentence with the number of all rows and of the rows that miss their bar. */
export function summaryOf(outcomes) {
  return `${outcomes.length} rows, ${outcomes.filter(({ met }) => !met).length} short of the bar.`;
}

/** Returns the text of bench/results.md; `machine` describes Node and the processors. */
export function writeReport(outcomes, machine) {
  const lines = [
    "# Measured side by side",
    "",
    `${machine}. Medians, lower is better. Each row runs beside its peers in three processes of its own, and the one with the middle ratio is shown. ${summaryOf(outcomes)}`,
  ];
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
    lines.push(`| ${cellsOf(outcome).join(" | ")} |`);
  }
  return `${lines.join("\n")}\n`;
}

/** Reads the rows' ratios from a report; the keys are `group: work`, as {@link gotWorse} expects. */
export function readRatios(text) {
  const ratios = new Map();
  let group = "";
  for (const line of text.split("\n")) {
    if (line.startsWith("## ")) group = line.slice(3);
    // The header and delimiter lines of a table have no number in the cell of the ratio.
    const [work, , , ratio] = line.slice(2).split(" | ");
    const number = Number.parseFloat(ratio);
    if (number > 0) ratios.set(`${group}: ${work}`, number);
  }
  return ratios;
}

/** A row is reported as worse when its ratio is more than this many times the earlier one. */
const MUCH_WORSE = 1.2;

/** Returns a line for each row that is worse than before. */
export function gotWorse(outcomes, ratios) {
  return outcomes.flatMap(({ group, work, ratio, best }) => {
    const before = ratios.get(`${group}: ${work}`);
    if (ratio === undefined || before === undefined || ratio <= MUCH_WORSE * before) return [];
    return [`${group}: ${work} takes ${ratio.toFixed(2)}x ${best}, it was ${before.toFixed(2)}x`];
  });
}

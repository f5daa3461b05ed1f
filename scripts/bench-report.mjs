// The outcomes of npm run bench (bench/run.ts) as the text of bench/results.md, and what of it is read again.
import { cpus } from "node:os";

/** The processors that something was measured on. */
export function processors() {
  return `${cpus().length} x ${cpus()[0]?.model.trim()}`;
}

/** The cells of one row: work, ours, each peer, the ratio to the best one, the bar, and whether it is reached. */
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

/** Of one row as several processes measured it: the one with the middle ratio, without a peer the middle number. */
export function middleOf(outcomes) {
  const inOrder = outcomes.toSorted((a, b) => (a.ratio ?? a.ours) - (b.ratio ?? b.ours));
  return inOrder[inOrder.length >> 1];
}

/** How many rows there are, and how many are short of their bar. */
export function summaryOf(outcomes) {
  return `${outcomes.length} rows, ${outcomes.filter(({ met }) => !met).length} short of the bar.`;
}

/** The file's text; `machine` is what it was measured on. */
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

/** The ratio of each row that has one, by its group and work as {@link gotWorse} names them. */
export function readRatios(text) {
  const ratios = new Map();
  let group = "";
  for (const line of text.split("\n")) {
    if (line.startsWith("## ")) group = line.slice(3);
    // The head of a table and the line below it have no number there.
    const [work, , , ratio] = line.slice(2).split(" | ");
    const number = Number.parseFloat(ratio);
    if (number > 0) ratios.set(`${group}: ${work}`, number);
  }
  return ratios;
}

/** A row is told as worse when its ratio is more than so many times what it was. */
const MUCH_WORSE = 1.2;

/** A sentence for each row whose ratio has become more than `most` times what it was. */
export function gotWorse(outcomes, ratios, most = MUCH_WORSE) {
  return outcomes.flatMap(({ group, work, ratio, best }) => {
    const before = ratios.get(`${group}: ${work}`);
    if (ratio === undefined || before === undefined || ratio <= most * before) return [];
    return [`${group}: ${work} takes ${ratio.toFixed(2)}x ${best}, it was ${before.toFixed(2)}x`];
  });
}

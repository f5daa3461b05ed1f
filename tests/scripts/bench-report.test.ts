import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as assert from "uvu/assert";
import { repository } from "../support/repository.js";
import { suite } from "../support/suite.js";

interface Outcome {
  readonly group: string;
  readonly work: string;
  readonly unit: string;
  readonly ours: number;
  readonly peers?: Readonly<Record<string, number>>;
  readonly bar?: number;
  readonly best: string;
  readonly ratio: number | undefined;
  readonly met: boolean;
}

const { gotWorse, middleOf, readRatios, summaryOf, writeReport } = (await import(
  pathToFileURL(join(repository, "scripts/bench-report.mjs")).href
)) as {
  gotWorse(outcomes: readonly Outcome[], ratios: ReadonlyMap<string, number>): string[];
  middleOf(outcomes: readonly Outcome[]): Outcome;
  readRatios(text: string): Map<string, number>;
  summaryOf(outcomes: readonly Outcome[]): string;
  writeReport(outcomes: readonly Outcome[], machine: string): string;
};

const report = suite("the bench report");

function outcome(group: string, work: string, ratio: number | undefined): Outcome {
  const peers = ratio === undefined ? {} : { mitt: 1000 };
  return {
    group,
    work,
    unit: "ns",
    ours: 1200,
    peers,
    bar: 1.5,
    best: "mitt",
    ratio,
    met: (ratio ?? 0) <= 1.5,
  };
}

const OUTCOMES = [
  outcome("bus", "emit", 1.2),
  outcome("bus", "on + off, 10 present", 0.5),
  outcome("weight", "emit", 2),
  outcome("weight", "no peer", undefined),
];

report("reads back the ratios that it wrote", () => {
  const ratios = readRatios(writeReport(OUTCOMES, "Node 20, 2 x CPU"));
  assert.equal(
    [...ratios],
    [
      ["bus: emit", 1.2],
      ["bus: on + off, 10 present", 0.5],
      ["weight: emit", 2],
    ],
  );
});

report("reports a row whose ratio grew beyond the limit, unless the row is new or has no peer", () => {
  const before = readRatios(writeReport(OUTCOMES, "Node 20, 2 x CPU"));
  const now = [
    outcome("bus", "emit", 1.43),
    outcome("bus", "on + off, 10 present", 0.61),
    outcome("weight", "emit", 1),
    outcome("weight", "no peer", undefined),
    outcome("weight", "new", 9),
  ];
  assert.equal(gotWorse(now, before), ["bus: on + off, 10 present takes 0.61x mitt, it was 0.50x"]);
});

report("uses the outcome with the median ratio, or without a peer the outcome with the median number", () => {
  const ratios = [1.3, 0.9, 1.1].map((ratio) => outcome("bus", "emit", ratio));
  assert.is(middleOf(ratios), ratios[2]);
  const numbers = [3, 20, 100].map((ours) => ({ ...outcome("bus", "bytes", undefined), ours }));
  assert.is(middleOf(numbers), numbers[1]);
  assert.is(middleOf(numbers.slice(2)), numbers[2]);
});

report("prints the number of rows, and how many of them miss their bar", () => {
  assert.is(summaryOf(OUTCOMES), "4 rows, 1 short of the bar.");
});

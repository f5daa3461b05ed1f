import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as assert from "uvu/assert";
import { repository } from "../support/repository.js";
import { suite } from "../support/suite.js";

interface Measured {
  readonly work: string;
  readonly peer: string;
  readonly ours: number;
  readonly theirs: number;
}

interface Outcome {
  readonly group: string;
  readonly work: string;
  readonly ratio: number;
  readonly best: string;
}

const scriptNamed = (name: string): Promise<unknown> =>
  import(pathToFileURL(join(repository, "scripts", name)).href);
const { outcomesOf, readEngineRatios, writeEngineReport } = (await scriptNamed("engine-report.mjs")) as {
  outcomesOf(measured: ReadonlyMap<string, readonly Measured[]>): Outcome[];
  readEngineRatios(text: string): Map<string, number>;
  writeEngineReport(measured: ReadonlyMap<string, readonly Measured[]>, machine: string): string;
};
const { gotWorse } = (await scriptNamed("bench-report.mjs")) as {
  gotWorse(outcomes: readonly Outcome[], ratios: ReadonlyMap<string, number>): string[];
};

const report = suite("the engine report");

const rows = (emit: number, parse: number): Measured[] => [
  { work: "emit, 1 handlers", peer: "nanoevents", ours: emit, theirs: 100 },
  { work: "parseRequest, 11 headers", peer: "split", ours: parse, theirs: 100 },
];
const MEASURED = new Map([
  ["Node 20", rows(125, 400)],
  ["Hermes", rows(50, 275)],
]);

report("reads back the ratios that it wrote, and no other numbers", () => {
  const ratios = readEngineRatios(writeEngineReport(MEASURED, "2 x CPU"));
  assert.equal(
    [...ratios],
    [
      ["Node 20: emit, 1 handlers", 1.25],
      ["Hermes: emit, 1 handlers", 0.5],
      ["Node 20: parseRequest, 11 headers", 4],
      ["Hermes: parseRequest, 11 headers", 2.75],
    ],
  );
});

report("reports a row that got worse in one engine, with the name of the engine", () => {
  const before = readEngineRatios(writeEngineReport(MEASURED, "2 x CPU"));
  const now = new Map([...MEASURED, ["Hermes", rows(61, 275)] as const]);
  assert.equal(gotWorse(outcomesOf(now), before), [
    "Hermes: emit, 1 handlers takes 0.61x nanoevents, it was 0.50x",
  ]);
});

report("reports no row as worse if there is no earlier report", () => {
  assert.equal(gotWorse(outcomesOf(MEASURED), readEngineRatios("")), []);
});

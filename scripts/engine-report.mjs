// Writes and reads bench/engine-results.md, the results of npm run bench:engines.

/**
 * Returns the text of the file. `measured` maps each engine's name to a list of `{ work, peer, ours, theirs }` in ns, with the
 * same rows for every engine; `machine` describes the processors.
 */
export function writeEngineReport(measured, machine) {
  const engines = [...measured.keys()];
  const rows = [...measured.values()][0].map(({ work, peer }, index) => [
    work,
    peer,
    ...[...measured.values()].map((all) => ratioOf(all[index]).toFixed(2)),
  ]);
  const table = [["Work", "Beside", ...engines], ["", "", ...engines].map(() => "---"), ...rows];
  return `# Measured in every engine

${machine}. Each cell is our time as a multiple of the peer's in the same engine and run, the least of several: lower is
better, and no cell is to grow. "split" cuts the same text into lines, "a property" reads one; the rest are packages, or
functions of the engine.

${table.map((cells) => `| ${cells.join(" | ")} |`).join("\n")}
`;
}

/** Converts the `measured` of {@link writeEngineReport} to the outcomes that bench-report.mjs compares. */
export function outcomesOf(measured) {
  return [...measured].flatMap(([engine, rows]) =>
    rows.map((row) => ({ group: engine, work: row.work, ratio: ratioOf(row), best: row.peer })),
  );
}

/** Reads a report's ratios; the keys are `engine: work`, as bench-report.mjs expects. */
export function readEngineRatios(text) {
  const [head, , ...rows] = text
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) => line.slice(2, -2).split(" | "));
  return new Map(
    rows.flatMap(([work, , ...ratios]) =>
      ratios.map((ratio, index) => [`${head[index + 2]}: ${work}`, Number(ratio)]),
    ),
  );
}

function ratioOf({ ours, theirs }) {
  return ours / theirs;
}

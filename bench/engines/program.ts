import { rows, type Work } from "./rows.js";

// The program of `npm run bench:engines`, bundled to one classic script: it uses no global that a game's engine lacks.

/** One printed line: the row, and the times of one call in ns. */
export interface Measured {
  readonly work: string;
  readonly peer: string;
  readonly ours: number;
  readonly theirs: number;
}

const ROUNDS = 7;
/** Long, because the only clock of all engines, `Date.now`, counts whole milliseconds. */
const BATCH_MS = 40;

/** Times every row and prints each as the JSON of a {@link Measured}. */
export function run(print: (line: string) => void): void {
  for (const { work, ours, peer, theirs } of rows()) {
    const [own, other] = leastTimes([ours, theirs]);
    const measured: Measured = { work, peer, ours: own!, theirs: other! };
    print(JSON.stringify(measured));
  }
}

/** Returns the least times of one call in ns: other load on the machine only adds to them. */
function leastTimes(works: readonly Work[]): number[] {
  const counts = works.map(callsThatFill);
  const times = works.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < ROUNDS; round++) {
    works.forEach((work, index) => {
      times[index] = Math.min(times[index]!, (elapsed(work, counts[index]!) * 1e6) / counts[index]!);
    });
  }
  return times;
}

/** Warms the work up and returns the number of calls per batch. */
function callsThatFill(work: Work): number {
  for (let calls = 1; ; calls *= 2) {
    const time = Math.min(elapsed(work, calls), elapsed(work, calls), elapsed(work, calls));
    if (time >= BATCH_MS) return Math.max(1, Math.round((calls * BATCH_MS) / time));
  }
}

/** The last call's result, exported so that no engine drops the work. */
export let last: unknown;

function elapsed(work: Work, calls: number): number {
  const start = Date.now();
  for (let i = 0; i < calls; i++) last = work();
  return Date.now() - start;
}

/** Timed work: one call is one operation. Returns a value so that the engine cannot drop the work. */
export type Work = () => unknown;

/** The largest allowed ratio to the best peer, or a ratio for each compared peer (the other peers have no bar). */
export type Bar = number | Readonly<Record<string, number>>;

interface Row<T> {
  readonly group: string;
  readonly work: string;
  readonly ours: T;
  readonly peers?: Readonly<Record<string, T>>;
  readonly bar?: Bar;
  /** The largest allowed value of ours, in the row's unit. */
  readonly limit?: number;
}

/** One line of the report; `met` is whether the bar is reached. */
export interface Outcome extends Row<number> {
  readonly unit: string;
  readonly best: string;
  readonly ratio: number | undefined;
  readonly met: boolean;
}

/** The argument of a {@link Part}. Lower is better everywhere. */
export interface Run {
  /** Times ours and every peer in alternating runs after a warm-up, and reports each median in ns per call. */
  row(row: Row<Work>): void;
  /** Reports numbers that the part measured itself, such as bytes. */
  value(row: Row<number> & { readonly unit: string }): void;
}

/**
 * Rows that share a process (bench/part.ts). Parts are separate because an engine optimizes a function for all earlier
 * calls. A bench file's default export is a list of parts, of one row each where possible.
 */
export type Part = (run: Run) => void | Promise<void>;

const ROUNDS = 15;
const BATCH_MS = 4;
const WARM_UP_MS = 200;

/** Creates a run that passes each outcome to `report` as soon as it is known. */
export function createRun(report: (outcome: Outcome) => void): Run {
  const value: Run["value"] = (row) => report(judge(row));
  return {
    value,
    row({ ours, peers = {}, ...rest }) {
      const [own, ...others] = medians([ours, ...Object.values(peers)]);
      const numbers = Object.fromEntries(Object.keys(peers).map((name, index) => [name, others[index]!]));
      value({ ...rest, ours: own!, peers: numbers, unit: "ns" });
    },
  };
}

function judge(row: Row<number> & { readonly unit: string }): Outcome {
  const { ours, peers = {}, bar, limit } = row;
  const named = typeof bar === "object" ? bar : {};
  for (const name of Object.keys(named)) {
    if (!(name in peers))
      throw new Error(`${row.group}, ${row.work}: the bar names "${name}", which is not a peer`);
  }
  const counted = typeof bar === "object" ? Object.keys(named) : Object.keys(peers);
  const best = counted.sort((a, b) => peers[a]! - peers[b]!)[0];
  const ratio = best === undefined ? undefined : ours / peers[best]!;
  const met =
    (typeof bar !== "number" || (ratio !== undefined && ratio <= bar)) &&
    Object.entries(named).every(([name, most]) => ours <= most * peers[name]!) &&
    (limit === undefined || ours <= limit);
  return { ...row, best: best ?? "", ratio, met };
}

/** Returns the median times of one call in ns. Runs alternate, so that a slow moment of the machine affects all works. */
function medians(works: readonly Work[]): number[] {
  const loops = works.map((work) => loopOver(work));
  const counts = loops.map(callsThatFill);
  const times: number[][] = works.map(() => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (let turn = 0; turn < works.length; turn++) {
      const index = (turn + round) % works.length;
      collectYoung();
      times[index]!.push((elapsed(loops[index]!, counts[index]!) * 1e6) / counts[index]!);
    }
  }
  return times.map((list) => list.sort((a, b) => a - b)[ROUNDS >> 1]!);
}

/** Collects young garbage, so that it does not slow the next work down. A full collection would also drop compiled code. */
function collectYoung(): void {
  if (gc === undefined) throw new Error("run benchmarks with --expose-gc, or with npm run bench");
  void gc({ type: "minor" });
}

let loopsMade = 0;

type Loop = (calls: number) => unknown;

/**
 * Creates a separate loop for each work: in a shared loop the call would be megamorphic and slow. The number makes each text
 * unique, because the engine shares compiled code between equal texts.
 */
function loopOver(work: Work): Loop {
  const body = `// ${loopsMade++}\n let last; for (let i = 0; i < calls; i++) last = work(); return last;`;
  return new Function("work", `return function (calls) { ${body} }`)(work) as Loop;
}

/** Warms the loop up and returns the number of calls per batch. */
function callsThatFill(loop: Loop): number {
  let calls = 1;
  let spent = 0;
  for (;;) {
    const time = elapsed(loop, calls);
    spent += time;
    if (time >= BATCH_MS && spent >= WARM_UP_MS) return calls;
    if (time < BATCH_MS)
      calls = Math.ceil(calls * Math.min(10, Math.max(1.2, BATCH_MS / Math.max(time, 0.01))));
  }
}

function elapsed(loop: Loop, calls: number): number {
  const start = cpuMs();
  loop(calls);
  return cpuMs() - start;
}

/** Returns this process's CPU time in ms, which excludes other load on the machine. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

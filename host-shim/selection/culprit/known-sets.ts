import type { Growth } from "./growth.js";
import type { SuspectSet, Suspects } from "./suspects.js";

/** The answers so far, as sets of suspects. */
export type KnownSets = ReturnType<typeof createKnownSets>;

/** Creates the known sets of a new search, with one answer: the fault occurs while all suspects run. */
export function createKnownSets(suspects: Suspects) {
  const yes: SuspectSet[] = [new Uint8Array(suspects.ids.length).fill(1)];
  const no: SuspectSet[] = [];
  const unclear: SuspectSet[] = [];
  return {
    /** Records whether the fault occurs while a set runs. */
    add(set: SuspectSet, isWrong: boolean): void {
      (isWrong ? yes : no).push(set);
    },
    /** Records that the player cannot tell about a set. */
    addUnclear(set: SuspectSet): void {
      unclear.push(set);
    },
    /** Whether the fault occurs while a set runs; undefined if unknown. */
    of(set: SuspectSet): boolean | undefined {
      if (no.some((known) => isWithin(set, known))) return false;
      return yes.some((known) => isWithin(known, set)) ? true : undefined;
    },
    /** Returns the known bounds in a growth: the fault is absent up to S(`no`), -1 if unknown, and occurs from S(`yes`) on. */
    along: (growth: Growth) => ({
      no: Math.max(-1, ...no.map(growth.greatest)),
      yes: Math.min(...yes.map(growth.least)),
    }),
    /** Returns a function that checks whether the answer about S(k) was "cannot tell". */
    unclearAlong(growth: Growth): (k: number) => boolean {
      const spans = unclear.map((set) => [growth.least(set), growth.greatest(set)] as const);
      return (k) => spans.some(([from, to]) => from <= k && k <= to);
    },
  };
}

function isWithin(inner: SuspectSet, outer: SuspectSet): boolean {
  return inner.every((member, at) => member <= outer[at]!);
}

import type { Growth } from "./growth.js";
import type { SuspectSet, Suspects } from "./suspects.js";

/** The answers so far, as sets of suspects. */
export interface KnownSets {
  /** Records whether the fault occurs while a set runs. */
  readonly add: (set: SuspectSet, isWrong: boolean) => void;
  /** Records that the player cannot tell about a set. */
  readonly addUnclear: (set: SuspectSet) => void;
  /** Whether the fault occurs while a set runs; undefined if unknown. */
  readonly of: (set: SuspectSet) => boolean | undefined;
  /** Returns the known bounds in a growth: the fault is absent up to S(`no`), -1 if unknown, and occurs from S(`yes`) on. */
  readonly along: (growth: Growth) => { readonly no: number; readonly yes: number };
  /** Returns a function that checks whether the answer about S(k) was "cannot tell". */
  readonly unclearAlong: (growth: Growth) => (k: number) => boolean;
}

/** Creates the known sets of a new search, with one answer: the fault occurs while all suspects run. */
export function createKnownSets(suspects: Suspects): KnownSets {
  const yes: SuspectSet[] = [new Uint8Array(suspects.ids.length).fill(1)];
  const no: SuspectSet[] = [];
  const unclear: SuspectSet[] = [];
  return {
    add(set, isWrong) {
      (isWrong ? yes : no).push(set);
    },
    addUnclear(set) {
      unclear.push(set);
    },
    of(set) {
      if (no.some((known) => isWithin(set, known))) return false;
      return yes.some((known) => isWithin(known, set)) ? true : undefined;
    },
    along: (growth) => ({
      no: Math.max(-1, ...no.map(growth.greatest)),
      yes: Math.min(...yes.map(growth.least)),
    }),
    unclearAlong(growth) {
      const spans = unclear.map((set) => [growth.least(set), growth.greatest(set)] as const);
      return (k) => spans.some(([from, to]) => from <= k && k <= to);
    },
  };
}

function isWithin(inner: SuspectSet, outer: SuspectSet): boolean {
  return inner.every((member, at) => member <= outer[at]!);
}

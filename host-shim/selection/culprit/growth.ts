import { type SuspectSet, type Suspects, visitDependencies } from "./suspects.js";

/** The sets S(0) ⊆ S(1) ⊆ …: S(k) has a group and the first `k` suspects of a list, all with their dependencies. */
export type Growth = ReturnType<typeof growthOf>;

/** Returns the sets that grow from `group` by the suspects of `list`. */
export function growthOf(suspects: Suspects, group: readonly number[], list: readonly number[]) {
  const size = suspects.ids.length;
  /** For each suspect the least `k` whose S(k) contains it. */
  const enters = new Float64Array(size).fill(Number.POSITIVE_INFINITY);
  const enter = (suspect: number, k: number): void =>
    visitDependencies(suspects, suspect, (each) => {
      if (enters[each]! <= k) return false;
      enters[each] = k;
      return true;
    });
  for (const suspect of group) enter(suspect, 0);
  for (const [at, suspect] of list.entries()) enter(suspect, at + 1);

  return {
    /** Returns S(k). */
    set: (k: number): SuspectSet => Uint8Array.from(enters, (from) => (from <= k ? 1 : 0)),
    /** Returns the least `k` whose S(k) contains the given set; Infinity when none does. */
    least(within: SuspectSet): number {
      let k = 0;
      for (let each = 0; each < size; each++) if (within[each] === 1) k = Math.max(k, enters[each]!);
      return k;
    },
    /** Returns the greatest `k` whose S(k) is part of the given set; -1 when not even S(0) is, Infinity when all are. */
    greatest(within: SuspectSet): number {
      let k = Number.POSITIVE_INFINITY;
      for (let each = 0; each < size; each++) if (within[each] === 0) k = Math.min(k, enters[each]! - 1);
      return k;
    },
  };
}

import type { Edges } from "./graph.js";

/** The input of {@link keepStrongest}. Mods are numbers. */
interface Contest {
  /** 1 for the mods that would be kept if no mods conflicted; their dependencies are sound, too. */
  readonly sound: Uint8Array;
  /** The selected mods, by descending priority. */
  readonly order: readonly number[];
  readonly needs: Edges;
  readonly dependents: Edges;
  /** Both directions of each conflict between sound mods. */
  readonly conflicts: Edges;
}

/** The kept mods, and why others are not kept. */
export interface KeptMods {
  readonly kept: Uint8Array;
  /** For a kept mod, the index in `order` of the mod for which it is kept: itself or a dependent. */
  readonly rankOf: Int32Array;
  /** The mods that conflict with one of their dependencies, or whose dependencies conflict; each with the smallest such pair. */
  readonly selfConflicts: ReadonlyMap<number, readonly [number, number]>;
}

/**
 * Keeps each mod of `order` together with its dependencies, unless two of these mods conflict, or one conflicts with a mod that
 * was kept before. Visits every mod and edge once, and again for each mod in `selfConflicts`. Marks the dependents of a mod
 * that is ruled out, and never tries them.
 */
export function keepStrongest({ sound, order, needs, dependents, conflicts }: Contest): KeptMods {
  const size = sound.length;
  const kept = new Uint8Array(size);
  const out = new Uint8Array(size);
  const rankOf = new Int32Array(size);
  const seenAt = new Int32Array(size).fill(-1);
  const selfConflicts = new Map<number, readonly [number, number]>();

  for (let rank = 0; rank < order.length; rank++) {
    const mod = order[rank]!;
    if (sound[mod] === 0 || kept[mod] === 1 || out[mod] === 1) continue;
    const wanted = withNeeds(mod, rank);
    const pair = conflictWithin(wanted, rank);
    if (pair !== undefined) {
      selfConflicts.set(mod, pair);
      ruleOut(mod);
      continue;
    }
    for (const one of wanted) {
      kept[one] = 1;
      rankOf[one] = rank;
    }
    for (const one of wanted) {
      for (let edge = conflicts.start[one]!; edge < conflicts.start[one + 1]!; edge++) {
        ruleOut(conflicts.to[edge]!);
      }
    }
  }
  return { kept, rankOf, selfConflicts };

  /** Returns the mod and its transitive dependencies, except those already kept. */
  function withNeeds(mod: number, rank: number): number[] {
    const wanted = [mod];
    seenAt[mod] = rank;
    for (let at = 0; at < wanted.length; at++) {
      const m = wanted[at]!;
      for (let edge = needs.start[m]!; edge < needs.start[m + 1]!; edge++) {
        const need = needs.to[edge]!;
        if (kept[need] === 1 || seenAt[need] === rank) continue;
        seenAt[need] = rank;
        wanted.push(need);
      }
    }
    return wanted;
  }

  function conflictWithin(wanted: readonly number[], rank: number): readonly [number, number] | undefined {
    let first = size;
    let second = size;
    for (const m of wanted) {
      for (let edge = conflicts.start[m]!; edge < conflicts.start[m + 1]!; edge++) {
        const other = conflicts.to[edge]!;
        if (other < m || seenAt[other] !== rank) continue;
        if (m < first || (m === first && other < second)) {
          first = m;
          second = other;
        }
      }
    }
    return first < size ? [first, second] : undefined;
  }

  function ruleOut(mod: number): void {
    if (out[mod] === 1) return;
    const spreading = [mod];
    out[mod] = 1;
    for (let m = spreading.pop(); m !== undefined; m = spreading.pop()) {
      for (let edge = dependents.start[m]!; edge < dependents.start[m + 1]!; edge++) {
        const dependent = dependents.to[edge]!;
        if (out[dependent] === 1) continue;
        out[dependent] = 1;
        spreading.push(dependent);
      }
    }
  }
}

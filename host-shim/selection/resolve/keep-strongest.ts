import type { Edges } from "./graph.js";

/** What decides who stays. Mods are numbers. */
export interface Contest {
  /** 1 for the mods that could be kept if there were no conflicts: then so could all that they need. */
  readonly sound: Uint8Array;
  /** The selected mods, strongest first. */
  readonly order: readonly number[];
  readonly needs: Edges;
  readonly dependents: Edges;
  /** Both directions of each conflict between sound mods. */
  readonly conflicts: Edges;
}

/** Who stays, and why others do not. */
export interface KeptMods {
  readonly kept: Uint8Array;
  /** For a kept mod, the place in `order` of the mod at whose turn it was kept: itself, or one that needs it. */
  readonly turnOf: Int32Array;
  /** Mods whose needs conflict with each other or with the mod: each with the smallest such pair. */
  readonly torn: ReadonlyMap<number, readonly [number, number]>;
}

/**
 * Goes through the mods, strongest first, and keeps each together with all that it needs, unless two of these conflict
 * or one conflicts with a mod kept before. Every mod and edge is walked once, and once more for each mod that
 * contradicts itself: what can no longer be kept is marked at once with all that needs it, so nobody asks again.
 */
export function keepStrongest({ sound, order, needs, dependents, conflicts }: Contest): KeptMods {
  const size = sound.length;
  const kept = new Uint8Array(size);
  const out = new Uint8Array(size);
  const turnOf = new Int32Array(size);
  const seenAt = new Int32Array(size).fill(-1);
  const torn = new Map<number, readonly [number, number]>();

  for (let turn = 0; turn < order.length; turn++) {
    const mod = order[turn]!;
    if (sound[mod] === 0 || kept[mod] === 1 || out[mod] === 1) continue;
    const wanted = withNeeds(mod, turn);
    const pair = conflictWithin(wanted, turn);
    if (pair !== undefined) {
      torn.set(mod, pair);
      ruleOut(mod);
      continue;
    }
    for (const one of wanted) {
      kept[one] = 1;
      turnOf[one] = turn;
    }
    for (const one of wanted) {
      for (let edge = conflicts.start[one]!; edge < conflicts.start[one + 1]!; edge++) {
        ruleOut(conflicts.to[edge]!);
      }
    }
  }
  return { kept, turnOf, torn };

  /** The mod and all that it needs, directly or not, without what is kept already. */
  function withNeeds(mod: number, turn: number): number[] {
    const wanted = [mod];
    seenAt[mod] = turn;
    for (let at = 0; at < wanted.length; at++) {
      const m = wanted[at]!;
      for (let edge = needs.start[m]!; edge < needs.start[m + 1]!; edge++) {
        const need = needs.to[edge]!;
        if (kept[need] === 1 || seenAt[need] === turn) continue;
        seenAt[need] = turn;
        wanted.push(need);
      }
    }
    return wanted;
  }

  function conflictWithin(wanted: readonly number[], turn: number): readonly [number, number] | undefined {
    let first = size;
    let second = size;
    for (const m of wanted) {
      for (let edge = conflicts.start[m]!; edge < conflicts.start[m + 1]!; edge++) {
        const other = conflicts.to[edge]!;
        if (other < m || seenAt[other] !== turn) continue;
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

import type { RegistryMod } from "../mod-registry.js";
import { inRange } from "../versions.js";

/** Edges from each mod to others: those of mod `m` are `to[start[m]]` up to `to[start[m + 1]]`. */
export interface Edges {
  readonly start: Int32Array;
  readonly to: Int32Array;
}

/** The mods of a registry in the order of their ids, so that a mod is a number and the smaller number the smaller id. */
export interface Graph {
  readonly mods: readonly RegistryMod[];
  readonly numbers: ReadonlyMap<string, number>;
  /** What each mod requires, in the order of its entry; -1 for what is not in the registry. */
  readonly needs: Edges;
  /** For each edge of `needs`: 1 when the mod that is there has a version in range. */
  readonly fits: Uint8Array;
}

/** Makes the graph of a registry's mods. */
export function createGraph(unordered: readonly RegistryMod[]): Graph {
  const { mods, numbers } = numberMods(unordered);
  const start = new Int32Array(mods.length + 1);
  for (let m = 0; m < mods.length; m++) start[m + 1] = start[m]! + mods[m]!.requires.length;
  const to = new Int32Array(start[mods.length]!);
  const fits = new Uint8Array(to.length);
  let edge = 0;
  for (const { requires } of mods) {
    for (const { id, version } of requires) {
      const need = numbers.get(id);
      to[edge] = need ?? -1;
      if (need !== undefined && inRange(mods[need]!.version, version)) fits[edge] = 1;
      edge++;
    }
  }
  return { mods, numbers, needs: { start, to }, fits };
}

// Sorting the bare ids is several times as fast as sorting the mods by them.
function numberMods(unordered: readonly RegistryMod[]): Pick<Graph, "mods" | "numbers"> {
  const ids = unordered.map(({ id }) => id).sort();
  const numbers = new Map<string, number>();
  for (let m = 0; m < ids.length; m++) numbers.set(ids[m]!, m);
  const mods = unordered.slice();
  for (const mod of unordered) mods[numbers.get(mod.id)!] = mod;
  return { mods, numbers };
}

/** The same edges seen from their other end, without those for which `counts` is false or whose end is -1. */
export function turned({ start, to }: Edges, counts: (from: number, to: number) => boolean): Edges {
  const size = start.length - 1;
  const turnedStart = new Int32Array(size + 1);
  for (let m = 0; m < size; m++) {
    for (let edge = start[m]!; edge < start[m + 1]!; edge++) {
      const end = to[edge]!;
      if (end >= 0 && counts(m, end)) turnedStart[end + 1]!++;
    }
  }
  for (let m = 0; m < size; m++) turnedStart[m + 1]! += turnedStart[m]!;
  const next = turnedStart.slice();
  const turnedTo = new Int32Array(turnedStart[size]!);
  for (let m = 0; m < size; m++) {
    for (let edge = start[m]!; edge < start[m + 1]!; edge++) {
      const end = to[edge]!;
      if (end >= 0 && counts(m, end)) turnedTo[next[end]!++] = m;
    }
  }
  return { start: turnedStart, to: turnedTo };
}

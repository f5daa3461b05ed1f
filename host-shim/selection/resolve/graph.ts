import type { RegistryMod } from "../mod-registry.js";
import { inRange } from "../versions.js";

/** Edges in compressed form: mod `m` has edges to the mods in `to` from index `start[m]` up to `start[m + 1]`, exclusive. */
export interface Edges {
  readonly start: Int32Array;
  readonly to: Int32Array;
}

/** The mods of a registry sorted by id: a mod is its index, so that comparing numbers compares ids. */
export interface Graph {
  readonly mods: readonly RegistryMod[];
  readonly numbers: ReadonlyMap<string, number>;
  /** The dependencies of each mod, in the order of its entry; -1 for an id that is not in the registry. */
  readonly needs: Edges;
  /** For each edge of `needs`: 1 when the dependency's version is in range. */
  readonly fits: Uint8Array;
}

/** Creates the graph of the mods, whose order does not matter. */
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

// Sorting the ids alone is several times faster than sorting the mods by id.
function numberMods(unordered: readonly RegistryMod[]): Pick<Graph, "mods" | "numbers"> {
  const ids = unordered.map(({ id }) => id).sort();
  const numbers = new Map<string, number>();
  for (let m = 0; m < ids.length; m++) numbers.set(ids[m]!, m);
  const mods = unordered.slice();
  for (const mod of unordered) mods[numbers.get(mod.id)!] = mod;
  return { mods, numbers };
}

/** Returns the edges in reverse direction, except edges whose end is -1 and edges for which `counts` returns false. */
export function reversed({ start, to }: Edges, counts: (from: number, to: number) => boolean): Edges {
  const size = start.length - 1;
  const reversedStart = new Int32Array(size + 1);
  for (let m = 0; m < size; m++) {
    for (let edge = start[m]!; edge < start[m + 1]!; edge++) {
      const end = to[edge]!;
      if (end >= 0 && counts(m, end)) reversedStart[end + 1]!++;
    }
  }
  for (let m = 0; m < size; m++) reversedStart[m + 1]! += reversedStart[m]!;
  const next = reversedStart.slice();
  const reversedTo = new Int32Array(reversedStart[size]!);
  for (let m = 0; m < size; m++) {
    for (let edge = start[m]!; edge < start[m + 1]!; edge++) {
      const end = to[edge]!;
      if (end >= 0 && counts(m, end)) reversedTo[next[end]!++] = m;
    }
  }
  return { start: reversedStart, to: reversedTo };
}

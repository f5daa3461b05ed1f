import { type Cycles, findCycles } from "./cycles.js";
import type { Edges, Graph } from "./graph.js";

/** The mods before conflicts are considered. Mods are numbers. */
interface SoundMods {
  /** 1 for the mods that would be kept if no mods conflicted. */
  readonly sound: Uint8Array;
  /** The mods that passed the gates and are in no dependency cycle, dependencies first. */
  readonly needsFirst: readonly number[];
  readonly cycles: Cycles | undefined;
}

/**
 * Finds the sound mods and the cycles, and orders the mods that passed the gates and are in no cycle, dependencies first. A walk
 * starts at the mods without dependencies; a mod that the walk does not reach is in a cycle or depends on a mod of a cycle.
 */
export function findSound({ mods, needs, fits }: Graph, dependents: Edges, passed: Uint8Array): SoundMods {
  const size = mods.length;
  const sound = passed.slice();
  /** For each mod, the number of dependencies not placed yet. */
  const unplacedNeeds = new Int32Array(size);
  const needsFirst: number[] = [];
  let cycles: Cycles | undefined;
  let left = 0;
  for (let m = 0; m < size; m++) {
    if (passed[m] === 0) continue;
    left++;
    for (let edge = needs.start[m]!; edge < needs.start[m + 1]!; edge++) {
      const need = needs.to[edge]!;
      if (need >= 0 && passed[need] === 1) unplacedNeeds[m]!++;
      else sound[m] = 0;
      if (fits[edge] === 0) sound[m] = 0;
    }
    if (unplacedNeeds[m] === 0) needsFirst.push(m);
  }
  walk(0);
  if (needsFirst.length === left) return { sound, needsFirst, cycles };

  const unreached = passed.slice();
  for (const m of needsFirst) unreached[m] = 0;
  cycles = findCycles(needs, dependents, unreached);
  const reached = needsFirst.length;
  for (const group of cycles.groups) for (const m of group) sound[m] = 0;
  for (const group of cycles.groups) for (const m of group) place(m);
  walk(reached);
  return { sound, needsFirst, cycles };

  function walk(from: number): void {
    for (let at = from; at < needsFirst.length; at++) place(needsFirst[at]!);
  }

  function place(m: number): void {
    for (let edge = dependents.start[m]!; edge < dependents.start[m + 1]!; edge++) {
      const dependent = dependents.to[edge]!;
      if (sound[m] === 0) sound[dependent] = 0;
      unplacedNeeds[dependent]!--;
      if (unplacedNeeds[dependent] === 0 && !(cycles !== undefined && cycles.groupOf[dependent]! >= 0)) {
        needsFirst.push(dependent);
      }
    }
  }
}

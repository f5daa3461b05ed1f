import type { Edges } from "./graph.js";

/** The maximum mods that a message names of a dependency cycle; a number replaces the middle of a longer cycle. */
const SHOWN = 8;

/** The mods in cycles, as strongly connected groups: each member depends on every member, directly or transitively. */
export interface Cycles {
  /** The group number of each mod, -1 outside of a cycle. */
  readonly groupOf: Int32Array;
  readonly groups: readonly (readonly number[])[];
}

/**
 * Finds the cycles among the mods for which `inside` is 1: Kosaraju's strongly connected components, iterative because a cycle
 * may be deeper than the call stack. A mod that requires itself is a cycle.
 */
export function findCycles(needs: Edges, dependents: Edges, inside: Uint8Array): Cycles {
  const groupOf = new Int32Array(inside.length).fill(-1);
  const open = inside.slice();
  let found = 0;
  for (const root of dependenciesFirst(needs, inside).reverse()) {
    if (open[root] === 0) continue;
    open[root] = 0;
    const group = [root];
    for (const m of group) {
      for (let edge = dependents.start[m]!; edge < dependents.start[m + 1]!; edge++) {
        const other = dependents.to[edge]!;
        if (open[other] === 0) continue;
        open[other] = 0;
        group.push(other);
      }
    }
    if (group.length === 1 && !targets(needs, root).includes(root)) continue;
    for (const m of group) groupOf[m] = found;
    found++;
  }
  // Filled in number order, which is faster than sorting each group.
  const groups = Array.from({ length: found }, (): number[] => []);
  for (let m = 0; m < inside.length; m++) groups[groupOf[m]!]?.push(m);
  return { groupOf, groups };
}

/** Walks depth-first over the mods for which `inside` is 1; returns each after the dependencies that the walk visits from it. */
function dependenciesFirst({ start, to }: Edges, inside: Uint8Array): number[] {
  const order: number[] = [];
  const open = inside.slice();
  const next = start.slice();
  for (let root = 0; root < inside.length; root++) {
    const path = open[root] === 1 ? [root] : [];
    open[root] = 0;
    for (let m = path.at(-1); m !== undefined; m = path.at(-1)) {
      const need = next[m]! < start[m + 1]! ? to[next[m]!++]! : undefined;
      if (need === undefined) order.push(path.pop()!);
      else if (open[need] === 1) {
        open[need] = 0;
        path.push(need);
      }
    }
  }
  return order;
}

/** A cycle as printed, closed: the first mod is also the last. */
export interface Cycle {
  readonly first: readonly number[];
  /** The number of unnamed mods between `first` and `last`. */
  readonly leftOut: number;
  readonly last: readonly number[];
}

/**
 * Creates a function that returns a cycle through a mod of a group: of the group's first mod the shortest cycle, of another mod
 * a short cycle that starts at its smallest mod, or a long cycle that starts at the given mod. Except for the first mod, the
 * time of a call depends only on the length of its result, because each mod of a group may cause a call, and a group may have
 * 100,000 mods. Therefore every cycle goes through the group's first mod, whose distances are computed once.
 */
export function createCyclePaths(
  needs: Edges,
  dependents: Edges,
  { groupOf, groups }: Cycles,
): (mod: number) => Cycle {
  const onwards = shortestPaths(needs);
  const homewards = shortestPaths(dependents);

  /** Searches breadth-first from each group's first mod. Returns each mod's next mod on its shortest path, and its length. */
  function shortestPaths(along: Edges): { readonly parent: Int32Array; readonly distance: Int32Array } {
    const parent = new Int32Array(groupOf.length).fill(-1);
    const distance = new Int32Array(groupOf.length);
    for (const [hub] of groups) {
      const queue = [hub!];
      parent[hub!] = hub!;
      for (const m of queue) {
        for (let edge = along.start[m]!; edge < along.start[m + 1]!; edge++) {
          const other = along.to[edge]!;
          if (groupOf[other] !== groupOf[m] || parent[other] !== -1) continue;
          parent[other] = m;
          distance[other] = distance[m]! + 1;
          queue.push(other);
        }
      }
    }
    return { parent, distance };
  }

  /** Returns the mod, then up to `count` mods on its path to the first mod of the group. */
  function walk(mod: number, { parent, distance }: typeof onwards, count = Infinity): number[] {
    const path = [mod];
    for (let m = mod; path.length <= Math.min(count, distance[mod]!); path.push(m)) m = parent[m]!;
    return path;
  }

  return (mod) => {
    if (mod === groups[groupOf[mod]!]![0]) {
      const steps = targets(needs, mod).filter((need) => groupOf[need] === groupOf[mod]);
      const isNearer = (a: number, b: number) => homewards.distance[a]! < homewards.distance[b]!;
      const step = steps.reduce((best, need) => (isNearer(need, best) ? need : best));
      const cycle = [mod, ...walk(step, homewards)];
      if (cycle.length <= SHOWN) return { first: cycle, leftOut: 0, last: [] };
      const half = SHOWN / 2;
      return {
        first: cycle.slice(0, half),
        leftOut: cycle.length - 2 * half + 1,
        last: cycle.slice(1 - half),
      };
    }
    const there = walk(mod, homewards, SHOWN);
    const back = walk(mod, onwards, SHOWN).reverse();
    const length = homewards.distance[mod]! + onwards.distance[mod]!;
    if (length <= SHOWN) return { first: simple([...there, ...back.slice(1)]), leftOut: 0, last: [] };
    const first = there.slice(0, SHOWN / 2);
    const last = back.slice(-SHOWN / 2);
    const meeting = first.findIndex((m, at) => at > 0 && last.includes(m));
    if (meeting > 0) {
      const rest = last.slice(last.indexOf(first[meeting]!) + 1);
      return { first: [...first.slice(0, meeting + 1), ...rest], leftOut: 0, last: [] };
    }
    return { first, leftOut: length + 1 - first.length - last.length, last };
  };
}

/** Reduces a closed walk to a cycle: drops each part that leads back to a mod that the walk already visited. */
function simple(closed: readonly number[]): number[] {
  const cycle: number[] = [];
  for (const m of closed.slice(0, -1)) {
    const seen = cycle.indexOf(m);
    if (seen >= 0) cycle.length = seen;
    cycle.push(m);
  }
  const smallest = cycle.indexOf(Math.min(...cycle));
  const whole = [...cycle.slice(smallest), ...cycle.slice(0, smallest)];
  return [...whole, whole[0]!];
}

function targets({ start, to }: Edges, mod: number): Int32Array {
  return to.subarray(start[mod], start[mod + 1]);
}

import { type Edges, reversed } from "./graph.js";

/** The maximum mods that a message names of a dependency cycle; a number replaces the middle of a longer cycle. */
const SHOWN = 8;

/** The mods in cycles, as strongly connected groups: each member depends on every member, directly or transitively. */
export interface Cycles {
  /** The group number of each mod, -1 outside of a cycle. */
  readonly groupOf: Int32Array;
  readonly groups: readonly (readonly number[])[];
  /** Whether a group is a single cycle: each member directly depends on exactly one member. */
  readonly isPlain: (group: readonly number[]) => boolean;
}

/**
 * Finds the cycles among the mods for which `inside` is 1: Tarjan's strongly connected components, iterative because a cycle
 * may be deeper than the call stack. A mod that requires itself is a cycle.
 */
export function findCycles({ start, to }: Edges, inside: Uint8Array): Cycles {
  const size = inside.length;
  const groupOf = new Int32Array(size).fill(-1);
  let found = 0;
  const index = new Int32Array(size);
  const low = new Int32Array(size);
  const next = new Int32Array(size);
  const waiting: number[] = [];
  const isWaiting = new Uint8Array(size);
  const path: number[] = [];
  let visited = 0;

  function enter(m: number): void {
    index[m] = low[m] = ++visited;
    next[m] = start[m]!;
    waiting.push(m);
    isWaiting[m] = 1;
    path.push(m);
  }

  function leave(m: number): void {
    path.pop();
    const above = path.at(-1);
    if (above !== undefined && low[m]! < low[above]!) low[above] = low[m]!;
    if (low[m] !== index[m]) return;
    const isCycle = waiting[waiting.length - 1] !== m || needsItself(m);
    let member: number;
    do {
      member = waiting.pop()!;
      isWaiting[member] = 0;
      if (isCycle) groupOf[member] = found;
    } while (member !== m);
    if (isCycle) found++;
  }

  function needsItself(m: number): boolean {
    for (let edge = start[m]!; edge < start[m + 1]!; edge++) if (to[edge] === m) return true;
    return false;
  }

  for (let root = 0; root < size; root++) {
    if (inside[root] !== 1 || index[root] !== 0) continue;
    enter(root);
    for (let m = path.at(-1); m !== undefined; m = path.at(-1)) {
      if (next[m]! === start[m + 1]!) {
        leave(m);
        continue;
      }
      const need = to[next[m]!++]!;
      if (need < 0 || inside[need] !== 1) continue;
      if (index[need] === 0) enter(need);
      else if (isWaiting[need] === 1 && index[need]! < low[m]!) low[m] = index[need]!;
    }
  }
  // Filled in number order, which is faster than sorting each group.
  const groups = Array.from({ length: found }, (): number[] => []);
  for (let m = 0; m < size; m++) groups[groupOf[m]!]?.push(m);
  return { groupOf, groups, isPlain: (group) => group.every((m) => countWithin(m) === 1) };

  function countWithin(m: number): number {
    let count = 0;
    for (let edge = start[m]!; edge < start[m + 1]!; edge++) {
      if (to[edge]! >= 0 && groupOf[to[edge]!] === groupOf[m]) count++;
    }
    return count;
  }
}

/** A cycle as printed, closed: the first mod is also the last. */
export interface Cycle {
  readonly first: readonly number[];
  /** The number of unnamed mods between `first` and `last`. */
  readonly leftOut: number;
  readonly last: readonly number[];
}

/** Returns the cycle of a plain group, starting at its smallest mod. */
export function plainCycle({ start, to }: Edges, { groupOf }: Cycles, group: readonly number[]): Cycle {
  const cycle = [group[0]!];
  while (cycle.length < group.length) {
    const m = cycle.at(-1)!;
    let edge = start[m]!;
    while (to[edge]! < 0 || groupOf[to[edge]!] !== groupOf[m]) edge++;
    cycle.push(to[edge]!);
  }
  cycle.push(group[0]!);
  if (cycle.length <= SHOWN) return { first: cycle, leftOut: 0, last: [] };
  const half = SHOWN / 2;
  return { first: cycle.slice(0, half), leftOut: cycle.length - 2 * half + 1, last: cycle.slice(1 - half) };
}

/**
 * Creates a function that returns a cycle through a mod of a group. A short cycle is complete and starts at its smallest mod; a
 * long cycle starts at the given mod. The time of a call depends only on the length of its result, because each mod of a group
 * causes a call, and a group may have 100,000 mods. Therefore every cycle goes through the group's first mod, whose distances
 * are computed once.
 */
export function createCyclePaths(edges: Edges, { groupOf, groups }: Cycles): (mod: number) => Cycle {
  const { start, to } = edges;
  const isWithin = (from: number, end: number) => groupOf[from]! >= 0 && groupOf[from] === groupOf[end];
  const onwards = shortestPaths(edges);
  const homewards = shortestPaths(reversed(edges, isWithin));

  /** Searches breadth-first from each group's first mod. Returns each mod's next mod on its shortest path, and its length. */
  function shortestPaths(along: Edges): { readonly parent: Int32Array; readonly distance: Int32Array } {
    const parent = new Int32Array(groupOf.length).fill(-1);
    const distance = new Int32Array(groupOf.length);
    for (const [hub] of groups) {
      const queue = [hub!];
      parent[hub!] = hub!;
      for (let at = 0; at < queue.length; at++) {
        const m = queue[at]!;
        for (let edge = along.start[m]!; edge < along.start[m + 1]!; edge++) {
          const other = along.to[edge]!;
          if (other < 0 || !isWithin(m, other) || parent[other] !== -1) continue;
          parent[other] = m;
          distance[other] = distance[m]! + 1;
          queue.push(other);
        }
      }
    }
    return { parent, distance };
  }

  /** Returns the mod, then up to `count` mods on its path to the first mod of the group. */
  function walk(
    mod: number,
    { parent, distance }: ReturnType<typeof shortestPaths>,
    count: number,
  ): number[] {
    const path = [mod];
    for (let m = mod; path.length <= Math.min(count, distance[mod]!); path.push(m)) m = parent[m]!;
    return path;
  }

  return (mod) => {
    const isHub = mod === groups[groupOf[mod]!]![0];
    const step = isHub ? firstStep(mod) : mod;
    const there = [...(isHub ? [mod] : []), ...walk(step, homewards, SHOWN)];
    const length = Number(isHub) + homewards.distance[step]! + onwards.distance[mod]!;
    const back = walk(mod, onwards, SHOWN).reverse();
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

  /** Returns the second mod of the shortest cycle through the first mod of a group. */
  function firstStep(hub: number): number {
    let best = -1;
    for (let edge = start[hub]!; edge < start[hub + 1]!; edge++) {
      const need = to[edge]!;
      if (need < 0 || !isWithin(hub, need)) continue;
      if (best < 0 || homewards.distance[need]! < homewards.distance[best]!) best = need;
    }
    return best;
  }
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

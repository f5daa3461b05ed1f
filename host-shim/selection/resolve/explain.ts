import { type Cause, type Root, type RootCause, Verdict } from "../../protocol/verdicts.js";
import type { Requirement } from "../mod-registry.js";
import { isBelow } from "../versions.js";
import type { Conflicts } from "./conflicts.js";
import { type Cycle, type Cycles, createCyclePaths } from "./cycles.js";
import type { Edges, Graph } from "./graph.js";
import type { KeptMods } from "./keep-strongest.js";

/** The intermediate results of a resolution. Mods are numbers. */
interface Findings {
  readonly graph: Graph;
  readonly dependents: Edges;
  readonly cycles: Cycles | undefined;
  /** The mods that passed the gates and are in no cycle, dependencies first. */
  readonly needsFirst: readonly number[];
  /** The selected mods, highest priority first. */
  readonly order: readonly number[];
  readonly conflicts: Conflicts;
  readonly outcome: KeptMods;
}

/**
 * Adds to `causes`, which already has the causes of mods that failed a gate, why other mods are not kept: a mod is in a cycle,
 * or a dependency is not kept, or a kept mod conflicts with it. Names the smallest id where several causes apply.
 */
export function explain(findings: Findings, causes: (Cause | undefined)[]): void {
  const { graph, cycles, needsFirst, outcome } = findings;
  const { mods, needs, fits } = graph;
  const { kept, selfConflicts } = outcome;
  const roots = new Map<string, Root>();
  const rootOf = new Array<Root | undefined>(mods.length);
  const conflictOf = createConflicts(findings);

  if (cycles !== undefined) explainCycles(findings, cycles, causes);
  for (const m of needsFirst) {
    if (kept[m] === 1) continue;
    const edge = worstNeed(m);
    causes[m] = edge < 0 ? conflictOf(m) : missing(m, edge);
  }

  /** Returns the edge to the unmet dependency with the smallest id; -1 when all are met. */
  function worstNeed(m: number): number {
    let worst = -1;
    for (let edge = needs.start[m]!; edge < needs.start[m + 1]!; edge++) {
      const need = needs.to[edge]!;
      if (need >= 0 && fits[edge] === 1 && kept[need] === 1) continue;
      if (worst < 0 || needAt(m, edge).id < needAt(m, worst).id) worst = edge;
    }
    return worst;
  }

  function needAt(m: number, edge: number): Requirement {
    return mods[m]!.requires[edge - needs.start[m]!]!;
  }

  function missing(m: number, edge: number): Cause {
    const need = needAt(m, edge);
    const root = rootAt(m, edge, need);
    root.waiting++;
    rootOf[m] = root;
    return { kind: Verdict.MissingDependency, id: mods[m]!.id, need, root };
  }

  function rootAt(m: number, edge: number, { id, version }: Requirement): Root {
    const pair = selfConflicts.get(m);
    if (pair !== undefined) {
      const names = [mods[pair[0]]!.id, mods[pair[1]]!.id] as const;
      return { cause: { kind: "torn", id: mods[m]!.id, pair: names }, waiting: 0 };
    }
    const need = needs.to[edge]!;
    if (need < 0) return known(`absent ${id}`, () => ({ kind: "absent", id }));
    if (fits[edge] === 0) {
      const found = mods[need]!.version;
      return known(`version ${id} ${version}`, () => ({
        kind: "version",
        id,
        range: version,
        found,
        isBelow: isBelow(found, version),
      }));
    }
    return rootOf[need] ?? known(`rejected ${id}`, () => ({ kind: "rejected", id, cause: causes[need]! }));
  }

  function known(key: string, make: () => RootCause): Root {
    let root = roots.get(key);
    if (root === undefined) {
      root = { cause: make(), waiting: 0 };
      roots.set(key, root);
    }
    return root;
  }
}

function explainCycles({ graph, dependents }: Findings, cycles: Cycles, causes: (Cause | undefined)[]): void {
  const { mods, needs } = graph;
  const { groups, groupOf } = cycles;
  const cycleThrough = createCyclePaths(needs, dependents, cycles);
  for (const group of groups) {
    // A group that is a single cycle: each member directly depends on exactly one member.
    const isSingle = group.every((m) => {
      let count = 0;
      for (let edge = needs.start[m]!; edge < needs.start[m + 1]!; edge++)
        if (groupOf[needs.to[edge]!] === groupOf[m]) count++;
      return count === 1;
    });
    const shared = isSingle ? causeOf(cycleThrough(group[0]!)) : undefined;
    for (const m of group) causes[m] = shared ?? causeOf(cycleThrough(m));
  }

  function causeOf({ first, leftOut, last }: Cycle): Cause {
    const named = (cycle: readonly number[]) => cycle.map((m) => mods[m]!.id);
    const middle = leftOut === 0 ? [] : [leftOut];
    const cycle = [...named(first), ...middle, ...named(last)];
    return { kind: Verdict.Cycle, ring: cycle, edge: [mods[first[0]!]!.id, mods[first[1]!]!.id] };
  }
}

/** Creates a function that returns the conflict of a mod whose dependencies are met. */
function createConflicts({ graph, order, conflicts, outcome }: Findings): (m: number) => Cause {
  const { mods, needs } = graph;
  const { kept, rankOf, selfConflicts } = outcome;
  const size = mods.length;
  const ownRank = new Int32Array(size);
  for (let rank = 0; rank < order.length; rank++) ownRank[order[rank]!] = rank;
  const seenBy = new Int32Array(size).fill(-1);
  // Each `needsIt` walks the graph; the budget bounds all walks together, which a hostile registry could make quadratic.
  let steps = 8 * (size + needs.to.length);

  return (m) => {
    const edge = edgeToWinner(m);
    const winner = conflicts.to[edge]!;
    const needer = order[rankOf[winner]!]!;
    const weaker = needer !== winner && ownRank[winner]! > ownRank[m]!;
    return {
      kind: Verdict.Conflict,
      winner: mods[winner]!.id,
      neededBy: weaker && !selfConflicts.has(m) ? mods[needer]!.id : undefined,
      needsIt: needsIt(m, winner),
      because: conflicts.rules[edge]!.reason,
    };
  };

  /** Returns the edge to the smallest conflicting mod that was kept earlier, or to the mod's own conflicting dependency. */
  function edgeToWinner(m: number): number {
    const pair = selfConflicts.get(m);
    const own = pair?.[0] === m ? pair[1] : pair?.[0];
    let best = -1;
    for (let edge = conflicts.start[m]!; edge < conflicts.start[m + 1]!; edge++) {
      const other = conflicts.to[edge]!;
      if (own === undefined ? kept[other] === 0 || rankOf[other]! > ownRank[m]! : other !== own) continue;
      if (best < 0 || other < conflicts.to[best]!) best = edge;
      else if (other === conflicts.to[best] && conflicts.rules[best]!.reason === "") best = edge;
    }
    return best;
  }

  function needsIt(m: number, wanted: number): boolean {
    const waiting = [m];
    for (let at = waiting.pop(); at !== undefined && steps > 0; at = waiting.pop()) {
      for (let edge = needs.start[at]!; edge < needs.start[at + 1]!; edge++) {
        const need = needs.to[edge]!;
        steps--;
        if (need === wanted) return true;
        if (seenBy[need] === m) continue;
        seenBy[need] = m;
        waiting.push(need);
      }
    }
    return false;
  }
}

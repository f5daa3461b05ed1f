import type { Side } from "../../../sdk/index.js";
import { Verdict } from "../../protocol/record.js";
import { layOut } from "../lists.js";
import type { Registry, RegistryMod } from "../mod-registry.js";
import type { Override } from "../overrides.js";
import { inRange } from "../versions.js";
import { conflictsAmong } from "./conflicts.js";
import { findRings, type Rings } from "./cycles.js";
import { explain } from "./explain.js";
import { createGraph, type Edges, type Graph, turned } from "./graph.js";
import { whoStays } from "./kept.js";
import { loadOrder } from "./load-order.js";
import { type Cause, type Decider, reasonFor } from "./reason.js";

/** What a resolution is about. */
export interface ResolveInput {
  readonly registry: Pick<Registry, "mods" | "lists" | "activeLists">;
  /** The latest request last: it is the strongest. */
  readonly overrides: readonly Override[];
  readonly side: Side;
  /** `x.y.z[-pre]`, or `""` when it is not known yet: pipelines are then not judged. */
  readonly hostVersion: string;
}

/** The verdict on one mod of the registry, with the manager's reason. */
export interface Decision {
  readonly mod: RegistryMod;
  readonly verdict: Verdict;
  /** In words; `""` for a mod that is kept. */
  readonly reason: string;
  /** The same as data; undefined for a mod that is kept. */
  readonly cause: Cause | undefined;
  /** Whose word selects the mod or turns it off; undefined when nobody names it. */
  readonly decider: Decider | undefined;
}

/**
 * Decides for every mod of the registry whether it is kept on one side. Pure: no I/O, no clock. Decisions come in load
 * order, needs first, the rejected ones after them by id; the order of the file plays no part beyond strength.
 *
 * Strength orders the selected mods: enable overrides, the latest strongest; then the lists, the nearer stronger; then the
 * earlier entry. The strongest mod first, each is kept with all that it needs, directly or not, unless one of these failed
 * a gate, is not there or out of range, is in a ring, or conflicts with another of them or with a mod kept before.
 */
export function resolve(input: ResolveInput): Decision[] {
  const graph = createGraph(input.registry.mods);
  const { mods, needs } = graph;
  const { deciders, order } = select(graph, input);
  const causes = mods.map((mod, m) => gate(mod, deciders[m], input));
  const passed = new Uint8Array(mods.length);
  for (let m = 0; m < mods.length; m++) if (causes[m] === undefined) passed[m] = 1;
  const dependents = turned(needs, (from, to) => passed[from] === 1 && passed[to] === 1);
  const { sound, rings, needsFirst } = survey(graph, dependents, passed);
  const conflicts = conflictsAmong(graph, sound);
  const standing = whoStays({ sound, order, needs, dependents, conflicts });
  explain({ graph, passed, rings, needsFirst, order, conflicts, standing }, causes);

  // All mods of a plain ring have one cause between them.
  let told: Cause | undefined;
  let reason = "";
  const decide = (m: number): Decision => {
    const cause = causes[m];
    if (cause !== told) {
      told = cause;
      reason = reasonFor(cause);
    }
    return {
      mod: mods[m]!,
      verdict: cause?.kind ?? Verdict.Loaded,
      reason,
      cause,
      decider: deciders[m],
    };
  };
  const decisions = loadOrder(needs, dependents, standing.kept).map(decide);
  for (let m = 0; m < mods.length; m++) if (standing.kept[m] === 0) decisions.push(decide(m));
  return decisions;
}

/** Who decides each mod, and the mods that are selected, strongest first. */
function select({ mods, numbers }: Graph, { registry, overrides }: ResolveInput) {
  const deciders = new Array<Decider | undefined>(mods.length).fill(undefined);
  const order: number[] = [];
  const say = (id: string, decider: Decider) => {
    const m = numbers.get(id);
    if (m === undefined || deciders[m] !== undefined) return;
    deciders[m] = decider;
    if (decider.enabled) order.push(m);
  };
  for (let at = overrides.length - 1; at >= 0; at--) {
    const { id, enabled } = overrides[at]!;
    say(id, { enabled, list: undefined, entry: undefined });
  }
  const { lists } = layOut(registry);
  for (let at = lists.length - 1; at >= 0; at--) {
    const list = lists[at]!;
    for (const entry of list.entries) say(entry.id, { enabled: entry.enabled, list, entry });
  }
  return { deciders, order };
}

/** The first gate that a mod does not pass, or undefined. */
function gate(
  mod: RegistryMod,
  decider: Decider | undefined,
  { side, hostVersion }: ResolveInput,
): Cause | undefined {
  if (decider === undefined) return { kind: Verdict.NotSelected, shipped: mod.shipped };
  if (!decider.enabled) return { kind: Verdict.Disabled, by: decider };
  if (!mod.sides.includes(side)) return { kind: Verdict.WrongSide, sides: mod.sides, side };
  if (hostVersion !== "" && !inRange(hostVersion, mod.pipeline)) {
    return { kind: Verdict.Pipeline, range: mod.pipeline, hostVersion };
  }
  return undefined;
}

/**
 * Which mods could be kept if there were no conflicts, which are in a ring, and an order of the others that passed the
 * gates in which needs come first. One walk from what needs nothing; what it cannot reach is in a ring or needs one.
 */
function survey({ mods, needs, fits }: Graph, dependents: Edges, passed: Uint8Array) {
  const size = mods.length;
  const sound = passed.slice();
  const open = new Int32Array(size);
  const needsFirst: number[] = [];
  let rings: Rings | undefined;
  let left = 0;
  for (let m = 0; m < size; m++) {
    if (passed[m] === 0) continue;
    left++;
    for (let edge = needs.start[m]!; edge < needs.start[m + 1]!; edge++) {
      const need = needs.to[edge]!;
      if (need >= 0 && passed[need] === 1) open[m]!++;
      else sound[m] = 0;
      if (fits[edge] === 0) sound[m] = 0;
    }
    if (open[m] === 0) needsFirst.push(m);
  }
  walk(0);
  if (needsFirst.length === left) return { sound, needsFirst, rings };

  const unreached = passed.slice();
  for (const m of needsFirst) unreached[m] = 0;
  rings = findRings(needs, unreached);
  const reached = needsFirst.length;
  const inRings = rings.groups.flat();
  for (const m of inRings) sound[m] = 0;
  inRings.forEach(place);
  walk(reached);
  return { sound, needsFirst, rings };

  function walk(from: number): void {
    for (let at = from; at < needsFirst.length; at++) place(needsFirst[at]!);
  }

  function place(m: number): void {
    for (let edge = dependents.start[m]!; edge < dependents.start[m + 1]!; edge++) {
      const dependent = dependents.to[edge]!;
      if (sound[m] === 0) sound[dependent] = 0;
      open[dependent]!--;
      if (open[dependent] === 0 && !(rings !== undefined && rings.groupOf[dependent]! >= 0)) {
        needsFirst.push(dependent);
      }
    }
  }
}

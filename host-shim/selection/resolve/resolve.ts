import type { Side } from "../../../sdk/index.js";
import { type Cause, reasonFor, Verdict } from "../../protocol/verdicts.js";
import { layOut } from "../lists.js";
import type { ListEntry, ModList, Registry, RegistryMod } from "../mod-registry.js";
import type { Override } from "../overrides.js";
import { inRange, isBelow } from "../versions.js";
import { conflictsAmong } from "./conflicts.js";
import { explain } from "./explain.js";
import { createGraph, type Graph, reversed } from "./graph.js";
import { keepStrongest } from "./keep-strongest.js";
import { loadOrder } from "./load-order.js";
import { findSound } from "./sound.js";

export interface ResolveInput {
  readonly registry: Pick<Registry, "mods" | "lists" | "activeLists">;
  /** Ordered oldest first; later overrides win. */
  readonly overrides: readonly Override[];
  readonly side: Side;
  /** `x.y.z[-pre]`, or `""` when unknown: then pipelines are not checked. */
  readonly hostVersion: string;
}

/** The override or list entry that decides whether a mod is selected. */
interface Decider {
  readonly enabled: boolean;
  /** Undefined for an override. */
  readonly list: ModList | undefined;
  readonly entry: ListEntry | undefined;
}

/** The verdict on one mod of the registry, with its reason. */
export interface Decision {
  readonly mod: RegistryMod;
  readonly verdict: Verdict;
  /** A sentence; `""` for the verdict `loaded`. */
  readonly reason: string;
  /** The reason as data; undefined for the verdict `loaded`. */
  readonly cause: Cause | undefined;
  /** The list or override that turns the mod on or off; undefined if none does. */
  readonly decider: Decider | undefined;
}

/**
 * Decides for every mod of the registry whether it is kept (`loaded`) on one side. Pure: no I/O, no clock. Returns the kept mods
 * in load order, dependencies first, then the rejected mods by id.
 *
 * The selected mods have priorities: first enable overrides, the latest first; then the entries of the lists, the nearest list
 * first, in the list's order. In this order each mod is kept with its transitive dependencies, unless one of these mods failed a
 * gate, is missing or out of range, is in a dependency cycle, or conflicts with another of them or with a mod kept before.
 */
export function resolve(input: ResolveInput): Decision[] {
  const graph = createGraph(input.registry.mods);
  const { mods, needs } = graph;
  const { deciders, order } = select(graph, input);
  const causes = mods.map((mod, m) => gate(mod, deciders[m], input));
  const passed = new Uint8Array(mods.length);
  for (let m = 0; m < mods.length; m++) if (causes[m] === undefined) passed[m] = 1;
  const dependents = reversed(needs, (from, to) => passed[from] === 1 && passed[to] === 1);
  const { sound, cycles, needsFirst } = findSound(graph, dependents, passed);
  const conflicts = conflictsAmong(graph, sound);
  const outcome = keepStrongest({ sound, order, needs, dependents, conflicts });
  explain({ graph, dependents, cycles, needsFirst, order, conflicts, outcome }, causes);

  // Reuses the reason, because the mods of a plain cycle share one cause.
  let lastCause: Cause | undefined;
  let reason = "";
  const decide = (m: number): Decision => {
    const cause = causes[m];
    if (cause !== lastCause) {
      lastCause = cause;
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
  const decisions = loadOrder(needs, dependents, outcome.kept).map(decide);
  for (let m = 0; m < mods.length; m++) if (outcome.kept[m] === 0) decisions.push(decide(m));
  return decisions;
}

/** Returns the decider of each mod, and the selected mods, highest priority first. */
function select({ mods, numbers }: Graph, { registry, overrides }: ResolveInput) {
  const deciders = new Array<Decider | undefined>(mods.length).fill(undefined);
  const order: number[] = [];
  const assign = (id: string, decider: Decider) => {
    const m = numbers.get(id);
    if (m === undefined || deciders[m] !== undefined) return;
    deciders[m] = decider;
    if (decider.enabled) order.push(m);
  };
  for (let at = overrides.length - 1; at >= 0; at--) {
    const { id, enabled } = overrides[at]!;
    assign(id, { enabled, list: undefined, entry: undefined });
  }
  const { lists } = layOut(registry);
  for (let at = lists.length - 1; at >= 0; at--) {
    const list = lists[at]!;
    for (const entry of list.entries) {
      const { id, enabled } = entry;
      if (enabled !== undefined) assign(id, { enabled, list, entry });
    }
  }
  return { deciders, order };
}

/** Returns the cause of the first gate that a mod fails, or undefined if it passes the gates: selected, side, host version. */
function gate(
  mod: RegistryMod,
  decider: Decider | undefined,
  { side, hostVersion }: ResolveInput,
): Cause | undefined {
  if (decider === undefined) return { kind: Verdict.NotSelected, shipped: mod.shipped };
  if (!decider.enabled) {
    return { kind: Verdict.Disabled, list: decider.list?.id ?? "", note: decider.entry?.note ?? "" };
  }
  if (!mod.sides.includes(side)) return { kind: Verdict.WrongSide, sides: mod.sides, side };
  if (hostVersion !== "" && !inRange(hostVersion, mod.pipeline)) {
    return {
      kind: Verdict.Pipeline,
      range: mod.pipeline,
      hostVersion,
      isBelow: isBelow(hostVersion, mod.pipeline),
    };
  }
  return undefined;
}

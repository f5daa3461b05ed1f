import type { Side } from "../../../sdk/index.js";
import type { ResolutionRecord } from "../../protocol/record.js";

/** The sides in the order of a search: the client's mods come first. */
export const SIDES: readonly Side[] = ["client", "server"];

/** A value for each side. */
export type BySide<Value> = Readonly<Record<Side, Value>>;

/** The mods that a decision enables, split into running and idle mods. */
export interface LiveSet {
  /** The ids of the running mods: the client's mods in load order, then the server's other mods. */
  readonly order: readonly string[];
  /** The ids of the dependencies of each running mod. */
  readonly dependencies: ReadonlyMap<string, readonly string[]>;
  /** The library's hash of each running mod, by mod id. */
  readonly was: BySide<ReadonlyMap<string, string>>;
  /** The ids of the loaded mods that do not run. */
  readonly idle: BySide<readonly string[]>;
}

/** Returns the live set of decisions: the loaded mods without the `idle` mods and their dependents. */
export function liveSetOf(
  decisions: BySide<readonly ResolutionRecord[]>,
  isIdle: (side: Side, id: string) => boolean,
): LiveSet {
  const was = { client: new Map<string, string>(), server: new Map<string, string>() };
  const idle: Record<Side, string[]> = { client: [], server: [] };
  const dependencies = new Map<string, readonly string[]>();
  for (const side of SIDES) {
    for (const { guid, enabled, requires, artifact } of decisions[side]) {
      if (!enabled) continue;
      if (isIdle(side, guid) || !requires.every((id) => was[side].has(id))) idle[side].push(guid);
      else {
        was[side].set(guid, artifact.sha256);
        dependencies.set(guid, requires);
      }
    }
  }
  return { order: [...dependencies.keys()], dependencies, was, idle };
}

/** Returns the running mods with an unproven library; `[]` if every running mod is unproven, as in a new install. */
export function unprovenOf(
  { order, was }: LiveSet,
  isProven: (id: string, sha256: string) => boolean,
): readonly string[] {
  const isNew = (id: string) => SIDES.some((side) => was[side].has(id) && !isProven(id, was[side].get(id)!));
  const unproven = order.filter(isNew);
  return unproven.length < order.length ? unproven : [];
}

/** Describes the first difference of two live sets, such as `a is on now`; returns `""` when they are equal. */
export function changeOf(before: LiveSet, after: LiveSet): string {
  for (const side of SIDES) {
    const loadedBefore = new Set([...before.was[side].keys(), ...before.idle[side]]);
    const loadedAfter = new Set([...after.was[side].keys(), ...after.idle[side]]);
    for (const id of loadedAfter) if (!loadedBefore.has(id)) return `${id} is on now`;
    for (const id of loadedBefore) if (!loadedAfter.has(id)) return `${id} is no longer on`;
    for (const [id, hash] of after.was[side]) {
      if (before.was[side].get(id) !== hash) return `${id} has another file`;
    }
  }
  for (const [id, requires] of after.dependencies) {
    if (!hasSameItems(before.dependencies.get(id) ?? [], requires)) return `${id} needs other mods`;
  }
  return "";
}

function hasSameItems(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, at) => id === other[at]);
}

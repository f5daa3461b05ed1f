import { isCurrent, isReady, type Slot } from "./tracked-mod.js";

/** What has to happen for the running mods to be those that the decision wants. Both lists are taken from the end. */
export interface Plan {
  /** The last to be loaded comes last, so that dependents go before what they need. */
  readonly unload: Slot[];
  /** What others need comes last. */
  readonly load: Slot[];
}

/**
 * Works out what to unload and what to load. All unloads come first, so that of two mods that must not run together
 * the old one is gone before the new one starts. `live` is in the order of loading, `wanted` in that of the decision;
 * `held` hears of a mod that has to wait for others.
 */
export function makePlan(
  live: readonly Slot[],
  wanted: readonly Slot[],
  held: (slot: Slot, missing: readonly string[]) => void,
): Plan {
  const placed = new Set<string>();
  const unload: Slot[] = [];
  for (const slot of live) {
    if (isCurrent(slot) && slot.needs.every((id) => placed.has(id))) placed.add(slot.record.guid);
    else unload.push(slot);
  }
  const load: Slot[] = [];
  const starting = new Set<string>();
  for (const slot of wanted) {
    const { guid } = slot.record;
    if (placed.has(guid) || !isReady(slot)) continue;
    const missing = slot.needs.filter((id) => !placed.has(id));
    if (missing.length > 0) {
      held(slot, missing);
      continue;
    }
    // What made it fail may have been the mod that is now loaded anew.
    if (slot.needs.some((id) => starting.has(id))) slot.failed = false;
    if (slot.failed) continue;
    placed.add(guid);
    starting.add(guid);
    load.push(slot);
  }
  return { unload, load: load.reverse() };
}

import { isCurrent, isReady, type TrackedMod } from "./tracked-mod.js";

/** What has to happen for the running mods to be those that the decision wants. Both lists are taken from the end. */
export interface LoadPlan {
  /** The last to be loaded comes last, so that dependents go before what they need. */
  readonly unload: TrackedMod[];
  /** What others need comes last. */
  readonly load: TrackedMod[];
}

/**
 * Works out what to unload and what to load. All unloads come first, so that of two mods that must not run together
 * the old one is gone before the new one starts. `live` is in the order of loading, `wanted` in that of the decision;
 * `held` hears of a mod that has to wait for others.
 */
export function makeLoadPlan(
  live: readonly TrackedMod[],
  wanted: readonly TrackedMod[],
  held: (tracked: TrackedMod, missing: readonly string[]) => void,
): LoadPlan {
  const placed = new Set<string>();
  const unload: TrackedMod[] = [];
  for (const tracked of live) {
    if (isCurrent(tracked) && tracked.needs.every((id) => placed.has(id))) placed.add(tracked.record.guid);
    else unload.push(tracked);
  }
  const load: TrackedMod[] = [];
  const starting = new Set<string>();
  for (const tracked of wanted) {
    const { guid } = tracked.record;
    if (placed.has(guid) || !isReady(tracked)) continue;
    const missing = tracked.needs.filter((id) => !placed.has(id));
    if (missing.length > 0) {
      held(tracked, missing);
      continue;
    }
    // What made it fail may have been the mod that is now loaded anew.
    if (tracked.needs.some((id) => starting.has(id))) tracked.failed = false;
    if (tracked.failed) continue;
    placed.add(guid);
    starting.add(guid);
    load.push(tracked);
  }
  return { unload, load: load.reverse() };
}

import { tryAgain } from "./mod-life.js";
import { isCurrent, isReady, type TrackedMod } from "./tracked-mod.js";

/** The unloads and loads that make the running mods match the decision. The runtime takes from the end of both lists. */
interface LoadPlan {
  /** In load order: dependents are last, so they are unloaded before their dependencies. */
  readonly unload: TrackedMod[];
  /** In reverse load order: dependencies are last. */
  readonly load: TrackedMod[];
}

/**
 * Plans the unloads and loads. All unloads run first: of two conflicting mods, the old one ends before the new one starts.
 * `live` is in load order, `wanted` in the order of the decision. Calls `held` for a mod that must wait for dependencies.
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
    // The dependency that is now reloaded may have caused the failure.
    if (tracked.needs.some((id) => starting.has(id))) tryAgain(tracked);
    if (tracked.stage === "failed") continue;
    placed.add(guid);
    starting.add(guid);
    load.push(tracked);
  }
  return { unload, load: load.reverse() };
}

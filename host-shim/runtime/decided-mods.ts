import type { Side } from "../../sdk/index.js";
import type { TrialStep } from "../protocol/decision.js";
import type { ResolutionRecord } from "../protocol/record.js";
import type { ModStore } from "./mod/mod-store.js";
import { renew, takeRecord, trackMod } from "./mod-life.js";
import type { TrackedMod } from "./tracked-mod.js";

/** The members that turn the record of an enabled mod into a rejection when the decision no longer names the mod. */
const UNREGISTERED = {
  enabled: false,
  verdict: "unregistered",
  reason: "registry/mods.json no longer lists it",
};

/**
 * Creates the store of a runtime's last decision, empty at first, and of every mod that a decision has enabled. For each new
 * decision, `take` first calls `reject` with the decision's records and a rejecting record for each enabled mod that it omits.
 */
export function createDecidedMods(
  side: Side,
  store: ModStore,
  reject: (records: readonly ResolutionRecord[], search: string) => void,
) {
  const trackedMods = new Map<string, TrackedMod>();
  let records: readonly ResolutionRecord[] = [];
  let named: ReadonlySet<string> = new Set();
  /** The mods that the decision rejects, except those that only a step of a search disables. */
  let rejected: ReadonlySet<string> = new Set();
  /** Identifies the running search and its step; `""` while no search runs. */
  let step = "";
  let wanted: TrackedMod[] = [];

  /** Takes a decision: the records of one side, in load order, and the running step of a search. */
  function take(next: readonly ResolutionRecord[], trial: TrialStep | undefined): void {
    records = next;
    wanted = [];
    const before = step;
    step = trial === undefined ? "" : `${trial.search}/${trial.step}`;
    const wereRejected = rejected;
    rejected = new Set(next.filter(({ enabled, held }) => !enabled && !held).map(({ guid }) => guid));
    named = new Set(next.map(({ guid }) => guid));
    const gone: ResolutionRecord[] = [];
    for (const [guid, tracked] of trackedMods) {
      if (named.has(guid)) continue;
      if (tracked.record.enabled) gone.push({ ...tracked.record, ...UNREGISTERED });
      if (tracked.running === undefined) trackedMods.delete(guid);
    }
    reject([...next, ...gone], trial?.search ?? "");
    for (const record of gone) track(record, [], false);
    const enabled = new Set<string>();
    for (const record of next) {
      const needs = record.requires.filter((id) => enabled.has(id));
      const tracked = track(record, needs, wereRejected.has(record.guid));
      if (tracked !== undefined && step !== before) renew(tracked);
      if (tracked === undefined || !record.enabled) continue;
      enabled.add(record.guid);
      wanted.push(tracked);
    }
  }

  /** Returns the mod of a record; creates it for its first enabled record. `wasRejected`: the previous decision rejected it. */
  function track(
    record: ResolutionRecord,
    needs: readonly string[],
    wasRejected: boolean,
  ): TrackedMod | undefined {
    const tracked = trackedMods.get(record.guid);
    if (tracked !== undefined) {
      if (takeRecord(tracked, record, needs)) store.clearLoad?.(record.artifact, side);
      return tracked;
    }
    if (!record.enabled) return undefined;
    if (wasRejected) store.clearLoad?.(record.artifact, side);
    const fresh = trackMod(record, needs);
    trackedMods.set(record.guid, fresh);
    return fresh;
  }

  /** Forgets an unloaded mod if the decision no longer names it. */
  function release({ record: { guid } }: TrackedMod): void {
    if (!named.has(guid)) trackedMods.delete(guid);
  }

  /** Forgets the decision and every mod. */
  function clear(): void {
    records = [];
    named = new Set();
    rejected = new Set();
    step = "";
    wanted = [];
    trackedMods.clear();
  }

  return {
    take,
    /** Returns the records of the last decision, as they were passed to `take`. */
    records: () => records,
    /** Returns the mods that the decision enables, in its order. */
    wanted: (): readonly TrackedMod[] => wanted,
    /** Returns a text that identifies the running search and its step; `""` while no search runs. */
    step: () => step,
    get: (guid: string) => trackedMods.get(guid),
    all: () => trackedMods.values(),
    release,
    clear,
  };
}

import type { Side } from "../../sdk/index.js";
import type { ResolutionRecord } from "../protocol/record.js";
import { ModState } from "../protocol/report.js";
import type { ModStore } from "./mod/mod-store.js";
import { decisionOf, forgive, isUnread, keepOlder, type TrackedMod, trackMod } from "./tracked-mod.js";

/** The last decision, and the state of each mod that a decision has enabled. */
export interface DecidedMods {
  /** Takes a decision: the records of one side, in load order. */
  readonly take: (records: readonly ResolutionRecord[]) => void;
  /** The records of the last decision, as they were passed to `take`. */
  readonly records: () => readonly ResolutionRecord[];
  /** The mods that the decision enables, in its order. */
  readonly wanted: () => readonly TrackedMod[];
  readonly get: (guid: string) => TrackedMod | undefined;
  readonly all: () => Iterable<TrackedMod>;
  /** Forgets an unloaded mod if the decision no longer names it. */
  readonly release: (tracked: TrackedMod) => void;
  /** Forgets the decision and every mod. */
  readonly clear: () => void;
}

/** Options of {@link createDecidedMods}. */
export interface DecidedModsOptions {
  readonly side: Side;
  readonly store: ModStore;
  /** Called with the records of each new decision, and of mods that it no longer names, before they are in force. */
  readonly reject: (records: readonly ResolutionRecord[]) => void;
}

/** The decision on an enabled mod that the backend no longer names. */
const UNREGISTERED = {
  enabled: false,
  verdict: "unregistered",
  reason: "registry/mods.json no longer lists it",
};

/** Creates the decisions of one runtime; there is none yet. */
export function createDecidedMods({ side, store, reject }: DecidedModsOptions): DecidedMods {
  const trackedMods = new Map<string, TrackedMod>();
  let records: readonly ResolutionRecord[] = [];
  let named: ReadonlySet<string> = new Set();
  let wanted: TrackedMod[] = [];

  function take(next: readonly ResolutionRecord[]): void {
    records = next;
    wanted = [];
    const known = named;
    named = new Set(next.map(({ guid }) => guid));
    const gone: ResolutionRecord[] = [];
    for (const [guid, tracked] of trackedMods) {
      if (named.has(guid)) continue;
      if (tracked.record.enabled) gone.push({ ...tracked.record, ...UNREGISTERED });
      if (tracked.running === undefined) trackedMods.delete(guid);
    }
    reject([...next, ...gone]);
    for (const record of gone) takeRecord(record);
    const enabled = new Set<string>();
    for (const record of next) {
      const tracked = takeRecord(record, known.has(record.guid));
      if (tracked === undefined || !record.enabled) continue;
      tracked.needs = record.requires.filter((id) => enabled.has(id));
      enabled.add(record.guid);
      wanted.push(tracked);
    }
  }

  /**
   * Returns the tracked mod of a record; creates it when the mod is enabled for the first time. A changed record clears its
   * failures. `isKnown`: an earlier decision named the mod.
   */
  function takeRecord(record: ResolutionRecord, isKnown = false): TrackedMod | undefined {
    const tracked = trackedMods.get(record.guid);
    if (tracked === undefined) {
      if (!record.enabled) return undefined;
      if (isKnown) store.clearLoad?.(record.artifact, side);
      const fresh = trackMod(record);
      trackedMods.set(record.guid, fresh);
      return fresh;
    }
    if (decisionOf(tracked.record) !== decisionOf(record)) {
      if (tracked.state === ModState.Parked) store.clearLoad?.(record.artifact, side);
      forgive(tracked);
    }
    if (!record.enabled) {
      tracked.before = undefined;
      tracked.previous = "";
      tracked.opened = undefined;
    }
    tracked.record = record;
    // The library that was about to take over is no longer the decided one, and the decided one is not read yet.
    if (isUnread(tracked)) keepOlder(tracked);
    return tracked;
  }

  function release({ record: { guid } }: TrackedMod): void {
    if (!named.has(guid)) trackedMods.delete(guid);
  }

  function clear(): void {
    records = [];
    named = new Set();
    wanted = [];
    trackedMods.clear();
  }

  return {
    take,
    records: () => records,
    wanted: () => wanted,
    get: (guid) => trackedMods.get(guid),
    all: () => trackedMods.values(),
    release,
    clear,
  };
}

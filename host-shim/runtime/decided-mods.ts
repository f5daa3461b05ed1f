import type { Side } from "../../sdk/index.js";
import type { ResolutionRecord } from "../protocol/record.js";
import type { ModStore } from "./mod/mod-store.js";
import { takeRecord, trackMod } from "./mod-life.js";
import type { TrackedMod } from "./tracked-mod.js";

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
    for (const record of gone) track(record, [], false);
    const enabled = new Set<string>();
    for (const record of next) {
      const needs = record.requires.filter((id) => enabled.has(id));
      const tracked = track(record, needs, known.has(record.guid));
      if (tracked === undefined || !record.enabled) continue;
      enabled.add(record.guid);
      wanted.push(tracked);
    }
  }

  /** Returns the mod of a record; creates it when it is enabled for the first time. `isKnown`: an earlier decision named it. */
  function track(
    record: ResolutionRecord,
    needs: readonly string[],
    isKnown: boolean,
  ): TrackedMod | undefined {
    const tracked = trackedMods.get(record.guid);
    if (tracked !== undefined) {
      if (takeRecord(tracked, record, needs)) store.clearLoad?.(record.artifact, side);
      return tracked;
    }
    if (!record.enabled) return undefined;
    if (isKnown) store.clearLoad?.(record.artifact, side);
    const fresh = trackMod(record, needs);
    trackedMods.set(record.guid, fresh);
    return fresh;
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

import type { Artifact, GivenValue, ResolutionRecord } from "../protocol/record.js";
import { type ModReport, ModState } from "../protocol/report.js";
import type { CompiledLibrary, LoadedMod, OpenedMod } from "./mod/loaded-mod.js";
import type { ConfigFile } from "./mod/mod-store.js";
import type { ModFaults } from "./mod-faults.js";

/** The stage of a mod: which of its libraries runs. */
export type Stage =
  /** No library runs. */
  | "off"
  /** Its `running` library runs; a newer one may be `opened` beside it. */
  | "live"
  /** No library runs, in the middle of a reload: `before` is the library that ran. */
  | "between"
  /** No library runs, because its load failed; it is retried when its decision, its file or a dependency changes. */
  | "failed";

/** A compiled library, identified by the hash of its source. */
export interface Library {
  readonly sha256: string;
  readonly run: CompiledLibrary;
}

/** A mod created from a library, not attached yet. */
export interface Opened {
  readonly library: Library;
  readonly mod: OpenedMod;
  /** Called with the errors of the mod's code. */
  readonly fault: (where: string, error: unknown) => void;
}

/** A running mod, with its library, identity and config. */
export interface Running {
  readonly mod: LoadedMod;
  readonly opened: Opened;
  readonly identity: string;
  readonly config: ConfigFile;
  /** The version of the config at the last check; undefined after a write of the mod: the next check refreshes the mod. */
  readonly checked: { version: string | undefined };
  /** Replaces the given values; returns true when they changed. */
  readonly give: (given: readonly GivenValue[]) => boolean;
}

/** A mod that a decision has enabled at least once. Only the functions of `mod-life.ts` change it. */
export interface TrackedMod {
  readonly record: ResolutionRecord;
  /** Its dependencies: the mods of its `requires` that the decision enables before it. */
  readonly needs: readonly string[];
  readonly stage: Stage;
  /** The newest library that compiled: it runs, or runs next. Kept while the mod is off, for a later decision with its hash. */
  readonly library?: Library | undefined;
  /** Defined while the mod is live. */
  readonly running?: Running | undefined;
  /** The new library, whose body has run beside the running library, until the new one takes over. */
  readonly opened?: Opened | undefined;
  /** The library that ran until the pending reload, loaded again when the new one fails; defined only in the stage `between`. */
  readonly before?: Library | undefined;
  /** The value that the last unload handed on, as JSON text, until the mod runs again or is disabled; otherwise `""`. */
  readonly previous: string;
  /** The hash of a library that failed and is not read again; otherwise `""`. */
  readonly badHash: string;
  /** The times of recent failures of the library, in milliseconds of the host's clock. */
  readonly failures: readonly number[];
  /** The state that applies while the mod does not run. */
  readonly state: ModState;
  /** The last problem of the mod, or of a new library beside the running one; `""` if there is none. */
  readonly problem: string;
  /** The problem that was reported last. */
  readonly reported: string;
  readonly faults: ModFaults;
}

/** Whether an artifact names the path of its library. */
export function isLocated({ dir, library }: Artifact): boolean {
  return dir !== "" && library !== "";
}

/** Returns the path of a mod's library below `mods/`. */
export function pathOf({ record: { artifact } }: TrackedMod): string {
  return `${artifact.dir}/${artifact.library}`;
}

/** Returns, as text, the name and version that a mod receives at load and its file paths: a change of one reloads the mod. */
export function identityOf({ name, version, artifact }: ResolutionRecord): string {
  return JSON.stringify([name, version, artifact.dir, artifact.library]);
}

/** Returns, as text, the parts of a decision whose change retries a failed mod. A mod disabled by a search counts as enabled. */
export function decisionOf(record: ResolutionRecord): string {
  return JSON.stringify([
    record.enabled || record.held === true,
    record.artifact.sha256,
    record.requires,
    identityOf(record),
  ]);
}

/** Whether the decided library is still being read or loaded, so that its outcome is unknown. */
export function isUnderWay({ problem, record, running }: TrackedMod): boolean {
  const { sha256 } = record.artifact;
  const runs = running !== undefined && (sha256 === "" || sha256 === running.opened.library.sha256);
  return problem === "" && record.enabled && !runs;
}

/** Whether the running library is the one that has to run. */
export function isCurrent({ running, record, library, state }: TrackedMod): boolean {
  return (
    running !== undefined &&
    record.enabled &&
    state !== ModState.Parked &&
    running.opened.library === library &&
    running.identity === identityOf(record)
  );
}

/** Whether the mod's library is the decided one, or the decision names no hash. */
export function isDecided({ record: { artifact }, library }: TrackedMod): boolean {
  return library !== undefined && (artifact.sha256 === "" || artifact.sha256 === library.sha256);
}

/** Returns the library that runs, or ran until the pending reload. */
export function olderOf({ running, before }: TrackedMod): Library | undefined {
  return running?.opened.library ?? before;
}

/** Whether there is a library that may start: the decided one, or the one that ran before it. */
export function isReady(tracked: TrackedMod): boolean {
  const { record, library, state } = tracked;
  if (!record.enabled || library === undefined || state === ModState.Parked) return false;
  return isLocated(record.artifact) && (isDecided(tracked) || library === olderOf(tracked));
}

/** Whether the decided library is not read yet. */
export function isUnread({ record: { artifact }, library, badHash }: TrackedMod): boolean {
  const { sha256 } = artifact;
  if (!isLocated(artifact)) return true;
  return sha256 === "" ? library === undefined : sha256 !== library?.sha256 && sha256 !== badHash;
}

/** Returns the report on the mod of a record; `tracked` is its state, if a decision has enabled it. */
export function reportOf(record: ResolutionRecord, tracked: TrackedMod | undefined): ModReport {
  const { guid, name, version, enabled, verdict, reason, artifact } = record;
  const { state: idle, problem } = (enabled && tracked) || { state: ModState.Rejected, problem: "" };
  const state = tracked?.running === undefined ? idle : ModState.Live;
  return { guid, name, version, state, verdict, reason, problem, sha256: artifact.sha256 };
}

import type { Artifact, ResolutionRecord } from "../protocol/record.js";
import { type ModReport, ModState } from "../protocol/report.js";
import type { CompiledLibrary, LoadedMod, OpenedMod } from "./mod/loaded-mod.js";
import type { ConfigFile, LibraryText } from "./mod/mod-store.js";
import { createModFaults, type ModFaults } from "./mod-faults.js";

/** A compiled library, known by the hash of its source. */
export interface Library {
  readonly sha256: string;
  readonly run: CompiledLibrary;
}

/** A mod made of a library, attached to nothing yet. */
export interface Opened {
  readonly library: Library;
  readonly mod: OpenedMod;
  /** Hears of what its code throws. */
  readonly fault: (where: string, error: unknown) => void;
}

/** A mod that is running, and what it was started from. */
export interface Running {
  readonly mod: LoadedMod;
  readonly opened: Opened;
  readonly identity: string;
  readonly config: ConfigFile;
  configVersion: string;
}

/** All that is known of one mod which a decision has enabled at least once. */
export interface TrackedMod {
  record: ResolutionRecord;
  /** The mods that it needs live before it: of its `requires` those that the decision enables ahead of it. */
  needs: readonly string[];
  /** The newest library that compiled: what runs, or what runs next. Kept while the mod is off, its hash may return. */
  library?: Library | undefined;
  /** Its body, run beside the one that is running, until it takes its place. */
  opened?: Opened | undefined;
  /** What ran until the reload under way: put back when the new one fails. */
  before?: Library | undefined;
  /** What it handed on when it was unloaded last, until it runs again or is disabled; `""` for none. */
  previous: string;
  /** The hash of a library that failed and is not read again, `""` for none. */
  badHash: string;
  /** The read under way; an answer to any other one is too late. */
  request?: object | undefined;
  /** A library that was read and not looked at yet. */
  arrived?: LibraryText | undefined;
  running?: Running | undefined;
  /** Its load failed: not tried again before its decision, its file or a mod that it needs has changed. */
  failed: boolean;
  /** When the code of its library failed lately, by the host's clock. */
  failures: number[];
  /** What it is while it does not run, and in words what keeps it from running; both are logged when they change. */
  state: ModState;
  problem: string;
  /** The problem that was told last. */
  told: string;
  readonly faults: ModFaults;
}

/** What is known of a mod that a decision enables for the first time. */
export function trackMod(record: ResolutionRecord): TrackedMod {
  return {
    record,
    needs: [],
    previous: "",
    badHash: "",
    failed: false,
    failures: [],
    state: ModState.Waiting,
    problem: "",
    told: "",
    faults: createModFaults(),
  };
}

/** Forgets what stood in the way: the decision or the file has changed, so the mod gets another chance. */
export function forgive(tracked: TrackedMod): void {
  tracked.badHash = "";
  tracked.failed = false;
  tracked.request = undefined;
  tracked.arrived = undefined;
  clearProblem(tracked);
}

/** Drops a newer library that has not taken over yet: what runs, or ran until a moment ago, is what is to run. */
export function keepOlder(tracked: TrackedMod): void {
  const older = olderOf(tracked);
  // Without a library nothing was to take over: its file is gone.
  if (older !== undefined && tracked.library !== undefined) tracked.library = older;
}

/** Leaves the mod without a problem. */
export function clearProblem(tracked: TrackedMod): void {
  tracked.state = ModState.Waiting;
  tracked.problem = "";
}

/** True when the backend said where its library lies. */
export function isLocated({ dir, library }: Artifact): boolean {
  return dir !== "" && library !== "";
}

/** Its library's path below `mods/`. */
export function pathOf({ record: { artifact } }: TrackedMod): string {
  return `${artifact.dir}/${artifact.library}`;
}

/** What a mod is told when it is loaded, and where its settings lie: when one of these changes it is loaded anew. */
export function identityOf({ name, version, artifact }: ResolutionRecord): string {
  return JSON.stringify([name, version, artifact.dir, artifact.library]);
}

/** All of a decision but its words: when it changes, a mod that failed gets another chance. */
export function decisionOf(record: ResolutionRecord): string {
  return JSON.stringify([record.enabled, record.artifact.sha256, record.requires, identityOf(record)]);
}

/** True while what the decision wants is still being read or loaded, so that nobody can say what comes of it. */
export function isUnderWay({ problem, record, running }: TrackedMod): boolean {
  const { sha256 } = record.artifact;
  const runs = running !== undefined && (sha256 === "" || sha256 === running.opened.library.sha256);
  return problem === "" && record.enabled && !runs;
}

/** True while what runs is what the decision wants to run. */
export function isCurrent({ running, record, library, state }: TrackedMod): boolean {
  return (
    running !== undefined &&
    record.enabled &&
    state !== ModState.Parked &&
    running.opened.library === library &&
    running.identity === identityOf(record)
  );
}

/** True when its library is the one decided about, or nobody knows which one that is. */
export function isDecided({ record: { artifact }, library }: TrackedMod): boolean {
  return library !== undefined && (artifact.sha256 === "" || artifact.sha256 === library.sha256);
}

/** The library that runs, or ran until the reload under way. */
function olderOf({ running, before }: TrackedMod): Library | undefined {
  return running?.opened.library ?? before;
}

/** True when there is a library that may be started: the one decided about, or the one that ran before it. */
export function isReady(tracked: TrackedMod): boolean {
  const { record, library, state } = tracked;
  if (!record.enabled || library === undefined || state === ModState.Parked) return false;
  return isLocated(record.artifact) && (isDecided(tracked) || library === olderOf(tracked));
}

/** True when the library that the decision names has still to be read. */
export function isUnread({ record: { artifact }, library, badHash }: TrackedMod): boolean {
  const { sha256 } = artifact;
  if (!isLocated(artifact)) return true;
  return sha256 === "" ? library === undefined : sha256 !== library?.sha256 && sha256 !== badHash;
}

/** What becomes of the mod of a record, in data; `tracked` is what is known of it, if a decision has enabled it. */
export function reportOf(record: ResolutionRecord, tracked: TrackedMod | undefined): ModReport {
  const { guid, name, version, enabled, verdict, reason, artifact } = record;
  const { state: idle, problem } = (enabled && tracked) || { state: ModState.Rejected, problem: "" };
  const state = tracked?.running === undefined ? idle : ModState.Live;
  return { guid, name, version, state, verdict, reason, problem, sha256: artifact.sha256 };
}

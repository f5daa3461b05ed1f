import type { Artifact, ResolutionRecord } from "../protocol/record.js";
import type { CompiledLibrary, LoadedMod, OpenedMod } from "./mod/loaded-mod.js";
import type { ConfigFile, LibraryText } from "./mod/mod-store.js";

/** What has become of a mod that the decision names. */
export const ModState = {
  /** It runs. */
  Live: "live",
  /** It is to run as soon as its library, or a mod that it needs, is there. */
  Waiting: "waiting",
  /** Its own code failed; it is tried again when its file or its decision changes. */
  NotArmed: "not armed",
  /** Its own code failed again and again; it is tried again when its file or its decision changes. */
  Parked: "parked",
  /** The backend keeps it out. */
  Rejected: "rejected",
} as const;

/** One of the strings of the constant of the same name. */
export type ModState = (typeof ModState)[keyof typeof ModState];

/** A compiled library, known by the hash of its source. */
export interface Library {
  readonly sha256: string;
  readonly run: CompiledLibrary;
}

/** A library whose body has run. */
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
export interface Slot {
  record: ResolutionRecord;
  /** The mods that it needs live before it: of its `requires` those that the decision enables ahead of it. */
  needs: readonly string[];
  /** The newest library that compiled: what runs, or what runs next. Kept while the mod is off, its hash may return. */
  library?: Library | undefined;
  /** Its body, run beside the one that is running, until it takes its place. */
  opened?: Opened | undefined;
  /** What ran until the reload under way: put back when the new one fails. */
  before?: Library | undefined;
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
  /** What stands between this mod and running, and in words; both are logged when they change. */
  trouble: ModState;
  problem: string;
  /** The problem that was told last. */
  told: string;
}

/** A slot for a mod that a decision enables for the first time. */
export function createSlot(record: ResolutionRecord): Slot {
  return {
    record,
    needs: [],
    badHash: "",
    failed: false,
    failures: [],
    trouble: ModState.Waiting,
    problem: "",
    told: "",
  };
}

/** Forgets what stood in the way: the decision or the file has changed, so the mod gets another chance. */
export function forgive(slot: Slot): void {
  slot.badHash = "";
  slot.failed = false;
  slot.request = undefined;
  slot.arrived = undefined;
  clearProblem(slot);
}

/** Drops a body that was to take the place of what runs. */
export function closeOpened(slot: Slot): void {
  slot.opened?.mod.close();
  slot.opened = undefined;
}

/** Leaves the slot without a problem. */
export function clearProblem(slot: Slot): void {
  slot.trouble = ModState.Waiting;
  slot.problem = "";
}

/** True when the backend said where its library lies. */
export function isLocated({ dir, library }: Artifact): boolean {
  return dir !== "" && library !== "";
}

/** Its library's path below `mods/`. */
export function pathOf({ record: { artifact } }: Slot): string {
  return `${artifact.dir}/${artifact.library}`;
}

/** What a mod is told when it is loaded, and where its settings lie: when one of these changes it is loaded anew. */
export function identityOf({ name, version, artifact }: ResolutionRecord): string {
  return [name, version, artifact.dir, artifact.library].join("\n");
}

/** All of a decision but its words: when it changes, a mod that failed gets another chance. */
export function decisionOf(record: ResolutionRecord): string {
  return [record.enabled, record.artifact.sha256, record.requires, identityOf(record)].join("\n");
}

/** True while what the decision wants is still being read or loaded, so that nobody can say what comes of it. */
export function isUnderWay({ problem, record, running }: Slot): boolean {
  const { sha256 } = record.artifact;
  const runs = running !== undefined && (sha256 === "" || sha256 === running.opened.library.sha256);
  return problem === "" && record.enabled && !runs;
}

/** True while what runs is what the decision wants to run. */
export function isCurrent({ running, record, library, trouble }: Slot): boolean {
  return (
    running !== undefined &&
    record.enabled &&
    trouble !== ModState.Parked &&
    running.opened.library === library &&
    running.identity === identityOf(record)
  );
}

/** True when there is a library that may be started: the one decided about, or the one that ran before it. */
export function isReady({ record, library, before, trouble }: Slot): boolean {
  if (!record.enabled || library === undefined || trouble === ModState.Parked) return false;
  const { artifact } = record;
  const isDecided = artifact.sha256 === "" || artifact.sha256 === library.sha256;
  return isLocated(artifact) && (isDecided || library === before);
}

/** True when the library that the decision names has still to be read. */
export function isUnread({ record, library, badHash, request }: Slot): boolean {
  const { artifact } = record;
  const { sha256 } = artifact;
  if (!record.enabled || request !== undefined) return false;
  if (!isLocated(artifact)) return true;
  return sha256 === "" ? library === undefined : sha256 !== library?.sha256 && sha256 !== badHash;
}

import type { ResolutionRecord } from "../protocol/record.js";
import { ModState } from "../protocol/report.js";
import { createModFaults } from "./mod-faults.js";
import {
  decisionOf,
  isDecided,
  isUnread,
  type Library,
  type Opened,
  olderOf,
  type Running,
  type Stage,
  type TrackedMod,
} from "./tracked-mod.js";

// The life of a mod: its stages, their transitions, and every function that changes its state.

/** The transitions: for each event, the next stage by current stage. In any other stage the event changes nothing. */
const MOVES = {
  start: { off: "live", between: "live" },
  end: { live: "off" },
  reload: { live: "between" },
  /** A new library failed to load, so the previous one is next; a decision during the load may have disabled the mod. */
  fallBack: { off: "between" },
  giveUp: { off: "failed", between: "failed" },
  tryAgain: { failed: "off" },
  disable: { between: "off" },
} as const satisfies Readonly<Record<string, Readonly<Partial<Record<Stage, Stage>>>>>;

/** A mod that the functions of this file may change. */
type Life = { -readonly [Part in keyof TrackedMod]: TrackedMod[Part] };

/** Creates a mod that a decision enables for the first time. */
export function trackMod(record: ResolutionRecord, needs: readonly string[]): TrackedMod {
  return {
    record,
    needs,
    stage: "off",
    previous: "",
    badHash: "",
    failures: [],
    state: ModState.Waiting,
    problem: "",
    reported: "",
    faults: createModFaults(),
  };
}

function move(mod: Life, name: keyof typeof MOVES): void {
  const next: Readonly<Partial<Record<Stage, Stage>>> = MOVES[name];
  const stage = next[mod.stage] ?? mod.stage;
  mod.stage = stage;
  if (stage !== "live") mod.running = undefined;
  if (stage !== "between") mod.before = undefined;
}

// Functions for the mod's decision.

/** Takes the mod's record of a new decision. Returns true when the mod was parked and may be tried again. */
export function takeRecord(mod: Life, record: ResolutionRecord, needs: readonly string[]): boolean {
  const isOther = decisionOf(mod.record) !== decisionOf(record);
  const wasParked = mod.state === ModState.Parked;
  if (isOther) forgive(mod);
  if (!record.enabled) {
    move(mod, "disable");
    mod.previous = "";
    mod.opened = undefined;
  }
  mod.record = record;
  mod.needs = needs;
  // `library` is no longer the decided library, which is not read yet.
  if (isUnread(mod)) keepOlder(mod);
  return isOther && wasParked;
}

/**
 * Resets a mod when a step of a search begins or the search ends: failures count from zero, and an enabled mod whose load
 * failed is tried again. A mod that was parked before the search stays parked.
 */
export function renew(mod: Life): void {
  mod.failures = [];
  if (mod.record.enabled && mod.state !== ModState.Parked) forgive(mod);
}

/** Clears the problem of a mod whose decision or file has changed, so that it is tried again. */
function forgive(mod: Life): void {
  mod.badHash = "";
  tryAgain(mod);
  clearProblem(mod);
}

/** Lets a mod whose load failed be loaded again. */
export function tryAgain(mod: Life): void {
  move(mod, "tryAgain");
}

// Functions for the mod's library.

/** Notes a library whose body has run beside the running one. */
export function openNext(mod: Life, opened: Opened): void {
  mod.opened = opened;
}

/** Takes a new library that compiled: it runs next. */
export function acceptLibrary(mod: Life, library: Library): void {
  forgive(mod);
  mod.failures = [];
  mod.library = library;
}

/** Records the hash of a new library that did not compile or whose body failed, and drops the library. */
export function refuseLibrary(mod: Life, sha256: string): void {
  mod.badHash = sha256;
  mod.failures = [];
  keepOlder(mod);
}

/** Forgets the library of a mod whose file the backend no longer has; the next plan unloads the mod. */
export function loseLibrary(mod: Life): void {
  mod.library = undefined;
}

/** Drops a newer library that does not run yet. The library that runs, or ran until the pending reload, stays. */
function keepOlder(mod: Life): void {
  const older = olderOf(mod);
  // `library` is undefined after the file was removed, and must stay so.
  if (older !== undefined && mod.library !== undefined) mod.library = older;
}

// Functions for the mod's load and unload.

/** Takes the opened mod, and returns it if it was opened from this library; else returns undefined. */
export function takeOpened(mod: Life, library: Library): Opened | undefined {
  const { opened } = mod;
  mod.opened = undefined;
  return opened?.library === library ? opened : undefined;
}

/** Records that the mod was loaded. */
export function start(mod: Life, running: Running): void {
  move(mod, "start");
  mod.running = running;
  mod.previous = "";
  if (mod.badHash === "" && isDecided(mod)) clearProblem(mod);
}

/** Records that the load of a library failed: `before`, which ran until the reload, is loaded next. */
export function fallBack(mod: Life, { sha256 }: Library, before: Library): void {
  move(mod, "fallBack");
  mod.badHash = sha256;
  mod.library = before;
  mod.before = before;
}

/** Records that the load of the mod's only library failed. */
export function giveUp(mod: Life): void {
  move(mod, "giveUp");
}

/** Prepares an unload: the mod is loaded again if it is enabled and not parked. Returns the instance that ran. */
export function end(mod: Life): Running | undefined {
  const { running, record, state } = mod;
  if (running === undefined) return undefined;
  const isReload = record.enabled && state !== ModState.Parked;
  move(mod, isReload ? "reload" : "end");
  if (isReload) mod.before = running.opened.library;
  return running;
}

/** Records the value that an unload handed on, unless a decision during the unload disabled the mod. */
export function handOn(mod: Life, text: string): void {
  mod.previous = mod.record.enabled ? text : "";
}

// Functions for the mod's problems.

/** Sets the state that applies while a mod does not run, and the problem of the mod or of its new library. */
export function setProblem(mod: Life, state: ModState, problem: string): void {
  mod.state = state;
  mod.problem = problem;
}

/** Clears the mod's problem. */
export function clearProblem(mod: Life): void {
  setProblem(mod, ModState.Waiting, "");
}

/** Records a failure at `time`. Returns true for the `most`th failure since `from`, and then counts from zero. */
export function countFailure(mod: Life, time: number, from: number, most: number): boolean {
  const recent = [...mod.failures.filter((at) => at > from), time];
  const isLast = recent.length >= most;
  mod.failures = isLast ? [] : recent;
  return isLast;
}

/** Returns whether the mod's problem or faults have changed since the last call. */
export function takeNews(mod: Life): boolean {
  const hasNews = mod.faults.takeNews() || mod.problem !== mod.reported;
  mod.reported = mod.problem;
  return hasNews;
}

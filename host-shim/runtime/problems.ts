import { describeError, firstLine } from "../../sdk/host/describe-error.js";
import type { LogLevel } from "../../sdk/index.js";
import type { Meters } from "../diagnosis/meters.js";
import { ModState } from "../protocol/report.js";
import { withBuildHint } from "./mod/not-a-mod.js";
import { countFailure, setProblem } from "./mod-life.js";
import { pathOf, type TrackedMod } from "./tracked-mod.js";

/** The start of the log line of a mod whose library failed to compile or load. */
export const NOT_ARMED_PREFIX = "MOD NOT ARMED";

/** The start of the log line of a mod that is parked because its code failed repeatedly. */
export const PARKED_PREFIX = "MOD PARKED";

/** The problem of a library during whose load an earlier host ended: see `noteLoad` of the mod store. */
export const ENDED_THE_HOST = "was loading when the host last ended";

const MOST_FAILURES = 3;
const WINDOW_MS = 5 * 60_000;

/** Logs the problems of mods, each once, and counts the failures of their code. */
export type Problems = ReturnType<typeof createProblems>;

/**
 * Creates the log of mods' problems. Three failures of one library within five minutes park the mod: failed loads, apply hooks,
 * timers, the refresh after an outside change and the Promise that `load` returned. Errors in a bus handler or during the
 * unload are logged and not counted, nor is any failure while `isSearching`: the search for the mod at fault parks no mod.
 * `heard` receives every error of a mod's code, with the hash of its library if it may not be the latest.
 */
export function createProblems(
  log: (level: LogLevel, text: string) => void,
  now: () => number,
  isSearching: () => boolean,
  heard?: Meters["fault"],
) {
  /** Marks a mod that has to wait. `problem` completes the line "mod X …", which is logged when it changes. */
  function waits(tracked: TrackedMod, problem: string): void {
    if (tracked.problem === problem) return;
    setProblem(tracked, ModState.Waiting, problem);
    log("warn", `mod ${nameOf(tracked)} ${problem}`);
  }

  /** Handles a library, of this hash, that could not be compiled or loaded. */
  function failed(tracked: TrackedMod, sha256: string, error: unknown): void {
    const what = `failed in ${pathOf(tracked)}`;
    heard?.(tracked.record.guid, "load()", error, sha256);
    const text = withBuildHint(describeError(error));
    setProblem(tracked, ModState.NotArmed, `${what}: ${text}`);
    log("error", `${NOT_ARMED_PREFIX}: ${nameOf(tracked)} ${what}, ${whatRuns(tracked)}: ${text}`);
    counts(tracked, tracked.problem);
  }

  /** Handles a library that failed to load with the handed-on value, and is loaded again without it. */
  function startsAnew(tracked: TrackedMod, error: unknown): void {
    heard?.(tracked.record.guid, "load()", error);
    const what = `failed in ${pathOf(tracked)} with the value of its unload(), and is loaded again without that value`;
    log("error", `mod ${nameOf(tracked)} ${what}: ${describeError(error)}`);
  }

  /** Logs an error of a mod's code, in the library of this hash. */
  function threw({ record, faults }: TrackedMod, sha256: string, where: string, error: unknown): void {
    const { guid } = record;
    heard?.(guid, where, error, sha256);
    log("error", `[${guid}] threw in ${where}: ${faults.add(where, error, now()).text}`);
  }

  /** Logs an error of a mod's bus handler: the first one of each place, then at most one line a second. */
  function handlerThrew({ record, faults, running }: TrackedMod, where: string, error: unknown): void {
    const { guid } = record;
    heard?.(guid, where, error, running?.opened.library.sha256);
    const { text, count, isDue } = faults.add(where, error, now());
    if (!isDue) return;
    // Most events are emitted in every frame; the first log line of the place has the stack.
    const rest = count === 1 ? `: ${text}` : ` again, ${count} times so far: ${firstLine(text)}`;
    log("error", `[${guid}] threw in ${where}${rest}`);
  }

  /** Counts a failure of a mod and parks the mod at the third. `last` completes the sentence "The last time it …". */
  function counts(tracked: TrackedMod, last: string): void {
    if (isSearching()) return;
    const time = now();
    if (!countFailure(tracked, time, time - WINDOW_MS, MOST_FAILURES)) return;
    parks(tracked, `failed ${MOST_FAILURES} times within ${WINDOW_MS / 60_000} minutes`);
    // Not logged: the log already has each of these errors.
    setProblem(tracked, ModState.Parked, `${tracked.problem}. The last time it ${last}`);
  }

  /** Parks a mod during whose load the host ended. In a search, the next step that enables the mod loads it again. */
  function endedTheHost(tracked: TrackedMod): void {
    if (!isSearching())
      return parks(tracked, `${ENDED_THE_HOST} (to try this file again, disable and enable it)`);
    setProblem(
      tracked,
      ModState.NotArmed,
      `${ENDED_THE_HOST}; the next step that releases it tries it again`,
    );
    log("error", `${NOT_ARMED_PREFIX}: ${nameOf(tracked)} ${tracked.problem}`);
  }

  /** Parks the mod: it is not loaded until its file or its decision changes. `why` is a phrase such as "failed 3 times". */
  function parks(tracked: TrackedMod, why: string): void {
    setProblem(tracked, ModState.Parked, `${why}; tried again when its file or its decision changes`);
    log("error", `${PARKED_PREFIX}: ${nameOf(tracked)} ${tracked.problem}`);
  }

  return { waits, failed, startsAnew, threw, handlerThrew, endedTheHost, counts };
}

/** Describes which library runs after a new library has failed. */
function whatRuns({ running, before }: TrackedMod): string {
  if (running !== undefined) return "the previous library keeps running";
  return before === undefined ? "is not running" : "the previous library is loaded again";
}

function nameOf({ record: { name, guid } }: TrackedMod): string {
  return `${name} (${guid})`;
}

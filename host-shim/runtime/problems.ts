import { describeError } from "../../sdk/host/describe-error.js";
import type { LogLevel } from "../../sdk/index.js";
import { ModState } from "../protocol/report.js";
import { withBuildHint } from "./mod/not-a-mod.js";
import { pathOf, type TrackedMod } from "./tracked-mod.js";

/** How the log line of a mod starts whose own code kept it from running. */
export const NOT_ARMED_PREFIX = "MOD NOT ARMED";

/** How the log line of a mod starts that is left alone because its code failed again and again. */
export const PARKED_PREFIX = "MOD PARKED";

const MOST_FAILURES = 3;
const WINDOW_MS = 5 * 60_000;

/** Says what is wrong with mods, each thing once, and counts what their code does wrong. */
export interface Problems {
  /** The mod has to wait: `problem` says for what, to follow its name. It is logged when it is new. */
  readonly waits: (tracked: TrackedMod, problem: string) => void;
  /** A library could not be compiled or loaded. */
  readonly failed: (tracked: TrackedMod, error: unknown) => void;
  /** A library could not be loaded with what the mod had handed on, and is loaded without it. */
  readonly startsAnew: (tracked: TrackedMod, error: unknown) => void;
  /** Logs what code of a mod threw. */
  readonly threw: (tracked: TrackedMod, where: string, error: unknown) => void;
  /** Logs what a bus handler of a mod threw: the first error of each place, then at most a line a second. */
  readonly handlerThrew: (tracked: TrackedMod, where: string, error: unknown) => void;
  /** The mod is left alone until its file or its decision changes; `why` follows its name. */
  readonly parks: (tracked: TrackedMod, why: string) => void;
  /** Counts a failure of a mod; `last` follows its name. At the third one the mod is parked. */
  readonly counts: (tracked: TrackedMod, last: string) => void;
}

/**
 * Makes what logs the problems of mods. Three failures of one library within five minutes park the mod: failed loads,
 * apply hooks, timers, the refresh after an outside change and the Promise that `load` returned. What throws in a bus
 * handler, or while the mod is unloaded, is logged and not counted.
 */
export function createProblems(log: (level: LogLevel, text: string) => void, now: () => number): Problems {
  function waits(tracked: TrackedMod, problem: string): void {
    if (tracked.problem === problem) return;
    tracked.state = ModState.Waiting;
    tracked.problem = problem;
    log("warn", `mod ${nameOf(tracked)} ${problem}`);
  }

  function failed(tracked: TrackedMod, error: unknown): void {
    const what = `failed in ${pathOf(tracked)}`;
    const text = withBuildHint(describeError(error));
    tracked.state = ModState.NotArmed;
    tracked.problem = `${what}: ${text}`;
    log("error", `${NOT_ARMED_PREFIX}: ${nameOf(tracked)} ${what}, ${whatRuns(tracked)}: ${text}`);
    counts(tracked, tracked.problem);
  }

  function startsAnew(tracked: TrackedMod, error: unknown): void {
    const what = `failed in ${pathOf(tracked)} with what its unload() had returned, and is loaded again without it`;
    log("error", `mod ${nameOf(tracked)} ${what}: ${describeError(error)}`);
  }

  function threw({ record: { guid }, faults }: TrackedMod, where: string, error: unknown): void {
    log("error", `[${guid}] threw in ${where}: ${faults.add(where, error, now()).text}`);
  }

  function handlerThrew({ record: { guid }, faults }: TrackedMod, where: string, error: unknown): void {
    const { text, count, isDue } = faults.add(where, error, now());
    if (!isDue) return;
    // Most events come in every frame: the stack is in the first line of the place.
    const rest = count === 1 ? `: ${text}` : ` again, ${count} times so far: ${text.split("\n", 1)[0]}`;
    log("error", `[${guid}] threw in ${where}${rest}`);
  }

  function counts(tracked: TrackedMod, last: string): void {
    const time = now();
    tracked.failures = tracked.failures.filter((at) => time - at < WINDOW_MS);
    tracked.failures.push(time);
    if (tracked.failures.length < MOST_FAILURES) return;
    tracked.failures = [];
    parks(tracked, `failed ${MOST_FAILURES} times within ${WINDOW_MS / 60_000} minutes`);
    // Not in the log, which has each of these errors already.
    tracked.problem += `. The last time it ${last}`;
  }

  function parks(tracked: TrackedMod, why: string): void {
    tracked.state = ModState.Parked;
    tracked.problem = `${why}; tried again when its file or its decision changes`;
    log("error", `${PARKED_PREFIX}: ${nameOf(tracked)} ${tracked.problem}`);
  }

  return { waits, failed, startsAnew, threw, handlerThrew, parks, counts };
}

/** What becomes of the mod now that its new library has failed. */
function whatRuns({ running, before }: TrackedMod): string {
  if (running !== undefined) return "the one before was not touched and goes on";
  return before === undefined ? "is not running" : "the one before is loaded again";
}

function nameOf({ record: { name, guid } }: TrackedMod): string {
  return `${name} (${guid})`;
}

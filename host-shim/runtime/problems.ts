import { describeError } from "../../sdk/bus.js";
import type { LogLevel } from "../../sdk/index.js";
import { withBuildHint } from "./mod/not-a-mod.js";
import { ModState, pathOf, type Slot } from "./tracked-mod.js";

/** How the log line of a mod starts whose own code kept it from running. */
export const NOT_ARMED_PREFIX = "MOD NOT ARMED";

/** How the log line of a mod starts that is left alone because its code failed again and again. */
export const PARKED_PREFIX = "MOD PARKED";

const MOST_FAILURES = 3;
const WINDOW_MS = 5 * 60_000;

/** Says what is wrong with mods, each thing once, and counts what their code does wrong. */
export interface Trouble {
  /** The mod has to wait: `problem` says for what, to follow its name. True when it is new; only then it is logged. */
  readonly waits: (slot: Slot, problem: string) => boolean;
  /** A library could not be compiled or loaded. */
  readonly failed: (slot: Slot, error: unknown) => void;
  /** Code of a mod threw. */
  readonly threw: (guid: string, where: string, error: unknown) => void;
  /** The mod is left alone until its file or its decision changes; `why` follows its name. */
  readonly parks: (slot: Slot, why: string) => void;
  /** Counts a failure of a mod; true when it was once too often: it is parked and must go. */
  readonly isTooMuch: (slot: Slot) => boolean;
}

/**
 * Makes the place where trouble is told. Three failures of one library within five minutes park the mod: failed loads,
 * apply hooks, timers, the refresh after an outside change and the Promise that `load` returned. What throws in a bus
 * handler is told by the bus, and what throws while the mod is unloaded is told here; neither is counted.
 */
export function createTrouble(log: (level: LogLevel, text: string) => void, now: () => number): Trouble {
  function waits(slot: Slot, problem: string): boolean {
    if (slot.problem === problem) return false;
    slot.trouble = ModState.Waiting;
    slot.problem = problem;
    log("warn", `mod ${nameOf(slot)} ${problem}`);
    return true;
  }

  function failed(slot: Slot, error: unknown): void {
    const what = `failed in ${pathOf(slot)}`;
    const text = withBuildHint(describeError(error));
    slot.trouble = ModState.NotArmed;
    slot.problem = `${what}: ${text}`;
    log("error", `${NOT_ARMED_PREFIX}: ${nameOf(slot)} ${what}, ${whatRuns(slot)}: ${text}`);
    isTooMuch(slot);
  }

  function threw(guid: string, where: string, error: unknown): void {
    log("error", `[${guid}] threw in ${where}: ${describeError(error)}`);
  }

  function isTooMuch(slot: Slot): boolean {
    const time = now();
    slot.failures = slot.failures.filter((at) => time - at < WINDOW_MS);
    slot.failures.push(time);
    if (slot.failures.length < MOST_FAILURES) return false;
    slot.failures = [];
    parks(slot, `failed ${MOST_FAILURES} times within ${WINDOW_MS / 60_000} minutes`);
    return true;
  }

  function parks(slot: Slot, why: string): void {
    slot.trouble = ModState.Parked;
    slot.problem = `${why}; tried again when its file or its decision changes`;
    log("error", `${PARKED_PREFIX}: ${nameOf(slot)} ${slot.problem}`);
  }

  return { waits, failed, threw, parks, isTooMuch };
}

/** What becomes of the mod now that its new library has failed. */
function whatRuns({ running, before }: Slot): string {
  if (running !== undefined) return "the one before was not touched and goes on";
  return before === undefined ? "is not running" : "the one before is loaded again";
}

function nameOf({ record: { name, guid } }: Slot): string {
  return `${name} (${guid})`;
}

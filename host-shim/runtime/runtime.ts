import type { Bus, LogLevel, Side } from "../../sdk/index.js";
import type { ResolutionRecord } from "../protocol/record.js";
import { createLibraries } from "./library-loader.js";
import { makePlan } from "./load-plan.js";
import { type AddRoute, type Evaluate, openMod } from "./mod/loaded-mod.js";
import { createModCalls, type TimeLimit } from "./mod/mod-calls.js";
import type { ModStore } from "./mod/mod-store.js";
import { createTimers } from "./mod/timers.js";
import { createTrouble } from "./problems.js";
import { createRejections } from "./rejection.js";
import { createTickErrors } from "./tick-errors.js";
import {
  clearProblem,
  closeOpened,
  createSlot,
  decisionOf,
  forgive,
  identityOf,
  isUnderWay,
  type Library,
  ModState,
  type Opened,
  type Slot,
} from "./tracked-mod.js";

/** What a runtime needs from the host around it. */
export interface RuntimeOptions {
  readonly side: Side;
  readonly bus: Bus;
  readonly evaluate: Evaluate;
  readonly store: ModStore;
  readonly log: (level: LogLevel, text: string) => void;
  /** The host's clock in milliseconds; it must not go back. */
  readonly now: () => number;
  /** The backend's address, for the fixes that a rejection line names. */
  readonly baseUrl: string;
  readonly addRoute?: AddRoute;
  /** Ends a mod's load, unload, hook or route that takes too long; in Node `withTimeLimit`. By default none is ended. */
  readonly limit?: TimeLimit | undefined;
  /** Hears, once there is nothing left to do, of each mod whose problem is a new one, or is gone. */
  readonly tell?: (report: ModReport) => void;
}

/** One mod of the last decision, for a person to look at. */
export interface ModReport {
  readonly guid: string;
  readonly name: string;
  readonly version: string;
  readonly state: ModState;
  /** The backend's verdict and reason. */
  readonly verdict: string;
  readonly reason: string;
  /** What stands between an enabled mod and running, or its newest library and running; `""` for nothing. */
  readonly problem: string;
  /** The hash of the library that the backend decided about, `""` when it has none. */
  readonly sha256: string;
}

/** Keeps the set of running mods equal to the last decision. */
export interface Runtime {
  /** Takes a decision: the records of this side, in load order. Nothing is loaded or unloaded before the next tick. */
  readonly decide: (records: readonly ResolutionRecord[]) => void;
  /**
   * Runs timers, then queued work (reads, compiles, unloads, loads, looks at config files): at least one piece, and
   * more while another one as long as the longest so far fits into `budgetMs`. Called by mod code that it runs it does
   * nothing. Never throws: what goes wrong is logged, at most once in ten seconds. `time` is the clock's, if it was read.
   */
  readonly tick: (budgetMs: number, time?: number) => void;
  /** Queues a look at the disk: libraries that are missing or unknown, config files that changed from outside. */
  readonly recheck: () => void;
  /** Unloads every mod at once, dependents first, and forgets the decision. */
  readonly unloadAll: () => void;
  /** The ids of the running mods, in the order in which they were loaded. */
  readonly live: () => readonly string[];
  /** Every mod of the last decision, in its order. */
  readonly mods: () => readonly ModReport[];
}

/** What becomes of a mod that was to run and that the backend names no more. */
const UNREGISTERED = {
  enabled: false,
  verdict: "unregistered",
  reason: "registry/mods.json names it no more",
};

const ENDED_THE_HOST =
  "was being loaded when the host ended the last time (to try this file again, disable and enable it)";

/** Makes a runtime with nothing loaded. */
export function createRuntime(options: RuntimeOptions): Runtime {
  const { side, bus, evaluate, store, log, now, baseUrl, addRoute, limit, tell } = options;
  const calls = createModCalls({ bus, log, limit });
  const tickError = createTickErrors(log, now);
  const timers = createTimers(now);
  const tellRejections = createRejections({ side, baseUrl }, log);
  const trouble = createTrouble(log, now);
  const libraries = createLibraries({ store, evaluate, trouble, openBeside, changed: planAgain });
  const slots = new Map<string, Slot>();
  /** The running mods, in the order of loading. */
  const live: Slot[] = [];
  let records: readonly ResolutionRecord[] = [];
  let named: ReadonlySet<string> = new Set();
  let wanted: Slot[] = [];
  let toUnload: Slot[] = [];
  let toLoad: Slot[] = [];
  let toCheck: Slot[] = [];
  let planned = true;
  let busy = false;
  /** Something was done since problems were told last. */
  let untold = false;

  function planAgain(): void {
    planned = false;
    untold = true;
  }

  function decide(next: readonly ResolutionRecord[]): void {
    records = next;
    wanted = [];
    const known = named;
    named = new Set(next.map(({ guid }) => guid));
    const gone: ResolutionRecord[] = [];
    for (const [guid, slot] of slots) {
      if (named.has(guid)) continue;
      if (slot.record.enabled) gone.push({ ...slot.record, ...UNREGISTERED });
      if (slot.running === undefined) drop(slot);
    }
    tellRejections([...next, ...gone], isLive);
    for (const record of gone) takeRecord(record, true);
    const enabled = new Set<string>();
    for (const record of next) {
      const slot = takeRecord(record, known.has(record.guid));
      if (slot === undefined || !record.enabled) continue;
      slot.needs = record.requires.filter((id) => enabled.has(id));
      enabled.add(record.guid);
      wanted.push(slot);
      libraries.want(slot, false);
    }
    planAgain();
  }

  /**
   * The slot of a record, made when a mod is enabled for the first time. A changed record gives it another chance; `isKnown`
   * says that an earlier one named it.
   */
  function takeRecord(record: ResolutionRecord, isKnown: boolean): Slot | undefined {
    const slot = slots.get(record.guid);
    if (slot === undefined) {
      if (!record.enabled) return undefined;
      if (isKnown) store.clearLoad?.(record.artifact, side);
      const fresh = createSlot(record);
      slots.set(record.guid, fresh);
      return fresh;
    }
    if (decisionOf(slot.record) !== decisionOf(record)) {
      if (slot.trouble === ModState.Parked) store.clearLoad?.(record.artifact, side);
      forgive(slot);
    }
    if (!record.enabled) {
      slot.before = undefined;
      closeOpened(slot);
    }
    slot.record = record;
    return slot;
  }

  function drop(slot: Slot): void {
    closeOpened(slot);
    slots.delete(slot.record.guid);
  }

  function plan(): void {
    planned = true;
    const { unload, load } = makePlan(live, wanted, (slot, missing) => {
      // What is only being read will be there in a moment.
      const inTrouble = missing.filter((id) => slots.get(id)?.problem !== "");
      if (inTrouble.length > 0) trouble.waits(slot, `is waiting for ${inTrouble.join(", ")}`);
    });
    toUnload = unload;
    toLoad = load;
  }

  /** Runs the body of a library. Throws when it is no mod. */
  function open(slot: Slot, library: Library): Opened {
    const { guid } = slot.record;
    const fault = (where: string, error: unknown) => {
      trouble.threw(guid, where, error);
      if (slot.running?.opened.fault === fault && trouble.isTooMuch(slot)) planAgain();
    };
    return { library, mod: openMod(library.run, { guid, timers, fault, calls }), fault };
  }

  function openBeside(slot: Slot, library: Library): void {
    if (slot.running === undefined) return;
    if (!note(slot, library)) throw new Error(`it ${ENDED_THE_HOST}`);
    try {
      const opened = open(slot, library);
      closeOpened(slot);
      slot.opened = opened;
    } finally {
      store.clearLoad?.(slot.record.artifact, side);
    }
  }

  /** Has the store note that a library is about to run; false when an earlier host did not come back from it. */
  function note(slot: Slot, { sha256 }: Library): boolean {
    return store.noteLoad?.({ ...slot.record.artifact, sha256 }, side) !== false;
  }

  function load(slot: Slot): void {
    const { record, before } = slot;
    // The plan has seen that it is there; whatever changes that makes a new plan.
    const library = slot.library!;
    if (!note(slot, library)) {
      planAgain();
      return trouble.parks(slot, ENDED_THE_HOST);
    }
    try {
      start(slot, library);
    } catch (error) {
      planAgain();
      slot.before = undefined;
      if (before === undefined || before === library) slot.failed = true;
      else {
        slot.badHash = library.sha256;
        slot.library = before;
        slot.before = before;
      }
      return trouble.failed(slot, error);
    } finally {
      store.clearLoad?.(record.artifact, side);
    }
    slot.before = undefined;
    if (slot.badHash === "") clearProblem(slot);
    log("info", `loaded ${record.name} ${record.version} (${record.guid})`);
    // Its load may have brought about a decision without it, or the end of all.
    if (slots.get(record.guid) !== slot) unload(slot);
  }

  /** Attaches a library, whose body has mostly run if it is to replace another one. */
  function start(slot: Slot, library: Library): void {
    const { record } = slot;
    const { guid, name, version, artifact } = record;
    const config = store.openConfig(artifact);
    // Asked for before the mod reads it: a change during the load is then noticed.
    const configVersion = config.version();
    if (slot.opened?.library !== library) closeOpened(slot);
    const opened = slot.opened ?? open(slot, library);
    slot.opened = undefined;
    const { fault } = opened;
    const mod = opened.mod.attach({
      side,
      mod: { guid, name, version },
      bus,
      config,
      log: (level, text) => log(level, `[${guid}] ${text}`),
      fault,
      calls,
      ...(addRoute !== undefined && { addRoute }),
    });
    slot.running = { mod, opened, identity: identityOf(record), config, configVersion };
    live.push(slot);
  }

  function unload(slot: Slot): void {
    const { running } = slot;
    if (running === undefined) return;
    const { guid, name } = slot.record;
    slot.running = undefined;
    const isReload = slot.record.enabled && slot.trouble !== ModState.Parked;
    slot.before = isReload ? running.opened.library : undefined;
    live.splice(live.lastIndexOf(slot), 1);
    running.mod.unload();
    log("info", `unloaded ${name} (${guid})`);
    if (!named.has(guid)) drop(slot);
  }

  /** Lets a mod know when its config file is not the one of the last look. */
  function check({ running }: Slot): void {
    if (running === undefined) return;
    const version = running.config.version();
    if (version === running.configVersion) return;
    running.configVersion = version;
    running.mod.refresh();
  }

  /** Does one piece of work; false when there is none. */
  function step(): boolean {
    if (libraries.step()) return true;
    if (!planned) plan();
    if (toUnload.length > 0) unload(toUnload.pop()!);
    else if (toLoad.length > 0) load(toLoad.pop()!);
    else if (toCheck.length > 0) check(toCheck.pop()!);
    else return false;
    return true;
  }

  function tick(budgetMs: number, time = now()): void {
    if (busy) return;
    busy = true;
    try {
      timers.run(time);
      let end = now();
      let slowest = 0;
      do {
        const start = end;
        if (!step()) return tellProblems();
        untold = true;
        end = now();
        slowest = Math.max(slowest, end - start);
      } while (end - time + slowest < budgetMs);
    } catch (error) {
      planAgain();
      tickError(error);
    } finally {
      busy = false;
    }
  }

  /** Only when all is done: in the middle of a reload that failed the mod that ran before is not back yet. */
  function tellProblems(): void {
    if (!untold || tell === undefined) return;
    untold = false;
    for (const slot of slots.values()) {
      if (slot.problem === slot.told || isUnderWay(slot)) continue;
      slot.told = slot.problem;
      tell(report(slot.record));
    }
  }

  function recheck(): void {
    calls.accept();
    for (const slot of wanted) libraries.want(slot, true);
    if (toCheck.length === 0) toCheck = live.slice().reverse();
  }

  function unloadAll(): void {
    records = [];
    named = new Set();
    wanted = [];
    libraries.clear();
    for (const slot of slots.values()) closeOpened(slot);
    slots.clear();
    planAgain();
    const wasBusy = busy;
    busy = true;
    try {
      for (const slot of live.slice().reverse()) unload(slot);
    } finally {
      busy = wasBusy;
    }
  }

  function isLive(guid: string): boolean {
    return slots.get(guid)?.running !== undefined;
  }

  function report(record: ResolutionRecord): ModReport {
    const { guid, name, version, enabled, verdict, reason, artifact } = record;
    const slot = slots.get(guid);
    const { trouble, problem } = (enabled && slot) || { trouble: ModState.Rejected, problem: "" };
    const state = slot?.running === undefined ? trouble : ModState.Live;
    return { guid, name, version, state, verdict, reason, problem, sha256: artifact.sha256 };
  }

  return {
    decide,
    tick,
    recheck,
    unloadAll,
    live: () => live.map(({ record }) => record.guid),
    mods: () => records.map(report),
  };
}

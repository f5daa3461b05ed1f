import type { Bus, LogLevel, Side } from "../../sdk/index.js";
import type { ResolutionRecord } from "../protocol/record.js";
import { type ModReport, ModState } from "../protocol/report.js";
import { createLibraryLoader } from "./library-loader.js";
import { makeLoadPlan } from "./load-plan.js";
import { type Evaluate, openMod } from "./mod/loaded-mod.js";
import { createModCalls, type TimeLimit } from "./mod/mod-calls.js";
import type { AddRoute } from "./mod/mod-environment.js";
import type { ModStore } from "./mod/mod-store.js";
import { createTimers } from "./mod/timers.js";
import { createProblems } from "./problems.js";
import { createRejections } from "./rejection.js";
import { createTickErrors } from "./tick-errors.js";
import {
  clearProblem,
  closeOpened,
  decisionOf,
  forgive,
  identityOf,
  isUnderWay,
  type Library,
  type Opened,
  type TrackedMod,
  trackMod,
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
  const problems = createProblems(log, now);
  const loader = createLibraryLoader({ store, evaluate, problems, openBeside, changed: planAgain });
  const trackedMods = new Map<string, TrackedMod>();
  /** The running mods, in the order of loading. */
  const live: TrackedMod[] = [];
  let records: readonly ResolutionRecord[] = [];
  let named: ReadonlySet<string> = new Set();
  let wanted: TrackedMod[] = [];
  let toUnload: TrackedMod[] = [];
  let toLoad: TrackedMod[] = [];
  let toCheck: TrackedMod[] = [];
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
    for (const [guid, tracked] of trackedMods) {
      if (named.has(guid)) continue;
      if (tracked.record.enabled) gone.push({ ...tracked.record, ...UNREGISTERED });
      if (tracked.running === undefined) drop(tracked);
    }
    tellRejections([...next, ...gone], isLive);
    for (const record of gone) takeRecord(record, true);
    const enabled = new Set<string>();
    for (const record of next) {
      const tracked = takeRecord(record, known.has(record.guid));
      if (tracked === undefined || !record.enabled) continue;
      tracked.needs = record.requires.filter((id) => enabled.has(id));
      enabled.add(record.guid);
      wanted.push(tracked);
      loader.want(tracked, false);
    }
    planAgain();
  }

  /**
   * The tracked mod of a record, made when a mod is enabled for the first time. A changed record gives it another chance; `isKnown`
   * says that an earlier one named it.
   */
  function takeRecord(record: ResolutionRecord, isKnown: boolean): TrackedMod | undefined {
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
      closeOpened(tracked);
    }
    tracked.record = record;
    return tracked;
  }

  function drop(tracked: TrackedMod): void {
    closeOpened(tracked);
    trackedMods.delete(tracked.record.guid);
  }

  function plan(): void {
    planned = true;
    const { unload, load } = makeLoadPlan(live, wanted, (tracked, missing) => {
      // What is only being read will be there in a moment.
      const withProblem = missing.filter((id) => trackedMods.get(id)?.problem !== "");
      if (withProblem.length > 0) problems.waits(tracked, `is waiting for ${withProblem.join(", ")}`);
    });
    toUnload = unload;
    toLoad = load;
  }

  /** Runs the body of a library. Throws when it is no mod. */
  function open(tracked: TrackedMod, library: Library): Opened {
    const { guid } = tracked.record;
    const fault = (where: string, error: unknown) => {
      problems.threw(guid, where, error);
      if (tracked.running?.opened.fault === fault && problems.isTooMuch(tracked)) planAgain();
    };
    return { library, mod: openMod(library.run, { guid, timers, fault, calls }), fault };
  }

  function openBeside(tracked: TrackedMod, library: Library): void {
    if (tracked.running === undefined) return;
    if (!note(tracked, library)) throw new Error(`it ${ENDED_THE_HOST}`);
    try {
      const opened = open(tracked, library);
      closeOpened(tracked);
      tracked.opened = opened;
    } finally {
      store.clearLoad?.(tracked.record.artifact, side);
    }
  }

  /** Has the store note that a library is about to run; false when an earlier host did not come back from it. */
  function note(tracked: TrackedMod, { sha256 }: Library): boolean {
    return store.noteLoad?.({ ...tracked.record.artifact, sha256 }, side) !== false;
  }

  function load(tracked: TrackedMod): void {
    const { record, before } = tracked;
    // The plan has seen that it is there; whatever changes that makes a new plan.
    const library = tracked.library!;
    if (!note(tracked, library)) {
      planAgain();
      return problems.parks(tracked, ENDED_THE_HOST);
    }
    try {
      start(tracked, library);
    } catch (error) {
      planAgain();
      tracked.before = undefined;
      if (before === undefined || before === library) tracked.failed = true;
      else {
        tracked.badHash = library.sha256;
        tracked.library = before;
        tracked.before = before;
      }
      return problems.failed(tracked, error);
    } finally {
      store.clearLoad?.(record.artifact, side);
    }
    tracked.before = undefined;
    if (tracked.badHash === "") clearProblem(tracked);
    log("info", `loaded ${record.name} ${record.version} (${record.guid})`);
    // Its load may have brought about a decision without it, or the end of all.
    if (trackedMods.get(record.guid) !== tracked) unload(tracked);
  }

  /** Attaches a library, whose body has mostly run if it is to replace another one. */
  function start(tracked: TrackedMod, library: Library): void {
    const { record } = tracked;
    const { guid, name, version, artifact } = record;
    const config = store.openConfig(artifact);
    // Asked for before the mod reads it: a change during the load is then noticed.
    const configVersion = config.version();
    if (tracked.opened?.library !== library) closeOpened(tracked);
    const opened = tracked.opened ?? open(tracked, library);
    tracked.opened = undefined;
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
    tracked.running = { mod, opened, identity: identityOf(record), config, configVersion };
    live.push(tracked);
  }

  function unload(tracked: TrackedMod): void {
    const { running } = tracked;
    if (running === undefined) return;
    const { guid, name } = tracked.record;
    tracked.running = undefined;
    const isReload = tracked.record.enabled && tracked.state !== ModState.Parked;
    tracked.before = isReload ? running.opened.library : undefined;
    live.splice(live.lastIndexOf(tracked), 1);
    running.mod.unload();
    log("info", `unloaded ${name} (${guid})`);
    if (!named.has(guid)) drop(tracked);
  }

  /** Lets a mod know when its config file is not the one of the last look. */
  function check({ running }: TrackedMod): void {
    if (running === undefined) return;
    const version = running.config.version();
    if (version === running.configVersion) return;
    running.configVersion = version;
    running.mod.refresh();
  }

  /** Does one piece of work; false when there is none. */
  function step(): boolean {
    if (loader.step()) return true;
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
    for (const tracked of trackedMods.values()) {
      if (tracked.problem === tracked.told || isUnderWay(tracked)) continue;
      tracked.told = tracked.problem;
      tell(report(tracked.record));
    }
  }

  function recheck(): void {
    calls.accept();
    for (const tracked of wanted) loader.want(tracked, true);
    if (toCheck.length === 0) toCheck = live.slice().reverse();
  }

  function unloadAll(): void {
    records = [];
    named = new Set();
    wanted = [];
    loader.clear();
    for (const tracked of trackedMods.values()) closeOpened(tracked);
    trackedMods.clear();
    planAgain();
    const wasBusy = busy;
    busy = true;
    try {
      for (const tracked of live.slice().reverse()) unload(tracked);
    } finally {
      busy = wasBusy;
    }
  }

  function isLive(guid: string): boolean {
    return trackedMods.get(guid)?.running !== undefined;
  }

  function report(record: ResolutionRecord): ModReport {
    const { guid, name, version, enabled, verdict, reason, artifact } = record;
    const tracked = trackedMods.get(guid);
    const { state: idle, problem } = (enabled && tracked) || { state: ModState.Rejected, problem: "" };
    const state = tracked?.running === undefined ? idle : ModState.Live;
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

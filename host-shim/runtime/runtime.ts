import { describeError } from "../../sdk/host/describe-error.js";
import type { Bus, LogLevel, Side } from "../../sdk/index.js";
import type { Meters } from "../diagnosis/meters.js";
import type { TrialStep } from "../protocol/decision.js";
import type { ResolutionRecord } from "../protocol/record.js";
import { type ModReport, ModState, type SentReport } from "../protocol/report.js";
import { createDecidedMods } from "./decided-mods.js";
import { createLibraryLoader } from "./library-loader.js";
import { makeLoadPlan } from "./load-plan.js";
import { createGoodLoads } from "./marks/good-loads.js";
import type { Evaluate } from "./mod/loaded-mod.js";
import { createModCalls, type TimeLimit } from "./mod/mod-calls.js";
import type { AddRoute } from "./mod/mod-environment.js";
import type { ModStore } from "./mod/mod-store.js";
import { createTimers } from "./mod/timers.js";
import { takeNews } from "./mod-life.js";
import { createProblems } from "./problems.js";
import { createRejections } from "./rejection.js";
import { createRunningMods } from "./running-mods.js";
import { createTickErrors } from "./tick-errors.js";
import { isUnderWay, reportOf, type TrackedMod } from "./tracked-mod.js";

export interface RuntimeOptions {
  readonly side: Side;
  readonly bus: Bus;
  readonly evaluate: Evaluate;
  readonly store: ModStore;
  readonly log: (level: LogLevel, text: string) => void;
  /** The host's clock in milliseconds; it must not go back. */
  readonly now: () => number;
  /** The backend's address, for the fixes in rejection lines. */
  readonly baseUrl: string;
  readonly addRoute?: AddRoute;
  /** The time limit of a mod's body, load, unload, hook, routes and disposers; in Node `withTimeLimit` (default: none). */
  readonly limit?: TimeLimit | undefined;
  /** Called, when no work is pending, for each mod whose problem or faults changed or whose library proved to work. */
  readonly sendReport?: (report: SentReport) => void;
  /** Called after a mod was loaded, unloaded or refreshed. */
  readonly touched?: ((guid: string) => void) | undefined;
  /** Measures the mods and receives their errors (default: neither). */
  readonly diagnosis?: Meters | undefined;
}

/** The states of a mod whose code failed. */
const FAILED: readonly ModState[] = [ModState.NotArmed, ModState.Parked];

/** The progress of loading: of the `total` mods that a decision enables, `done` run or have a problem that prevents it. */
export interface LoadProgress {
  readonly done: number;
  readonly total: number;
}

/** Makes the running mods match the last decision. */
export type Runtime = ReturnType<typeof createRuntime>;

/** Creates a runtime with nothing loaded. */
export function createRuntime(options: RuntimeOptions) {
  const { side, bus, evaluate, store, log, now, baseUrl, addRoute, limit, sendReport, diagnosis } = options;
  const calls = createModCalls({ bus, log, limit });
  const tickError = createTickErrors(log, now);
  const timers = createTimers(now);
  const logRejections = createRejections({ side, baseUrl }, log);
  const problems = createProblems(log, now, () => decided.step() !== "", diagnosis?.fault);
  const running = createRunningMods({
    side,
    bus,
    store,
    log,
    addRoute,
    timers,
    calls,
    problems,
    diagnosis,
    step: () => decided.step(),
    changed: planAgain,
    touched: options.touched,
  });
  const { openBeside } = running;
  const loader = createLibraryLoader(store, evaluate, problems, openBeside, planAgain);
  const decided: ReturnType<typeof createDecidedMods> = createDecidedMods(side, store, (records, search) =>
    logRejections(records, (guid) => decided.get(guid)?.running !== undefined, search),
  );
  const goodLoads = createGoodLoads<TrackedMod>();
  let toUnload: TrackedMod[] = [];
  let toLoad: TrackedMod[] = [];
  let toCheck: TrackedMod[] = [];
  let isDecided = false;
  let planned = true;
  let busy = false;
  /** Whether work was done since the last report of problems. */
  let hasUnreported = false;

  function planAgain(): void {
    planned = false;
    hasUnreported = true;
  }

  /**
   * Accepts a decision: the records of this side, in load order. The next tick loads and unloads. `trial`: the running step of
   * the search for the mod at fault, during which no mod is parked.
   */
  function decide(next: readonly ResolutionRecord[], trial?: TrialStep): void {
    isDecided = true;
    decided.take(next, trial);
    toCheck.push(...running.give());
    for (const tracked of decided.wanted()) loader.want(tracked, false);
    planAgain();
  }

  function plan(): void {
    planned = true;
    const { unload, load } = makeLoadPlan(running.live, decided.wanted(), (tracked, missing) => {
      // A dependency without a problem is still loading and needs no message.
      const withProblem = missing.filter((id) => decided.get(id)!.problem !== "");
      if (withProblem.length > 0) problems.waits(tracked, `is waiting for ${withProblem.join(", ")}`);
    });
    toUnload = unload;
    toLoad = load;
  }

  function load(tracked: TrackedMod): void {
    running.load(tracked);
    if (tracked.running !== undefined) {
      goodLoads.begin(tracked);
      if (tracked.record.given !== undefined) toCheck.push(tracked);
    }
    // The load may have caused a decision without the mod, or `unloadAll`.
    if (decided.get(tracked.record.guid) !== tracked) unload(tracked);
  }

  function unload(tracked: TrackedMod): void {
    goodLoads.end(tracked);
    running.unload(tracked);
    decided.release(tracked);
  }

  /** Does one piece of work; returns false when there is none. */
  function step(): boolean {
    if (loader.step()) return true;
    if (!planned) plan();
    if (toUnload.length > 0) unload(toUnload.pop()!);
    else if (toLoad.length > 0) load(toLoad.pop()!);
    else if (toCheck.length > 0) running.check(toCheck.pop()!);
    else return false;
    return true;
  }

  /**
   * Runs timers, then queued work (reads, compiles, unloads, loads, checks of config files): at least one piece, then further
   * pieces while the longest piece so far would still fit into `budgetMs` milliseconds. A nested call, by mod code that it
   * runs, does nothing. Never throws: logs errors, at most one in ten seconds. `time` is the current time, if the caller has
   * read it.
   */
  function tick(budgetMs: number, time = now()): void {
    if (busy) return;
    busy = true;
    diagnosis?.tick(time);
    goodLoads.tick(time);
    try {
      timers.run(time);
      let end = now();
      let slowest = 0;
      do {
        const start = end;
        if (!step()) return report();
        hasUnreported = true;
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

  /**
   * Passes reports to `sendReport`. Called only when no work is pending: a reload that failed has then loaded the previous
   * library.
   */
  function report(): void {
    if (sendReport === undefined) return;
    const proven = goodLoads.take();
    if (proven !== undefined) reportGood(proven, sendReport);
    if (!hasUnreported) return;
    hasUnreported = false;
    for (const tracked of decided.all()) {
      if (isUnderWay(tracked) || !takeNews(tracked)) continue;
      const news = reportOf(tracked.record, tracked);
      const faults = tracked.faults.all();
      const hasFailed = faults.length > 0 || FAILED.includes(news.state);
      const isDisproved = hasFailed && goodLoads.disprove(tracked, news.sha256);
      sendReport({ ...news, faults, ...(isDisproved && { good: false }) });
    }
  }

  /** Reports a mod that has run long enough, if its library is the decided one and threw nothing. */
  function reportGood(tracked: TrackedMod, send: (report: SentReport) => void): void {
    const news = reportOf(tracked.record, tracked);
    const runs = tracked.running?.opened.library.sha256;
    if (news.sha256 !== runs || news.problem !== "" || tracked.faults.all().length > 0) return;
    goodLoads.prove(tracked, news.sha256);
    send({ ...news, faults: [], good: true });
  }

  /** Handles an error of a mod's bus handler: the `fault` of the bus. */
  function handlerThrew(guid: string, where: string, error: unknown): void {
    const tracked = decided.get(guid);
    if (tracked === undefined) {
      diagnosis?.fault(guid, where, error);
      // The bus itself logs errors of the game's handlers, whose guid is `""`. A game may also subscribe under another name.
      if (guid !== "") log("error", `[${guid}] threw in ${where}: ${describeError(error)}`);
      return;
    }
    problems.handlerThrew(tracked, where, error);
    hasUnreported = true;
  }

  /** Returns the progress of loading; undefined before the first decision and after `unloadAll`. */
  function progress(): LoadProgress | undefined {
    if (!isDecided) return undefined;
    const wanted = decided.wanted();
    return { done: wanted.filter((tracked) => !isUnderWay(tracked)).length, total: wanted.length };
  }

  /** Queues a check for changes: of libraries that are missing or have no known hash, and of config files. */
  function recheck(): void {
    calls.accept();
    for (const tracked of decided.wanted()) loader.want(tracked, true);
    if (toCheck.length === 0) toCheck = running.live.slice().reverse();
  }

  /** Unloads every mod at once, dependents first, and forgets the decision. */
  function unloadAll(): void {
    loader.clear();
    decided.clear();
    isDecided = false;
    planAgain();
    const wasBusy = busy;
    busy = true;
    try {
      for (const tracked of running.live.slice().reverse()) unload(tracked);
    } finally {
      busy = wasBusy;
    }
  }

  return {
    decide,
    tick,
    recheck,
    handlerThrew,
    unloadAll,
    /** Runs `work`, in which all calls of a mod share one time limit; throws the Error of the limit. */
    together: calls.together,
    /** Records and logs an error of a running mod's code in `where`, a part of the mod; it counts towards parking the mod. */
    fault(guid: string, where: string, error: unknown): void {
      decided.get(guid)?.running?.opened.fault(where, error);
    },
    /** Returns the ids of the running mods, in load order. */
    live: (): readonly string[] => running.live.map(({ record }) => record.guid),
    /** Returns a report on every mod of the last decision, in its order. */
    mods: (): readonly ModReport[] =>
      decided.records().map((record) => reportOf(record, decided.get(record.guid))),
    progress,
    /** Whether a mod's decided library is still being read or loaded; an older one may run. */
    isUnderWay(id: string): boolean {
      const tracked = decided.get(id);
      return tracked !== undefined && isUnderWay(tracked);
    },
  };
}

import { describeError } from "../../sdk/bus.js";
import type { Bus, LogLevel, Side } from "../../sdk/index.js";
import { Status } from "../../sdk/index.js";
import {
  type AddRoute,
  type CompiledLibrary,
  type Evaluate,
  type LoadedMod,
  loadMod,
  MOD_PARAMS,
} from "./loaded-mod.js";
import { type ResolutionRecord, Verdict } from "./records.js";
import { rejectionLine } from "./rejection.js";
import type { ConfigFile, LibraryText, ModStore } from "./store.js";
import { createTimers } from "./timers.js";

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
}

/** Keeps the set of running mods equal to the last decision. */
export interface Runtime {
  /** Takes a decision: the records of this side, in load order. Nothing is loaded or unloaded before the next tick. */
  readonly decide: (records: readonly ResolutionRecord[]) => void;
  /** Runs timers, then queued unloads and loads until `budgetMs` is used up, but at least one. */
  readonly tick: (budgetMs: number) => void;
  /** Looks at the disk again: missing libraries, and config files that changed from outside. */
  readonly recheck: () => void;
  /** Unloads every mod, dependents first. */
  readonly unloadAll: () => void;
  /** The ids of the running mods, in the order in which they were loaded. */
  readonly live: () => readonly string[];
}

/** A mod that is meant to run, or is running and must go. */
interface Slot {
  record: ResolutionRecord;
  /** The newest library that was read, compiled unless it is the one that failed. */
  library: { readonly sha256: string; readonly run: CompiledLibrary } | undefined;
  reading: boolean;
  running: Running | undefined;
  /** What stands between this mod and running, logged when it changes. */
  problem: string;
  /** The library and decision that failed to load: not tried again until one of the two changes. */
  failed: string;
}

interface Running {
  readonly mod: LoadedMod;
  readonly sha256: string;
  readonly record: ResolutionRecord;
  readonly config: ConfigFile;
  configVersion: string;
}

/** Makes a runtime with nothing loaded. */
export function createRuntime(options: RuntimeOptions): Runtime {
  const { side, bus, evaluate, store, log, now, baseUrl, addRoute } = options;
  const timers = createTimers(now);
  const slots = new Map<string, Slot>();
  /** Ids in the order of loading. */
  const order: string[] = [];
  const announced = new Map<string, string>();
  let wanted: readonly ResolutionRecord[] = [];
  let steps: (() => void)[] = [];
  let dirty = false;

  function decide(records: readonly ResolutionRecord[]): void {
    wanted = records.filter((record) => record.enabled);
    announceRejections(records);
    for (const record of wanted) {
      const slot = slots.get(record.guid);
      if (slot === undefined) slots.set(record.guid, newSlot(record));
      else slot.record = record;
    }
    readLibraries();
    dirty = true;
  }

  function readLibraries(): void {
    for (const { guid, artifact } of wanted) {
      const slot = slots.get(guid)!;
      if (slot.reading || (slot.library !== undefined && slot.library.sha256 === artifact.sha256)) continue;
      slot.reading = true;
      store.readLibrary(artifact, (library) => {
        slot.reading = false;
        takeLibrary(slot, library);
      });
    }
  }

  function takeLibrary(slot: Slot, { status, text, sha256 }: LibraryText): void {
    const { guid, artifact } = slot.record;
    if (status !== Status.Ok) return setProblem(slot, `is waiting for its library: ${text}`);
    if (slot.library?.sha256 === sha256 || slot.failed === failureKey(slot.record, sha256)) return;
    try {
      const filename = `${artifact.dir}/${artifact.library}#${sha256.slice(0, 12)}`;
      slot.library = { sha256, run: evaluate(text, filename, MOD_PARAMS) as CompiledLibrary };
      dirty = true;
    } catch (error) {
      slot.failed = failureKey(slot.record, sha256);
      notArmed(guid, slot.record, error);
    }
  }

  function setProblem(slot: Slot, problem: string): void {
    if (slot.problem === problem) return;
    slot.problem = problem;
    if (problem !== "") log("warn", `${slot.record.name} (${slot.record.guid}) ${problem}`);
  }

  function announceRejections(records: readonly ResolutionRecord[]): void {
    const seen = new Set<string>();
    const keptOut: string[] = [];
    for (const record of records) {
      seen.add(record.guid);
      const state = record.enabled ? "" : `${record.verdict}\n${record.reason}`;
      const before = announced.get(record.guid);
      if (before === state) continue;
      announced.set(record.guid, state);
      if (record.enabled) continue;
      const running = slots.get(record.guid)?.running !== undefined;
      if (record.verdict === Verdict.WrongSide && !running) keptOut.push(record.name);
      else log("warn", rejectionLine(record, baseUrl));
    }
    if (keptOut.length > 0)
      log("info", `not for the ${side} side, so not loaded here: ${keptOut.join(", ")}`);
    for (const guid of announced.keys()) if (!seen.has(guid)) announced.delete(guid);
  }

  /** What has to happen now: all unloads, dependents first, then the loads whose needs are met by then. */
  function plan(): (() => void)[] {
    const staying = new Set<string>();
    const wantedIds = new Set(wanted.map(({ guid }) => guid));
    for (const guid of order) {
      const slot = slots.get(guid)!;
      const stays =
        wantedIds.has(guid) && !isOutdated(slot) && slot.record.requires.every((id) => staying.has(id));
      if (stays) staying.add(guid);
    }
    const next: (() => void)[] = [];
    for (const guid of order.slice().reverse()) {
      if (!staying.has(guid)) next.push(() => unload(guid));
    }
    for (const { guid, requires } of wanted) {
      const slot = slots.get(guid)!;
      if (staying.has(guid) || slot.library === undefined) continue;
      if (slot.failed === failureKey(slot.record, slot.library.sha256)) continue;
      const missing = requires.filter((id) => !staying.has(id));
      if (missing.length > 0) {
        setProblem(slot, `is waiting for ${missing.join(", ")}`);
        continue;
      }
      staying.add(guid);
      next.push(() => load(slot));
    }
    return next;
  }

  function isOutdated({ running, record, library }: Slot): boolean {
    if (running === undefined || library === undefined) return false;
    return (
      library.sha256 !== running.sha256 ||
      record.version !== running.record.version ||
      record.name !== running.record.name
    );
  }

  function load(slot: Slot): void {
    const { record, library } = slot;
    if (library === undefined || slot.running !== undefined) return;
    const { guid, name, version } = record;
    if (!record.requires.every((id) => slots.get(id)?.running !== undefined)) {
      dirty = true;
      return;
    }
    const config = store.openConfig(record.artifact);
    const tag = `[${guid}]`;
    try {
      const mod = loadMod(library.run, {
        side,
        mod: { guid, name, version },
        bus,
        config,
        timers,
        log: (level, text) => log(level, `${tag} ${text}`),
        fault: (where, error) => log("error", `${tag} threw in ${where}: ${describeError(error)}`),
        ...(addRoute !== undefined && { addRoute }),
      });
      slot.running = { mod, sha256: library.sha256, record, config, configVersion: config.version() };
      order.push(guid);
      setProblem(slot, "");
      log("info", `loaded ${name} ${version} (${guid})`);
    } catch (error) {
      slot.failed = failureKey(record, library.sha256);
      notArmed(guid, record, error);
      dirty = true;
    }
  }

  function notArmed(guid: string, { name, artifact }: ResolutionRecord, error: unknown): void {
    log(
      "error",
      `MOD NOT ARMED: ${name} (${guid}) failed in ${artifact.dir}/${artifact.library} and is not running: ` +
        describeError(error),
    );
  }

  function unload(guid: string): void {
    const slot = slots.get(guid);
    if (slot?.running === undefined) return;
    const { mod, record } = slot.running;
    slot.running = undefined;
    order.splice(order.indexOf(guid), 1);
    mod.unload();
    log("info", `unloaded ${record.name} (${guid})`);
    if (!wanted.some((record) => record.guid === guid)) slots.delete(guid);
  }

  function tick(budgetMs: number): void {
    const start = now();
    timers.run(start);
    if (dirty) {
      dirty = false;
      steps = plan().reverse();
    }
    while (steps.length > 0) {
      steps.pop()!();
      if (dirty || now() - start >= budgetMs) break;
    }
  }

  function recheck(): void {
    readLibraries();
    for (const guid of order.slice()) {
      const running = slots.get(guid)?.running;
      if (running === undefined) continue;
      const version = running.config.version();
      if (version === running.configVersion) continue;
      running.configVersion = version;
      running.mod.refresh();
    }
  }

  function unloadAll(): void {
    wanted = [];
    steps = [];
    for (const guid of order.slice().reverse()) unload(guid);
  }

  return { decide, tick, recheck, unloadAll, live: () => order.slice() };
}

function newSlot(record: ResolutionRecord): Slot {
  return { record, library: undefined, reading: false, running: undefined, problem: "", failed: "" };
}

function failureKey({ version, requires }: ResolutionRecord, sha256: string): string {
  return `${sha256} ${version} ${requires.join(" ")}`;
}

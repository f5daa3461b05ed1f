import { createTimers, type Timers } from "../../runtime/mod/timers.js";

/** The engine's clock and exits, in the hands of the trial. */
export interface TrialEngine {
  /** The timers of the host, for the mod's own. */
  readonly timers: Timers;
  /** Lets time pass, in milliseconds: every timer that is due runs. */
  readonly advance: (milliseconds: number) => void;
  /** What is still running or open that was not at the start, such as `globalThis.setInterval` or `TCPServerWrap`. */
  readonly left: () => readonly string[];
  /** Resolves after a turn of the event loop, in real time: what was asked of the system may be there by then. */
  readonly turn: (milliseconds?: number) => Promise<void>;
}

/** What an engine's timer function gives in Node: an object that also counts as its number. */
interface TimerHandle {
  readonly ref: () => TimerHandle;
  readonly unref: () => TimerHandle;
  readonly hasRef: () => boolean;
  readonly [Symbol.toPrimitive]: () => number;
}

type Handler = (...args: unknown[]) => unknown;

/** A timer of the engine that has still to run. */
interface EngineTimer {
  /** The function that started it. */
  readonly name: string;
  readonly run: () => unknown;
  due: number;
  /** Milliseconds between its runs, 0 for what runs once. */
  readonly period: number;
}

/**
 * Takes the global timer functions and the exits of this thread's process away from the engine, for good. `fault` hears what a
 * timer throws, `exits` which function of `process` was called.
 */
export function takeOverEngine(fault: (error: unknown) => void, exits: (call: string) => void): TrialEngine {
  const real = { setTimeout, setImmediate };
  const before = countOf(process.getActiveResourcesInfo());
  const pending = new Map<number, EngineTimer>();
  let time = 0;
  let lastId = 0;
  const timers = createTimers(() => time);

  function start(name: string, run: () => unknown, delay: unknown, repeats: boolean): TimerHandle {
    const id = ++lastId;
    const wait = Math.max(1, Number(delay) || 0);
    pending.set(id, { name, run, due: time + wait, period: repeats ? wait : 0 });
    const handle: TimerHandle = {
      ref: () => handle,
      unref: () => handle,
      hasRef: () => true,
      [Symbol.toPrimitive]: () => id,
    };
    return handle;
  }

  function runDue(): void {
    for (const [id, timer] of [...pending].sort(([, one], [, other]) => one.due - other.due)) {
      // An earlier one may have ended it.
      if (timer.due > time || !pending.has(id)) continue;
      if (timer.period === 0) pending.delete(id);
      else timer.due = time + timer.period;
      try {
        timer.run();
      } catch (error) {
        fault(error);
      }
    }
  }

  const clear = (handle: unknown) => void pending.delete(Number(handle));
  Object.assign(globalThis, {
    setTimeout: (handler: Handler, delay?: unknown, ...args: unknown[]) =>
      start("setTimeout", () => handler(...args), delay, false),
    setImmediate: (handler: Handler, ...args: unknown[]) =>
      start("setImmediate", () => handler(...args), 0, false),
    setInterval: (handler: Handler, delay?: unknown, ...args: unknown[]) =>
      start("setInterval", () => handler(...args), delay, true),
    clearTimeout: clear,
    clearInterval: clear,
    clearImmediate: clear,
  });

  for (const name of ["exit", "abort", "kill"]) {
    Object.assign(process, { [name]: () => exits(`process.${name}()`) });
  }

  return {
    timers,
    advance(milliseconds) {
      time += milliseconds;
      timers.run(time);
      runDue();
    },
    left() {
      const open = process.getActiveResourcesInfo();
      const now = countOf(open);
      return [
        ...[...pending.values()].map(({ name }) => `globalThis.${name}`),
        ...new Set(open.filter((name) => (now.get(name) ?? 0) > (before.get(name) ?? 0))),
      ];
    },
    turn: (milliseconds) =>
      new Promise((done) => {
        if (milliseconds === undefined) real.setImmediate(done);
        else real.setTimeout(done, milliseconds);
      }),
  };
}

function countOf(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

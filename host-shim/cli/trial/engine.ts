import { createTimers, type Timers } from "../../runtime/mod/timers.js";

/** The engine's timers and exits, controlled by the trial. */
export interface TrialEngine {
  /** The host's timers, which end with the mod. */
  readonly timers: Timers;
  /** Advances the time, in milliseconds, and runs every timer that is due. */
  readonly advance: (milliseconds: number) => void;
  /** Names timers and resources that are active now but were not at the start: `globalThis.setInterval`, `TCPServerWrap`. */
  readonly left: () => readonly string[];
  /** Resolves after a turn of the event loop, or after so much real time; pending system calls may complete meanwhile. */
  readonly turn: (milliseconds?: number) => Promise<void>;
}

/** The result of a timer function in Node: an object that converts to the timer's id. */
interface TimerHandle {
  readonly ref: () => TimerHandle;
  readonly unref: () => TimerHandle;
  readonly hasRef: () => boolean;
  readonly [Symbol.toPrimitive]: () => number;
}

type Handler = (...args: unknown[]) => unknown;

/** A pending timer of the engine. */
interface EngineTimer {
  /** The name of the function that started it. */
  readonly name: string;
  readonly run: () => unknown;
  due: number;
  /** Milliseconds between its runs, 0 for a timer that runs once. */
  readonly period: number;
}

/**
 * Replaces the global timer functions and the exits of `process` in this thread, permanently. `fault` receives the errors
 * of timers, `exits` the called function of `process`.
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
      // An earlier timer may have cleared this one.
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

import { createTimers, type Timers } from "../../runtime/timers.js";

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

/**
 * Takes the global timer functions and the exits of this thread's process away from the engine, for good. `fault` hears what a
 * timer throws, `exits` which function of `process` was called.
 */
export function takeOverEngine(fault: (error: unknown) => void, exits: (call: string) => void): TrialEngine {
  const real = { setTimeout, setImmediate };
  let time = 0;
  const timers = createTimers(() => time);
  const [start, end, repeat] = timers.scope(fault).functions as [Handler, Handler, Handler];
  /** The timers of the engine that have still to run, by the function that started them. */
  const pending = new Map<number, string>();
  const before = countOf(process.getActiveResourcesInfo());

  function started(name: string, id: number): TimerHandle {
    pending.set(id, name);
    const handle: TimerHandle = {
      ref: () => handle,
      unref: () => handle,
      hasRef: () => true,
      [Symbol.toPrimitive]: () => id,
    };
    return handle;
  }

  function once(name: string, handler: Handler, delay: unknown, args: readonly unknown[]): TimerHandle {
    const id = start(() => {
      pending.delete(id);
      return handler(...args);
    }, delay) as number;
    return started(name, id);
  }

  function clear(handle: unknown): void {
    const id = Number(handle);
    pending.delete(id);
    end(id);
  }

  Object.assign(globalThis, {
    setTimeout: (handler: Handler, delay?: unknown, ...args: unknown[]) =>
      once("setTimeout", handler, delay, args),
    setImmediate: (handler: Handler, ...args: unknown[]) => once("setImmediate", handler, 0, args),
    setInterval: (handler: Handler, delay?: unknown, ...args: unknown[]) =>
      started("setInterval", repeat(handler, delay, ...args) as number),
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
    },
    left() {
      const open = process.getActiveResourcesInfo();
      const now = countOf(open);
      return [
        ...[...pending.values()].map((name) => `globalThis.${name}`),
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

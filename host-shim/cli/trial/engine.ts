import { createTimers } from "../../runtime/mod/timers.js";

/** The result of a timer function in Node: an object that converts to the timer's id. */
interface TimerHandle {
  readonly ref: () => TimerHandle;
  readonly unref: () => TimerHandle;
  readonly hasRef: () => boolean;
  readonly [Symbol.toPrimitive]: () => number;
}

type Handler = (...args: unknown[]) => unknown;
type SetTimer = (handler: Handler, delay: unknown) => number;

/**
 * Takes control of the engine for a trial: replaces the global timer functions and the exits of `process` in this thread,
 * permanently. `fault` receives the errors of timers, `exits` the called function of `process`.
 */
export function takeOverEngine(fault: (error: unknown) => void, exits: (call: string) => void) {
  const real = { setTimeout, setImmediate };
  const before = countOf(process.getActiveResourcesInfo());
  /** The pending timers of the engine: their ids and the names of the functions that started them. */
  const pending = new Map<number, string>();
  let time = 0;
  const timers = createTimers(() => time);
  const { functions, start } = timers.scope(fault);
  const [setOnce, clearTimer, setRepeated] = functions as readonly unknown[] as [
    SetTimer,
    (id: number) => void,
    SetTimer,
  ];
  start();

  function add(name: string, set: SetTimer, handler: Handler, delay: unknown, args: unknown[]): TimerHandle {
    const id = set(() => {
      if (set === setOnce) pending.delete(id);
      // The result is ignored: an unhandled rejection is reported as a separate finding.
      handler(...args);
    }, delay);
    pending.set(id, name);
    const handle: TimerHandle = {
      ref: () => handle,
      unref: () => handle,
      hasRef: () => true,
      [Symbol.toPrimitive]: () => id,
    };
    return handle;
  }

  function clear(handle: unknown): void {
    pending.delete(Number(handle));
    clearTimer(Number(handle));
  }

  Object.assign(globalThis, {
    setTimeout: (handler: Handler, delay?: unknown, ...args: unknown[]) =>
      add("setTimeout", setOnce, handler, delay, args),
    setImmediate: (handler: Handler, ...args: unknown[]) => add("setImmediate", setOnce, handler, 0, args),
    setInterval: (handler: Handler, delay?: unknown, ...args: unknown[]) =>
      add("setInterval", setRepeated, handler, delay, args),
    clearTimeout: clear,
    clearInterval: clear,
    clearImmediate: clear,
  });

  for (const name of ["exit", "abort", "kill"]) {
    Object.assign(process, { [name]: () => exits(`process.${name}()`) });
  }

  return {
    /** The host's timers, which end with the mod. */
    timers,
    /** Advances the time, in milliseconds, and runs every timer that is due. */
    advance(milliseconds: number): void {
      time += milliseconds;
      timers.run(time);
    },
    /** Returns the names of new active timers and resources, such as `globalThis.setInterval` and `TCPServerWrap`. */
    left(): readonly string[] {
      const open = process.getActiveResourcesInfo();
      const now = countOf(open);
      return [
        ...[...pending.values()].map((name) => `globalThis.${name}`),
        ...new Set(open.filter((name) => (now.get(name) ?? 0) > (before.get(name) ?? 0))),
      ];
    },
    /** Resolves after a turn of the event loop, or after some milliseconds of real time, in which system calls may complete. */
    turn: (milliseconds?: number): Promise<void> =>
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

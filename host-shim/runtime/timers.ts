/** The timer and frame functions of one mod, and how to drop what is left of them. */
export interface ModTimers {
  readonly setTimeout: (handler: TimerHandler, delay?: number, ...args: unknown[]) => number;
  readonly setInterval: (handler: TimerHandler, period?: number, ...args: unknown[]) => number;
  readonly requestAnimationFrame: (handler: (now: number) => void) => number;
  /** Ends a timeout, an interval or a frame request; an id of another mod, or none, is ignored. */
  readonly clear: (id: unknown) => void;
  readonly clearAll: () => void;
}

/** What a timer calls. */
export type TimerHandler = (...args: never[]) => void;

/** Timers that run inside a host's tick and nowhere else: engines exist without any of their own. */
export interface Timers {
  readonly scope: (fault: (error: unknown) => void) => ModTimers;
  /** Runs what is due at `now`, in the order of due times. */
  readonly run: (now: number) => void;
}

interface Timer {
  readonly id: number;
  readonly handler: (...args: unknown[]) => void;
  readonly args: readonly unknown[];
  readonly fault: (error: unknown) => void;
  /** The ids of its mod that have not run out. */
  readonly own: Set<number>;
  /** When it runs next, in milliseconds of the host's clock; a frame request is always due. */
  due: number;
  /** Milliseconds between runs of an interval, undefined for what runs once. */
  readonly period: number | undefined;
  readonly frame: boolean;
}

/** Makes the timers of one host. `now` is the host's clock in milliseconds. */
export function createTimers(now: () => number): Timers {
  const timers = new Map<number, Timer>();
  let lastId = 0;
  let nextDue = Number.POSITIVE_INFINITY;

  function start(timer: Timer): number {
    timers.set(timer.id, timer);
    nextDue = Math.min(nextDue, timer.due);
    return timer.id;
  }

  function drop(timer: Timer): void {
    timers.delete(timer.id);
    timer.own.delete(timer.id);
  }

  function run(time: number): void {
    if (time < nextDue) return;
    const due = Array.from(timers.values()).filter((timer) => timer.due <= time);
    due.sort((a, b) => a.due - b.due || a.id - b.id);
    for (const timer of due) {
      // An earlier one of this round may have cleared it.
      if (timers.get(timer.id) !== timer) continue;
      if (timer.period === undefined) drop(timer);
      else timer.due = Math.max(timer.due + timer.period, time + 1);
      try {
        if (timer.frame) timer.handler(time);
        else timer.handler(...timer.args);
      } catch (error) {
        timer.fault(error);
      }
    }
    nextDue = Number.POSITIVE_INFINITY;
    for (const timer of timers.values()) nextDue = Math.min(nextDue, timer.due);
  }

  function scope(fault: (error: unknown) => void): ModTimers {
    const own = new Set<number>();

    function add(
      handler: unknown,
      delay: unknown,
      args: readonly unknown[],
      repeat: boolean,
      frame: boolean,
    ): number {
      if (typeof handler !== "function")
        throw new TypeError(`a timer takes a function, found ${typeof handler}`);
      const wait = Math.max(frame ? 0 : 1, Number(delay) || 0);
      const id = ++lastId;
      own.add(id);
      return start({
        id,
        handler: handler as Timer["handler"],
        args,
        fault,
        own,
        due: frame ? Number.NEGATIVE_INFINITY : now() + wait,
        period: repeat ? wait : undefined,
        frame,
      });
    }

    return {
      setTimeout: (handler, delay, ...args) => add(handler, delay, args, false, false),
      setInterval: (handler, period, ...args) => add(handler, period, args, true, false),
      requestAnimationFrame: (handler) => add(handler, 0, [], false, true),
      clear(id) {
        if (own.delete(id as number)) timers.delete(id as number);
      },
      clearAll() {
        for (const id of own) timers.delete(id);
        own.clear();
      },
    };
  }

  return { scope, run };
}

import { onRejected } from "../../../sdk/host/promised.js";
import type { ModMeter } from "../../diagnosis/meters.js";

/** The signature of a browser's timer functions, with numbers as ids. */
type TimerFunction = (handler: unknown, delay?: unknown, ...args: unknown[]) => number;
type ClearFunction = (id: unknown) => void;

/** The names of the timer and frame functions, in the order of the `functions` of a scope. */
export const TIMER_NAMES: readonly string[] = [
  "setTimeout",
  "clearTimeout",
  "setInterval",
  "clearInterval",
  "requestAnimationFrame",
  "cancelAnimationFrame",
];

/** Timers that run only inside a host's tick: some engines have no timers. */
export type Timers = ReturnType<typeof createTimers>;

interface Timer {
  readonly id: number;
  readonly handler: (...args: unknown[]) => unknown;
  readonly args: readonly unknown[];
  readonly fault: (error: unknown) => void;
  readonly meter: ModMeter | undefined;
  /** Identifies the mod. */
  readonly owner: object;
  /** The time of the next run, in milliseconds of the host's clock. */
  due: number;
  /** Milliseconds between runs of an interval, 0 for a single run. */
  readonly period: number;
}

/** The due time of a frame request, whose handler receives the current time. */
const ALWAYS_DUE = -Infinity;

/** Creates the timers of one host. `now` is the host's clock in milliseconds. */
export function createTimers(now: () => number) {
  const timers = new Map<number, Timer>();
  let lastId = 0;
  let nextDue = Infinity;

  /** Runs the timers that are due at `time`, by due time. A timer that is set meanwhile runs at the next call. */
  function run(time: number): void {
    if (time < nextDue) return;
    const due: Timer[] = [];
    for (const timer of timers.values()) if (timer.due <= time) due.push(timer);
    // The sort is stable: of two timers with the same due time, the older one runs first.
    due.sort((a, b) => a.due - b.due);
    let end = 0;
    for (const timer of due) {
      // The handler of an earlier timer may have cleared this timer.
      if (timers.get(timer.id) !== timer) continue;
      if (timer.period === 0) timers.delete(timer.id);
      else timer.due = Math.max(timer.due + timer.period, time + 1);
      end = measure(timer, time, end);
    }
    nextDue = Infinity;
    for (const { due } of timers.values()) nextDue = Math.min(nextDue, due);
  }

  /**
   * Creates the functions of one mod; calls `fault` with the errors of its handlers and the rejections of their Promises, and
   * `meter` measures the handlers.
   */
  function scope(fault: (error: unknown) => void, meter?: ModMeter) {
    const owner = {};
    const held = new Map<number, Timer>();
    /** The map that new timers are added to; undefined after `end`. */
    let kept: Map<number, Timer> | undefined = held;

    function keep(timer: Timer): void {
      kept?.set(timer.id, timer);
      nextDue = Math.min(nextDue, timer.due);
    }

    /** `wait` and `period` are in milliseconds; a period of 0 is a single run. */
    function add(handler: unknown, wait: number, args: readonly unknown[], period: number): number {
      const id = ++lastId;
      keep({
        id,
        handler: handler as Timer["handler"],
        args,
        fault,
        meter,
        owner,
        due: now() + wait,
        period,
      });
      return id;
    }

    // Ignores ids of other mods and values that are not ids.
    const clear: ClearFunction = (id) => {
      if (kept?.get(id as number)?.owner === owner) kept.delete(id as number);
    };
    const setTimeout: TimerFunction = (handler, delay, ...args) => add(handler, toWait(delay), args, 0);
    const setInterval: TimerFunction = (handler, delay, ...args) => {
      const period = toWait(delay);
      return add(handler, period, args, period);
    };
    const requestFrame: TimerFunction = (handler) => add(handler, ALWAYS_DUE, [], 0);

    return {
      functions: [setTimeout, clear, setInterval, clear, requestFrame, clear],
      /** Enables the timers. Their waiting times count from the calls that set them. */
      start(): void {
        kept = timers;
        for (const timer of held.values()) keep(timer);
        held.clear();
      },
      /** Clears all timers; timers that are set later never run. */
      end(): void {
        kept = undefined;
        for (const timer of timers.values()) if (timer.owner === owner) timers.delete(timer.id);
      },
    };
  }

  return { scope, run };
}

function toWait(delay: unknown): number {
  return Math.max(1, Number(delay) || 1);
}

/** Calls a timer through its meter; returns the time after the call, 0 without a meter. `from`: the time before, 0 if unknown. */
function measure(timer: Timer, time: number, from: number): number {
  const { meter, due } = timer;
  if (meter !== undefined) return meter.callback(due === ALWAYS_DUE, from, () => call(timer, time));
  call(timer, time);
  return 0;
}

function call({ handler, due, args, fault }: Timer, time: number): void {
  try {
    const result = due === ALWAYS_DUE ? handler(time) : handler(...args);
    onRejected(result, fault);
  } catch (error) {
    fault(error);
  }
}

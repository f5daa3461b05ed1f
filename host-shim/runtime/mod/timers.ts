import { onRejected } from "../../../sdk/host/promised.js";

/** What a timer function takes and gives: those of a browser, with numbers for ids. */
type TimerFunction = (handler: unknown, delay?: unknown, ...args: unknown[]) => number;
type ClearFunction = (id: unknown) => void;

/** The names of the timer and frame functions, in the order of {@link ModTimers.functions}. */
export const TIMER_NAMES: readonly string[] = [
  "setTimeout",
  "clearTimeout",
  "setInterval",
  "clearInterval",
  "requestAnimationFrame",
  "cancelAnimationFrame",
];

/** The timer and frame functions of one mod, and how to drop what is left of them. */
export interface ModTimers {
  readonly functions: readonly (TimerFunction | ClearFunction)[];
  /** Lets them run: what was started before has waited, its time running. */
  readonly start: () => void;
  /** Ends all that was started; what is asked for after that never runs. */
  readonly end: () => void;
}

/** Timers that run inside a host's tick and nowhere else: engines exist without any of their own. */
export interface Timers {
  /** The functions of one mod; `fault` hears what its handlers throw, or what a Promise that one returns rejects with. */
  readonly scope: (fault: (error: unknown) => void) => ModTimers;
  /** Runs what is due at `now`, in the order of due times. One that is started meanwhile runs next time. */
  readonly run: (now: number) => void;
}

interface Timer {
  readonly id: number;
  readonly handler: (...args: unknown[]) => unknown;
  readonly args: readonly unknown[];
  readonly fault: (error: unknown) => void;
  /** Stands for its mod. */
  readonly owner: object;
  /** When it runs next, in milliseconds of the host's clock. */
  due: number;
  /** Milliseconds between runs of an interval, 0 for what runs once. */
  readonly period: number;
}

/** When a frame request is due, which is given the time. */
const ALWAYS_DUE = -Infinity;

/** Makes the timers of one host. `now` is the host's clock in milliseconds. */
export function createTimers(now: () => number): Timers {
  const timers = new Map<number, Timer>();
  let lastId = 0;
  let nextDue = Infinity;

  function run(time: number): void {
    if (time < nextDue) return;
    const due: Timer[] = [];
    for (const timer of timers.values()) if (timer.due <= time) due.push(timer);
    // Stable: of two that are due at one time the older one runs first.
    due.sort((a, b) => a.due - b.due);
    for (const timer of due) {
      // An earlier one of this round may have cleared it.
      if (timers.get(timer.id) !== timer) continue;
      if (timer.period === 0) timers.delete(timer.id);
      else timer.due = Math.max(timer.due + timer.period, time + 1);
      call(timer, time);
    }
    nextDue = Infinity;
    for (const { due } of timers.values()) nextDue = Math.min(nextDue, due);
  }

  function scope(fault: (error: unknown) => void): ModTimers {
    const owner = {};
    const held = new Map<number, Timer>();
    /** Where they are kept; nowhere once they have ended. */
    let kept: Map<number, Timer> | undefined = held;

    function keep(timer: Timer): void {
      kept?.set(timer.id, timer);
      nextDue = Math.min(nextDue, timer.due);
    }

    /** `wait` and `period` in milliseconds; a period of 0 is for what runs once. */
    function add(handler: unknown, wait: number, args: readonly unknown[], period: number): number {
      const id = ++lastId;
      keep({ id, handler: handler as Timer["handler"], args, fault, owner, due: now() + wait, period });
      return id;
    }

    // An id of another mod, or none, is ignored.
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
      start() {
        kept = timers;
        for (const timer of held.values()) keep(timer);
        held.clear();
      },
      end() {
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

function call({ handler, due, args, fault }: Timer, time: number): void {
  try {
    const result = due === ALWAYS_DUE ? handler(time) : handler(...args);
    onRejected(result, fault);
  } catch (error) {
    fault(error);
  }
}

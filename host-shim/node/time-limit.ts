import { randomUUID } from "node:crypto";
import { url as inspectorUrl } from "node:inspector";
import { availableParallelism, loadavg } from "node:os";
import { Script } from "node:vm";
import type { TimeLimit } from "../runtime/mod/mod-calls.js";

/** The fraction of the time after which a call counts as nearly over. */
const NEARLY = 0.8;

/** The fraction of the outer call's remaining time that a nested call gets: it must end first, so that the error names it. */
const NESTED = 0.8;

/** Up to this many runnable tasks per core a mod gets its normal time; with more, proportionally more time. */
const USUAL_TASKS = 3;
/** The largest factor for the time: a loop must not block a game or a backend for a minute. */
const LONGEST = 5;
/** Milliseconds between reads of the load average, which covers a minute. A read takes a third of the time of a limited call. */
const MEASURE_MS = 1000;

// Classic scripts see only globals, and the process may hold two copies of this package.
const KEY = `svc-mod-sdk ${randomUUID()}`;
const script = new Script(`globalThis[${JSON.stringify(KEY)}]()`, { filename: "time-limit" });
let next: () => unknown;
Object.defineProperty(globalThis, KEY, { value: () => next() });

/** When the innermost running call ends, and when it is nearly over, by `performance.now()`. */
let innermost = { end: Infinity, nearly: Infinity };

let measured = { at: -Infinity, longer: 1 };

/**
 * Runs `work` and returns its result. After `milliseconds` of clock time the engine ends it anywhere, in a loop or in a
 * regular expression, and throws an Error that has `tookTooLong`; no `catch` and no `finally` inside `work` runs then.
 * On a machine with more than three runnable tasks per core the limit is up to five times as long, because a mod mostly
 * waits for the processor there. Calls may nest; a nested call gets at most 80 % of the outer call's remaining time. Work that
 * `work` starts and does not wait for, such as a Promise, has no limit. There is no limit while a debugger may be attached,
 * because time at a breakpoint would count.
 */
export const withTimeLimit: TimeLimit = Object.assign(run, { isNearlyUp });

function run<Result>(work: () => Result, milliseconds: number): Result {
  if (inspectorUrl() !== undefined) return work();
  const outer = innermost;
  const start = performance.now();
  if (start - measured.at > MEASURE_MS)
    measured = { at: start, longer: longerFor(loadavg()[0]!, availableParallelism()) };
  const timeout = Math.max(
    1,
    Math.round(Math.min(milliseconds * measured.longer, (outer.end - start) * NESTED)),
  );
  innermost = { end: start + timeout, nearly: start + timeout * NEARLY };
  // An error of `work` is carried past the script, so that an exception of the script means the time limit or a full call stack.
  let outcome: { readonly value: Result } | { readonly error: unknown } | undefined;
  next = () => {
    try {
      outcome = { value: work() };
    } catch (error) {
      outcome = { error };
    }
  };
  try {
    script.runInThisContext({ timeout });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
    const text = `it took longer than ${timeout} ms and was ended: is there an endless loop?`;
    throw Object.assign(new Error(text), { tookTooLong: true });
  } finally {
    innermost = outer;
  }
  if ("error" in outcome!) throw outcome.error;
  return outcome!.value;
}

/** Returns the factor for the time limit at this load average and number of cores; 1 when they are unknown. */
export function longerFor(load: number, cores: number): number {
  return Math.min(Math.max(load / cores / USUAL_TASKS, 1), LONGEST);
}

function isNearlyUp(): boolean {
  return performance.now() > innermost.nearly;
}

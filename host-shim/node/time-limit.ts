import { randomBytes } from "node:crypto";
import { url as inspectorUrl } from "node:inspector";
import { availableParallelism, loadavg } from "node:os";
import { Script } from "node:vm";
import type { TimeLimit } from "../runtime/mod/mod-calls.js";

/** The part of the time after which a call counts as nearly over. */
const NEARLY = 0.8;

/** The part of what is left of its caller's time that a nested call has: it has to end first, to be the one that is named. */
const NESTED = 0.8;

/** With as many runnable tasks a core a mod still has all of its time; with more it has longer, as if there were as many. */
const USUAL_TASKS = 3;
/** How much longer at most: a loop must not hold a game or a backend for a minute. */
const LONGEST = 5;
/** The average that is looked at is that of a minute, and reading it costs a third of a call. */
const LOOK_MS = 1000;

// A script sees only globals, and this package may be there in two copies.
const KEY = `svc-mod-sdk ${randomBytes(8).toString("hex")}`;
const script = new Script(`globalThis[${JSON.stringify(KEY)}]()`, { filename: "time-limit" });
let next: () => unknown;
Object.defineProperty(globalThis, KEY, { value: () => next() });

/** When the innermost call under way ends, and when it is nearly over, by `performance.now()`. */
let innermost = { end: Infinity, nearly: Infinity };

let looked = { at: -Infinity, longer: 1 };

/**
 * Runs `work` and gives what it gives. After `milliseconds` of clock time the engine ends it wherever it stands, in a loop
 * or in a regular expression, and an Error is thrown that has `tookTooLong`; no `catch` and no `finally` inside of `work`
 * runs then. A machine with more to do than three tasks a core gives it up to five times as long: an honest mod waits for its turn
 * there most of the time. Calls may nest. What `work` starts and does not wait for, such as a Promise, has no limit. While a debugger
 * may be attached there is none either: its user would be the one who takes too long.
 */
export const withTimeLimit: TimeLimit = Object.assign(run, { isNearlyUp });

function run<Result>(work: () => Result, milliseconds: number): Result {
  if (inspectorUrl() !== undefined) return work();
  const outer = innermost;
  const start = performance.now();
  if (start - looked.at > LOOK_MS)
    looked = { at: start, longer: longerFor(loadavg()[0]!, availableParallelism()) };
  const timeout = Math.max(
    1,
    Math.round(Math.min(milliseconds * looked.longer, (outer.end - start) * NESTED)),
  );
  innermost = { end: start + timeout, nearly: start + timeout * NEARLY };
  // What the work throws is carried past the script, so that what the script throws is the end of the time.
  let outcome: { readonly value: Result } | { readonly error: unknown } | undefined;
  next = () => {
    try {
      outcome = { value: work() };
    } catch (error) {
      outcome = { error };
    }
  };
  try {
    script.runInThisContext({ timeout, displayErrors: false });
  } catch {
    const text = `it took longer than ${timeout} ms and was ended: is there an endless loop?`;
    throw Object.assign(new Error(text), { tookTooLong: true });
  } finally {
    innermost = outer;
  }
  if ("error" in outcome!) throw outcome.error;
  return outcome!.value;
}

/** How many times as long a mod has on a machine of so many cores whose queue is so long on average; 1 where that is not known. */
export function longerFor(load: number, cores: number): number {
  return Math.min(Math.max(load / cores / USUAL_TASKS, 1), LONGEST);
}

function isNearlyUp(): boolean {
  return innermost.nearly !== Infinity && performance.now() > innermost.nearly;
}

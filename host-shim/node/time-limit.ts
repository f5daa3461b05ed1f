import { randomBytes } from "node:crypto";
import { url as inspectorUrl } from "node:inspector";
import { Script } from "node:vm";
import type { TimeLimit } from "../runtime/mod/mod-calls.js";

/** The part of the time after which a call counts as nearly over. */
const NEARLY = 0.8;

/** The part of what is left of its caller's time that a nested call has: it has to end first, to be the one that is named. */
const NESTED = 0.8;

// A script sees only globals, and this package may be there in two copies.
const KEY = `svc-mod-sdk ${randomBytes(8).toString("hex")}`;
const script = new Script(`globalThis[${JSON.stringify(KEY)}]()`, { filename: "time-limit" });
let next: () => unknown;
Object.defineProperty(globalThis, KEY, { value: () => next() });

/** When the innermost call under way ends, and when it is nearly over, by `performance.now()`. */
let innermost = { end: Infinity, nearly: Infinity };

/**
 * Runs `work` and gives what it gives. After `milliseconds` of clock time the engine ends it wherever it stands, in a loop
 * or in a regular expression, and an Error is thrown that has `tookTooLong`; no `catch` and no `finally` inside of `work`
 * runs then. Calls may nest. What `work` starts and does not wait for, such as a Promise, has no limit. While a debugger
 * may be attached there is none either: its user would be the one who takes too long.
 */
export const withTimeLimit: TimeLimit = Object.assign(run, { isNearlyUp });

function run<Result>(work: () => Result, milliseconds: number): Result {
  if (inspectorUrl() !== undefined) return work();
  const outer = innermost;
  const start = performance.now();
  const timeout = Math.max(1, Math.round(Math.min(milliseconds, (outer.end - start) * NESTED)));
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

function isNearlyUp(): boolean {
  return innermost.nearly !== Infinity && performance.now() > innermost.nearly;
}

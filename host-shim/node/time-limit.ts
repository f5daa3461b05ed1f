import { randomBytes } from "node:crypto";
import { url as inspectorUrl } from "node:inspector";
import { Script } from "node:vm";

// A script sees only globals, and this package may be there in two copies.
const KEY = `svc-mod-sdk ${randomBytes(8).toString("hex")}`;
let next: () => unknown;
Object.defineProperty(globalThis, KEY, { value: () => next() });
const script = new Script(`globalThis[${JSON.stringify(KEY)}]()`, { filename: "time-limit" });

/**
 * Runs `work` and gives what it gives. After `milliseconds` of clock time the engine ends it, wherever it stands, in a loop
 * or in a regular expression, and an Error with the code `ERR_SCRIPT_EXECUTION_TIMEOUT` is thrown; no `catch` and no `finally`
 * inside of `work` runs then. Calls may nest. What `work` starts and does not wait for, such as a Promise, has no limit.
 * While a debugger may be attached there is none either: its user would be the one who takes too long.
 */
export function withTimeLimit<Result>(work: () => Result, milliseconds: number): Result {
  if (inspectorUrl() !== undefined) return work();
  next = work;
  return script.runInThisContext({ timeout: milliseconds, displayErrors: false }) as Result;
}

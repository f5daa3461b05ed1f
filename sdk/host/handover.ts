import type { Host } from "./host.js";
import { onRejected } from "./promised.js";

// The handover: a value that a mod passes from one load to the next, as JSON text; `""` if there is none.

/** The largest handover, in bytes of UTF-8. */
export const MOST_HANDED_BYTES = 1 << 20;

/** The log line for a value that is not handed on. */
export const NOT_HANDED_ON = "unload() returned no JSON value of at most 1 MiB: nothing is handed on";

/**
 * Runs the mod's `unload` and returns its result as JSON text. Returns `""` for undefined and, with a log line, when it
 * throws or returns a Promise, a value that JSON cannot represent, or more than 1 MiB in UTF-8.
 */
export function handOver(host: Host, unload: () => unknown): string {
  try {
    const value = unload();
    if (value === undefined) return "";
    const onRejection = (error: unknown) => host.fault("unload(), in the Promise it returned,", error);
    const text: string | undefined = onRejected(value, onRejection) ? undefined : JSON.stringify(value);
    if (text !== undefined && encodeURIComponent(text).replace(/%../g, "-").length <= MOST_HANDED_BYTES)
      return text;
    host.log("warn", NOT_HANDED_ON);
  } catch (error) {
    host.fault("unload()", error);
  }
  return "";
}

/** Parses a handover; returns undefined for `""`. */
export function handedOver(text: string): unknown {
  return text ? JSON.parse(text) : undefined;
}

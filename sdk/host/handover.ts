import type { Host } from "./host.js";
import { onRejected } from "./promised.js";

// What a mod hands on from one load to the next: a value, as JSON text; `""` for none.

/** The most that is handed on, in bytes of UTF-8. */
export const MOST_HANDED_BYTES = 1 << 20;

/** What the log says of a value that is not handed on. */
export const NOT_HANDED_ON = "unload() returned no JSON value of at most 1 MiB: nothing is handed on";

/**
 * Runs the mod's `unload` and gives what it returned as text. `""` when it returned nothing and, with a line in the log, when
 * it threw or returned a Promise, what is no JSON value, or more than 1 MiB in UTF-8.
 */
export function handOver(host: Host, unload: () => unknown): string {
  try {
    const value = unload();
    if (value === undefined) return "";
    const hear = (error: unknown) => host.fault("unload(), in the Promise it returned,", error);
    const text: string | undefined = onRejected(value, hear) ? undefined : JSON.stringify(value);
    if (text !== undefined && encodeURIComponent(text).replace(/%../g, "-").length <= MOST_HANDED_BYTES)
      return text;
    host.log("warn", NOT_HANDED_ON);
  } catch (error) {
    host.fault("unload()", error);
  }
  return "";
}

/** The value that such a text hands on; undefined for none. */
export function handedOver(text: string): unknown {
  return text ? JSON.parse(text) : undefined;
}

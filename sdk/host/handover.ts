import type { Host } from "./host.js";
import { onRejected } from "./promised.js";

// What a mod hands on from one load to the next: a value, as JSON text; `""` for none.

const LARGEST = 1 << 20;

/**
 * Runs the mod's `unload` and gives what it returned as text. `""` when it returned nothing and, with a line in the log, when
 * it threw or returned a Promise, what is no JSON value, or more than 1 MiB in UTF-8.
 */
export function handOver(host: Host, unload: () => unknown): string {
  let value: unknown;
  try {
    value = unload();
  } catch (error) {
    host.fault("unload()", error);
  }
  if (value === undefined) return "";
  const hear = (error: unknown) => host.fault("unload(), in the Promise it returned,", error);
  let problem = "it is a Promise";
  if (!onRejected(value, hear)) {
    try {
      const text: string | undefined = JSON.stringify(value);
      if (text !== undefined && !isTooLarge(text)) return text;
      problem = text === undefined ? "it is no JSON value" : "it is larger than 1 MiB";
    } catch (error) {
      problem = String(error);
    }
  }
  host.log("warn", `what unload() returned is not handed on: ${problem}`);
  return "";
}

/** The value that such a text hands on; undefined for none. */
export function handedOver(text: string): unknown {
  return text ? JSON.parse(text) : undefined;
}

function isTooLarge(text: string): boolean {
  return text.length > LARGEST || encodeURIComponent(text).replace(/%../g, "-").length > LARGEST;
}

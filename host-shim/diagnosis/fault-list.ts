import { firstLine } from "../../sdk/host/describe-error.js";
import type { HealthFault } from "../protocol/health/host-health.js";

/** The maximum number of faults in the list. */
export const MOST = 20;
/** The maximum number of characters of a fault's text. */
export const LONGEST_TEXT = 2000;

/**
 * Creates an empty list of the last faults. Errors of one part of a library with the same first line are one fault with a count.
 */
export function createFaultList() {
  /** Ordered newest last. */
  const faults = new Map<string, HealthFault>();

  return {
    /** Adds a fault at the time `at`, or counts it again; for a new fault, `also` returns the other mods involved. */
    add(
      { guid, where, text: whole, sha256 }: Pick<HealthFault, "guid" | "where" | "text" | "sha256">,
      at: number,
      also: () => readonly string[],
    ): void {
      const text = whole.slice(0, LONGEST_TEXT);
      const key = JSON.stringify([guid, where, sha256, firstLine(text)]);
      const known = faults.get(key) ?? { guid, where, text, sha256, count: 0, also: also() };
      faults.delete(key);
      faults.set(key, { ...known, at, count: known.count + 1 });
      if (faults.size > MOST) faults.delete(faults.keys().next().value as string);
    },
    /** Returns the faults, newest first. */
    all: (): readonly HealthFault[] => [...faults.values()].reverse(),
  };
}

/** Whether an error's stack contains `file` as the end of a path. */
export function names(text: string, file: string): boolean {
  for (let at = text.indexOf(file); at >= 0; at = text.indexOf(file, at + 1))
    if (!/[^\s(@/]/.test(text.charAt(at - 1))) return true;
  return false;
}

import { describeError } from "../../sdk/host/describe-error.js";
import type { Log } from "./log-lines.js";

const QUIET_MS = 10_000;

/**
 * Creates the function that handles errors of a host's own tick, so that the game's frame loop never receives one. Logs one
 * error in ten seconds: the same error usually occurs in every frame.
 */
export function createTickErrors(log: Log, now: () => number): (error: unknown) => void {
  let quietUntil = -Infinity;
  return (error) => {
    const time = now();
    if (time < quietUntil) return;
    quietUntil = time + QUIET_MS;
    log("error", `the mod host failed in a tick, and continues: ${describeError(error)}`);
  };
}

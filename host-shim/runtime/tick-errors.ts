import { describeError } from "../../sdk/host/describe-error.js";
import type { Log } from "./log-lines.js";

const QUIET_MS = 10_000;

/**
 * Makes the function that hears what a host's own tick threw, so that the game's frame loop never does. It logs one error in
 * ten seconds: what is broken is mostly so in each frame.
 */
export function createTickErrors(log: Log, now: () => number): (error: unknown) => void {
  let quietUntil = -Infinity;
  return (error) => {
    const time = now();
    if (time < quietUntil) return;
    quietUntil = time + QUIET_MS;
    log("error", `the mod host failed in a tick and goes on: ${describeError(error)}`);
  };
}

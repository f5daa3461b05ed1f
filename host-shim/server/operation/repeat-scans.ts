import { describeError } from "../../../sdk/host/describe-error.js";
import type { LogLevel } from "../../../sdk/index.js";

// The wait between two scans is `SHARE` times the duration of the last scan, so that scans take less than 1 % of the time; it is
// within these limits.
const SOONEST_MS = 250;
// A scan that a busy disk slows down must not postpone the next scan for long.
const LATEST_MS = 2000;
const SHARE = 150;
/** The time after which the same error is logged again, in milliseconds. */
const LOG_AGAIN_MS = 60_000;

/**
 * Scans an install repeatedly until it is stopped; calls `after` after each scan. Logs the error of a failed scan, the same
 * error at most once a minute.
 */
export function repeatScans(
  scan: () => void,
  after: () => void,
  log: (level: LogLevel, text: string) => void,
): { readonly stop: () => void } {
  let next = setTimeout(run, SOONEST_MS);
  let isStopped = false;
  let logged = "";
  let loggedAt = 0;

  function run(): void {
    const start = performance.now();
    try {
      scan();
    } catch (error) {
      const text = describeError(error);
      if (text !== logged || start - loggedAt >= LOG_AGAIN_MS) {
        logged = text;
        loggedAt = start;
        log("error", `cannot scan the install, retrying: ${text}`);
      }
    } finally {
      // Schedules the next scan after a failed one, too: otherwise the backend would never scan the disk again.
      const took = performance.now() - start;
      if (!isStopped) next = setTimeout(run, Math.min(LATEST_MS, Math.max(SOONEST_MS, took * SHARE)));
    }
    after();
  }

  return {
    stop() {
      isStopped = true;
      clearTimeout(next);
    },
  };
}

import type { LogLevel } from "../../../sdk/index.js";

/** The time in milliseconds without a poll of a version before another version replaces it. */
const SILENCE_MS = 60_000;

/**
 * Creates the detection of the game's version. A polled version stays until none of its games has polled for a minute:
 * otherwise two games of different versions, or a manual request, would swap server mods with every poll. `now` is a
 * monotonic clock in milliseconds.
 */
export function createGameVersion(
  named: string,
  now: () => number,
  log: (level: LogLevel, text: string) => void,
) {
  let current = "";
  let polledAt: number;
  let hasWarned = false;

  return {
    /** Returns the version to show: the polled one, else the configured one, else `""`. */
    shown: (): string => current || named,
    /** Returns the version for server mods: the configured one, else the polled one, else `""`. */
    served: (): string => named || current,
    /** Records a poll; returns whether it changed the shown version. */
    polled(version: string): boolean {
      const time = now();
      if (version !== current && current !== "" && time - polledAt < SILENCE_MS) {
        if (!hasWarned) log("warn", `a game of version ${version} polls beside one of ${current}: ${rule()}`);
        hasWarned = true;
        return false;
      }
      polledAt = time;
      if (version === current) return false;
      current = version;
      hasWarned = false;
      return true;
    },
  };

  function rule(): string {
    return named === ""
      ? `server mods follow ${current} until no game of it has polled for a minute; --host-version fixes the version`
      : `server mods follow ${named}, which --host-version names`;
  }
}

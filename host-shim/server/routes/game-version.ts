import type { LogLevel } from "../../../sdk/index.js";

/** Which version of the game an install is decided for, told by the polls of the games. */
export interface GameVersion {
  /** The version that is shown: the one polled, else the one the backend was started for, else `""`. */
  readonly shown: () => string;
  /** The version that server mods follow: the one the backend was started for, else the one polled, else `""`. */
  readonly served: () => string;
  /** Takes note of a poll; true when it changed what is shown. */
  readonly polled: (version: string) => boolean;
}

/** How long a version's games may be silent, in milliseconds, before games of another one take its place. */
const SILENCE_MS = 60_000;

/**
 * Makes what tells the game's version from its polls. A polled version stays until no game of it has polled for a minute:
 * two games of two versions, or a request by hand, would else load and unload server mods with every poll. `now` is a clock
 * in milliseconds that does not go back.
 */
export function createGameVersion(
  named: string,
  now: () => number,
  log: (level: LogLevel, text: string) => void,
): GameVersion {
  let current = "";
  let heardAt = 0;
  let toldOfAnother = false;

  return {
    shown: () => current || named,
    served: () => named || current,
    polled(version) {
      const time = now();
      if (version !== current && current !== "" && time - heardAt < SILENCE_MS) {
        if (!toldOfAnother)
          log("warn", `a game of version ${version} polls beside one of ${current}: ${rule()}`);
        toldOfAnother = true;
        return false;
      }
      heardAt = time;
      if (version === current) return false;
      current = version;
      toldOfAnother = false;
      return true;
    },
  };

  function rule(): string {
    return named === ""
      ? `server mods follow ${current} until its games have been silent for a minute; --host-version names one for good`
      : `server mods follow ${named}, which --host-version names`;
  }
}

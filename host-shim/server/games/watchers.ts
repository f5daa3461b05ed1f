import type { Viewer } from "../../protocol/games/game-messages.js";

/** The clock of the games: injected, so that tests control the time. */
export interface GamesClock {
  /** A monotonic clock in milliseconds. */
  readonly now: () => number;
  /** Milliseconds since 1970. */
  readonly date: () => number;
  /** Runs a function after some milliseconds; returns a function that cancels it. */
  readonly after: (ms: number, run: () => void) => () => void;
}

/** The clock of the process; its timers do not keep the process alive. */
export function systemClock(now: () => number): GamesClock {
  return {
    now,
    date: Date.now,
    after(ms, run) {
      const timer = setTimeout(run, ms).unref();
      return () => clearTimeout(timer);
    },
  };
}

export type Watchers = ReturnType<typeof createWatchers>;

/** How long a request marks the backend as watched, in milliseconds. */
const WATCH_MS = 10_000;
const MOST_VIEWERS = 16;

/** Creates the record of the watching pages and commands. Calls `changed` when they change, also by expiry. */
export function createWatchers({ now, after }: GamesClock, changed: () => void) {
  const seen = new Map<string, { readonly viewer: Viewer; readonly at: number }>();
  let until = -Infinity;
  let since = 0;
  let cancel = (): void => {};

  function expire(): void {
    const time = now();
    for (const [id, { at }] of seen) if (time >= at + WATCH_MS) seen.delete(id);
    wait();
    changed();
  }

  /** Starts the timer of the next expiry, if a watcher is left. */
  function wait(): void {
    cancel();
    const ends = [until, ...[...seen.values()].map(({ at }) => at + WATCH_MS)].filter((end) => end > now());
    if (ends.length > 0) cancel = after(Math.min(...ends) - now(), expire);
  }

  return {
    /** Notes that a page or a command reads the games now. */
    watch(viewer?: Viewer): void {
      const time = now();
      const began = time >= until;
      if (began) since = time;
      until = time + WATCH_MS;
      const before = viewer && seen.get(viewer.id);
      if (viewer !== undefined) {
        seen.delete(viewer.id);
        if (seen.size >= MOST_VIEWERS) seen.delete([...seen.keys()][0]!);
        seen.set(viewer.id, { viewer, at: time });
      }
      wait();
      if (began || (viewer !== undefined && before?.viewer.as !== viewer.as)) changed();
    },
    isWatched: (): boolean => now() < until,
    /** Returns the milliseconds since the backend became watched. */
    watchedFor: (): number => now() - since,
    viewers: (): readonly Viewer[] => [...seen.values()].map(({ viewer }) => viewer),
  };
}

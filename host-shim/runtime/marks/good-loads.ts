/** The ticked time after which a load without a fault counts as good, in milliseconds. */
const GOOD_MS = 10 * 60_000;
/** The maximum time that one tick adds: time in a hidden page or a sleeping computer does not count. */
const MOST_A_TICK = 250;

/**
 * Creates the clock of one runtime's loads: it finds mods that have run for `GOOD_MS` without an unload, and stores the hash of
 * each library that was proven to work.
 */
export function createGoodLoads<Mod extends object>() {
  /** The ticked time at which each load has run long enough, the earliest first. */
  const due = new Map<Mod, number>();
  const proven = new WeakMap<Mod, string>();
  let ticked = 0;
  let last = Infinity;
  return {
    /** Counts the time since the last tick; `time` is in milliseconds. */
    tick(time: number): void {
      ticked += Math.min(Math.max(time - last, 0), MOST_A_TICK);
      last = time;
    },
    begin(mod: Mod): void {
      due.delete(mod);
      due.set(mod, ticked + GOOD_MS);
    },
    end: (mod: Mod): boolean => due.delete(mod),
    /** Returns a mod that has run long enough, once for each load. */
    take(): Mod | undefined {
      for (const [mod, at] of due) {
        if (at > ticked) return undefined;
        due.delete(mod);
        return mod;
      }
      return undefined;
    },
    /** Notes the hash of a library that works. */
    prove: (mod: Mod, sha256: string): unknown => proven.set(mod, sha256),
    /** Forgets the proof of a library whose mod failed; returns whether it was proven. */
    disprove: (mod: Mod, sha256: string): boolean => proven.get(mod) === sha256 && proven.delete(mod),
  };
}

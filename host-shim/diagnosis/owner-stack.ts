/** The owners of the running code, each called by the one before it. */
export type OwnerStack<Owner> = ReturnType<typeof createOwnerStack<Owner>>;

/**
 * Creates a stack that divides time among owners: `charge` gets the time of each owner's own code, without the calls out of it.
 * Time is in milliseconds of any clock. Code of the game, below all owners, is charged to no owner.
 */
export function createOwnerStack<Owner>(charge: (owner: Owner, entry: number, ms: number) => void) {
  const owners: Owner[] = [];
  const entries: number[] = [];
  /** The own time of each call so far. */
  const times: number[] = [];
  let last = 0;

  /** Charges the time since the last call to the innermost owner. */
  function pass(time: number): void {
    const top = owners.length - 1;
    const ms = Math.max(0, time - last);
    last = time;
    if (top < 0) return;
    times[top]! += ms;
    charge(owners[top]!, entries[top]!, ms);
  }

  return {
    /** A call into an owner's code begins; returns its depth, for `leave`. `entry` is any number of the caller's. */
    enter(owner: Owner, entry: number, time: number): number {
      pass(time);
      times.push(0);
      entries.push(entry);
      return owners.push(owner) - 1;
    },
    /**
     * The call of a depth ends, with all deeper ones, which may have been terminated; returns its own time. Returns 0 when the stack
     * was emptied meanwhile.
     */
    leave(depth: number, time: number): number {
      if (owners.length <= depth) return 0;
      pass(time);
      const own = times[depth]!;
      owners.length = entries.length = times.length = depth;
      return own;
    },
    /** Drops all calls: the game's code runs. */
    empty(time: number): void {
      last = time;
      owners.length = entries.length = times.length = 0;
    },
    /** The owners from the outermost on. */
    owners: (): readonly Owner[] => owners,
  };
}

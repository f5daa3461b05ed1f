/**
 * Creates a stack that divides time among owners: `charge` gets the time of each owner's own code, without the code of other
 * owners that it calls. Time is in milliseconds of any clock. Code of the game is charged to no owner.
 */
export function createOwnerStack<Owner>(charge: (owner: Owner, entry: number, ms: number) => void) {
  // The arrays never shrink, because setting their length is slow. Beyond `depth` they hold ended calls.
  const owners: Owner[] = [];
  const entries: number[] = [];
  /** The time of each call's own code so far. */
  const times: number[] = [];
  // An object: V8 tracks the number type of its members, but not of variables in closures.
  const state = { depth: 0, last: 0 };

  /** Charges the time since the last change of the stack to the innermost owner. */
  function pass(time: number): void {
    const top = state.depth - 1;
    const ms = Math.max(0, time - state.last);
    state.last = time;
    if (top < 0) return;
    times[top]! += ms;
    charge(owners[top]!, entries[top]!, ms);
  }

  return {
    /** Begins a call into an owner's code; returns its depth, for `leave`. `entry` is a number that the caller chooses. */
    enter(owner: Owner, entry: number, time: number): number {
      pass(time);
      const { depth } = state;
      owners[depth] = owner;
      entries[depth] = entry;
      times[depth] = 0;
      state.depth = depth + 1;
      return depth;
    },
    /**
     * Ends the call of a depth and all deeper calls, which may have been terminated; returns the time of the call's own code.
     * Returns 0 when the stack was emptied meanwhile.
     */
    leave(depth: number, time: number): number {
      if (state.depth <= depth) return 0;
      pass(time);
      state.depth = depth;
      return times[depth]!;
    },
    /** Drops all calls, because only the game's code runs. */
    empty(time: number): void {
      state.last = time;
      state.depth = 0;
    },
    /** Returns the owners, outermost first. */
    owners: (): readonly Owner[] => owners.slice(0, state.depth),
  };
}

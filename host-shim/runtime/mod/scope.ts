/** The registrations of a mod, released at its unload. */
export interface Scope {
  /** Adds a disposer; the returned function runs it early, once. After the release, `add` runs it at once. */
  readonly add: (disposer: () => void) => () => void;
  /** Runs every disposer once, in reverse order of registration; calls `fault` for one that throws. */
  readonly release: () => void;
}

/** Creates an empty scope. */
export function createScope(fault: (error: unknown) => void): Scope {
  const waiting = new Set<() => void>();
  let released = false;

  return {
    add(disposer) {
      const run = () => {
        if (!waiting.delete(run)) return;
        try {
          disposer();
        } catch (error) {
          fault(error);
        }
      };
      waiting.add(run);
      if (released) run();
      return run;
    },
    release() {
      released = true;
      for (const run of Array.from(waiting).reverse()) run();
    },
  };
}

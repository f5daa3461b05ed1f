/** What a mod has registered and must be released at unload. */
export interface Scope {
  /** Adds a disposer; the returned function runs it early, once. After the release it is run at once. */
  readonly add: (disposer: () => void) => () => void;
  /** Runs every disposer in reverse order of registration, each once; `fault` hears of one that throws. */
  readonly release: () => void;
}

/** Makes an empty scope. */
export function createScope(fault: (error: unknown) => void): Scope {
  const disposers = new Map<number, () => void>();
  let last = 0;
  let released = false;

  function run(id: number): void {
    const disposer = disposers.get(id);
    if (disposer === undefined) return;
    disposers.delete(id);
    try {
      disposer();
    } catch (error) {
      fault(error);
    }
  }

  return {
    add(disposer) {
      const id = ++last;
      disposers.set(id, disposer);
      if (released) run(id);
      return () => run(id);
    },
    release() {
      released = true;
      for (const id of Array.from(disposers.keys()).reverse()) run(id);
    },
  };
}

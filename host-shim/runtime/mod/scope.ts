/** Creates the empty set of a mod's registrations, which its unload releases. `fault` receives the errors of disposers. */
export function createScope(fault: (error: unknown) => void) {
  const disposers = new Set<() => void>();
  let released = false;

  return {
    /** Adds a disposer; the returned function runs the disposer early, once. After the release, `add` runs it at once. */
    add(disposer: () => void): () => void {
      const run = () => {
        if (!disposers.delete(run)) return;
        try {
          disposer();
        } catch (error) {
          fault(error);
        }
      };
      disposers.add(run);
      if (released) run();
      return run;
    },
    /** Runs every disposer once, in reverse order of registration. */
    release(): void {
      released = true;
      for (const run of Array.from(disposers).reverse()) run();
    },
  };
}

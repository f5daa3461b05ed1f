/** The error of a failed `import()` in Chromium and Firefox. WebKit omits the address, but retries a failed import itself. */
const FAILED_ADDRESS = /dynamically imported module: (\S+)$/;

/**
 * Returns a loader that can be called again after a failure: Chromium (to 150 at least) caches a failed `import()` until the
 * page is left, so each retry imports another address, `?again=1` and so on. A second copy of the module shares the state of
 * the panel's first file, which every copy imports by its plain address. Calls share a pending attempt.
 */
export function importAgain<Module>(first: () => Promise<Module>): () => Promise<Module> {
  let again = 0;
  let address = "";
  let pending: Promise<Module> | undefined;

  async function load(): Promise<Module> {
    try {
      return await (address === "" ? first() : import(/* webpackIgnore: true */ /* @vite-ignore */ address));
    } catch (error) {
      const [, failed] = FAILED_ADDRESS.exec(String(error)) ?? [];
      if (failed !== undefined) {
        const url = new URL(failed);
        url.searchParams.set("again", String(++again));
        address = url.href;
      }
      throw error;
    } finally {
      pending = undefined;
    }
  }

  return () => (pending ??= load());
}

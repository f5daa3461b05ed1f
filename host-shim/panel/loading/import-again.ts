/** How Chromium and Firefox name the file of an `import()` that failed; WebKit names none, and asks again for the same address. */
const FAILED_ADDRESS = /dynamically imported module: (\S+)$/;

/**
 * Returns a loader that can be called again after it failed: Chromium (to 150 at least) remembers a failed `import()` as long as
 * the page lives, so each later attempt asks for another address, `?again=1` and so on. A second copy shares the state of the first
 * file, which every copy imports by its plain address.
 */
export function importAgain<Module>(first: () => Promise<Module>): () => Promise<Module> {
  let again = 0;
  let address = "";
  return async () => {
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
    }
  };
}

/** The time limit when a test waits: longer than any operation takes on a busy machine. */
export const PATIENCE_MS = 120_000;
const POLL_MS = 10;

/** Polls `read` until it returns a value; after two minutes rejects with an Error that names `what`. */
export async function until<Found>(
  read: () => Found | undefined | false | Promise<Found | undefined | false>,
  what: string | (() => string),
): Promise<Found> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const found = await read();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > deadline) {
      throw new Error(`not within two minutes: ${typeof what === "string" ? what : what()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

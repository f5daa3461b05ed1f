/** How long a test waits for what should come: longer than anything takes on a busy machine. What holds is over sooner. */
export const PATIENCE_MS = 120_000;
const LOOK_MS = 10;

/** Looks again and again until `look` gives something; rejects, saying what was waited for, after two minutes. */
export async function until<Found>(
  look: () => Found | undefined | false | Promise<Found | undefined | false>,
  what: string | (() => string),
): Promise<Found> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > deadline) {
      throw new Error(`waited two minutes in vain: ${typeof what === "string" ? what : what()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

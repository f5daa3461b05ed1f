/**
 * Hears of the rejection of a Promise that mod code returned, which nobody else waits for: an embedding program would end
 * by it. Says whether it is one: anything but an object with a `then` is left alone. Never throws, as long as `hear` does not.
 */
export function onRejected(result: unknown, hear: (error: unknown) => void): boolean {
  if (typeof result !== "object" || result === null) return false;
  try {
    const pending = result as PromiseLike<unknown>;
    if (typeof pending.then !== "function") return false;
    pending.then(undefined, hear);
  } catch (error) {
    // A `then` of the mod's own making.
    hear(error);
  }
  return true;
}

/**
 * Handles the rejection of a Promise that mod code returned; an unhandled rejection would end the process. Returns whether
 * the value is an object with a `then` method; ignores other values. Never throws, as long as `handle` does not.
 */
export function onRejected(result: unknown, handle: (error: unknown) => void): boolean {
  if (typeof result !== "object" || result === null) return false;
  try {
    const pending = result as PromiseLike<unknown>;
    if (typeof pending.then !== "function") return false;
    pending.then(undefined, handle);
  } catch (error) {
    // The mod's own `then` threw.
    handle(error);
  }
  return true;
}

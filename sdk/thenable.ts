/** Whether a value is a Promise, or anything else that can be waited for. Throws what a getter named `then` throws. */
export function isThenable(value: unknown): value is PromiseLike<unknown> {
  return (
    typeof value === "object" && value !== null && typeof (value as { then?: unknown }).then === "function"
  );
}

import type { Test } from "uvu";

/** Opens a value once for all tests of a suite, and closes it after them; returns a function that returns the value. */
export function share<Value>(
  tests: Pick<Test, "before" | "after">,
  open: (work: (value: Value) => Promise<void>) => Promise<void>,
): () => Value {
  let shared: Value;
  let close: () => void;
  let closed: Promise<void>;
  tests.before(
    () =>
      new Promise<void>((ready, fail) => {
        closed = open((value) => {
          shared = value;
          ready();
          return new Promise((done) => {
            close = done;
          });
        });
        closed.catch(fail);
      }),
  );
  tests.after(() => {
    close();
    return closed;
  });
  return () => shared;
}

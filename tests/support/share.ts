import type { Test } from "uvu";

/** Opens a set-up once for all tests of a suite, which use it one after the other; returns a getter for them. */
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

/** Counts how often `work` calls a built-in method, so that tests can check a fast path without a clock. */
export function countCalls<Name extends string>(
  owner: { [Key in Name]: (...values: never[]) => unknown },
  name: Name,
  work: () => void,
): number {
  const original = owner[name];
  let calls = 0;
  owner[name] = function (this: unknown, ...values: never[]) {
    calls++;
    return original.apply(this, values);
  };
  try {
    work();
  } finally {
    owner[name] = original;
  }
  return calls;
}

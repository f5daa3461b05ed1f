import type { Setting } from "../kinds/index.js";
import { isSecret, LOG_MASK } from "../protocol/secret.js";
import type { ModContext } from "./context.js";

/** Returns the row with a key, else the rows that had it as an old key, in declared order. */
export function rowsNamed(context: ModContext, key: string): readonly Setting[] {
  const declared = context.byKey.get(key);
  return declared ? [declared.row] : context.rows.filter((each) => each.renamedFrom?.includes(key));
}

/**
 * Returns `what`, a value under a key or an error about that value, for logs and replies. Returns a mask instead if `row`, or a
 * row that has or had the key, is a secret. `row` need not be declared.
 */
export function redacted<What>(
  context: ModContext,
  key: string,
  what: What,
  row?: Setting,
): What | typeof LOG_MASK {
  return [row, ...rowsNamed(context, key)].some((each) => each && isSecret(each)) ? LOG_MASK : what;
}

/** Returns `what`, a text about no particular row, such as a whole request; a mask if any declared row is a secret. */
export function toldOfAny<What>({ rows }: ModContext, what: What): What | typeof LOG_MASK {
  return rows.some(isSecret) ? LOG_MASK : what;
}

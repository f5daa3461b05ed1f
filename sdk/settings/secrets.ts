import type { Setting } from "../kinds/index.js";
import { isSecret, LOG_MASK } from "../protocol/secret.js";
import type { ModContext } from "./context.js";

/** Returns the row with a key, else the rows that had it as an old key, in declared order. */
export function rowsNamed(context: ModContext, key: string): readonly Setting[] {
  const declared = context.byKey.get(key);
  return declared ? [declared.row] : context.rows.filter((each) => each.renamedFrom?.includes(key));
}

/**
 * Returns a value under a key, or an error about it, for logs and replies: a mask when a row that has or had the key, or
 * `row`, which need not be declared, is a secret.
 */
export function told<What>(
  context: ModContext,
  key: string,
  what: What,
  row?: Setting,
): What | typeof LOG_MASK {
  return [row, ...rowsNamed(context, key)].some((each) => each && isSecret(each)) ? LOG_MASK : what;
}

/** Returns a text that names no declared row, such as a whole request, for logs: a mask while any row is a secret. */
export function toldOfAny<What>({ rows }: ModContext, what: What): What | typeof LOG_MASK {
  return rows.some(isSecret) ? LOG_MASK : what;
}

import type { Setting } from "../kinds/index.js";
import type { ModContext } from "./context.js";

/** Stands for a text that may hold a secret: in log lines, errors, and members of rows that are not drawn masked. */
const MASK = "***";

/** The rows that are named by a key: the one that has it, else those that had it, in declared order. */
export function rowsNamed(context: ModContext, key: string): readonly Setting[] {
  const declared = context.byKey.get(key);
  return declared ? [declared.row] : context.rows.filter((each) => each.renamedFrom?.includes(key));
}

/**
 * What may be told of a value under a key, or of what was thrown over it: a mask when it is a secret, of a row that has or had the
 * key or of `row`, which need not be declared.
 */
export function told<What>(context: ModContext, key: string, what: What, row?: Setting): What | typeof MASK {
  return [row, ...rowsNamed(context, key)].some((each) => each?.secret) ? MASK : what;
}

/** What may be told of a text that names no declared row, such as a whole request: a mask while any row is a secret. */
export function toldOfAny<What>({ rows }: ModContext, what: What): What | typeof MASK {
  return rows.some(({ secret }) => secret) ? MASK : what;
}

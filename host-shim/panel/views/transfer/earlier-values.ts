import type { PanelRow } from "../../rows/panel-row.js";
import { changeOf, type RowChange, restoringEdit } from "../../store/row-change.js";
import type { Store } from "../../store/store.js";

/** Returns how rows differ from `before`, their earlier states, as the changes of an undo step. */
export function changesSince(store: Store, before: readonly PanelRow[]): readonly RowChange[] {
  return before.flatMap((row) => {
    const now = store.row(row.id);
    if (now === undefined) return [];
    const change = changeOf(row, row.valueJson, now.valueJson);
    change.after = restoringEdit(now, now.valueJson);
    return change.before === change.after ? [] : [change];
  });
}

/**
 * Stores literals by earlier keys of a mod's rows, which only the mod can convert. Resolves to the changes of its rows, and the
 * number of refused literals.
 */
export async function storeEarlier(
  store: Store,
  address: string,
  literals: ReadonlyMap<string, string>,
): Promise<{ readonly changes: readonly RowChange[]; readonly refused: number }> {
  if (literals.size === 0) return { changes: [], refused: 0 };
  const before = store.rows(address);
  let refused = 0;
  for (const [key, literal] of literals) {
    const reply = await store
      .routes()
      .edit(address, key, literal)
      .catch(() => undefined);
    if (!reply?.ok) refused++;
  }
  await store.readAgain([address]);
  return { changes: changesSince(store, before), refused };
}

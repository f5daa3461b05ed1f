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
 * Stores literals of mods, each with the mod's address, by earlier keys of the mod's rows, which only the mod can convert. Resolves
 * to the changes of the rows, and the number of refused literals.
 */
export async function storeEarlier(
  store: Store,
  mods: readonly (readonly [address: string, literals: ReadonlyMap<string, string>])[],
): Promise<{ readonly changes: readonly RowChange[]; readonly refused: number }> {
  const changes: RowChange[] = [];
  let refused = 0;
  for (const [address, literals] of mods) {
    if (literals.size === 0) continue;
    const before = store.rows(address);
    for (const [key, literal] of literals) {
      const reply = await store
        .routes()
        .edit(address, key, literal)
        .catch(() => undefined);
      if (!reply?.ok) refused++;
    }
    await store.readAgain([address]);
    changes.push(...changesSince(store, before));
  }
  return { changes, refused };
}

import type { SideMod } from "../../profiles/side-plan.js";
import { changeOf, type RowChange } from "../../store/row-change.js";
import type { Store } from "../../store/store.js";
import { storeEarlier } from "../transfer/earlier-values.js";

/**
 * Stores the values of mods on a side: first values under earlier keys, because only the mod can convert them; then calls `note`
 * with all changes, and sends the other edits. Resolves to the number of refused values.
 */
export async function storeSide(
  store: Store,
  mods: readonly SideMod[],
  addressOf: (id: string) => string,
  note: (changes: readonly RowChange[]) => void,
): Promise<number> {
  const earlier = mods.map(({ id, values }) => {
    const address = addressOf(id);
    const unknown = values.filter(({ key }) => store.row(`${address}/${key}`) === undefined);
    return [address, new Map(unknown.map(({ key, after }) => [key, after]))] as const;
  });
  const { changes, refused: refusedEarlier } = await storeEarlier(store, earlier);
  let refused = refusedEarlier;
  const edits = new Map<string, RowChange>();
  for (const { id, values } of mods) {
    for (const { key, after, reset } of values) {
      const row = store.row(`${addressOf(id)}/${key}`);
      if (row) edits.set(row.id, changeOf(row, store.shown(row), reset ? null : after));
    }
  }
  // For a row that an earlier key has changed, undo restores the value from before that change.
  for (const { id, before } of changes) {
    const edit = edits.get(id);
    if (edit) edit.before = before;
  }
  note([...changes.filter(({ id }) => !edits.has(id)), ...edits.values()]);
  for (const { id, after } of edits.values()) store.put(id, after);
  await store.idle((id) => edits.has(id));
  for (const id of edits.keys()) {
    const row = store.row(id);
    if (row && (store.note(row)?.kind ?? "stored") !== "stored") refused++;
  }
  return refused;
}

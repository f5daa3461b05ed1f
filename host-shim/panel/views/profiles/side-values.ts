import type { SideMod } from "../../profiles/side-plan.js";
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
 * Stores the values of mods on a side. Calls `note` with the changes before it sends their edits; values under earlier
 * keys, which only the mod can convert, are already stored then. Resolves to the number of refused values.
 */
export async function storeSide(
  store: Store,
  mods: readonly SideMod[],
  addressOf: (id: string) => string,
  note: (changes: readonly RowChange[]) => void,
): Promise<number> {
  const changes: RowChange[] = [];
  let refused = 0;
  for (const { id, values } of mods) {
    const address = addressOf(id);
    const before = store.rows(address);
    const earlier = values.filter(({ key }) => store.row(`${address}/${key}`) === undefined);
    for (const { key, after } of earlier) {
      const reply = await store
        .routes()
        .edit(address, key, after)
        .catch(() => undefined);
      if (!reply?.ok) refused++;
    }
    if (earlier.length === 0) continue;
    await store.readAgain([address]);
    changes.push(...changesSince(store, before));
  }
  const edits = new Map<string, RowChange>();
  for (const { id, values } of mods) {
    for (const { key, after, reset } of values) {
      const row = store.row(`${addressOf(id)}/${key}`);
      if (row) edits.set(row.id, changeOf(row, row.valueJson, reset ? null : after));
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

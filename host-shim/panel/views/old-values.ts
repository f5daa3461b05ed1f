import { isLocked, resetJson } from "../rows/given-rows.js";
import { modOf } from "../rows/mod-address.js";
import { restoringEdit } from "../store/row-change.js";
import type { Store } from "../store/store.js";
import type { UndoStack } from "../store/undo-stack.js";

/**
 * Returns a function that makes mods use the values from before all changes since this call, without storing them (`on`), or
 * the player's values again. Skips rows that apply on restart, are in another place, are locked or
 * are in a preset trial. Requires a transport that does not store `live` edits.
 */
export function createOldValues({ transport, ...store }: Store, steps: UndoStack): (on: boolean) => void {
  // Not by the time of a step, because the computer's clock may be set back.
  for (const step of steps.made()) if (step.kind === "rows") step.isEarlier = true;
  let wanted = false;
  /** The literals before and after the changes, by row, while the mods use the literals from before. */
  let shown = new Map<string, { readonly before: string; readonly after: string }>();

  async function show(): Promise<void> {
    // Edits that are still being sent would reach the mod after the old values.
    store.flush();
    await store.idle(() => true);
    if (!wanted) return;
    shown = changed();
    for (const [id, { before }] of shown) send(id, before, true);
  }

  /** Returns the literals before and after the changes, by row, for the rows whose literal has changed. */
  function changed(): typeof shown {
    const changes = steps
      .made()
      .flatMap((step) => (step.kind === "rows" && !step.isEarlier ? step.changes : []));
    const oldest = new Map(changes.map((change) => [change.id, change.before]));
    return new Map(
      [...oldest].flatMap(([id, edit]) => {
        const row = store.row(id);
        if (row?.appliesOn !== "live" || isLocked(row) || modOf(row.guid) !== row.guid) return [];
        if (store.trial.now?.literal(id) !== undefined) return [];
        const [before, after] = [edit ?? resetJson(row), store.shown(row)];
        return before === after ? [] : [[id, { before, after }] as const];
      }),
    );
  }

  function hide(): void {
    for (const [id, { before, after }] of shown) {
      const row = store.row(id);
      const now = row ? store.shown(row) : before;
      // A mod that stored the old value, as mods of older SDKs do, may have answered a poll with it.
      send(id, now === before ? after : now, false);
    }
    shown = new Map();
  }

  /** Sends a literal. Ignores a failure: the mod then keeps its current literal. */
  function send(id: string, literal: string, live: boolean): void {
    const row = store.row(id);
    if (!row) return;
    const { guid, key } = row;
    const edit = live ? literal : restoringEdit(row, literal);
    const reply = edit === null ? transport.reset(guid, key) : transport.edit(guid, key, edit, live);
    void reply.catch(() => {});
  }

  return (on) => {
    if (on === wanted) return;
    wanted = on;
    if (on) void show();
    else hide();
  };
}

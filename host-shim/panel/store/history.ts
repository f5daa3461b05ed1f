import type { Override, Verb } from "../reach/panel-transport.js";
import type { Store } from "./store.js";
import type { OverrideStep, RowStep, UndoStack } from "./undo-stack.js";

/** The result of an undo or a redo. */
export interface UndoResult {
  /** The displayed title of the step. */
  readonly title: string;
  /** The first row that changed, or the mod that was turned on or off; undefined if nothing changed. */
  readonly place: { readonly guid: string; readonly row?: string } | undefined;
  /** The names of the rows or mods that were skipped because they changed meanwhile. */
  readonly skipped: readonly string[];
}

/** Undoes and redoes the steps of an undo stack. */
export interface History {
  /**
   * Undoes (`back`) or redoes the next step; undefined if there is none. Skips rows and mods whose value has changed since
   * the step. Rejects if no answer arrives; the step then stays.
   */
  readonly undoOrRedo: (back: boolean) => Promise<UndoResult | undefined>;
}

/** The request that sets each override. */
export const VERBS: Readonly<Record<Override, Verb>> = {
  enabled: "enable",
  disabled: "disable",
  absent: "clear",
};

/** Creates the history of a store; calls `changed` after each undo or redo. */
export function createHistory(store: Store, stack: UndoStack, changed: () => void): History {
  const { transport, row, shown } = store;
  let running: Promise<unknown> = Promise.resolve();

  async function undoOrRedo(back: boolean): Promise<UndoResult | undefined> {
    await store.readAll();
    const step = stack.next(back);
    if (step === undefined) return undefined;
    return step.kind === "rows" ? restoreRows(step, back) : restoreOverride(step, back);
  }

  function restoreRows(step: RowStep, back: boolean): UndoResult {
    const kept = step.changes.filter((change) => {
      const now = row(change.id);
      return now !== undefined && shown(now) === (back ? change.after : change.before);
    });
    const skipped = step.changes.filter((change) => !kept.includes(change)).map(({ label }) => label);
    step.changes = kept;
    const [first] = kept;
    if (!first) stack.skip(back);
    else stack.move(back);
    for (const { id, before, after } of kept) store.put(id, back ? before : after);
    return { title: step.title, place: first && { guid: first.guid, row: first.id }, skipped };
  }

  async function restoreOverride(step: OverrideStep, back: boolean): Promise<UndoResult> {
    const { id, name, title } = step;
    const [from, to] = back ? [step.after, step.before] : [step.before, step.after];
    const { mods } = await transport.mods();
    if (mods.find((mod) => mod.id === id)?.override !== from) {
      stack.skip(back);
      return { title, place: undefined, skipped: [name] };
    }
    await transport[VERBS[to]](id);
    stack.move(back);
    return { title, place: { guid: id }, skipped: [] };
  }

  return {
    // One after the other: each depends on the result of the one before.
    undoOrRedo(back) {
      const result = running.then(() => undoOrRedo(back)).finally(changed);
      running = result.catch(() => {});
      return result;
    },
  };
}

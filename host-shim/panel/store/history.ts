import type { Override, Verb } from "../reach/panel-transport.js";
import type { Store } from "./store.js";
import type { OverrideStep, RowStep, UndoStack } from "./undo-stack.js";

/** What became of an undo or a redo. */
export interface Turned {
  /** What was to be undone, for people. */
  readonly title: string;
  /** Where to look: the first row that changed, or the mod that was turned on or off; undefined when nothing changed. */
  readonly place: { readonly guid: string; readonly row?: string } | undefined;
  /** What was left alone because it changed meanwhile, by name. */
  readonly skipped: readonly string[];
}

/** Goes back and forth over the steps of an undo stack. */
export interface History {
  /**
   * Undoes the next step (`back`) or does it again; undefined when there is none. What does not hold any more what the step
   * left there is skipped. Rejects when nobody answers, and the step stays.
   */
  readonly turn: (back: boolean) => Promise<Turned | undefined>;
}

/** The request that brings an override about. */
export const VERBS: Readonly<Record<Override, Verb>> = {
  enabled: "enable",
  disabled: "disable",
  absent: "clear",
};

/** Makes the history of a store. */
export function createHistory(store: Store, stack: UndoStack, changed: () => void): History {
  const { transport, row, shown } = store;
  let turning: Promise<unknown> = Promise.resolve();

  async function turn(back: boolean): Promise<Turned | undefined> {
    await store.readAll();
    const step = stack.next(back);
    if (step === undefined) return undefined;
    return step.kind === "rows" ? turnRows(step, back) : turnOverride(step, back);
  }

  function turnRows(step: RowStep, back: boolean): Turned {
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

  async function turnOverride(step: OverrideStep, back: boolean): Promise<Turned> {
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
    // One after the other: the next one looks at what the one before has left.
    turn(back) {
      const turned = turning.then(() => turn(back)).finally(changed);
      turning = turned.catch(() => {});
      return turned;
    },
  };
}

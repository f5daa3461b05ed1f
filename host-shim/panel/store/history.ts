import { readProfile } from "../../protocol/profiles/profile-file.js";
import { restoringRequest } from "../profiles/overrides-step.js";
import { type Override, Unreachable, type Verb } from "../reach/panel-transport.js";
import { isLocked } from "../rows/given-rows.js";
import { isModified } from "../rows/panel-row.js";
import { deferredWords } from "../words/deferred-words.js";
import { words } from "../words/words.js";
import type { Edit } from "./edit-queue.js";
import { type RowChange, restoringEdit } from "./row-change.js";
import type { Store } from "./store.js";
import type { OverrideStep, RowStep, UndoStack, UndoStep } from "./undo-stack.js";

/** The result of an undo or a redo. */
export interface UndoResult {
  /** The displayed title of the step. */
  readonly title: string;
  /**
   * The first changed row, or the mod whose override changed (`guid` is `""` for several mods and for mods that are away);
   * undefined if nothing changed.
   */
  readonly place: { readonly guid: string; readonly row?: string } | undefined;
  /** The names of the rows or mods that were skipped because they changed meanwhile. */
  readonly skipped: readonly string[];
  /** The names of the rows that were skipped because a registry list locks them. */
  readonly locked: readonly string[];
  /** The address of a mod that is away, or whose place can store nothing now; if it is set, nothing changed and the step stays. */
  readonly closed?: string;
}

/** A change that can be undone: of one row, or of a mod's override. */
export interface PastChange {
  readonly step: UndoStep;
  /** The change of the row; undefined for an override. */
  readonly change: RowChange | undefined;
  /**
   * Whether the change can be undone now: for a row, whether it still has the changed state; for an override, whether the mod has
   * no later step.
   */
  readonly isLast: boolean;
}

/** Undoes and redoes the steps of an undo stack. */
export type History = ReturnType<typeof createHistory>;

/** The request that sets each override. */
export const VERBS: Readonly<Record<Override, Verb>> = {
  enabled: "enable",
  disabled: "disable",
  absent: "clear",
};

/** Creates the history of a store; calls `changed` after each undo or redo. `locks`: whether nothing can be stored for a mod. */
export function createHistory(
  store: Store,
  stack: UndoStack,
  changed: () => void,
  locks: (address: string) => boolean = () => false,
) {
  const { transport, row, shown } = store;
  let running: Promise<unknown> = Promise.resolve();

  async function undoOrRedo(back: boolean): Promise<UndoResult | undefined> {
    await store.readAll();
    const step = stack.next(back);
    if (step === undefined) return undefined;
    return step.kind === "rows" ? restoreRows(step, back) : restoreOverride(step, back);
  }

  async function restoreRows(step: RowStep, back: boolean): Promise<UndoResult> {
    // The overrides of a step may be what turned the mod off, so they are restored in any case.
    const closed = step.changes.find(
      (change) => locks(change.guid) || (!step.overrides && isAway(change, back)),
    )?.guid;
    if (closed !== undefined) return { title: step.title, place: undefined, skipped: [], locked: [], closed };
    const request = await overridesRequest(step, back);
    const due = step.changes.filter(({ id, before, after }) => isAt(id, back ? after : before));
    const others = step.changes.filter((change) => !due.includes(change));
    // For example the rows that an import has not sent yet.
    const restored = others.filter(({ id, before, after }) => isAt(id, back ? before : after));
    const left = leftOut(others.filter((change) => !restored.includes(change)));
    step.changes = [...due, ...restored];
    const [first] = step.changes;
    if (step.overrides && !request) left.skipped.push(deferredWords.whichRun);
    if (!request) step.overrides = undefined;
    if (!first && !request) stack.remove(back, step);
    else stack.move(back, step);
    for (const { id, before, after } of due) store.put(id, back ? before : after);
    if (request) await sendOverrides(step, due, back, request);
    const seen = step.changes.find(({ id }) => row(id));
    const place = seen ? { guid: seen.guid, row: seen.id } : first || request ? { guid: "" } : undefined;
    return { title: step.title, place, ...left };
  }

  /** Returns the request that restores a step's overrides; undefined if the step has none or they have changed since. */
  async function overridesRequest({ overrides }: RowStep, back: boolean): Promise<string | undefined> {
    if (!overrides) return undefined;
    const { body } = await transport.request!("/svc/profiles/current");
    const now = readProfile(body);
    if (typeof now === "string") throw new Unreachable(words.badAnswer);
    return restoringRequest(overrides, now.overrides ?? [], back);
  }

  /** Restores the overrides of a step after its rows, because a mod that the overrides turn off must store its values first. */
  async function sendOverrides(
    step: RowStep,
    sent: readonly RowChange[],
    back: boolean,
    request: string,
  ): Promise<void> {
    const ids = sent.map(({ id }) => id);
    step.undone = "pending";
    try {
      await store.idle((id) => ids.includes(id));
      const { status } = await transport.request!("/svc/profiles/apply", request);
      if (status !== 200) throw new Unreachable(words.serverAnswered(status));
      step.undone = back;
      transport.hurry?.();
    } catch (error) {
      // Otherwise a repeated undo would skip the rows, because they no longer have the state of the step.
      for (const { id, before, after } of sent)
        if (isAt(id, back ? before : after)) store.put(id, back ? after : before);
      stack.move(!back, step);
      throw error;
    }
  }

  /** Returns the names of the rows whose changes cannot be undone, by the reason. */
  function leftOut(changes: readonly RowChange[]): { readonly skipped: string[]; readonly locked: string[] } {
    const skipped: string[] = [];
    const locked: string[] = [];
    for (const { id, label } of changes) {
      const now = row(id);
      (now && isLocked(now) ? locked : skipped).push(label);
    }
    return { skipped, locked };
  }

  /** Undoes or redoes an override; drops the step of a mod that has changed since, if `drops`. */
  async function restoreOverride(step: OverrideStep, back: boolean, drops = true): Promise<UndoResult> {
    const { id, name, title } = step;
    const [from, to] = back ? [step.after, step.before] : [step.before, step.after];
    const { mods } = await transport.mods();
    if (mods.find((mod) => mod.id === id)?.override !== from) {
      if (drops) stack.remove(back, step);
      return { title, place: undefined, skipped: [name], locked: [] };
    }
    await transport[VERBS[to]](id);
    stack.move(back, step);
    return { title, place: { guid: id }, skipped: [], locked: [] };
  }

  async function undo({ step, change }: PastChange): Promise<UndoResult | undefined> {
    await store.readAll();
    const isThere = stack.made().includes(step);
    if (step.kind === "override") return isThere ? restoreOverride(step, true, false) : undefined;
    if (!isThere || !change || !step.changes.includes(change)) return undefined;
    if (!isAt(change.id, change.after) && !isAway(change, true))
      return { title: change.label, place: undefined, ...leftOut([change]) };
    return restoreRows(stack.split(step, change), true);
  }

  /** Whether the mod of a change is away, for example while it reloads, and has no lost edit that the undo or redo replaces. */
  function isAway({ id, guid, before, after }: RowChange, back: boolean): boolean {
    return !store.mods().some((mod) => mod.guid === guid) && !isAt(id, back ? after : before);
  }

  /**
   * Whether a row has the state that an edit sets: for a missing row, whether this is its lost edit. False for a locked row,
   * because the player's own value is not in force.
   */
  function isAt(id: string, edit: Edit): boolean {
    const now = row(id);
    const note = store.note({ id });
    if (!now) return note?.kind === "lost" && note.edit === edit;
    if (isLocked(now)) return false;
    return edit === null ? !isModified(now, shown(now)) : restoringEdit(now, shown(now)) === edit;
  }

  function changes(id?: string): readonly PastChange[] {
    const seen = new Set<string>();
    return stack.made().flatMap((step): readonly PastChange[] => {
      if (step.kind === "rows") {
        const own = id === undefined ? step.changes : step.changes.filter((change) => change.id === id);
        return own.map((change) => ({ step, change, isLast: isAt(change.id, change.after) }));
      }
      if (id !== undefined) return [];
      const isLast = !seen.has(step.id);
      seen.add(step.id);
      return [{ step, change: undefined, isLast }];
    });
  }

  // Runs undos and redos one after the other, because each depends on the result of the previous call.
  function inTurn(work: () => Promise<UndoResult | undefined>): Promise<UndoResult | undefined> {
    const result = running.then(work).finally(changed);
    running = result.catch(() => {});
    return result;
  }

  return {
    /**
     * Undoes (`back`) or redoes the next step; undefined if there is none. Skips locked rows, and rows and mods that have changed
     * since the step; drops a step of which nothing is left. Rejects if no answer about overrides arrives; the step then stays.
     */
    undoOrRedo: (back: boolean) => inTurn(() => undoOrRedo(back)),
    /**
     * Undoes one change at any position; undefined if it was undone already. Skips a row or a mod that has changed since, or is
     * locked; the change then stays.
     */
    undo: (past: PastChange) => inTurn(() => undo(past)),
    /** Returns the changes of the steps that can be undone, newest first; with `id`, only those of that row. */
    changes,
  };
}

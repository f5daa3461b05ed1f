import type { OverridesStep } from "../profiles/overrides-step.js";
import type { Override } from "../reach/panel-transport.js";
import { isLocked } from "../rows/given-rows.js";
import type { PanelRow } from "../rows/panel-row.js";
import type { Edit } from "./edit-queue.js";
import { changeOf, type RowChange, restoringEdit, storedEdit } from "./row-change.js";

/** An edit, a reset, an import, or an applied preset, set or profile: the rows that it changed together. */
export interface RowStep {
  readonly kind: "rows";
  /** The displayed title: it follows the word "Undo". */
  readonly title: string;
  changes: readonly RowChange[];
  /** The change that an applied profile makes to all overrides. */
  overrides?: OverridesStep | undefined;
  /** Whether the player has undone the step, and not redone it since; `pending` while the request for its overrides is sent. */
  undone?: boolean | "pending";
  /** Whether the control is still being dragged: later values of the same row belong to this step. */
  open: boolean;
  /** Whether an arrow key made the edit: several such edits of a row in short order become one step once they are stored. */
  readonly byKey?: boolean;
  /** Whether the step was made before the panel was last opened. */
  isEarlier?: boolean;
  /** The time of the step's last edit, in milliseconds since the epoch. */
  at: number;
}

/** A changed override: the player turned a mod on or off, or let the registry lists decide again. */
export interface OverrideStep {
  readonly kind: "override";
  readonly title: string;
  /** The id and the name of the mod. */
  readonly id: string;
  readonly name: string;
  readonly before: Override;
  readonly after: Override;
  readonly at: number;
}

/** One undo step. */
export type UndoStep = RowStep | OverrideStep;

/** The steps that can be undone and redone, as data. The stack outlives the open panel. */
export type UndoStack = ReturnType<typeof createUndoStack>;

const LONGEST = 200;

/** The longest time between two presses of arrow keys that belong to one step. */
const PRESS_MS = 1000;

/** Creates an empty stack. */
export function createUndoStack() {
  const done: UndoStep[] = [];
  const undone: UndoStep[] = [];
  /** The changes whose undo is not answered yet, with their steps; `next`: the first step that was made since the undo. */
  const pendingUndos = new Map<RowChange, { readonly step: RowStep; next?: UndoStep }>();

  function push(step: UndoStep): void {
    const last = done.at(-1);
    if (last?.kind === "rows") last.open = false;
    for (const each of pendingUndos.values()) each.next ??= step;
    undone.length = 0;
    done.push(step);
    if (done.length > LONGEST) done.shift();
  }

  function noteAll(title: string, changes: readonly RowChange[], overrides?: OverridesStep): RowStep {
    const step: RowStep = { kind: "rows", title, changes, overrides, open: false, at: Date.now() };
    push(step);
    return step;
  }

  function drop(steps: UndoStep[], step: RowStep, change: RowChange): void {
    step.changes = step.changes.filter((each) => each !== change);
    if (step.changes.length === 0 && !step.overrides) steps.splice(steps.indexOf(step), 1);
  }

  /** Removes a step from the steps to undo (`back`) or redo, and records in a row step whether it is undone. */
  function remove(back: boolean, step: UndoStep): void {
    const steps = back ? done : undone;
    const at = steps.indexOf(step);
    if (at >= 0) steps.splice(at, 1);
    if (step.kind === "rows") step.undone = back;
  }

  /** Joins the step of an arrow key with the steps of the same row's presses before it. */
  function joinPresses(step: RowStep): void {
    const at = done.indexOf(step);
    const before = done[at - 1];
    if (!step.byKey || before?.kind !== "rows" || !before.byKey) return;
    // The difference is negative if the computer's clock was set back.
    if (Math.abs(step.at - before.at) > PRESS_MS) return;
    const [first] = before.changes;
    const [last] = step.changes;
    if (first?.id !== last?.id) return;
    first!.after = last!.after;
    before.at = step.at;
    done.splice(at, 1);
    joinPresses(before);
  }

  /** Drops a change with a pending undo, so that it cannot be redone. */
  function dropUndone(change: RowChange): void {
    const { step } = pendingUndos.get(change)!;
    pendingUndos.delete(change);
    if (undone.includes(step)) drop(undone, step, change);
  }

  /**
   * Restores a change with a pending undo that failed, because the row still has the value of the change. The step precedes the
   * steps that were made since the undo.
   */
  function restore(change: RowChange): void {
    const { step, next } = pendingUndos.get(change)!;
    dropUndone(change);
    const at = next && done.includes(next) ? done.indexOf(next) : done.length;
    const since = firstOf(done.slice(at), change.id);
    if (since) since.before = change.after;
    const last = done[at - 1];
    if (
      last?.kind === "rows" &&
      last.title === step.title &&
      !last.changes.some(({ id }) => id === change.id)
    )
      last.changes = [...last.changes, change];
    else done.splice(at, 0, { ...step, overrides: undefined, undone: false, changes: [change] });
  }

  const undosOf = (id: string) => [...pendingUndos.keys()].filter((change) => change.id === id);

  /** Returns the changes of a row whose undo failed, now that an edit was refused: it was this undo, or replaced undos in the queue. */
  function failedUndos(row: PanelRow, edit: Edit): readonly RowChange[] {
    const undos = undosOf(row.id);
    const now = restoringEdit(row, row.valueJson);
    const first = undos.findIndex(({ after }) => after === now);
    return first < 0 ? undos.slice(-1).filter(({ before }) => before === edit) : undos.slice(first);
  }

  return {
    /** Notes an edit of a row that showed the literal `shown`. The edits of a drag, `live` except the last, are one step. */
    note(row: PanelRow, shown: string, literal: string, live: boolean, byKey = false): void {
      const last = done.at(-1);
      const [change] = last?.kind === "rows" && last.open ? last.changes : [];
      if (last?.kind === "rows" && change?.id === row.id) {
        last.open = live;
        last.at = Date.now();
        // The value was stored while the control rested.
        if (change.isStored) change.held = change.after;
        change.isStored = false;
        change.after = storedEdit(row, literal);
      } else
        push({
          kind: "rows",
          title: row.label,
          changes: [changeOf(row, shown, literal)],
          open: live,
          byKey,
          at: Date.now(),
        });
    },
    /** Notes a change of several rows, and with `overrides` of all overrides, as one step; returns the step. */
    noteAll,
    noteOverride(step: Omit<OverrideStep, "kind" | "at">): void {
      push({ kind: "override", ...step, at: Date.now() });
    },
    /** Ends a drag: the next edit is a new step. */
    close(): void {
      const last = done.at(-1);
      if (last?.kind === "rows") last.open = false;
    },
    /**
     * Records the state of a row whose edits are stored; joins presses of arrow keys, and drops the row's change if the state is
     * the same as before.
     */
    settle(row: PanelRow): void {
      // The value in force of a locked row comes from a registry list, so the player's own value is recorded.
      const edit = isLocked(row) ? row.given?.own : restoringEdit(row, row.valueJson);
      if (edit === undefined) return;
      const { id } = row;
      const again = lastOf(undone, id);
      if (again) again.change.before = edit;
      for (const change of undosOf(id)) pendingUndos.delete(change);
      const made = lastOf(done, id);
      if (!made) return;
      made.change.after = edit;
      joinPresses(made.step);
      const joined = lastOf(done, id)!;
      joined.change.isStored = true;
      if (edit === joined.change.before) drop(done, joined.step, joined.change);
    },
    /** Notes that an edit was stored during a drag. */
    hold(row: PanelRow, edit: Edit): void {
      const made = lastOf(done, row.id);
      if (made) made.change.held = storedEdit(row, edit);
    },
    /**
     * Notes that an edit was refused: drops its change, and restores the changes whose undo failed thereby. If the edit was an
     * undo, drops the change to the refused value only if that value was never stored.
     */
    refuse(row: PanelRow, refusedEdit: Edit): void {
      const { id } = row;
      const edit = storedEdit(row, refusedEdit);
      const undos = undosOf(id);
      // An edit that was undone before it was refused. The next change begins where this edit began.
      for (const each of undos) {
        if (each.after !== edit || each.isStored || each.held !== undefined) continue;
        dropUndone(each);
        for (const other of undos) if (other.before === edit) other.before = each.before;
      }
      const failed = failedUndos(row, edit);
      const isUndo = failed.at(-1)?.before === edit;
      for (const each of failed.toReversed()) restore(each);
      const refused = lastOf(done, id, ({ after, isStored }) => after === edit && !(isUndo && isStored));
      if (!refused) return;
      const { step, change } = refused;
      const next = firstOf(done.slice(done.indexOf(step) + 1), id);
      if (next) next.before = change.held === undefined ? change.before : change.held;
      // The row never had the refused value, so these undos do not restore anything.
      for (const each of undos) if (each.before === edit) pendingUndos.delete(each);
      if (change.held === undefined) drop(done, step, change);
      else change.after = change.held;
    },
    /** Returns the next step to undo (`back`) or redo; undefined if there is none. */
    next: (back: boolean): UndoStep | undefined => (back ? done : undone).at(-1),
    /** Returns the steps that can be undone, newest first. */
    made: (): readonly UndoStep[] => done.toReversed(),
    /** Moves one change of a step into a new step, unless the step has nothing else; returns the step of the change. */
    split(step: RowStep, change: RowChange): RowStep {
      if (step.changes.length === 1 && !step.overrides) return step;
      const own = { ...step, title: change.label, changes: [change], overrides: undefined, open: false };
      step.changes = step.changes.filter((each) => each !== change);
      done.splice(done.indexOf(step) + 1, 0, own);
      return own;
    },
    /**
     * Moves a step to the steps that can be redone (`back`) or undone. Also adds a redone step that an edit made meanwhile has
     * dropped.
     */
    move(back: boolean, step: UndoStep): void {
      remove(back, step);
      (back ? undone : done).push(step);
      if (step.kind !== "rows") return;
      for (const change of step.changes) {
        if (back) pendingUndos.set(change, { step });
        else pendingUndos.delete(change);
      }
    },
    remove,
  };
}

function firstOf(steps: readonly UndoStep[], id: string): RowChange | undefined {
  return steps.flatMap((each) => (each.kind === "rows" ? each.changes : [])).find((each) => each.id === id);
}

function lastOf(steps: readonly UndoStep[], id: string, fits: (change: RowChange) => boolean = () => true) {
  for (const step of steps.toReversed()) {
    const change = step.kind === "rows" && step.changes.find((each) => each.id === id && fits(each));
    if (change) return { step: step as RowStep, change };
  }
  return undefined;
}

import type { PanelRow } from "./panel-row.js";

/** One edit or reset as the player made it: the rows it changed, and the literals that they held before. */
export interface UndoStep {
  /** What is undone, for people. */
  readonly title: string;
  readonly before: Map<PanelRow["id"], string>;
  /** True while the control is still being dragged: later values of the same row belong to this step. */
  open: boolean;
}

/** The steps that can be taken back, the latest last. */
export interface UndoStack {
  /** Notes that a row is about to change. */
  readonly note: (row: PanelRow, before: string, live: boolean) => void;
  /** Notes that several rows are about to change as one step. */
  readonly noteAll: (title: string, rows: readonly PanelRow[]) => void;
  /** Takes a row out of the latest step that has it, because its edit came to nothing. */
  readonly drop: (id: string) => void;
  /** The control that was dragged rests: what comes next is a step of its own. */
  readonly close: () => void;
  readonly pop: () => UndoStep | undefined;
  readonly last: () => UndoStep | undefined;
}

const LONGEST = 200;

/** Makes an empty stack. */
export function createUndoStack(): UndoStack {
  const steps: UndoStep[] = [];

  function push(step: UndoStep): void {
    steps.push(step);
    if (steps.length > LONGEST) steps.shift();
  }

  return {
    note(row, before, live) {
      const last = steps.at(-1);
      if (last?.open && last.before.has(row.id)) {
        last.open = live;
        return;
      }
      if (last) last.open = false;
      push({ title: row.label, before: new Map([[row.id, before]]), open: live });
    },
    noteAll(title, rows) {
      push({ title, before: new Map(rows.map((row) => [row.id, row.valueJson])), open: false });
    },
    drop(id) {
      const index = steps.findLastIndex((step) => step.before.has(id));
      if (index < 0) return;
      const step = steps[index]!;
      step.before.delete(id);
      if (step.before.size === 0) steps.splice(index, 1);
    },
    close() {
      const last = steps.at(-1);
      if (last) last.open = false;
    },
    pop: () => steps.pop(),
    last: () => steps.at(-1),
  };
}

import { controlParts } from "../../controls/control.js";
import { controlOf, enter, showsKeys } from "../../controls/index.js";
import type { PanelRow } from "../../rows/panel-row.js";
import type { Ui } from "../../state/ui.js";
import { words } from "../../words/words.js";
import { copyRow, drawnAs, fillRow, type MarkLabel } from "./row-element.js";
import { stateIn } from "./row-state.js";

/**
 * Draws a row. Reuses the element `before` if its control is of the same kind, and updates it only if the row changed. Among
 * rows of other mods, as in search results, `mark` draws the label, and the mod and groups are named.
 */
export function drawRow(ui: Ui, row: PanelRow, before?: Element | null, mark?: MarkLabel): Element {
  const popup = ui.popup?.id === row.id ? ui.popup : undefined;
  const deferred = row.facets || showsKeys(row) ? ui.deferred.get() : undefined;
  const needs = deferred?.needs(row);
  const clash = row.keybind ? ui.deferred.get()?.keys.clash(row) : undefined;
  const filledWith = [
    row,
    ui.store.shown(row),
    ui.store.saving(row),
    ui.store.note(row),
    ui.drafts.get(row.id),
    ui.fresh.get(row.id),
    ui.unfolded.has(row.id),
    mark,
    ui.readOnly(),
    clash?.text,
    clash?.swap?.text,
    showsKeys(row) && ui.onPad,
    showsKeys(row) && ui.keyboardMap,
    deferred,
    needs?.text,
    popup,
    words,
  ];
  let drawn = drawnAs(before);
  if (drawn && isSame(filledWith, drawn.filledWith)) return drawn.element;
  const isGrey = needs !== undefined || !row.implemented;
  const state = needs ?? stateIn(ui, row);
  const parts = controlParts(ui, row, enter, state !== undefined, isGrey);
  const control = controlOf(row)(ui, row, parts);
  if (drawn?.pieces !== control.pieces) drawn = copyRow(control.pieces);
  drawn.filledWith = filledWith;
  fillRow(ui, row, drawn, { parts, control, isGrey, state, clash, popup, mark });
  return drawn.element;
}

/** Whether two lists have the same values in the same order, so that results from one are valid for the other. */
export function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((each, at) => each === b[at]);
}

import { Directive, directive } from "lit/directive.js";
import { noChange } from "lit/html.js";
import { controlParts } from "../../controls/control.js";
import { controlOf, enter, showsKeys } from "../../controls/index.js";
import type { PanelRow } from "../../rows/panel-row.js";
import type { Ui } from "../../state/ui.js";
import { words } from "../../words/words.js";
import { copyRow, fillRow, type MarkLabel, type RowElement } from "./row-element.js";
import { stateIn } from "./row-state.js";

class RowDirective extends Directive {
  #row: RowElement | undefined;
  #filledWith: readonly unknown[] = [];

  render(ui: Ui, row: PanelRow, mark?: MarkLabel): unknown {
    const popup = ui.popup?.id === row.id ? ui.popup : undefined;
    const deferred = row.facets || showsKeys(row) ? ui.deferred.get() : undefined;
    const needs = deferred?.needs(row);
    const clash = row.keybind ? ui.deferred.get()?.clash(row) : undefined;
    const filling = [
      row,
      ui.store.shown(row),
      ui.store.saving(row),
      ui.store.note(row),
      ui.drafts.get(row.id),
      mark,
      ui.readOnly(),
      clash,
      showsKeys(row) && ui.keyboardMap,
      deferred,
      needs?.text,
      popup,
      words,
    ];
    if (isSame(filling, this.#filledWith)) return noChange;
    this.#filledWith = filling;
    const isGrey = needs !== undefined || !row.implemented;
    const state = needs ?? stateIn(ui, row);
    const parts = controlParts(ui, row, enter, state !== undefined, isGrey);
    const control = controlOf(row)(ui, row, parts);
    const inResults = mark !== undefined;
    if (this.#row?.inResults !== inResults || !isSame(this.#row.pieces, control.pieces))
      this.#row = copyRow(control.pieces, inResults);
    fillRow(ui, row, this.#row, { parts, control, isGrey, state, clash, popup, mark });
    return this.#row.element;
  }
}

/**
 * One row, filled in anew only when something of it changed. Where it stands among rows of others, as what a search found, its
 * label is drawn by `mark`, and its mod and groups are named.
 */
export const rowView: (ui: Ui, row: PanelRow, mark?: MarkLabel) => unknown = directive(RowDirective);

/** Whether two lists hold the same values in the same order: then what was made of the one is right for the other. */
export function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((each, at) => each === b[at]);
}

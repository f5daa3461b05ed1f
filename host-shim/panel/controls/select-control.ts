import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import type { PanelRow } from "../rows/panel-row.js";
import { textOf } from "../rows/values.js";
import type { TextParts } from "../state/deferred-file.js";
import { popupOf, type Ui, whenLoaded } from "../state/ui.js";
import type { Control } from "./control.js";

/**
 * Draws a combo box that finds choices while the player types, among the row's `options` and the answers of its `optionsUrl`.
 * The list opens at the current value; Enter stores nothing until the player has typed or moved to another option.
 */
export const selectControl: Control = (ui, row, parts) => comboBox(ui, row, parts);

/** Draws the combo box of a select, or of a list with choices. `hint` is the placeholder. */
export function comboBox(
  ui: Ui,
  row: PanelRow,
  { name, id, describedBy, disabled, readOnly, literal }: TextParts,
  hint: string | typeof nothing = nothing,
) {
  const list = popupOf(ui, "choices", row);
  const listId = `list-${name}`;
  const value = textOf(literal);
  const active = list?.options[list.active];
  return html`<input class="text combo" id=${id} role="combobox" aria-autocomplete="list" aria-describedby=${describedBy}
    aria-expanded=${list !== undefined} aria-controls=${list ? listId : nothing} autocomplete="off" spellcheck="false" placeholder=${hint}
    aria-activedescendant=${active ? `${listId}-${list.active}` : nothing} ?disabled=${disabled && !readOnly} ?readonly=${readOnly} dir="auto"
    .value=${live(list?.typed ? list.query : labelOf(ui, row, value))}
    @focus=${selectText}
    @mouseup=${(event: Event) => {
      // After the click WebKit would replace the selection by a caret.
      if (!popupOf(ui, "choices", row)) event.preventDefault();
    }}
    @click=${(event: Event) => readOnly || popupOf(ui, "choices", row) || openAtValue(ui, row, event)}
    @input=${(event: Event) => {
      const typed = (event.target as HTMLInputElement).value;
      void whenLoaded(ui, ({ choices }) => choices.find(row, typed));
    }}
    @keydown=${(event: KeyboardEvent) => readOnly || onKey(ui, row, event)}
    @blur=${() => {
      if (popupOf(ui, "choices", row)) ui.popup = undefined;
    }}>${list ? ui.deferred.get()?.choices.view(row, list, listId, value) : nothing}`;
}

/** Returns the label of a choice if it is known, else its value. */
export function labelOf(ui: Ui, row: PanelRow, value: string): string {
  const index = row.options.indexOf(value);
  return row.optionLabels[index] ?? ui.choiceLabels.get(`${row.id}\n${value}`) ?? value;
}

function selectText(event: Event): void {
  (event.target as HTMLInputElement).select();
}

function openAtValue(ui: Ui, row: PanelRow, event: Event): void {
  selectText(event);
  void whenLoaded(ui, ({ choices }) => choices.open(row));
}

/** Opens the list on arrow up, arrow down and Enter; an open list handles its keys itself. */
function onKey(ui: Ui, row: PanelRow, event: KeyboardEvent): void {
  if (popupOf(ui, "choices", row)) return ui.deferred.get()?.choices.onKey(row, event);
  if (!/^(?:ArrowUp|ArrowDown|Enter)$/.test(event.key)) return;
  event.preventDefault();
  openAtValue(ui, row, event);
}

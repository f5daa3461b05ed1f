import type { PanelRow } from "../rows/panel-row.js";
import { textOf } from "../rows/values.js";
import type { TextParts } from "../state/deferred-file.js";
import type { ChoicesPopup } from "../state/popup.js";
import { type Ui, whenLoaded } from "../state/ui.js";
import { html, nothing } from "../templates/template.js";
import { type Control, whole } from "./control.js";

/**
 * A box that finds choices while the player types, among the row's own and those of its source. It opens at its present
 * value, and stores nothing before the player has typed or moved.
 */
export const selectControl: Control = (ui, row, parts) => whole(comboBox(ui, row, parts));

/** The box of a select, also of a list that takes its items from choices. */
export function comboBox(ui: Ui, row: PanelRow, { name, id, describedBy, disabled, literal }: TextParts) {
  const list = openList(ui, row);
  const listId = `list-${name}`;
  const value = textOf(literal);
  const active = list?.options[list.active];
  return html`<input class="text combo" id=${id} role="combobox" aria-autocomplete="list" aria-describedby=${describedBy}
    aria-expanded=${list !== undefined} aria-controls=${list ? listId : nothing} autocomplete="off" spellcheck="false"
    aria-activedescendant=${active ? `${listId}-${list.active}` : nothing} ?disabled=${disabled} dir="auto"
    .value=${list?.typed ? list.query : labelOf(ui, row, value)}
    @focus=${selectText}
    @mouseup=${(event: Event) => {
      // After the click WebKit would put a caret in place of the selection.
      if (!openList(ui, row)) event.preventDefault();
    }}
    @click=${(event: Event) => openList(ui, row) || openAtValue(ui, row, event)}
    @input=${(event: Event) => {
      const typed = (event.target as HTMLInputElement).value;
      void whenLoaded(ui, ({ choices }) => choices.find(row, typed));
    }}
    @keydown=${(event: KeyboardEvent) => onKey(ui, row, event)}
    @blur=${() => {
      if (openList(ui, row)) ui.popup = undefined;
    }}>${list ? ui.deferred.get()?.choices.view(row, list, listId, value) : nothing}`;
}

/** The name of a choice, as far as it is known: its value else. */
export function labelOf(ui: Ui, row: PanelRow, value: string): string {
  const index = row.options.indexOf(value);
  return row.optionLabels[index] ?? ui.choiceLabels.get(`${row.id}\n${value}`) ?? value;
}

/** The list of choices of a row, while it is open. */
export function openList(ui: Ui, row: PanelRow): ChoicesPopup | undefined {
  return ui.popup?.kind === "choices" && ui.popup.id === row.id ? ui.popup : undefined;
}

function selectText(event: Event): void {
  (event.target as HTMLInputElement).select();
}

function openAtValue(ui: Ui, row: PanelRow, event: Event): void {
  selectText(event);
  void whenLoaded(ui, ({ choices }) => choices.open(row));
}

/** Arrow up, arrow down and Enter open the list; an open one takes its keys itself. */
function onKey(ui: Ui, row: PanelRow, event: KeyboardEvent): void {
  if (openList(ui, row)) return ui.deferred.get()?.choices.onKey(row, event);
  if (!/^(?:ArrowUp|ArrowDown|Enter)$/.test(event.key)) return;
  event.preventDefault();
  openAtValue(ui, row, event);
}

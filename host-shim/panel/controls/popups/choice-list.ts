import { html, nothing } from "lit-html";
import { errorMessage } from "../../../../sdk/host/describe-error.js";
import type { Choice } from "../../reach/panel-transport.js";
import { itemText } from "../../rows/list-items.js";
import type { PanelRow } from "../../rows/panel-row.js";
import { textOf } from "../../rows/values.js";
import { foldLower } from "../../search/fold.js";
import type { ChoicesPopup } from "../../state/popup.js";
import type { RowFacets } from "../../state/row-facets.js";
import { popupOf, type Ui } from "../../state/ui.js";
import { deferredWords } from "../../words/deferred-words.js";
import { labelOf } from "../select-control.js";
import { addToList, itemsOf } from "../texts/item-list.js";
import { highlight } from "./highlight.js";

const LIMIT = 50;
const DEBOUNCE_MS = 150;

/** Creates the list of choices for select rows and for list rows. */
export function createChoiceList(ui: Ui, facets: RowFacets) {
  /**
   * Returns the choices that a row already has: `value` is the value of a select, `""` for a list; `isTaken` returns whether a
   * list has a choice as an item.
   */
  function held(row: PanelRow): { readonly value: string; readonly isTaken: (choice: Choice) => boolean } {
    const { list } = facets.of(row);
    if (list === undefined) return { value: textOf(ui.store.shown(row)), isTaken: () => false };
    const items = new Set(itemsOf(ui, row, list).map(itemText));
    return { value: "", isTaken: ({ value }) => items.has(value) };
  }

  function choose(row: PanelRow, option: Choice): void {
    ui.choiceLabels.set(`${row.id}\n${option.value}`, option.label);
    ui.popup = undefined;
    const { list } = facets.of(row);
    if (list !== undefined) addToList(ui, row, list, option.value);
    else if (option.value !== textOf(ui.store.shown(row))) ui.store.edit(row, JSON.stringify(option.value));
  }

  function view(row: PanelRow, list: ChoicesPopup, listId: string, value: string) {
    const wanted = foldLower(list.query).split(/\s+/).filter(Boolean);
    const foot =
      list.problem !== ""
        ? `${deferredWords.noChoices} ${list.problem}`
        : list.waiting
          ? deferredWords.searching
          : list.options.length === 0
            ? deferredWords.noMatch
            : list.matched !== undefined && list.matched > list.options.length
              ? deferredWords.firstOf(list.options.length, list.matched)
              : "";
    return html`<div class="popup choices" @pointerdown=${(event: Event) => event.preventDefault()}>
    <div role="listbox" id=${listId} aria-label=${row.label}>${list.options.map(
      (
        option,
        index,
      ) => html`<div role="option" id=${`${listId}-${index}`} aria-selected=${index === list.active}
        class=${option.value === value ? "chosen" : ""} @click=${() => choose(row, option)}>
        <span>${highlight(option.label, wanted)}</span>${option.label === option.value ? nothing : html`<small>${option.value}</small>`}</div>`,
    )}</div>${foot && html`<div role="status" class=${list.problem ? "foot err" : "foot"}>${foot}</div>`}</div>`;
  }

  /** Opens the list for a query, or changes the query of the open list. Ignores the answers to older queries. */
  function open(row: PanelRow, query: string, typed: boolean): void {
    const before = popupOf(ui, "choices", row);
    const own = ownChoices(row, query);
    const question = row.optionsUrl === "" ? undefined : {};
    const list: ChoicesPopup = {
      kind: "choices",
      id: row.id,
      query,
      typed,
      moved: false,
      options: [],
      matched: undefined,
      active: -1,
      problem: "",
      waiting: question,
    };
    ui.popup = offer(row, list, question && before ? before.options : own);
    if (question) setTimeout(() => void fetchChoices(row, question, own), before ? DEBOUNCE_MS : 0);
  }

  /**
   * Returns the list with new choices, except those that a list row already has. Without a query the list includes the current
   * value of a select, as the active option; with a query the first choice is active. The option that the player has moved to
   * stays active.
   */
  function offer(row: PanelRow, list: ChoicesPopup, all: readonly Choice[]): ChoicesPopup {
    // The row may have changed during the request.
    const { value, isTaken } = held(ui.store.row(row.id) ?? row);
    const found = all.filter((choice) => !isTaken(choice));
    const unsearched = list.query.trim() === "";
    const known = value === "" || found.some((choice) => choice.value === value);
    const at = list.moved ? list.options[list.active]?.value : unsearched ? value : found[0]?.value;
    const options = known || !unsearched ? found : [{ value, label: labelOf(ui, row, value) }, ...found];
    return { ...list, options, active: options.findIndex((choice) => choice.value === at) };
  }

  async function fetchChoices(row: PanelRow, question: object, own: readonly Choice[]): Promise<void> {
    const asking = popupOf(ui, "choices", row);
    if (asking?.waiting !== question) return;
    let found = own;
    let matched: number | undefined;
    let problem = "";
    try {
      const answer = await ui.store.transport.options(row.optionsUrl, asking.query, LIMIT);
      const seen = new Set(own.map(({ value }) => value));
      found = [...own, ...answer.options.filter(({ value }) => !seen.has(value))];
      ({ matched } = answer);
    } catch (error) {
      problem = errorMessage(error);
    }
    const list = popupOf(ui, "choices", row);
    if (list?.waiting === question)
      ui.popup = offer(row, { ...list, matched, problem, waiting: undefined }, found);
  }

  function onKey(row: PanelRow, event: KeyboardEvent): void {
    const list = popupOf(ui, "choices", row);
    if (!list) return;
    const { key } = event;
    const by = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
    if (by !== 0) {
      const count = list.options.length;
      const active = list.active < 0 && by < 0 ? count - 1 : (list.active + by + count) % Math.max(1, count);
      ui.popup = { ...list, active, moved: true };
    } else if (key === "Escape") ui.popup = undefined;
    else if (key === "Enter") {
      const option = list.options[list.active];
      if (!list.moved && list.query.trim() === "") ui.popup = undefined;
      else if (option && !list.waiting) choose(row, option);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return {
    /** Opens the list at the current value. */
    open: (row: PanelRow) => open(row, "", false),
    /** Finds choices for a typed query. */
    find: (row: PanelRow, query: string) => open(row, query, true),
    onKey,
    view,
  };
}

/** Returns the row's `options` that contain every word of the query, without case and accents; first those whose label begins with the query. */
function ownChoices(row: PanelRow, query: string): Choice[] {
  const wanted = foldLower(query.trim());
  const words = wanted.split(/\s+/);
  const found = row.options
    .map((value, index) => {
      const label = row.optionLabels[index] ?? value;
      return { choice: { value, label }, text: foldLower(`${label}\n${value}`) };
    })
    .filter(({ text }) => words.every((word) => text.includes(word)));
  const starting = found.filter(({ text }) => text.startsWith(wanted));
  return [...new Set([...starting, ...found])].map(({ choice }) => choice);
}

import { html } from "lit-html";
import { summaryOf, type Ui } from "../state/ui.js";
import { deferredWords, searchFilters } from "../words/deferred-words.js";
import { words } from "../words/words.js";
import type { createMetOnly } from "./row/needs.js";

/**
 * Draws the menu of the search filters; each entry adds its filter to the query or removes it. The last entry hides rows on
 * every page of a mod. `id` is the popup's id.
 */
export function filtersMenu(ui: Ui, id: string, metOnly: ReturnType<typeof createMetOnly>) {
  const { modified, locked, suggested } = summaryOf(ui);
  const counts: Readonly<Record<string, number>> = {
    "@modified": modified,
    "@locked": locked,
    "@suggested": suggested,
  };
  const hide = () => {
    metOnly.toggle();
    ui.popup = undefined;
    ui.focusRow(id);
  };
  return html`<div class="popup menu" role="group" aria-label=${words.filters}>${searchFilters().map(
    ([filter, name]) => {
      const on = hasFilter(ui.query, filter);
      const toggle = () => {
        ui.search(toggled(ui.query, filter, on));
        ui.focusRow(id);
      };
      const count = counts[filter] ?? 0;
      return html`<button type="button" aria-pressed=${on} @click=${toggle}>${name}${
        count > 0 ? ` ${words.amount(count)}` : ""
      }</button>`;
    },
  )}<button type="button" aria-pressed=${metOnly.on()} @click=${hide}>${deferredWords.metOnly}</button></div>`;
}

function hasFilter(query: string, filter: string): boolean {
  return query.split(/\s+/).includes(filter);
}

function toggled(query: string, filter: string, on: boolean): string {
  const others = query.split(/\s+/).filter((word) => word !== "" && word !== filter);
  return (on ? others : [filter, ...others]).join(" ");
}

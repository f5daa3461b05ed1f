import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { summaryOf, type Ui } from "../state/ui.js";
import { searchFilters } from "../words/filters.js";
import { words } from "../words/words.js";

/** Actions of the header. */
export interface HeaderParts {
  readonly toggleNav: () => void;
  /** Undoes (`back`) or redoes. */
  readonly undoOrRedo: (back: boolean) => void;
  /** Closes the overlay; undefined on a page. */
  readonly close: (() => void) | undefined;
}

/** The bar at the top: search, filters, settings that need a relaunch, undo. */
export function headerView(ui: Ui, { toggleNav, undoOrRedo, close }: HeaderParts) {
  const mods = ui.store.mods();
  const { modified, waiting } = summaryOf(ui);
  const count = mods.reduce((sum, mod) => sum + mod.count, 0);
  const hint = words.searchHint(count, mods.length);
  return html`<header><button type="button" class="skip" @click=${skip}>${words.skip}</button><button type="button" class="menu-button" aria-expanded=${ui.navigating} @click=${toggleNav}>${words.mods}</button><b>${words.mods}</b>
    <div class="search" role="search"><input type="text" id="search" aria-label=${hint} placeholder=${hint} autocomplete="off" spellcheck="false"
      .value=${live(ui.query)} @input=${(event: Event) => ui.search((event.target as HTMLInputElement).value)}>${
        ui.query
          ? html`<button type="button" class="icon" aria-label=${words.clearSearch} @click=${() => ui.search("")}>×</button>`
          : html`<kbd aria-hidden="true">/</kbd>`
      }</div>
    <div class="chips" role="group" aria-label=${words.filters}>${searchFilters().map(([filter, name]) => {
      const on = hasFilter(ui.query, filter);
      return html`<button type="button" aria-pressed=${on} @click=${() => ui.search(toggled(ui.query, filter, on))}>${name}${
        filter === "@modified" && modified > 0 ? ` ${words.amount(modified)}` : ""
      }</button>`;
    })}${
      waiting > 0
        ? html`<button type="button" class="note warn" @click=${() => ui.search("@waiting")}>${words.waiting(waiting)}</button>`
        : nothing
    }</div>
    <div class="acts"><slot></slot>${undoRedoButton(ui, undoOrRedo, true)}${undoRedoButton(ui, undoOrRedo, false)}
    ${close ? html`<span>${ui.deferred.get()?.peekButton()}</span><button type="button" class="icon" aria-label=${words.close} @click=${close}>×</button>` : nothing}</div></header>`;
}

/** Moves the focus past the bar and the list of places. */
function skip(event: Event): void {
  (event.currentTarget as Element).closest(".grid")!.querySelector("main")!.focus();
}

/** The undo or redo button, titled with the change that it would undo or redo. */
function undoRedoButton(ui: Ui, undoOrRedo: HeaderParts["undoOrRedo"], back: boolean) {
  const [word, named, none] = back
    ? [words.undo, words.undoStep, words.nothingToUndo]
    : [words.redo, words.redoStep, words.nothingToRedo];
  const step = ui.store.steps.next(back);
  return html`<button type="button" class="ghost" ?disabled=${step === undefined || ui.readOnly()} @click=${() => undoOrRedo(back)}
    title=${step === undefined ? none : named(step)}>${word}<span class="hidden"> ${step}</span></button>`;
}

function hasFilter(query: string, filter: string): boolean {
  return query.split(/\s+/).includes(filter);
}

function toggled(query: string, filter: string, on: boolean): string {
  const others = query.split(/\s+/).filter((word) => word !== "" && word !== filter);
  return (on ? others : [filter, ...others]).join(" ");
}

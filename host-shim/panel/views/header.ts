import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { icon } from "../icons/icon.js";
import { modOf } from "../rows/mod-address.js";
import { modName, partId, summaryOf, type Ui } from "../state/ui.js";
import { words } from "../words/words.js";

/** Actions of the header. */
export interface HeaderParts {
  readonly toggleNav: () => void;
  readonly undoOrRedo: (back: boolean) => void;
  /** Closes the overlay; undefined on a page. */
  readonly close: (() => void) | undefined;
}

/** The id of the popup with the filters; the button that opens the popup gets the focus back. */
const FILTERS = "filters";

/** Draws the bar at the top: the page's name, the search with its filters, the number of pending relaunches, undo, redo. */
export function headerView(ui: Ui, { toggleNav, undoOrRedo, close }: HeaderParts) {
  const { shown, store } = ui;
  // The search does not find the rows of a closed game that this browser has never read.
  const searched = store.mods().filter(({ guid }) => !store.silence(guid) || store.rows(guid).length > 0);
  const waiting = summaryOf(ui).mods.waiting.size;
  const count = searched.reduce((sum, mod) => sum + mod.count, 0);
  const now = [count, new Set(searched.map(({ guid }) => modOf(guid))).size] as const;
  if (ui.deferred.get()?.places.isReading() === false && count > 0) shown.counts = now;
  const counts = shown.counts ?? (count > 0 ? now : undefined);
  const hint = counts ? words.searchHint(...counts) : words.search;
  return html`<header><button type="button" class="skip" @click=${skip}>${words.skip}</button><button type="button" class="menu-button ghost" aria-expanded=${ui.navigating} @click=${toggleNav}>${icon(ui.navigating && !close ? "x" : "chevron-left")}<span>${words.mods}</span></button><b>${words.mods}</b><b class="here" aria-hidden="true" dir="auto">${titleOf(ui)}</b>
    <div class=${ui.query ? "search asked" : "search"} role="search">${icon("search")}<input type="text" id="search" aria-label=${hint} placeholder=${close ? words.search : hint} autocomplete="off" spellcheck="false"
      .value=${live(ui.query)} @keydown=${(event: KeyboardEvent) => ui.deferred.get()?.searchKey(event)} @input=${(event: Event) => ui.search((event.target as HTMLInputElement).value)}>${
        ui.query
          ? html`<button type="button" class="icon" aria-label=${words.clearSearch} @click=${() => ui.search("")}>${icon("x")}</button>`
          : html`<kbd aria-hidden="true">/</kbd>`
      }${filtersButton(ui)}</div>${
        waiting > 0
          ? html`<button type="button" class="note warn waits" data-count=${words.amount(waiting)} @click=${() => ui.search("@waiting")}>${icon("refresh-cw")}<span>${words.waiting(waiting)}</span></button>`
          : nothing
      }
    <div class="acts">${undoRedoButton(ui, undoOrRedo, true)}${undoRedoButton(ui, undoOrRedo, false)}<slot></slot>
    ${close ? html`<span>${ui.deferred.get()?.peekButton()}</span><button type="button" class="icon" aria-label=${words.close} title=${words.close} @click=${close}>${icon("x")}</button>` : nothing}</div></header>`;
}

/** Returns the name of the page or of the open navigation list, for a narrow panel, which does not show both. */
function titleOf(ui: Ui): string {
  if (ui.navigating) return words.mods;
  const view = ui.view();
  if (ui.query.trim() !== "") return words.search;
  if (view.kind === "mod") return view.guid === "" ? words.settings : modName(ui, view.guid);
  return ui.deferred.get()?.title(view.kind) ?? words.mods;
}

function filtersButton(ui: Ui) {
  const open = ui.popup?.id === FILTERS;
  const toggle = () => {
    ui.popup = open ? undefined : { kind: "menu", id: FILTERS };
    void ui.deferred.load();
  };
  return html`<button type="button" class="icon filters" id=${partId(FILTERS, "control")} aria-label=${words.filters} title=${words.filters} aria-expanded=${open} @click=${toggle}>${icon("sliders-horizontal")}</button>${
    open ? ui.deferred.get()?.filters(FILTERS) : nothing
  }`;
}

/** Moves the focus past the bar and the navigation list. */
function skip(event: Event): void {
  (event.currentTarget as Element).closest(".grid")!.querySelector("main")!.focus();
}

/** Draws the undo or redo button; its title names the change. */
function undoRedoButton(ui: Ui, undoOrRedo: HeaderParts["undoOrRedo"], back: boolean) {
  const [word, named, none] = back
    ? [words.undo, words.undoStep, words.nothingToUndo]
    : [words.redo, words.redoStep, words.nothingToRedo];
  const step = (back && ui.store.trial.now?.title) || ui.store.steps.next(back);
  return html`<button type="button" class=${back ? "ghost undo" : "ghost redo"} ?disabled=${step === undefined || ui.readOnly()} @click=${() => undoOrRedo(back)}
    title=${step === undefined ? none : named(step)}>${icon(back ? "undo-2" : "redo-2")}<span>${word}<i> ${step}</i></span></button>`;
}

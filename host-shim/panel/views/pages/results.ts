import { html, nothing } from "lit/html.js";
import { highlight } from "../../controls/popups/highlight.js";
import { createSearchIndex, gatherWords, type SearchIndex, type SearchResult, search } from "../../search/search.js";
import type { Ui } from "../../state/ui.js";
import { deferredWords } from "../../words/deferred-words.js";
import { searchFilters } from "../../words/filters.js";
import { words } from "../../words/words.js";
import type { MarkLabel } from "../row/row-element.js";
import { rowView } from "../row/row-view.js";
import { asItems } from "../scroll/long-list.js";
import type { Scrolling } from "../scroll/scrolling.js";

/** A result changes with every letter, so less of it than of a page is whole in the document. */
const LARGEST_RESULT = 25;

/** How long the preparation works before the panel has a turn, and how many rows it takes at once. */
const SLICE_MS = 6;
const ROWS_AT_ONCE = 50;

/** What searches find. */
export interface Results {
  readonly view: () => unknown;
  /** Makes ready, a little at a time, what a search of the rows that are there now would have to wait for. */
  readonly prepare: () => void;
  readonly end: () => void;
}

/** Makes the view of what a search finds. It searches anew only when the query, its scope or the rows changed. */
export function createResults(ui: Ui, scrolling: Scrolling): Results {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let indexed: unknown;
  let index: SearchIndex | undefined;
  let found: SearchResult | undefined;
  let foundFor: readonly unknown[] = [];
  let mark: MarkLabel = (label) => label;
  let onlyHere = false;

  function upToDate(): SearchIndex {
    const pages = ui.store.pages();
    if (!index || indexed !== pages) index = createSearchIndex(pages, index);
    indexed = pages;
    return index;
  }

  function prepare(): void {
    clearTimeout(timer);
    const until = performance.now() + SLICE_MS;
    for (const part of upToDate().parts) {
      for (let more = true; more; more = gatherWords(part, ROWS_AT_ONCE)) {
        if (performance.now() < until) continue;
        timer = setTimeout(prepare, 0);
        return;
      }
    }
  }

  function find(scope: string): SearchResult {
    const wanted = [ui.store.pages(), ui.query, scope];
    if (found && foundFor.every((part, at) => part === wanted[at])) return found;
    found = search(upToDate(), ui.query, scope);
    foundFor = wanted;
    const marked = found.words;
    mark = (label) => highlight(label, marked);
    return found;
  }

  function view(): unknown {
    if (!ui.store.hasAll())
      return html`<div class="mod"><h1>${words.search}</h1></div><p class="lede" role="status">${words.reading}</p>`;
    const view = ui.view();
    const here = view.kind === "mod" ? ui.store.mods().find(({ guid }) => guid === view.guid) : undefined;
    const { rows } = find(onlyHere && here ? here.guid : "");
    const narrow = () => {
      onlyHere = !onlyHere;
      ui.update();
    };
    return html`<div class="mod"><h1>${words.search}</h1><div class="grow"></div>${
      here
        ? html`<div class="chips"><button type="button" aria-pressed=${onlyHere} @click=${narrow}>${deferredWords.onlyIn(here.name)}</button></div>`
        : nothing
    }</div><p class="lede" role="status">${rows.length === 0 ? deferredWords.nothingMatches(ui.query) : deferredWords.found(rows.length)}</p>${
      rows.length === 0
        ? filterHint(ui)
        : rows.length > LARGEST_RESULT
          ? scrolling.longList(asItems(rows), mark)
          : html`<div class="card">${rows.map((row) => rowView(ui, row, mark))}</div>`
    }`;
  }

  return { view, prepare, end: () => clearTimeout(timer) };
}

/** What a player may try who has found nothing. */
function filterHint(ui: Ui) {
  return html`<p>${deferredWords.filterHint}</p><div class="hints">${searchFilters().map(
    ([filter, name]) =>
      html`<button type="button" @click=${() => ui.search(filter)}><code>${filter}</code> ${name}</button>`,
  )}</div>`;
}

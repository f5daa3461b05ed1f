import { html, nothing } from "lit/html.js";
import { highlight } from "../../controls/popups/highlight.js";
import { createSearchIndex, type SearchIndex, type SearchResult, search } from "../../search/search.js";
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

/** Makes the view of what a search finds. It searches anew only when the query, its scope or the rows changed. */
export function createResults(ui: Ui, scrolling: Scrolling): () => unknown {
  let index: SearchIndex | undefined;
  let found: SearchResult | undefined;
  let foundFor: readonly unknown[] = [];
  let mark: MarkLabel = (label) => label;
  let onlyHere = false;

  function find(scope: string): SearchResult {
    const wanted = [ui.store.pages(), ui.query, scope];
    if (found && foundFor.every((part, at) => part === wanted[at])) return found;
    if (!index || wanted[0] !== foundFor[0]) index = createSearchIndex(ui.store.pages(), index);
    found = search(index, ui.query, scope);
    foundFor = wanted;
    const marked = found.words;
    mark = (label) => highlight(label, marked);
    return found;
  }

  return () => {
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
  };
}

/** What a player may try who has found nothing. */
function filterHint(ui: Ui) {
  return html`<p>${deferredWords.filterHint}</p><div class="hints">${searchFilters().map(
    ([filter, name]) =>
      html`<button type="button" @click=${() => ui.search(filter)}><code>${filter}</code> ${name}</button>`,
  )}</div>`;
}

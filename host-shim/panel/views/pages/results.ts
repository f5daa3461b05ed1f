import { html, nothing } from "lit-html";
import { highlight } from "../../controls/popups/highlight.js";
import { hashOf, type PageKind } from "../../rows/links.js";
import { modOf } from "../../rows/mod-address.js";
import type { PanelRow } from "../../rows/panel-row.js";
import { fold } from "../../search/fold.js";
import { searchNames } from "../../search/names.js";
import { createSearchIndex, type SearchIndex, type SearchResult, search } from "../../search/search.js";
import { follow, type Ui, type View } from "../../state/ui.js";
import { deferredWords, pageTitles, searchFilters } from "../../words/deferred-words.js";
import { words } from "../../words/words.js";
import type { MarkLabel } from "../row/row-view.js";
import type { Scrolling } from "../scroll/scrolling.js";
import { faceView } from "./face.js";
import { modsInGame, notCovered } from "./in-game.js";
import { groupMods, type PlaceOfMod } from "./mod-groups.js";

/** The maximum number of mods in the results. */
const MOST_MODS = 8;

/** How long the preparation runs before it yields to the panel. */
const SLICE_MS = 6;
/** How many rows the preparation indexes between two checks of the time. */
const ROWS_AT_ONCE = 50;

/** A found row; `past` if it no longer matches the query. */
interface FoundRow {
  readonly row: PanelRow;
  readonly past?: boolean;
}

interface FoundPage {
  readonly kind: PageKind;
  readonly name: string;
}

interface FoundNames {
  readonly mods: readonly PlaceOfMod[];
  readonly pages: readonly FoundPage[];
}

/** Returns the click handler of a link to a page. */
type Open = (view: View) => (event: MouseEvent) => void;

const NO_NAMES: FoundNames = { mods: [], pages: [] };

/**
 * Creates the page of search results. The page searches again only if the query, its scope or the rows changed. `pages` returns
 * the pages that can be found by their title; `land` focuses the first row of a page that the keyboard has opened.
 */
export function createResults(
  ui: Ui,
  scrolling: Scrolling,
  pages: () => readonly PageKind[],
  land: () => void,
) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let indexed: unknown;
  let index: SearchIndex | undefined;
  let found: SearchResult | undefined;
  let shown: readonly FoundRow[] = [];
  let foundFor: readonly unknown[] = [];
  let mark: MarkLabel = (label) => label;
  let named: ReadonlySet<string> = new Set();
  let namedFor: readonly unknown[] = [];
  let onlyHere = false;

  /**
   * Finds mods and pages by name; with typos only if no name and not the label of the `best` row match exactly. Searches only if
   * the names or the query changed, not at each draw.
   */
  function findNames(best: PanelRow | undefined): FoundNames {
    const mods = Object.values(groupMods(ui)).flat();
    const titles = pageTitles();
    const found = pages().map((kind) => ({ kind, name: titles[kind] }));
    const isExact = best !== undefined && fold(best.label).includes(fold(ui.query));
    const wanted = [ui.store.mods(), ui.verdicts, ui.query, isExact, found.length];
    if (!isSame(wanted, namedFor))
      named = new Set(searchNames([...found, ...mods], ui.query, !isExact).map(hashOfNamed));
    namedFor = wanted;
    const isNamed = (each: PlaceOfMod | FoundPage) => named.has(hashOfNamed(each));
    return { mods: mods.filter(isNamed), pages: found.filter(isNamed) };
  }

  function upToDate(): SearchIndex {
    const pages = ui.store.pages();
    if (!index || indexed !== pages) index = createSearchIndex(pages, index);
    indexed = pages;
    return index;
  }

  /** Prepares the index of the current rows in short steps, so that the first search need not wait for it. */
  function prepare(): void {
    clearTimeout(timer);
    const until = performance.now() + SLICE_MS;
    const { gather } = upToDate();
    while (gather(ROWS_AT_ONCE)) {
      if (performance.now() < until) continue;
      timer = setTimeout(prepare, 0);
      return;
    }
  }

  function find(scope: string): SearchResult {
    const wanted = [ui.store.pages(), ui.query, scope];
    if (found && isSame(wanted, foundFor)) return found;
    const [, query, narrowed] = foundFor;
    const goesOn = found && query === ui.query && narrowed === scope && isFiltered(ui.query);
    found = search(upToDate(), ui.query, scope);
    shown = goesOn ? withPast(ui, found.rows, shown) : found.rows;
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
    const narrowed = onlyHere && here !== undefined;
    const { rows } = find(narrowed ? here.guid : "");
    const { mods, pages: found } = narrowed ? NO_NAMES : findNames(rows[0]?.row);
    const open = (view: View) => (event: MouseEvent) => {
      follow(ui, view)(event);
      // The focused link is removed with the results. A click by the keyboard has the `detail` 0.
      if (event.defaultPrevented && event.detail === 0) land();
    };
    const offered = suggestions(ui, found, open);
    const narrow = () => {
      onlyHere = !onlyHere;
      ui.update();
    };
    return html`<div class="mod"><h1>${words.search}</h1><div class="grow"></div>${
      here
        ? html`<div class="chips"><button type="button" aria-pressed=${onlyHere} @click=${narrow}>${deferredWords.onlyIn(here.name)}</button></div>`
        : nothing
    }</div><p class="lede" role="status">${foundText(ui, found.length, mods.length, rows.length, shown.length > 0)}</p>${notCovered(
      ui,
      deferredWords.searchedHere,
      { kind: "search", query: ui.query },
      deferredWords.searchInGame(ui.query.trim()),
    )}${offered}${
      mods.length > 0 ? modLinks(ui, mods, open) : nothing
    }${shown.length === 0 ? (mods.length === 0 && offered === nothing ? filterHint(ui) : nothing) : scrolling.longList(shown, mark)}`;
  }

  return { view, prepare, end: () => clearTimeout(timer) };
}

function hashOfNamed(named: PlaceOfMod | FoundPage): string {
  return hashOf("guid" in named ? { kind: "mod", guid: modOf(named.guid) } : { kind: named.kind });
}

/** Whether two lists have the same values in the same order, so that a result for `a` is valid for `b`. */
function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((each, at) => each === b[at]);
}

/** Whether a query has a filter, so that an edit of a found row may end its match. */
function isFiltered(query: string): boolean {
  return /(?:^|\s)@/.test(query);
}

/** Merges found rows with the previous ones: a row that no longer matches stays in its position instead of vanishing. */
function withPast(ui: Ui, found: readonly FoundRow[], before: readonly FoundRow[]): readonly FoundRow[] {
  const now = new Map(found.map((each) => [each.row.id, each]));
  const stay = before.flatMap(({ row: { id } }): FoundRow[] => {
    const row = ui.store.row(id);
    const same = now.get(id);
    now.delete(id);
    return same ? [same] : row ? [{ row, past: true }] : [];
  });
  return [...stay, ...now.values()];
}

function foundText(ui: Ui, pages: number, mods: number, rows: number, past: boolean): string {
  const { query, store, verdicts } = ui;
  const parts = [
    pages > 0 && deferredWords.somePages(pages),
    mods > 0 && deferredWords.someMods(mods),
    rows > 0 && words.someSettings(rows),
  ];
  const found = deferredWords.joined(parts.filter((part) => part !== false));
  const { nothingMatches, nothingMatchesHere, nothingMatchesNow } = deferredWords;
  if (past && found === "") return nothingMatchesNow(query.trim());
  const isPart = store.transport.serverOnly && (!verdicts || modsInGame(ui) > 0);
  return found || (isPart ? nothingMatchesHere : nothingMatches)(query.trim());
}

/** Draws links to the first mods found by name, with or without settings. */
function modLinks(ui: Ui, mods: readonly PlaceOfMod[], open: Open) {
  return html`<ul class="hints">${mods.slice(0, MOST_MODS).map(({ guid, name, on, matter, tone }) => {
    const view = { kind: "mod", guid } as const;
    return html`<li><a class="button" href=${hashOf(view)} @click=${open(view)}>${faceView(
      ui,
      modOf(guid),
      name,
      on ? "" : "off",
    )}<span dir="auto">${name}</span>${matter ? html`<small class=${tone}>${matter}</small>` : nothing}</a></li>`;
  })}</ul>${mods.length > MOST_MODS ? html`<p><small>${deferredWords.firstOf(MOST_MODS, mods.length)}</small></p>` : nothing}`;
}

/** A query word also suggests a filter if one is the start of the other, such as a plural; the shorter has this many letters. */
const LEAST_COMMON = 4;

/** Draws links to the pages found by title, and buttons for the filters that match words of the query. */
function suggestions(ui: Ui, pages: readonly FoundPage[], open: Open) {
  const typed = fold(ui.query.replace(/@\S*/g, " ")).split(" ");
  const begins = (part: string, word: string) => part.length >= LEAST_COMMON && word.startsWith(part);
  const means = (word: string) =>
    typed.some((part) => part === word || begins(part, word) || begins(word, part));
  const meant = Object.entries(deferredWords.meantFilters).filter(
    ([filter, { names }]) => fold(names).split(" ").some(means) && !pages.some(({ kind }) => kind === filter),
  );
  if (meant.length + pages.length === 0) return nothing;
  return html`<div class="hints">${pages.map(
    ({ kind, name }) => html`<a class="button" href=${hashOf({ kind })} @click=${open({ kind })}>${name}</a>`,
  )}${meant.map(([filter, { show }]) => {
    const act = () => (filter === "mods" ? ui.go({ kind: "mods" }) : ui.search(filter));
    return html`<button type="button" @click=${act}>${show}</button>`;
  })}</div>`;
}

/** Draws the hint for a search without results, with the filters. */
function filterHint(ui: Ui) {
  return html`<p>${deferredWords.filterHint}</p><div class="hints">${searchFilters().map(
    ([filter, name]) =>
      html`<button type="button" @click=${() => ui.search(filter)}><code>${filter}</code> ${name}</button>`,
  )}</div>`;
}

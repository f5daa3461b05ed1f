import type { ModRows } from "../rows/mod-rows.js";
import type { PanelRow } from "../rows/panel-row.js";
import { fold, isAscii } from "./fold.js";
import type { SearchText } from "./rank.js";
import { rowText } from "./row-text.js";
import { growVocabulary, type Vocabulary } from "./typos.js";

/** The search index of the rows of all mods. */
export interface SearchIndex {
  readonly parts: readonly IndexPart[];
  /** The candidates of the last search, which limit the search after the next letter: see `search`. */
  lastFound: readonly Candidates[];
  /** Returns the words of labels, group titles and mod names, to find typos; indexes the remaining rows first. */
  readonly vocabulary: () => Vocabulary;
  /** Indexes this many more rows; returns false if none are left. */
  readonly gather: (rows: number) => boolean;
}

/** A filter of a query, such as `@modified`. */
export interface Filter {
  readonly takes: (row: PanelRow) => boolean;
  /** Whether the filter may match a row with this served text; rules out most rows without parsing them. */
  readonly mayTake: (item: string) => boolean;
}

/** The conditions of a search. */
export interface SearchConditions {
  /** The mod to search in; `""` for all. */
  readonly guid: string;
  readonly filters: readonly Filter[];
  /** A match contains at least one text of each list. */
  readonly wanted: readonly (readonly string[])[];
}

/** The rows that may match the conditions. */
export interface Candidates extends SearchConditions {
  /** The indexes of the rows, for each searched part. */
  readonly rowIndexes: readonly (readonly number[])[];
}

/** A searchable row, parsed at the first access to `row`. */
export interface IndexedRow {
  readonly row: PanelRow;
  readonly searched: SearchText;
}

/** The rows of one mod: the served texts of all, and the indexed ones. */
export interface IndexPart {
  readonly page: ModRows;
  /** The name of the mod, folded. */
  readonly mod: string;
  readonly items: readonly string[];
  /** Whether the searched texts equal the served ones, apart from their case. */
  readonly plain: boolean;
  readonly rows: (IndexedRow | undefined)[];
}

/** Creates the search index of mods; reuses the unchanged rows of `previous`. */
export function createSearchIndex(pages: readonly ModRows[], previous?: SearchIndex): SearchIndex {
  const before = new Map(previous?.parts.map((part) => [part.page.guid, part]));
  const parts = pages.map((page) => indexPart(page, before.get(page.guid)));
  return { parts, lastFound: [], ...wordsOf(parts) };
}

function indexPart(page: ModRows, old: IndexPart | undefined): IndexPart {
  const items = page.items();
  if (old?.page === page && old.items === items) return old;
  const mod = fold(page.mod);
  const known = old?.mod === mod && old.page.texts === page.texts ? old : undefined;
  const plain = !page.texts && !page.text.includes("\\u") && isAscii(page.text);
  const rows = items.map((item, i) => {
    const row = known?.items[i] === item ? known.rows[i] : undefined;
    return row && new ServedRow(page, i, row.searched);
  });
  return { page, mod, items, plain, rows };
}

class ServedRow implements IndexedRow {
  readonly searched: SearchText;
  readonly #page: ModRows;
  readonly #at: number;

  constructor(page: ModRows, at: number, searched: SearchText) {
    this.searched = searched;
    this.#page = page;
    this.#at = at;
  }

  get row(): PanelRow {
    return this.#page.row(this.#at)!;
  }
}

/**
 * Whether a row may match a case-insensitive pattern. In a `plain` part, the served text of a row contains its words
 * unchanged, so the test rules out most rows before they are indexed.
 */
export function mayMatch({ mod, items, plain, rows }: IndexPart, i: number, pattern: RegExp): boolean {
  const known = rows[i];
  if (known) return pattern.test(known.searched.text);
  return !plain || pattern.test(items[i]!) || pattern.test(mod);
}

/** Returns the indexed row at `i`; undefined for an invalid row. */
export function indexedRow({ page, mod, rows }: IndexPart, i: number): IndexedRow | undefined {
  const searched = rows[i] ? undefined : rowText(page, i, mod);
  if (searched) rows[i] = new ServedRow(page, i, searched);
  return rows[i];
}

/** Creates the functions that index rows and gather their words, to look up typos. */
function wordsOf(parts: readonly IndexPart[]): Pick<SearchIndex, "gather" | "vocabulary"> {
  const { add, vocabulary } = growVocabulary();
  let whole: Vocabulary | undefined;
  let at = 0;
  let next = 0;
  let paths = new Set<string>();

  function addRow(row: IndexedRow | undefined): void {
    if (!row) return;
    const { text, labelEnd, keyEnd, pathEnd } = row.searched;
    add(text.slice(1, labelEnd - 1));
    // Many rows of a group have the same path.
    const path = text.slice(keyEnd, pathEnd);
    if (!paths.has(path)) add(path);
    paths.add(path);
  }

  function gather(rows: number): boolean {
    for (let left = rows; at < parts.length && left > 0; ) {
      const part = parts[at]!;
      if (next === 0) add(part.mod);
      for (; next < part.items.length && left > 0; next++, left--) addRow(indexedRow(part, next));
      if (next < part.items.length) break;
      at++;
      next = 0;
      paths = new Set();
      left--;
    }
    return at < parts.length;
  }
  return {
    gather,
    vocabulary() {
      gather(Number.POSITIVE_INFINITY);
      whole ??= vocabulary();
      return whole;
    },
  };
}

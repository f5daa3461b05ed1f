import type { ModRows } from "../rows/mod-rows.js";
import type { PanelRow } from "../rows/panel-row.js";
import { fold, isAscii } from "./fold.js";
import type { SearchText } from "./rank.js";
import { rowText } from "./row-text.js";
import { growVocabulary, type Vocabulary } from "./typos.js";

/** The rows of all mods made ready for searching. */
export interface SearchIndex {
  readonly parts: readonly IndexPart[];
  /** What the last search looked through, so that the next letter looks through no more than that: see `search`. */
  looked: readonly Candidates[];
  /** The words of labels, group titles and mod names, in which typos are looked up; what was not gathered yet is. */
  readonly vocabulary: () => Vocabulary;
  /** Makes so many rows more ready; false when there are none left. */
  readonly gather: (rows: number) => boolean;
}

/** What a query may name to narrow a search. */
export interface Filter {
  readonly takes: (row: PanelRow) => boolean;
  /** Whether it may take a row that is served as this text. Most need not be read to be ruled out. */
  readonly mayTake: (item: string) => boolean;
}

/** What rows are asked for. */
export interface Asked {
  /** The mod that the search is limited to, or empty. */
  readonly guid: string;
  readonly filters: readonly Filter[];
  /** Of each of the lists one text at least. */
  readonly wanted: readonly (readonly string[])[];
}

/** The rows that may be what was asked for. */
export interface Candidates extends Asked {
  /** Their places, for each part that was looked through. */
  readonly places: readonly (readonly number[])[];
}

/** A row that can be searched. It is read when somebody looks at it. */
export interface IndexedRow {
  readonly row: PanelRow;
  readonly searched: SearchText;
}

/** The rows of one mod: what can be known of all of them, and those that were made ready. */
export interface IndexPart {
  readonly page: ModRows;
  /** The name of the mod, folded. */
  readonly mod: string;
  readonly items: readonly string[];
  /** Whether the texts that were served are those that are searched, but for their case. */
  readonly plain: boolean;
  readonly rows: (IndexedRow | undefined)[];
}

/** Makes the rows of mods searchable. What `previous` knows of rows that did not change is taken over. */
export function createSearchIndex(pages: readonly ModRows[], previous?: SearchIndex): SearchIndex {
  const before = new Map(previous?.parts.map((part) => [part.page.guid, part]));
  const parts = pages.map((page) => indexPart(page, before.get(page.guid)));
  const { gather, vocabulary } = wordsOf(parts);
  let whole: Vocabulary | undefined;
  return {
    parts,
    looked: [],
    vocabulary() {
      gather(Number.POSITIVE_INFINITY);
      whole ??= vocabulary();
      return whole;
    },
    gather,
  };
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
 * Whether a row may match a pattern that takes any case. Words stand in a row's text as they are typed, so most rows need
 * not be made ready to be ruled out.
 */
export function mayMatch({ mod, items, plain, rows }: IndexPart, i: number, pattern: RegExp): boolean {
  const known = rows[i];
  if (known) return pattern.test(known.searched.text);
  return !plain || pattern.test(items[i]!) || pattern.test(mod);
}

/** The row at a place, ready to be searched; undefined for a text that is no row. */
export function indexedRow({ page, mod, rows }: IndexPart, i: number): IndexedRow | undefined {
  const searched = rows[i] ? undefined : rowText(page, i, mod);
  if (searched) rows[i] = new ServedRow(page, i, searched);
  return rows[i];
}

/** Makes what makes rows ready, and gathers their words, in which typos are looked up. */
function wordsOf(parts: readonly IndexPart[]): Pick<SearchIndex, "gather" | "vocabulary"> {
  const { add, vocabulary } = growVocabulary();
  let at = 0;
  let next = 0;
  let paths = new Set<string>();

  function addRow(row: IndexedRow | undefined): void {
    if (!row) return;
    const { text, labelEnd, keyEnd, pathEnd } = row.searched;
    add(text.slice(1, labelEnd - 1));
    // Of one group many times the same.
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
  return { gather, vocabulary };
}

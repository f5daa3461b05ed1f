import { isModified, type PanelRow } from "./panel-row.js";
import { fold, foldLower } from "./search-fold.js";
import { type Query, type Reading, SCORE_END, type SearchText, scoreRow } from "./search-rank.js";
import { alternativesOf, type Vocabulary, vocabularyOf } from "./search-typos.js";

export { labelMarks } from "./search-fold.js";

/** Rows made ready for searching. */
export interface SearchIndex {
  readonly rows: readonly PanelRow[];
  /** What is searched of each row. */
  readonly texts: readonly SearchText[];
  /** The words of labels, group titles and mod names, gathered when first asked for; typos are looked up in them. */
  readonly vocabulary: () => Vocabulary;
}

/** What a search found. */
export interface SearchResult {
  /** The rows that match, the best first; all rows, in their own order, for an empty query. */
  readonly rows: readonly PanelRow[];
  /** What to mark with {@link labelMarks}: the words of the query and what they were taken for, folded. */
  readonly words: readonly string[];
}

type Filter = (row: PanelRow) => boolean;

/** The filters that a query may name. The beginning of a name is enough. */
export const searchFilters: Readonly<Record<string, Filter>> = {
  "@modified": isModified,
  "@restart": (row) => row.appliesOn === "restart",
  "@keybind": (row) => row.keybind,
  "@unimplemented": (row) => !row.implemented,
};

/** With fewer rows than this found, the query is also read as run together and misspelled. */
const ENOUGH = 20;

/** Longer queries are not typed but pasted by mistake. */
const MAX_WORDS = 12;

/**
 * Makes rows searchable. With `previous`, the index of the same rows before an edit, all that the edit did not change is
 * taken over.
 */
export function createSearchIndex(rows: readonly PanelRow[], previous?: SearchIndex): SearchIndex {
  if (previous && sameTexts(rows, previous.rows)) return { ...previous, rows };
  const places = new Map<string, string>();
  const texts = rows.map((row) => {
    const place = row.path.length === 0 ? row.mod : `${row.path.join(" ")} ${row.mod}`;
    let folded = places.get(place);
    if (folded === undefined) {
      folded = fold(place);
      places.set(place, folded);
    }
    const label = ` ${fold(row.label)} `;
    const key = `${foldLower(row.key)} `;
    const labelEnd = label.length;
    const text = `${label}${key}${folded}\n${foldLower(row.description)}`;
    return { text, labelEnd, keyEnd: labelEnd + key.length };
  });
  let vocabulary: Vocabulary | undefined;
  return {
    rows,
    texts,
    vocabulary: () => {
      vocabulary ??= vocabularyOf(
        [...places.values()],
        texts.map(({ text, labelEnd }) => text.slice(1, labelEnd)),
      );
      return vocabulary;
    },
  };
}

/**
 * Finds rows: words in any order, whole or begun, in label, key, group titles, mod name and description; when few rows
 * have them, also words run together or with a typo. The filters narrow it, alone or beside text. `guid` limits it to
 * the rows of one mod.
 */
export function search(index: SearchIndex, query: string, guid = ""): SearchResult {
  const { filters, words, typed } = readQuery(query);
  const candidates: number[] = [];
  for (let i = 0; i < index.rows.length; i++) {
    const row = index.rows[i]!;
    if ((guid === "" || row.guid === guid) && filters.every((accepts) => accepts(row))) candidates.push(i);
  }
  if (words.length === 0) return { rows: candidates.map((i) => index.rows[i]!), words };

  const whole: Query = { phrase: ` ${words.join(" ")} `, typed };
  const spelled = words.map((word): Reading => ({ word, alternatives: [] }));
  // The row's number makes up the lower part of a rank: one sort of numbers keeps declared order among equals.
  const count = index.rows.length;
  const ranks: number[] = [];
  const rest: number[] = [];
  for (const i of candidates) {
    const score = scoreRow(index.texts[i]!, spelled, whole);
    if (score < 0) rest.push(i);
    else ranks.push(score * count + i);
  }

  const marked = new Set(words);
  if (ranks.length < ENOUGH) {
    const vocabulary = index.vocabulary();
    const readings = words
      .map((word): Reading => ({ word, alternatives: alternativesOf(vocabulary, word) }))
      // The word with the fewest readings rules out the most rows.
      .sort((a, b) => a.alternatives.length - b.alternatives.length);
    for (const i of rest) {
      const score = scoreRow(index.texts[i]!, readings, whole);
      if (score >= 0) ranks.push((SCORE_END + score) * count + i);
    }
    for (const { alternatives } of readings) {
      for (const { parts } of alternatives) for (const part of parts) marked.add(part.trim());
    }
  }
  const order = Float64Array.from(ranks).sort();
  return { rows: Array.from(order, (rank) => index.rows[rank % count]!), words: [...marked] };
}

interface ReadQuery {
  readonly filters: readonly Filter[];
  readonly words: readonly string[];
  readonly typed: string;
}

function readQuery(query: string): ReadQuery {
  const filters: Filter[] = [];
  const others: string[] = [];
  for (const part of query.trim().split(/\s+/)) {
    const lower = part.toLowerCase();
    const name =
      part.startsWith("@") && Object.keys(searchFilters).find((filter) => filter.startsWith(lower));
    if (!name) others.push(part);
    else if (part !== "@") filters.push(searchFilters[name]!);
  }
  const text = others.join(" ");
  const words = fold(text).split(" ").slice(0, MAX_WORDS);
  return { filters, words: words.filter((word) => word !== ""), typed: foldLower(text) };
}

function sameTexts(rows: readonly PanelRow[], before: readonly PanelRow[]): boolean {
  return (
    rows.length === before.length && rows.every((row, i) => row === before[i] || sameText(row, before[i]!))
  );
}

function sameText(a: PanelRow, b: PanelRow): boolean {
  return (
    a.id === b.id &&
    a.label === b.label &&
    a.description === b.description &&
    a.mod === b.mod &&
    a.path.join("\n") === b.path.join("\n")
  );
}

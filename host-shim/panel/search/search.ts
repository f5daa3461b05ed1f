import { isModified, type PanelRow } from "../rows/panel-row.js";
import { fold, foldLower } from "./fold.js";
import { type Query, type Reading, scoreRow } from "./rank.js";
import { type IndexPart, mayMatch, type SearchIndex, searchText } from "./search-index.js";
import { alternativesOf } from "./typos.js";

export { labelMarks } from "./fold.js";
export { createSearchIndex, type SearchIndex } from "./search-index.js";

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

/** More than any panel has, and so few that a score and a row's number make one exact number. */
const MOST_ROWS = 2 ** 24;

/** Words such as "of", "the" and "des", which people put between those that matter. */
const SHORT = /^[a-z]{1,3}$/;

/** Longer queries are not typed but pasted by mistake. */
const MAX_WORDS = 12;

/**
 * Finds rows: words in any order, whole or begun, in label, key, group titles, mod name, description and value; when few rows
 * have them, also words run together, the first letters of a label, and words with a typo or two; when none has, short words
 * are left out. The filters narrow it, alone or beside text. `guid` limits it to the rows of one mod.
 */
export function search(index: SearchIndex, query: string, guid = ""): SearchResult {
  const { filters, words, typed } = readQuery(query);
  const parts = index.parts.filter(({ page }) => guid === "" || page.guid === guid);
  const accepts: Filter = (row) => filters.every((accept) => accept(row));
  if (words.length === 0) return { rows: parts.flatMap(({ page }) => page.all().filter(accepts)), words };

  const found = findWords(index, parts, words, typed, accepts);
  const long = words.filter((word) => !SHORT.test(word));
  if (found.rows.length > 0 || long.length === 0 || long.length === words.length) return found;
  return findWords(index, parts, long, typed, accepts);
}

/** Finds the rows that have all words, spelled as they are or, where few have, otherwise. */
function findWords(
  index: SearchIndex,
  parts: readonly IndexPart[],
  words: readonly string[],
  typed: string,
  accepts: Filter,
): SearchResult {
  const whole: Query = { phrase: ` ${words.join(" ")} `, typed };
  const spelled = words.map((word): Reading => ({ word, alternatives: [] }));
  const found = find(parts, spelled, whole, accepts);
  if (found.length >= ENOUGH) return { rows: found, words };

  const vocabulary = index.vocabulary();
  const readings = words
    .map((word): Reading => ({ word, alternatives: alternativesOf(vocabulary, word) }))
    // The word with the fewest readings rules out the most rows.
    .sort((a, b) => a.alternatives.length - b.alternatives.length);
  const already = new Set(found);
  const more = find(parts, readings, whole, (row) => !already.has(row) && accepts(row));
  const taken = readings.flatMap(({ alternatives }) => alternatives.flatMap((each) => each.parts));
  return { rows: [...found, ...more], words: [...new Set([...words, ...taken.map((part) => part.trim())])] };
}

/** The rows that match, the best first, in declared order among equals. */
function find(
  parts: readonly IndexPart[],
  readings: readonly Reading[],
  whole: Query,
  accepts: Filter,
): PanelRow[] {
  const patterns = readings.map(patternOf);
  const rows: PanelRow[] = [];
  const ranks: number[] = [];
  for (const part of parts) {
    for (let i = 0; i < part.items.length; i++) {
      if (!patterns.every((pattern) => mayMatch(part, i, pattern))) continue;
      const row = part.page.row(i);
      const score = row && accepts(row) ? scoreRow(searchText(part, i, row), readings, whole) : -1;
      if (score < 0) continue;
      // The row's number makes up the lower part of a rank, so that numbers can be sorted.
      ranks.push(score * MOST_ROWS + rows.length);
      rows.push(row!);
    }
  }
  return Array.from(Float64Array.from(ranks).sort(), (rank) => rows[rank % MOST_ROWS]!);
}

/** Matches what a word may stand for; of two words run together it asks for the longer one. */
function patternOf({ word, alternatives }: Reading): RegExp {
  const longest = ({ parts }: Reading["alternatives"][number]) =>
    parts
      .reduce((a, b) => (b.length > a.length ? b : a))
      .trim()
      // Between the words of a label as it is served may stand anything.
      .replaceAll(" ", ".*");
  return new RegExp([word, ...alternatives.map(longest)].join("|"), "i");
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

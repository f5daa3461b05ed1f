import { mayBe } from "../../../sdk/protocol/row-glances.js";
import { isLocked } from "../rows/given-rows.js";
import { isModified } from "../rows/panel-row.js";
import { fold, foldLower } from "./fold.js";
import { type Query, type Reading, scoreRow } from "./rank.js";
import {
  type Candidates,
  type Filter,
  type IndexedRow,
  type IndexPart,
  indexedRow,
  mayMatch,
  type SearchConditions,
  type SearchIndex,
} from "./search-index.js";
import { alternativesOf } from "./typos.js";

export { labelMarks } from "./fold.js";
export { createSearchIndex, type SearchIndex } from "./search-index.js";

/** The result of a search. */
export interface SearchResult {
  /** The rows that match, the best first; for an empty query all rows, in declared order. */
  readonly rows: readonly IndexedRow[];
  /** The words to highlight with {@link labelMarks}: the query's and their alternatives, folded. */
  readonly words: readonly string[];
}

/** The filters of a query; a prefix of the name is enough. */
const FILTERS: Readonly<Record<string, Filter>> = {
  "@modified": { takes: isModified, mayTake: mayBe.modified },
  "@restart": { takes: (row) => row.appliesOn === "restart", mayTake: mayBe.restart },
  "@waiting": { takes: (row) => row.effect === "restart", mayTake: mayBe.waiting },
  "@keybind": { takes: (row) => row.keybind, mayTake: mayBe.keybind },
  "@locked": { takes: isLocked, mayTake: mayBe.given },
  "@suggested": { takes: ({ given }) => given?.how === "suggest", mayTake: mayBe.given },
  "@unimplemented": { takes: (row) => !row.implemented, mayTake: mayBe.unimplemented },
};

/** With fewer results than this, the search also tries joined words, initials and typos. */
const ENOUGH = 20;

/** Short words such as "of", "the" and "des"; a search without results is repeated without them. */
const SHORT = /^[a-z]{1,3}$/;

/** The number of words that a search uses; a longer query was pasted by mistake. */
const MAX_WORDS = 12;

/**
 * Finds rows by words or parts of words, in any order, in label, key, group titles, mod name, description and text value, and
 * by a number that is their value. With few results it also tries joined words, the initials of a label, and words with one
 * or two typos; without results it ignores short words. Filters narrow the search, with or without text. `guid` limits it to
 * the rows of one mod.
 */
export function search(index: SearchIndex, query: string, guid = ""): SearchResult {
  const { filters, words, typed } = readQuery(query);
  const parts = index.parts.filter(({ page }) => guid === "" || page.guid === guid);
  const before = index.lastFound.filter((last) => last.guid === guid);
  index.lastFound = [];
  const indexesOf: IndexesOf = (readings) => {
    const conditions = { guid, filters, wanted: readings.map(textsOf) };
    const found = { ...conditions, rowIndexes: candidates(parts, conditions, before) };
    index.lastFound = [...index.lastFound, found];
    return found.rowIndexes;
  };
  const accepts: Accepts = (found) => filters.every(({ takes }) => takes(found.row));
  if (words.length === 0) return { rows: rowsAt(parts, indexesOf([]), accepts), words };

  const worded = findWords(index, parts, indexesOf, words, typed, accepts);
  const found = { ...worded, rows: withValue(worded.rows, parts, { guid, filters }, typed) };
  const long = words.filter((word) => !SHORT.test(word));
  if (found.rows.length > 0 || long.length === 0 || long.length === words.length) return found;
  return findWords(index, parts, indexesOf, long, typed, accepts);
}

/** If a query is a number of at least two characters, adds the rows with this value, after the rows that have the number in their label. */
function withValue(
  found: readonly IndexedRow[],
  parts: readonly IndexPart[],
  { guid, filters }: Pick<SearchConditions, "guid" | "filters">,
  typed: string,
): readonly IndexedRow[] {
  // A single digit is the value of too many rows.
  if (!/^-?\d+(?:\.\d+)?$/.test(typed) || typed.length === 1) return found;
  const wanted = Number(typed);
  // A file may spell the number with more zeros.
  const spelled = `${wanted}`.replace(".", "\\.") + (Number.isInteger(wanted) ? "(?:\\.0*)?" : "0*");
  const glance = new RegExp(`"value"\\s*:\\s*${spelled}\\s*[,}]|\\\\u`);
  const valued: Filter = {
    takes: (row) => !row.secret && Number(row.valueJson) === wanted,
    mayTake: (item) => glance.test(item),
  };
  const all = [...filters, valued];
  const indexes = candidates(parts, { guid, filters: all, wanted: [] }, []);
  const rows = rowsAt(parts, indexes, ({ row }) => all.every(({ takes }) => takes(row)));
  const isLabelled = ({ searched }: IndexedRow) =>
    searched.text.slice(0, searched.labelEnd).includes(` ${fold(typed)} `);
  return [...new Set([...found.filter(isLabelled), ...rows, ...found])];
}

/** Whether a row passes the filters of a query. */
type Accepts = (row: IndexedRow) => boolean;

/** Returns the indexes of the rows that may match these readings of the query's words. */
type IndexesOf = (readings: readonly Reading[]) => Candidates["rowIndexes"];

/** Finds the rows with all words; if these rows are few, also rows with alternatives of the words. */
function findWords(
  index: SearchIndex,
  parts: readonly IndexPart[],
  indexesOf: IndexesOf,
  words: readonly string[],
  typed: string,
  accepts: Accepts,
): SearchResult {
  const begun = ` ${words.join(" ")}`;
  const whole: Query = { begun, phrase: `${begun} `, typed };
  const spelled = words.map((word): Reading => ({ word, begun: ` ${word}`, alternatives: [] }));
  const found = find(rowsAt(parts, indexesOf(spelled), accepts), spelled, whole);
  if (found.length >= ENOUGH) return { rows: found, words };

  const vocabulary = index.vocabulary();
  const readings = spelled
    .map((reading): Reading => ({ ...reading, alternatives: alternativesOf(vocabulary, reading.word) }))
    // The word with the fewest alternatives rules out the most rows.
    .sort((a, b) => a.alternatives.length - b.alternatives.length);
  const already = new Set(found);
  const isNew: Accepts = (row) => !already.has(row) && accepts(row);
  const more = find(rowsAt(parts, indexesOf(readings), isNew), readings, whole);
  const taken = readings.flatMap(({ alternatives }) => alternatives.flatMap((each) => each.parts));
  return { rows: [...found, ...more], words: [...new Set([...words, ...taken.map((part) => part.trim())])] };
}

/** Returns, for each part, the indexes of the rows that may match. If `before` has a wider search, tests only its candidates. */
function candidates(
  parts: readonly IndexPart[],
  { filters, wanted }: SearchConditions,
  before: readonly Candidates[],
): Candidates["rowIndexes"] {
  const known = before.find(
    (last) =>
      last.filters.every((old) => filters.includes(old)) &&
      last.wanted.every((old) => wanted.some((now) => asksMore(now, old))),
  );
  const patterns = wanted.map((texts) => new RegExp(texts.join("|"), "i"));
  const more = filters.filter((filter) => !known?.filters.includes(filter));
  const may = (part: IndexPart, i: number) =>
    more.every(({ mayTake }) => mayTake(part.items[i]!)) &&
    patterns.every((pattern) => mayMatch(part, i, pattern));
  return parts.map((part, at) =>
    known
      ? known.rowIndexes[at]!.filter((i) => may(part, i))
      : [...part.items.keys()].filter((i) => may(part, i)),
  );
}

/** Whether every text that contains one of `texts` also contains one of `others`. */
function asksMore(texts: readonly string[], others: readonly string[]): boolean {
  return texts.every((text) => others.some((other) => text.includes(other)));
}

/** Returns the rows at these indexes that pass the filters, in declared order. */
function rowsAt(
  parts: readonly IndexPart[],
  rowIndexes: Candidates["rowIndexes"],
  accepts: Accepts,
): IndexedRow[] {
  return parts.flatMap((part, at) =>
    rowIndexes[at]!.flatMap((i) => {
      const row = indexedRow(part, i);
      return row && accepts(row) ? row : [];
    }),
  );
}

/** Returns the matching rows, best first, in declared order among equals. */
function find(rows: readonly IndexedRow[], readings: readonly Reading[], whole: Query): IndexedRow[] {
  // Even ten thousand rows have few different scores, so the scores are sorted instead of the rows.
  const byScore = new Map<number, IndexedRow[]>();
  for (const row of rows) {
    const score = scoreRow(row.searched, readings, whole);
    if (score < 0) continue;
    const same = byScore.get(score);
    if (same) same.push(row);
    else byScore.set(score, [row]);
  }
  return [...byScore.keys()].sort((a, b) => a - b).flatMap((score) => byScore.get(score)!);
}

/** Returns texts of which every matching row contains at least one; for two joined words, only the longer word. */
function textsOf({ word, alternatives }: Reading): string[] {
  const longest = ({ parts }: Reading["alternatives"][number]) =>
    parts
      .reduce((a, b) => (b.length > a.length ? b : a))
      .trim()
      // A served label may have any characters between its words.
      .replaceAll(" ", ".*");
  return [word, ...alternatives.map(longest)];
}

function readQuery(query: string) {
  const filters: Filter[] = [];
  const others: string[] = [];
  for (const part of query.trim().split(/\s+/)) {
    const lower = part.toLowerCase();
    const name = part.startsWith("@") && Object.keys(FILTERS).find((filter) => filter.startsWith(lower));
    if (!name) others.push(part);
    else if (part !== "@") filters.push(FILTERS[name]!);
  }
  const text = others.join(" ");
  const words = fold(text).split(" ").slice(0, MAX_WORDS);
  return { filters, words: words.filter((word) => word !== ""), typed: foldLower(text) };
}

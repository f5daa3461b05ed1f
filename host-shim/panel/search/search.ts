import { isModified, type PanelRow } from "../rows/panel-row.js";
import { fold, foldLower } from "./fold.js";
import { type Query, type Reading, scoreRow } from "./rank.js";
import { type Candidates, type IndexPart, mayMatch, type SearchIndex, searchText } from "./search-index.js";
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
  const before = index.looked.filter((looked) => looked.guid === guid);
  const accepts: Filter = (row) => filters.every((accept) => accept(row));
  if (words.length === 0) return { rows: parts.flatMap(({ page }) => page.all().filter(accepts)), words };

  index.looked = [];
  const places: PlacesOf = (readings) => {
    const wanted = readings.map(textsOf);
    const found = candidates(parts, wanted, before);
    index.looked = [...index.looked, { guid, wanted, places: found }];
    return found;
  };
  const found = findWords(index, parts, places, words, typed, accepts);
  const long = words.filter((word) => !SHORT.test(word));
  if (found.rows.length > 0 || long.length === 0 || long.length === words.length) return found;
  return findWords(index, parts, places, long, typed, accepts);
}

/** The places of the rows that may match such readings of words. */
type PlacesOf = (readings: readonly Reading[]) => Candidates["places"];

/** Finds the rows that have all words, spelled as they are or, where few have, otherwise. */
function findWords(
  index: SearchIndex,
  parts: readonly IndexPart[],
  places: PlacesOf,
  words: readonly string[],
  typed: string,
  accepts: Filter,
): SearchResult {
  const begun = ` ${words.join(" ")}`;
  const whole: Query = { begun, phrase: `${begun} `, typed };
  const spelled = words.map((word): Reading => ({ word, begun: ` ${word}`, alternatives: [] }));
  const found = find(parts, places(spelled), spelled, whole, accepts);
  if (found.length >= ENOUGH) return { rows: found, words };

  const vocabulary = index.vocabulary();
  const readings = spelled
    .map((reading): Reading => ({ ...reading, alternatives: alternativesOf(vocabulary, reading.word) }))
    // The word with the fewest readings rules out the most rows.
    .sort((a, b) => a.alternatives.length - b.alternatives.length);
  const already = new Set(found);
  const more = find(parts, places(readings), readings, whole, (row) => !already.has(row) && accepts(row));
  const taken = readings.flatMap(({ alternatives }) => alternatives.flatMap((each) => each.parts));
  return { rows: [...found, ...more], words: [...new Set([...words, ...taken.map((part) => part.trim())])] };
}

/** The places of the rows that may match, for each part: of those that were looked through before, where these ask for more. */
function candidates(
  parts: readonly IndexPart[],
  wanted: Candidates["wanted"],
  before: readonly Candidates[],
): Candidates["places"] {
  const known = before.find((looked) =>
    looked.wanted.every((old) => wanted.some((now) => asksMore(now, old))),
  );
  const patterns = wanted.map((texts) => new RegExp(texts.join("|"), "i"));
  const may = (part: IndexPart, i: number) => patterns.every((pattern) => mayMatch(part, i, pattern));
  return parts.map((part, at) =>
    known
      ? known.places[at]!.filter((i) => may(part, i))
      : [...part.items.keys()].filter((i) => may(part, i)),
  );
}

/** Whether what has one of some texts has one of the others for certain. */
function asksMore(texts: readonly string[], others: readonly string[]): boolean {
  return texts.every((text) => others.some((other) => text.includes(other)));
}

/** The rows that match, the best first, in declared order among equals. */
function find(
  parts: readonly IndexPart[],
  places: Candidates["places"],
  readings: readonly Reading[],
  whole: Query,
  accepts: Filter,
): PanelRow[] {
  // Of ten thousand rows many have the same score, so that few scores are to be sorted.
  const byScore = new Map<number, PanelRow[]>();
  for (const [at, part] of parts.entries()) {
    for (const i of places[at]!) {
      const row = part.page.row(i);
      const score = row && accepts(row) ? scoreRow(searchText(part, i, row), readings, whole) : -1;
      if (score < 0) continue;
      const same = byScore.get(score);
      if (same) same.push(row!);
      else byScore.set(score, [row!]);
    }
  }
  return [...byScore.keys()].sort((a, b) => a - b).flatMap((score) => byScore.get(score)!);
}

/** The texts of which a row that a word stands for has one: of two words run together the longer one. */
function textsOf({ word, alternatives }: Reading): string[] {
  const longest = ({ parts }: Reading["alternatives"][number]) =>
    parts
      .reduce((a, b) => (b.length > a.length ? b : a))
      .trim()
      // Between the words of a label as it is served may stand anything.
      .replaceAll(" ", ".*");
  return [word, ...alternatives.map(longest)];
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

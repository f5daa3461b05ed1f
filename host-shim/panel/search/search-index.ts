import type { ModRows } from "../rows/mod-rows.js";
import type { PanelRow } from "../rows/panel-row.js";
import { textOf } from "../rows/values.js";
import { fold, foldLower } from "./fold.js";
import type { SearchText } from "./rank.js";
import { growVocabulary, type Vocabulary } from "./typos.js";

/** The rows of all mods made ready for searching. */
export interface SearchIndex {
  readonly parts: readonly IndexPart[];
  /** What the last search looked through, so that the next letter looks through no more than that: see `search`. */
  looked: readonly Candidates[];
  /** The words of labels, group titles and mod names, in which typos are looked up; what was not gathered yet is. */
  readonly vocabulary: () => Vocabulary;
  /** Gathers the words of so many rows more; false when there are none left. */
  readonly gather: (rows: number) => boolean;
}

/** The rows that may match, of those that were asked for. */
export interface Candidates {
  /** The mod that the search was limited to, or empty. */
  readonly guid: string;
  /** What was asked for: of each of the lists one text at least. */
  readonly wanted: readonly (readonly string[])[];
  /** The places of the rows that may match, for each part that was looked through. */
  readonly places: readonly (readonly number[])[];
}

/** The rows of one mod: what can be known of all without reading them, and the texts of those that were read. */
export interface IndexPart {
  readonly page: ModRows;
  /** The name of the mod, folded. */
  readonly mod: string;
  readonly items: readonly string[];
  /** The text of each row without accents, in any case; empty for one that spells letters as escapes or reads otherwise. */
  readonly folded: readonly string[];
  readonly texts: (SearchText | undefined)[];
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
  // Of plain ASCII without escapes the text that was served is the one that is searched.
  const plain = !page.texts && !page.text.includes("\\u") && !/[^\0-\x7f]/.test(page.text);
  const folded = plain
    ? items
    : items.map((item) => (page.texts || item.includes("\\u") ? "" : foldLower(item)));
  const texts = items.map((item, i) => (known?.items[i] === item ? known.texts[i] : undefined));
  return { page, mod, items, folded, texts };
}

/**
 * Whether a row may match a pattern that takes any case. Words stand in a row's text as they are typed, so most rows need
 * not be read to be ruled out.
 */
export function mayMatch({ mod, folded, texts }: IndexPart, i: number, pattern: RegExp): boolean {
  const known = texts[i];
  if (known) return pattern.test(known.text);
  const text = folded[i]!;
  return text === "" || pattern.test(text) || pattern.test(mod);
}

/** What is searched of a row. */
export function searchText(part: IndexPart, i: number, row: PanelRow): SearchText {
  const known = part.texts[i];
  if (known) return known;
  const label = ` ${fold(row.label)} `;
  const labelEnd = label.length;
  const key = `${foldLower(row.key)} `;
  const place = `${fold(row.titles.join(" "))} ${part.mod}`;
  const rest = [row.description, row.declared].map(foldLower).join("\n");
  const text = `${label}${key}${place}\n${rest}\n${valueText(row)}`;
  part.texts[i] = { text, labelEnd, keyEnd: labelEnd + key.length };
  return part.texts[i];
}

/** The words of a value that is a text, unless nobody is shown it. */
function valueText({ valueJson, secret }: PanelRow): string {
  return secret || !valueJson.startsWith('"') ? "" : fold(textOf(valueJson));
}

const TITLES = /"label":"([^"\\]+)".*?"path":\[([^\]\\]*)\]/s;

/** Makes what gathers the words of rows, in which typos are looked up. */
function wordsOf(parts: readonly IndexPart[]): Pick<SearchIndex, "gather" | "vocabulary"> {
  const { add, vocabulary } = growVocabulary();
  let at = 0;
  let next = 0;
  let paths = new Set<string>();

  function addRow({ page, items }: IndexPart): void {
    const found = page.texts ? null : TITLES.exec(items[next]!);
    const row = found ? undefined : page.row(next);
    add(fold(found?.[1] ?? row?.label ?? ""));
    // Of one group many times the same.
    const path = found?.[2] ?? row?.titles.join(" ") ?? "";
    if (!paths.has(path)) add(fold(path));
    paths.add(path);
  }

  function gather(rows: number): boolean {
    for (let left = rows; at < parts.length && left > 0; ) {
      const part = parts[at]!;
      if (next === 0) add(part.mod);
      for (; next < part.items.length && left > 0; next++, left--) addRow(part);
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

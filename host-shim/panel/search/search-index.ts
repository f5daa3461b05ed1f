import type { ModRows } from "../rows/mod-rows.js";
import type { PanelRow } from "../rows/panel-row.js";
import { fold, foldLower } from "./fold.js";
import type { SearchText } from "./rank.js";
import { type Vocabulary, vocabularyOf } from "./typos.js";

/** The rows of all mods made ready for searching. */
export interface SearchIndex {
  readonly parts: readonly IndexPart[];
  /** What the last search looked through, so that the next letter looks through no more than that: see `search`. */
  looked: readonly Candidates[];
  /** The words of labels, group titles and mod names, gathered when first asked for; typos are looked up in them. */
  readonly vocabulary: () => Vocabulary;
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
  /** The words of its labels, group titles and name, as far as they were gathered. */
  readonly gathered: GatheredWords;
}

/** The words of the rows before `next`, and the paths of groups that were seen there. */
interface GatheredWords {
  readonly words: Set<string>;
  readonly paths: Set<string>;
  next: number;
}

/** Makes the rows of mods searchable. What `previous` knows of rows that did not change is taken over. */
export function createSearchIndex(pages: readonly ModRows[], previous?: SearchIndex): SearchIndex {
  const before = new Map(previous?.parts.map((part) => [part.page.guid, part]));
  const parts = pages.map((page) => indexPart(page, before.get(page.guid)));
  let vocabulary: Vocabulary | undefined;
  return {
    parts,
    looked: [],
    vocabulary: () => {
      for (const part of parts) gatherWords(part, part.items.length);
      vocabulary ??= vocabularyOf(parts.map(({ gathered }) => gathered.words));
      return vocabulary;
    },
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
  return { page, mod, items, folded, texts, gathered: { words: new Set(mod.split(" ")), paths: new Set(), next: 0 } };
}

/**
 * Whether a row may match a pattern that takes any case. Words stand in a row's text as they are typed, so most rows need
 * not be read to be ruled out.
 */
export function mayMatch({ mod, folded, texts }: IndexPart, i: number, pattern: RegExp): boolean {
  const text = folded[i] || texts[i]?.text || "";
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
  const text = `${label}${key}${place}\n${foldLower(row.description)}${row.declared && `\n${foldLower(row.declared)}`}`;
  part.texts[i] = { text, labelEnd, keyEnd: labelEnd + key.length };
  return part.texts[i];
}

const TITLES = /"label":"([^"\\]+)".*?"path":\[([^\]\\]*)\]/s;

/** Gathers the words of so many rows more, for typos to be looked up in; false when there are no more rows. */
export function gatherWords({ page, items, gathered }: IndexPart, rows: number): boolean {
  const { words, paths } = gathered;
  const gather = (text: string) => {
    for (const word of fold(text).split(" ")) words.add(word);
  };
  const end = Math.min(items.length, gathered.next + rows);
  for (; gathered.next < end; gathered.next++) {
    const found = page.texts ? null : TITLES.exec(items[gathered.next]!);
    const row = found ? undefined : page.row(gathered.next);
    gather(found?.[1] ?? row?.label ?? "");
    // Of one group many times the same.
    const path = found?.[2] ?? row?.titles.join(" ") ?? "";
    if (paths.has(path)) continue;
    paths.add(path);
    gather(path);
  }
  return end < items.length;
}

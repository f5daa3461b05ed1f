import type { ModRows } from "../rows/mod-rows.js";
import type { PanelRow } from "../rows/panel-row.js";
import { textOf } from "../rows/values.js";
import { fold, foldLower } from "./fold.js";
import type { SearchText } from "./rank.js";
import { type Vocabulary, vocabularyOf } from "./typos.js";

/** The rows of all mods made ready for searching. */
export interface SearchIndex {
  readonly parts: readonly IndexPart[];
  /** The words of labels, group titles and mod names, gathered when first asked for; typos are looked up in them. */
  readonly vocabulary: () => Vocabulary;
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
  let vocabulary: Vocabulary | undefined;
  return {
    parts,
    vocabulary: () => {
      vocabulary ??= vocabularyOf(parts.flatMap(titlesOf));
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
  return { page, mod, items, folded, texts };
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

/** The folded titles of a mod's rows, its own name among them; of one group many times the same. */
function titlesOf({ page, mod, items }: IndexPart): string[] {
  const titles = [mod];
  const paths = new Set<string>();
  for (const [i, item] of items.entries()) {
    const found = page.texts ? null : TITLES.exec(item);
    const row = found ? undefined : page.row(i);
    titles.push(fold(found?.[1] ?? row?.label ?? ""));
    paths.add(found?.[2] ?? row?.titles.join(" ") ?? "");
  }
  for (const path of paths) titles.push(fold(path));
  return titles;
}

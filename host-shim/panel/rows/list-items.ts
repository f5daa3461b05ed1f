import type { Separator } from "../../../sdk/protocol/facets.js";

// The items of a list stay as they are spelled in the JSON literal, so that an unedited item keeps its bytes.

/** Returns the items of a text; none for the empty text. */
export function textItems(text: string, separator: Separator): readonly string[] {
  return text === "" ? [] : text.split(separator);
}

/** The spellings of each separator in a JSON string, in lower case. */
const SPELLINGS: Readonly<Record<Separator, readonly string[]>> = {
  ",": [",", "\\u002c"],
  "\n": ["\\n", "\\u000a"],
};

/** Returns the items of a string literal, as they are spelled there, without quotes. */
export function spelledItems(literal: string, separator: Separator): readonly string[] {
  const text = literal.slice(1, -1);
  if (text === "") return [];
  const items: string[] = [];
  let start = 0;
  // Matches escapes whole, so that no character after a backslash counts as a separator.
  for (const { 0: found, index } of text.matchAll(/\\u[\da-fA-F]{4}|\\.|,/g)) {
    if (!SPELLINGS[separator].includes(found.toLowerCase())) continue;
    items.push(text.slice(start, index));
    start = index + found.length;
  }
  return [...items, text.slice(start)];
}

/** Returns the literal of a list of spelled items. */
export function listLiteral(spelled: readonly string[], separator: Separator): string {
  return `"${spelled.join(spell(separator))}"`;
}

/** Returns the text of a spelled item. */
export function itemText(spelled: string): string {
  return JSON.parse(`"${spelled}"`);
}

/** Returns the spelled items of a text to add to a list: several if it contains the separator, none if it is empty. */
export function addedItems(text: string, separator: Separator): readonly string[] {
  return text
    .split(separator)
    .filter((item) => item !== "")
    .map(spell);
}

/** Returns the items, with one item moved from index `from` to index `to`. */
export function moveItem(items: readonly string[], from: number, to: number): readonly string[] {
  const others = items.toSpliced(from, 1);
  return others.toSpliced(to, 0, items[from]!);
}

function spell(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

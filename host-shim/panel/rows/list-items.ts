import type { Separator } from "../../../sdk/protocol/facets.js";

// A list is kept as the spellings of its items in the JSON literal, so that an item that nobody touched keeps its bytes.

/** The items of a text; the empty text is the empty list. */
export function textItems(text: string, separator: Separator): readonly string[] {
  return text === "" ? [] : text.split(separator);
}

/** How a separator may be spelled in a JSON string, in lower case. */
const SPELLINGS: Readonly<Record<Separator, readonly string[]>> = {
  ",": [",", "\\u002c"],
  "\n": ["\\n", "\\u000a"],
};

/** The items of a string literal, each as it is spelled there, without quotes. */
export function spelledItems(literal: string, separator: Separator): readonly string[] {
  const text = literal.slice(1, -1);
  if (text === "") return [];
  const items: string[] = [];
  let start = 0;
  // Escapes are taken whole, so that what follows a backslash is not read as a separator.
  for (const { 0: found, index } of text.matchAll(/\\u[\da-fA-F]{4}|\\.|,/g)) {
    if (!SPELLINGS[separator].includes(found.toLowerCase())) continue;
    items.push(text.slice(start, index));
    start = index + found.length;
  }
  return [...items, text.slice(start)];
}

/** The literal of a list with these items, as they are spelled. */
export function listLiteral(spelled: readonly string[], separator: Separator): string {
  return `"${spelled.join(spell(separator))}"`;
}

/** What an item says. */
export function itemText(spelled: string): string {
  return JSON.parse(`"${spelled}"`);
}

/** The items that a text becomes when it is added to a list: several where it holds the separator, none where it is empty. */
export function addedItems(text: string, separator: Separator): readonly string[] {
  return text
    .split(separator)
    .filter((item) => item !== "")
    .map(spell);
}

/** The items with the one at a place moved to another. */
export function moveItem(items: readonly string[], from: number, to: number): readonly string[] {
  const others = items.toSpliced(from, 1);
  return others.toSpliced(to, 0, items[from]!);
}

function spell(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

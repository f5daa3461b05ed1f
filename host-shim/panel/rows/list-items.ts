import type { Separator } from "../../../sdk/protocol/facets.js";

// A list is kept as the spellings of its items in the JSON literal, so that an item that nobody touched keeps its bytes.

/** The items of a text; the empty text is the empty list. */
export function textItems(text: string, separator: Separator): readonly string[] {
  return text === "" ? [] : text.split(separator);
}

/** The items of a string literal, each as it is spelled there, without quotes. */
export function spelledItems(literal: string, separator: Separator): readonly string[] {
  const items: string[] = [];
  let item = "";
  const characters = literal.slice(1, -1).match(/\\u[\da-fA-F]{4}|\\.|[^\\]/gsu) ?? [];
  if (characters.length === 0) return items;
  for (const character of characters) {
    if (itemText(character) === separator) {
      items.push(item);
      item = "";
    } else item += character;
  }
  return [...items, item];
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

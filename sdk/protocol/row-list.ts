import { arrayItems } from "../json/parts.js";
import { readRow } from "./row.js";

/**
 * Writes the served rows of a mod: the JSON text of an array. Concatenation is faster than `join`, which would flatten
 * each row.
 */
export function writeRows(rows: readonly string[]): string {
  return `[${rows.reduce((text, row) => (text ? `${text},${row}` : row), "")}]`;
}

/**
 * Returns the text of each row, in the order of the array. Skips rows without a key and later rows with the same key.
 * Returns no rows for a text that is not a JSON array.
 */
export function readRows(text: string): string[] {
  return splitServed(text) ?? splitAny(text);
}

const FIRST = '[{"key":"';
/** The text before every row but the first; inside a string, its quotes would be escaped. */
const NEXT = `,${FIRST.slice(1)}`;

/** More objects than a usual condition has; a row with more takes the slow path. */
const MOST_INSIDE = 16;

/** Splits an array in the format of {@link writeRows}; undefined for any other text, and for a duplicate key. */
function splitServed(text: string): string[] | undefined {
  if (!text.startsWith(FIRST) || !text.endsWith("}]")) return undefined;
  const items: string[] = [];
  const keys = new Set<string>();
  for (let start = 1; start > 0; ) {
    let next = text.indexOf(NEXT, start);
    let item = text.slice(start, next < 0 ? -1 : next);
    // An object inside a row may look like the start of the next row.
    for (let tries = 0; item.includes("{", 1) && !readRow(item); tries++) {
      if (next < 0 || tries === MOST_INSIDE) return undefined;
      next = text.indexOf(NEXT, next + 1);
      item = text.slice(start, next < 0 ? -1 : next);
    }
    const from = FIRST.length - 1;
    const key = item.slice(from, item.indexOf('"', from));
    if (key === "" || key.includes("\\") || keys.has(key)) return undefined;
    keys.add(key);
    items.push(item);
    start = next + 1;
  }
  return items;
}

/** Splits any JSON array. */
function splitAny(text: string): string[] {
  const keys = new Set<unknown>([undefined, ""]);
  return arrayItems(text).filter((item) => {
    const key = readRow(item)?.wire["key"];
    if (typeof key !== "string" || keys.has(key)) return false;
    keys.add(key);
    return true;
  });
}

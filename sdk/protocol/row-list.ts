import { arrayItems } from "../json/parts.js";
import { readRow } from "./row.js";

/** The served rows of a mod: the JSON text of an array. Added up, which is quicker than to join them: a row is in pieces still. */
export function writeRows(rows: readonly string[]): string {
  return `[${rows.reduce((text, row) => (text ? `${text},${row}` : row), "")}]`;
}

/**
 * The text of each row, in the order of the array. A row without a key is left out, of two with one key the first stays;
 * none for a text that is no JSON array.
 */
export function readRows(text: string): string[] {
  return splitServed(text) ?? splitAny(text);
}

const FIRST = '[{"key":"';
/** What stands before every row but the first; in a string its quotes would be escaped. */
const NEXT = `,${FIRST.slice(1)}`;

/** More objects than the condition of a row has; what has more is read the slow way. */
const MOST_INSIDE = 16;

/** The rows of an array as {@link writeRows} spells it; undefined for any other, and for a key that is there twice. */
function splitServed(text: string): string[] | undefined {
  if (!text.startsWith(FIRST) || !text.endsWith("}]")) return undefined;
  const items: string[] = [];
  const keys = new Set<string>();
  for (let start = 1; start > 0; ) {
    let next = text.indexOf(NEXT, start);
    let item = text.slice(start, next < 0 ? -1 : next);
    // Where an object stands inside a row, what begins in it may have been taken for the next row.
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

/** The rows of any JSON array. */
function splitAny(text: string): string[] {
  const keys = new Set<unknown>([undefined, ""]);
  return arrayItems(text).filter((item) => {
    const key = readRow(item)?.wire["key"];
    if (typeof key !== "string" || keys.has(key)) return false;
    keys.add(key);
    return true;
  });
}

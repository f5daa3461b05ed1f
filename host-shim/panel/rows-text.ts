import { arrayItems } from "./json-array.js";
import { type PanelRow, parseRows } from "./panel-row.js";

/** The rows of one mod with the text they were read from. */
export interface ModRows {
  readonly text: string;
  readonly rows: readonly PanelRow[];
}

/**
 * Takes in the rows of a mod. A row whose text did not change stays the same object, so that nothing of it is drawn
 * again. Only what differs is read: after an edit of one row of ten thousand that is one row.
 */
export function takeInRows(old: ModRows | undefined, guid: string, mod: string, text: string): ModRows {
  if (old?.text === text) return old;
  const rows = (old && patched(old, guid, mod, text)) ?? parseRows(guid, mod, text);
  if (old === undefined) return { text, rows };
  const known = new Map(old.rows.map((row) => [row.id, row]));
  return {
    text,
    rows: rows.map((row) => {
      const before = known.get(row.id);
      return before && sameRow(before, row) ? before : row;
    }),
  };
}

/** The rows with the stretch between the first and the last differing item read anew; undefined when that is no fit. */
function patched(old: ModRows, guid: string, mod: string, text: string): PanelRow[] | undefined {
  const head = commonHead(old.text, text);
  const tail = commonTail(old.text, text, head);
  const start = Math.max(0, old.text.lastIndexOf(ITEM_START, head)) + 1;
  const oldEnd = nextItem(old.text, old.text.length - tail);
  const end = text.length - (old.text.length - oldEnd);
  if (end <= start) return undefined;
  const before = arrayItems(`[${old.text.slice(start, oldEnd)}]`);
  const changed = parseRows(guid, mod, `[${text.slice(start, end)}]`);
  const first = parseRows(guid, mod, `[${before[0]}]`)[0];
  const at = first ? old.rows.findIndex((row) => row.id === first.id) : -1;
  // Of a page of another length a row may now be there twice, or no more.
  if (at < 0 || before.length !== changed.length) return undefined;
  return [...old.rows.slice(0, at), ...changed, ...old.rows.slice(at + changed.length)];
}

/** What stands before every served row but the first; in a string its quotes would be escaped. */
const ITEM_START = ',{"key":';

function nextItem(text: string, from: number): number {
  const next = text.indexOf(ITEM_START, from);
  return next < 0 ? text.lastIndexOf("]") : next;
}

const STRIDE = 4096;

function commonHead(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let at = 0;
  while (at + STRIDE <= most && a.slice(at, at + STRIDE) === b.slice(at, at + STRIDE)) at += STRIDE;
  while (at < most && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  return at;
}

function commonTail(a: string, b: string, head: number): number {
  const most = Math.min(a.length, b.length) - head;
  const [endA, endB] = [a.length, b.length];
  let size = 0;
  while (
    size + STRIDE <= most &&
    a.slice(endA - size - STRIDE, endA - size) === b.slice(endB - size - STRIDE, endB - size)
  )
    size += STRIDE;
  while (size < most && a.charCodeAt(endA - size - 1) === b.charCodeAt(endB - size - 1)) size++;
  return size;
}

function sameRow(a: PanelRow, b: PanelRow): boolean {
  return (Object.keys(a) as (keyof PanelRow)[]).every((name) => same(a[name], b[name]));
}

function same(a: unknown, b: unknown): boolean {
  return a === b || (typeof a === "object" && JSON.stringify(a) === JSON.stringify(b));
}

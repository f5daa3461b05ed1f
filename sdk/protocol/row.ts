import { membersOf } from "../json/members.js";
import { objectIn } from "../json/object.js";
import { arrayItems, memberLiterals } from "../json/parts.js";
import { quote } from "../json/scan.js";
import { FACET_NAMES } from "../kinds/common/declared-facets.js";
import { settingPath } from "../kinds/common/setting.js";
import { isKeybind, kindName, kindOf, type Setting } from "../kinds/index.js";
import { type EffectReport, rowEffect } from "./effect.js";
import { type GivenFacet, readGiven } from "./given-facet.js";

// The layout of a served row: its writer and its readers. A reader accepts any JSON formatting; fast paths read the format of
// `serveRow`, and the parser reads all others. `row-glances.ts` reads rows without parsing them; it is a separate file, because
// a page needs it only after the first paint.

/** The parts of a served row before and after its current value: they depend on the declaration alone. */
interface RowFrame {
  readonly head: string;
  readonly tail: string;
}

/** A declared row. The first fetch creates its frame, which later fetches reuse. */
export interface DeclaredRow {
  readonly row: Setting;
  /** The author's object, of which `row` is a copy. */
  readonly declared?: Setting;
  frame?: RowFrame;
}

/** The members that rows of any kind have before their facets, in their order in a served row. */
const SHARED_MEMBERS = [
  "category",
  "subcategory",
  "path",
  "description",
  "implemented",
  "appliesOn",
  "keybind",
];

// Flat strings: a frame is cached and copied into every page, and a rope would be flattened each time.
function frameOf(row: Setting): RowFrame {
  const head = [
    `{"key":${quote(row.key)},"label":${quote(row.label)},`,
    `"type":"${kindName(row.kind)}","default":${row.defaultJson},"value":`,
  ];
  const shown = { ...row, path: settingPath(row), keybind: isKeybind(row) };
  const tail = [
    kindOf(row.kind).members?.(row),
    membersOf(shown, [...SHARED_MEMBERS, ...FACET_NAMES, "renamedFrom"]),
  ];
  return { head: head.join(""), tail: tail.join("") };
}

/**
 * Returns one row as a panel receives it: the JSON text of an object, without empty properties. `literal` is the current
 * value, written verbatim. `moveProblem` is the reason why a value under a key of `renamedFrom` was not used. `declared` caches
 * the row's frame.
 */
export function serveRow(
  row: Setting,
  literal: string,
  report?: EffectReport,
  moveProblem = "",
  declared: DeclaredRow = { row },
): string {
  declared.frame ??= frameOf(row);
  const { head, tail } = declared.frame;
  const effect = report === undefined ? "" : rowEffect(report);
  return `${head}${literal}${tail}${effect}${moveProblem && membersOf({ moveProblem })}}`;
}

/** Writes the served rows of a mod: the JSON text of an array. */
export function writeRows(rows: readonly string[]): string {
  // A rope: the engine flattens it once, when it is sent; `join` would flatten each row as well.
  return `[${rows.reduce((text, row) => (text ? `${text},${row}` : row), "")}]`;
}

/** The value and the default of a row, as literals on the wire. */
export interface RowLiterals {
  readonly value: string;
  readonly default: string;
}

/** A served row before its members are checked. */
export interface WireRow {
  readonly wire: Readonly<Record<string, unknown>>;
  readonly literals: RowLiterals;
  /** The value that a registry list sets for the row, if any. */
  readonly given: GivenFacet | undefined;
}

/** Returns the pattern of the start of a row of {@link serveRow}, from the patterns of its parts. */
export function headOf(key: string, label: string, type: string, defaultLiteral: string): string {
  return `^\\{"key":${key},"label":${label},"type":${type},"default":${defaultLiteral},"value":`;
}

const STRING = '"[^"\\\\]*(?:\\\\.[^"\\\\]*)*"';
const SCALAR = `(${STRING}|[^",:{}[\\]\\s]+)`;
/** The pattern of the start of a row; captures the default. */
export const HEAD = /* @__PURE__ */ headOf(STRING, STRING, STRING, SCALAR);
const SERVED = /* @__PURE__ */ new RegExp(`${HEAD}${SCALAR}(?=[,}])`);

/** Reads one row in any JSON formatting; undefined when it is not a JSON object. */
export function readRow(text: string): WireRow | undefined {
  const wire = objectIn(text);
  return (
    wire && {
      wire,
      literals: servedLiterals(text, wire) ?? anyLiterals(text),
      given: readGiven(wire["given"], text),
    }
  );
}

/** Finds the literals at their usual positions, ten times faster than scanning the text. */
function servedLiterals(text: string, wire: Readonly<Record<string, unknown>>): RowLiterals | undefined {
  const found = SERVED.exec(text);
  if (!found) return undefined;
  const defaultLiteral = literalOf(wire["default"], found[1]!);
  const value =
    found[2] === found[1] && wire["value"] === wire["default"]
      ? defaultLiteral
      : literalOf(wire["value"], found[2]!);
  return defaultLiteral === undefined || value === undefined ? undefined : { value, default: defaultLiteral };
}

/**
 * Returns the literal if it represents the value. Copies a plain text: a slice would keep the whole page in memory.
 */
function literalOf(value: unknown, literal: string): string | undefined {
  if (typeof value === "string" && !literal.includes("\\")) {
    return literal.length === value.length + 2 && literal.startsWith(value, 1) ? `"${value}"` : undefined;
  }
  try {
    return JSON.parse(literal) === value ? literal : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the literals of an object. A missing value equals the default, a missing default the value; else both are `null`. */
function anyLiterals(object: string): RowLiterals {
  const members = memberLiterals(object);
  const [value, defaultLiteral] = [members.get("value"), members.get("default")];
  return { value: value ?? defaultLiteral ?? "null", default: defaultLiteral ?? value ?? "null" };
}

/**
 * Returns the text of each row, in the order of the array. Skips rows without a key and later rows with the same key.
 * Returns no rows for a text that is not a JSON array.
 */
export function readRows(text: string): string[] {
  return splitServed(text) ?? splitAny(text);
}

const FIRST = '[{"key":"';
/** The text before every row except the first; inside a string, its quotes would be escaped. */
const NEXT = ',{"key":"';

/**
 * The most texts like `NEXT` that `splitServed` skips inside one row, such as in a condition; for more, `splitAny` splits the
 * array.
 */
const MOST_INSIDE = 16;

/** Splits an array in the format of {@link writeRows}; returns undefined for any other text and for a duplicate key. */
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

/**
 * Whether a text that starts and ends like an array of rows is surely one array; false also for some valid arrays, such as one
 * with `],` in a label, which the caller then parses as a whole.
 */
export function isOneArray(rows: string): boolean {
  const last = Math.max(1, rows.lastIndexOf(NEXT) + 1);
  // In a served row, `]` follows the quote of a list of strings, or precedes the brace of a condition. Any other `]` before a
  // comma or space may end the array.
  for (let at = rows.indexOf("]"); at < rows.length - 1; at = rows.indexOf("]", at + 1)) {
    if (rows[at - 1] !== '"' && /[,\s]/.test(rows[at + 1]!)) return false;
  }
  return objectIn(rows.slice(last, -1)) !== undefined;
}

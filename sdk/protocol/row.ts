import { membersOf } from "../json/members.js";
import { objectIn } from "../json/object.js";
import { arrayItems, memberLiterals } from "../json/parts.js";
import { quote } from "../json/scan.js";
import { FACET_NAMES } from "../kinds/common/declared-facets.js";
import { settingPath } from "../kinds/common/setting.js";
import { isKeybind, kindName, kindOf, type Setting } from "../kinds/index.js";
import { type EffectReport, rowEffect } from "./effect.js";

// The layout of a served row: its writer, its readers, and what is read from its text without parsing it. A reader takes any JSON
// formatting; those that know the format of `serveRow` leave other formats to the parser.

/** The parts of a served row before and after its current value: they depend on the declaration alone. */
interface RowFrame {
  readonly head: string;
  readonly tail: string;
}

/** A declared row. Its frame is created once, because every fetch of a page serves all rows. */
export interface DeclaredRow {
  readonly row: Setting;
  /** The author's object, of which `row` is a copy. */
  readonly declared?: Setting;
  frame?: RowFrame;
}

/** The members that rows of any kind have before their facets, in the order of the wire. */
const SHARED_MEMBERS = [
  "category",
  "subcategory",
  "path",
  "description",
  "implemented",
  "appliesOn",
  "keybind",
];

// `join`, not concatenation: a concatenated string stays a rope, which every served page would have to flatten.
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
 * value, written verbatim. `moveProblem` is the reason why the value of an old key was not used. `declared` caches the
 * row's frame.
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

/**
 * Writes the served rows of a mod: the JSON text of an array. Concatenation is faster than `join`, which would flatten
 * each row.
 */
export function writeRows(rows: readonly string[]): string {
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
}

/** The start of a row in the format of {@link serveRow}, with patterns for its parts. */
function headOf(key: string, label: string, type: string, preset: string): string {
  return `^\\{"key":${key},"label":${label},"type":${type},"default":${preset},"value":`;
}

const STRING = '"[^"\\\\]*(?:\\\\.[^"\\\\]*)*"';
const SCALAR = `(${STRING}|[^",:{}[\\]\\s]+)`;
const HEAD = /* @__PURE__ */ headOf(STRING, STRING, STRING, SCALAR);
const SERVED = /* @__PURE__ */ new RegExp(`${HEAD}${SCALAR}(?=[,}])`);

/** Reads one row in any JSON formatting; undefined when it is not a JSON object. */
export function readRow(text: string): WireRow | undefined {
  const wire = objectIn(text);
  return wire && { wire, literals: servedLiterals(text, wire) ?? anyLiterals(text) };
}

/** Finds the literals at their usual positions, ten times faster than scanning the text. */
function servedLiterals(text: string, wire: Readonly<Record<string, unknown>>): RowLiterals | undefined {
  const found = SERVED.exec(text);
  if (!found) return undefined;
  const preset = literalOf(wire["default"], found[1]!);
  const value =
    found[2] === found[1] && wire["value"] === wire["default"] ? preset : literalOf(wire["value"], found[2]!);
  return preset === undefined || value === undefined ? undefined : { value, default: preset };
}

/**
 * Returns the literal if it represents the value. Copies a plain text, so that it does not keep the whole page in memory.
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

/** Returns the literals of an object; a missing one defaults to the other, both to `null`. */
function anyLiterals(object: string): RowLiterals {
  const members = memberLiterals(object);
  const [value, preset] = [members.get("value"), members.get("default")];
  return { value: value ?? preset ?? "null", default: preset ?? value ?? "null" };
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
const NEXT = ',{"key":"';

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

/** Whether rows that start and end like an array are one array, by their brackets and their last row. */
export function isOneArray(rows: string): boolean {
  const last = Math.max(1, rows.lastIndexOf(NEXT) + 1);
  // In a served row, a bracket closes a list of strings, or a list of conditions and precedes a brace. Any other bracket
  // before a comma or space may be the array's own.
  for (let at = rows.indexOf("]"); at < rows.length - 1; at = rows.indexOf("]", at + 1)) {
    if (rows[at - 1] !== '"' && /[,\s]/.test(rows[at + 1]!)) return false;
  }
  return objectIn(rows.slice(last, -1)) !== undefined;
}

/** The searchable texts of a served row. */
export interface PlainRow {
  readonly key: string;
  readonly label: string;
  /** The quoted titles of its groups, separated by commas; `""` for none. */
  readonly path: string;
  readonly description: string;
  /** Its value as a JSON literal. */
  readonly value: string;
}

const LETTERS = '[^"\\\\\\x00-\\x1f]';
const PLAIN_STRING = `"${LETTERS}*"`;
const NUMBER = "-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?";
const PLAIN_SCALAR = `(?:${PLAIN_STRING}|${NUMBER}|true|false|null)`;
const PLAIN_HEAD = /* @__PURE__ */ headOf(`"(${LETTERS}+)"`, `"(${LETTERS}+)"`, PLAIN_STRING, PLAIN_SCALAR);
const TITLES = `(?:${PLAIN_STRING}(?:,${PLAIN_STRING})*)?`;
const MEMBER = `,(?!"(?:key|label|value)")${PLAIN_STRING}:(?:${PLAIN_SCALAR}|\\[${TITLES}\\])`;
const PLAIN = /* @__PURE__ */ new RegExp(`${PLAIN_HEAD}(${PLAIN_SCALAR})(?:${MEMBER})*\\}$`);
// Without escaped quotes, a quoted name before a colon is a member.
const PATH = /* @__PURE__ */ new RegExp(`"path":\\[(${TITLES})\\]`);
const DESCRIPTION = /"description":"([^"]*)"/;

/**
 * Reads the searchable texts of a row in the served format, with strings without escapes, numbers and lists. Takes a
 * fifth of the time of a parse and allocates nothing else. Returns undefined for any other text, for a secret, and for a row of an
 * older mod, which has a category instead of a path.
 */
export function readPlainRow(text: string): PlainRow | undefined {
  const found = PLAIN.exec(text);
  if (!found || mayBe.secret(text)) return undefined;
  const [, key = "", label = "", value = ""] = found;
  const path = PATH.exec(text)?.[1] ?? "";
  if (path === "" && text.includes('"category":')) return undefined;
  const description = DESCRIPTION.exec(text)?.[1] ?? "";
  return { key, label, value, path, description };
}

const SAME_LITERALS = /* @__PURE__ */ new RegExp(`${HEAD}\\1[,}]`);

/**
 * Tests of a row's text, ten times faster than reading the row. Each holds for every row with the property, in any JSON
 * formatting (`\u` may hide a name), and for a few others: read these.
 */
export const mayBe = {
  /** Its value differs from its default. */
  modified: (text: string) => !SAME_LITERALS.test(text),
  /** Its edits take effect after a restart. */
  restart: (text: string) => /"appliesOn"\s*:\s*"restart"|\\u/.test(text),
  /** Its last edit waits for a restart. */
  waiting: (text: string) => /"effect"\s*:\s*"restart"|\\u/.test(text),
  keybind: (text: string) => /"keybind"\s*:\s*true|\\u/.test(text),
  unimplemented: (text: string) => /"implemented"\s*:\s*false|\\u/.test(text),
  secret: (text: string) => /"secret"|\\u/.test(text),
} as const;

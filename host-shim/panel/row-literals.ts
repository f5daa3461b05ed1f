import { getMember, parseDocument } from "../../sdk/json/document.js";
import { arrayItems } from "./json-array.js";

/** The value and the default of a row as they are spelled on the wire. */
export interface RowLiterals {
  readonly value: string;
  readonly default: string;
}

/** A served row before its members are checked. */
interface WireRow {
  readonly wire: Readonly<Record<string, unknown>>;
  readonly literals: RowLiterals;
}

const STRING = '"[^"\\\\]*(?:\\\\.[^"\\\\]*)*"';
const SCALAR = `(${STRING}|[^",:{}[\\]\\s]+)`;
/** How a served row begins. */
const HEAD = `\\{"key":${STRING},"label":${STRING},"type":${STRING},"default":${SCALAR},"value":${SCALAR}(?=[,}])`;

/** The objects of a JSON array of rows; none for a text that is no JSON array. Items of other kinds are left out. */
export function readRows(rowsJson: string): readonly WireRow[] {
  let items: unknown;
  try {
    items = JSON.parse(rowsJson);
  } catch {
    return [];
  }
  if (!Array.isArray(items)) return [];
  return readServed(items, rowsJson) ?? readAny(rowsJson);
}

/**
 * Finds the literals where the settings routes put them, which is ten times faster than to walk the text. Undefined for
 * rows of another make: each literal is compared with what the parser read there.
 */
function readServed(items: readonly unknown[], rowsJson: string): WireRow[] | undefined {
  const head = new RegExp(HEAD, "y");
  const rows: WireRow[] = [];
  let at = 0;
  for (const item of items) {
    // Inside a string the quotes would be escaped, so this is where an object begins.
    at = rowsJson.indexOf('{"key":', at);
    head.lastIndex = at;
    const found = at < 0 || !isObject(item) ? null : head.exec(rowsJson);
    if (found === null) return undefined;
    const wire = item as Record<string, unknown>;
    const preset = literalOf(wire["default"], found[1]!);
    const value =
      found[2] === found[1] && wire["value"] === wire["default"]
        ? preset
        : literalOf(wire["value"], found[2]!);
    if (preset === undefined || value === undefined) return undefined;
    rows.push({ wire, literals: { value, default: preset } });
    at = head.lastIndex;
  }
  return rows;
}

/** The literal, when it is a spelling of the value. Made anew from a plain text, so that it does not keep the whole page. */
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

/** Walks the text: for rows in any order of members, spaced in any way. */
function readAny(rowsJson: string): WireRow[] {
  return arrayItems(rowsJson).flatMap((item) => {
    const wire: unknown = JSON.parse(item);
    return isObject(wire) ? { wire, literals: memberLiterals(item) } : [];
  });
}

/** The literals of an object, each standing in for the other where it is missing; `null` for neither. */
function memberLiterals(object: string): RowLiterals {
  const document = parseDocument(object);
  const value = document && getMember(document, "value");
  const preset = document && getMember(document, "default");
  return { value: value ?? preset ?? "null", default: preset ?? value ?? "null" };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

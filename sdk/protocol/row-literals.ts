import { getMember, parseDocument } from "../json/document.js";
import { objectIn } from "../json/object.js";

/** The value and the default of a row as they are spelled on the wire. */
export interface RowLiterals {
  readonly value: string;
  readonly default: string;
}

/** A served row before its members are checked. */
export interface WireRow {
  readonly wire: Readonly<Record<string, unknown>>;
  readonly literals: RowLiterals;
}

const STRING = '"[^"\\\\]*(?:\\\\.[^"\\\\]*)*"';
const SCALAR = `(${STRING}|[^",:{}[\\]\\s]+)`;
const HEAD = `^\\{"key":${STRING},"label":${STRING},"type":${STRING},"default":${SCALAR},"value":`;
/** How a row begins where the settings routes serve it. */
const SERVED = new RegExp(`${HEAD}${SCALAR}(?=[,}])`);
const SERVED_DEFAULT = new RegExp(`${HEAD}\\1[,}]`);

/** Whether it can be seen without reading a row that its value is spelled as its default is. */
export function holdsDefault(text: string): boolean {
  return SERVED_DEFAULT.test(text);
}

/** Reads the text of one row; undefined when it is no JSON object. */
export function readRow(text: string): WireRow | undefined {
  const wire = objectIn(text);
  return wire && { wire, literals: servedLiterals(text, wire) ?? memberLiterals(text) };
}

/** Finds the literals where the routes put them, which is ten times faster than to walk the text. */
function servedLiterals(text: string, wire: Readonly<Record<string, unknown>>): RowLiterals | undefined {
  const found = SERVED.exec(text);
  if (!found) return undefined;
  const preset = literalOf(wire["default"], found[1]!);
  const value =
    found[2] === found[1] && wire["value"] === wire["default"] ? preset : literalOf(wire["value"], found[2]!);
  return preset === undefined || value === undefined ? undefined : { value, default: preset };
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

/** The literals of an object, each standing in for the other where it is missing; `null` for neither. */
function memberLiterals(object: string): RowLiterals {
  const document = parseDocument(object);
  const value = document && getMember(document, "value");
  const preset = document && getMember(document, "default");
  return { value: value ?? preset ?? "null", default: preset ?? value ?? "null" };
}

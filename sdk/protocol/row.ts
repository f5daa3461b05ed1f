import { membersOf } from "../json/members.js";
import { objectIn } from "../json/object.js";
import { memberLiterals } from "../json/parts.js";
import { quote } from "../json/scan.js";
import { settingPath } from "../kinds/common/setting.js";
import { isKeybind, kindName, kindOf, type Setting } from "../kinds/index.js";
import { type EffectReport, rowEffect } from "./effect.js";

/** The parts of a served row before and after its current value: they depend on the declaration alone. */
interface RowFrame {
  readonly head: string;
  readonly tail: string;
}

/** A row as it was declared. A page of thousands is served at every fetch, so its frame is made once. */
export interface DeclaredRow {
  readonly row: Setting;
  /** The object that the author declared, which `row` is a copy of. */
  readonly declared?: Setting;
  frame?: RowFrame;
}

/** The members that rows of any kind have, in the order of the wire. */
const SHARED_MEMBERS = [
  "category",
  "subcategory",
  "path",
  "description",
  "implemented",
  "appliesOn",
  "keybind",
  "unit",
  "enabledWhen",
  "lines",
  "list",
  "choices",
  "secret",
  "renamedFrom",
];

// Joined, not added up: what is added up stays in pieces, and every page served would put them together anew.
function frameOf(row: Setting): RowFrame {
  const kind = kindOf(row.kind);
  const head = [
    `{"key":${quote(row.key)},"label":${quote(row.label)},`,
    `"type":"${kindName(row.kind)}","default":${row.defaultJson},"value":`,
  ];
  const shown = { ...row, path: settingPath(row), keybind: isKeybind(row) };
  const tail = [kind.members?.(row), membersOf(shown, SHARED_MEMBERS)];
  return { head: head.join(""), tail: tail.join("") };
}

/**
 * One row as a panel receives it: the JSON text of an object. `literal` is the current value, carried verbatim.
 * Properties that are empty are left out. `moveProblem` says why the value of an old key was not taken over. `declared`, of a declared row, keeps what was made of it.
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
/** How a row begins as {@link serveRow} writes it. */
const HEAD = `^\\{"key":${STRING},"label":${STRING},"type":${STRING},"default":${SCALAR},"value":`;
const SERVED = /* @__PURE__ */ new RegExp(`${HEAD}${SCALAR}(?=[,}])`);
const SERVED_DEFAULT = /* @__PURE__ */ new RegExp(`${HEAD}\\1[,}]`);

/** Whether it can be seen without reading a row that its value is spelled as its default is. */
export function holdsDefault(text: string): boolean {
  return SERVED_DEFAULT.test(text);
}

/** Reads one row, whatever its spelling; undefined for what is no JSON object. */
export function readRow(text: string): WireRow | undefined {
  const wire = objectIn(text);
  return wire && { wire, literals: servedLiterals(text, wire) ?? anyLiterals(text) };
}

/** Finds the literals where they are written above, which is ten times faster than to walk the text. */
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
function anyLiterals(object: string): RowLiterals {
  const members = memberLiterals(object);
  const [value, preset] = [members.get("value"), members.get("default")];
  return { value: value ?? preset ?? "null", default: preset ?? value ?? "null" };
}

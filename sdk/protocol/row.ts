import { membersOf } from "../json/members.js";
import { objectIn } from "../json/object.js";
import { memberLiterals } from "../json/parts.js";
import { quote } from "../json/scan.js";
import { FACET_NAMES } from "../kinds/common/declared-facets.js";
import { settingPath } from "../kinds/common/setting.js";
import { isKeybind, kindName, kindOf, type Setting } from "../kinds/index.js";
import { type EffectReport, rowEffect } from "./effect.js";

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
  const kind = kindOf(row.kind);
  const head = [
    `{"key":${quote(row.key)},"label":${quote(row.label)},`,
    `"type":"${kindName(row.kind)}","default":${row.defaultJson},"value":`,
  ];
  const shown = { ...row, path: settingPath(row), keybind: isKeybind(row) };
  const tail = [kind.members?.(row), membersOf(shown, [...SHARED_MEMBERS, ...FACET_NAMES, "renamedFrom"])];
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

const STRING = '"[^"\\\\]*(?:\\\\.[^"\\\\]*)*"';
const SCALAR = `(${STRING}|[^",:{}[\\]\\s]+)`;
/** The start of a row in the format of {@link serveRow}. */
const HEAD = `^\\{"key":${STRING},"label":${STRING},"type":${STRING},"default":${SCALAR},"value":`;
const SERVED = /* @__PURE__ */ new RegExp(`${HEAD}${SCALAR}(?=[,}])`);
const SERVED_DEFAULT = /* @__PURE__ */ new RegExp(`${HEAD}\\1[,}]`);

/** Whether a row's value and default have the same literal, without parsing the row; false when unknown. */
export function holdsDefault(text: string): boolean {
  return SERVED_DEFAULT.test(text);
}

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

// Finds mistakes in a mod's calls of builders with a key and of field builders; the rows that the mod declares do not show
// these mistakes. A minified file, a computed key, or a field outside the object of defineSettings yields no remarks.

import type { NumberRange } from "../../../sdk/fields/number-fields.js";
import { FACET_NAMES, type RowFacets } from "../../../sdk/kinds/common/declared-facets.js";
import type { RangeExtras } from "../../../sdk/kinds/common/number.js";
import type { CommonExtras, KeybindFacet } from "../../../sdk/kinds/common/setting.js";
import { wireNames } from "../../../sdk/kinds/index.js";
import type { SelectExtras } from "../../../sdk/kinds/select.js";
import { nearest } from "../../selection/nearest.js";

/** A call of a builder with a literal key, or of a field builder after a key. */
interface BuilderCall {
  /** The wire name of the row's kind. */
  readonly type: string;
  readonly key: string;
  readonly isField: boolean;
  /** The text of its arguments. */
  readonly args: string;
}

/** A string, or a regular expression after a character that no division follows: both may contain quotes and brackets. */
const TEXT =
  /"(?:\\[\s\S]|[^\\"\n])*"|'(?:\\[\s\S]|[^\\'\n])*'|`(?:\\[\s\S]|[^\\`])*`|\/(?<=(?:[(,=:[!&|?{;>]|\breturn)\s*\/)(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\//;
const TEXTS = new RegExp(TEXT, "g");
// A text is matched first: it may contain the marks of a comment, and a comment may contain quotes.
const COMMENT = new RegExp(`(${TEXT.source})|//.*|/\\*[\\s\\S]*?\\*/`, "g");
// These match texts, too, so that a call in a text does not count.
const BUILDER = new RegExp(`${TEXT.source}|\\b(${wireNames().join("|")})Setting[\\w$]*\\(`, "g");
const FIELD_CALL =
  /(?:(["'`])([^"'`$\\]*)\1|(?<![\w$])([\w$]+))\s*:\s*(?:[\w$]+\.)?(bool|int|float|choice|text|keybind|color|select)(?:\$\d+)?\(/;
const FIELD = new RegExp(`${FIELD_CALL.source}|${TEXT.source}`, "g");
/** The kinds of the field builders whose name differs from their kind. */
const FIELD_TYPES: Readonly<Record<string, string>> = { choice: "enum", text: "string" };
const NUMBER = String.raw`(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)\s*[,}]`;
const LO = new RegExp(`\\blo: ?${NUMBER}`);
const HI = new RegExp(`\\bhi: ?${NUMBER}`);
const FORMAT = /\bformat: ?(["'`])(.*?)\1/;
const FORMATS = /^(?:|rgb|hex#?)$/;

type Extra = keyof CommonExtras | keyof KeybindFacet | keyof RangeExtras | keyof SelectExtras | "format";

/** The extras of all builders except the facets; a missing one is a compile error. */
const OTHERS: Readonly<Record<Exclude<Extra, keyof RowFacets>, true>> = {
  appliesOn: true,
  category: true,
  description: true,
  format: true,
  hi: true,
  implemented: true,
  keybind: true,
  lo: true,
  optionLabels: true,
  optionsUrl: true,
  renamedFrom: true,
  step: true,
  subcategory: true,
};
const EXTRAS: readonly string[] = [...Object.keys(OTHERS), ...FACET_NAMES];
/** Matches a text, a bracket, or a member name in an object literal. */
const MEMBER = new RegExp(`${TEXT.source}|(?<=[{,]\\s*)([\\w$]+)\\s*:|[([{]|[)\\]}]`, "g");

/** The extras of field builders alone. */
const OF_FIELDS: Readonly<Record<Exclude<keyof NumberRange, Extra | keyof RowFacets>, true>> = {
  clamp: true,
};

/** Returns warnings about the builder calls in a mod's file; `declared` has the wire kinds of its declared rows by key. */
export function remarksOnSource(source: string, declared: ReadonlyMap<string, string>): string[] {
  const code = source.replace(COMMENT, "$1");
  // Other functions may have the names of field builders, too: only calls that match a declared row count.
  const fields = fieldCalls(code).filter(({ key, type }) => declared.get(key) === type);
  return [...builderCalls(code), ...fields].flatMap(({ type, key, isField, args }) => {
    const extras = isField ? [...EXTRAS, ...Object.keys(OF_FIELDS)] : EXTRAS;
    const remarks: string[] = [];
    const numbers = args.replace(TEXTS, "");
    const lo = LO.exec(numbers)?.[1];
    const hi = HI.exec(numbers)?.[1];
    const format = type === "color" ? FORMAT.exec(args)?.[2] : undefined;
    if (!declared.has(key))
      remarks.push(
        `the row ${key} is made and not declared: no panel shows it, and settingValue always returns its default`,
      );
    if (lo !== undefined && hi !== undefined && Number(lo) > Number(hi))
      remarks.push(`the row ${key} has lo ${lo} above hi ${hi}, so it counts as one without a range`);
    if (type === "string" && /\b(?:choices|optionsUrl):/.test(numbers) && !/\blist:/.test(numbers))
      remarks.push(
        `the row ${key} has choices and is no list, so they are ignored: add list, or use ${isField ? "select" : "selectSetting"}`,
      );
    for (const extra of extrasIn(args).filter((name) => !extras.includes(name))) {
      const meant = nearest(extra, extras);
      const hint = meant === undefined ? "leave it out" : `did you mean ${meant}?`;
      remarks.push(`the row ${key} has an extra "${extra}", which no builder reads: ${hint}`);
    }
    if (format !== undefined && !FORMATS.test(format))
      remarks.push(
        `the row ${key} asks for the colour format ${JSON.stringify(format)}, which counts as rgb: write rgb, hex or hex#`,
      );
    return remarks;
  });
}

function builderCalls(code: string): BuilderCall[] {
  const calls: BuilderCall[] = [];
  // Not spread into an array: most matches are texts, and a large file has a million of them.
  for (const { 0: call, 1: type, index } of code.matchAll(BUILDER)) {
    if (type === undefined) continue;
    const args = argumentsAt(code, index + call.length);
    const key = /^\s*(["'`])([^"'`$\\]*)\1\s*,/.exec(args)?.[2];
    if (key !== undefined) calls.push({ type, key, isField: false, args });
  }
  return calls;
}

function fieldCalls(code: string): BuilderCall[] {
  const calls: BuilderCall[] = [];
  for (const { 0: call, 2: quoted, 3: name, 4: builder, index } of code.matchAll(FIELD)) {
    if (builder === undefined) continue;
    const args = argumentsAt(code, index + call.length);
    calls.push({ type: FIELD_TYPES[builder] ?? builder, key: quoted ?? name ?? "", isField: true, args });
  }
  return calls;
}

/** Returns the member names of the object literal among a call's arguments. */
function extrasIn(args: string): string[] {
  const names: string[] = [];
  let depth = 0;
  for (const [token, name] of args.matchAll(MEMBER)) {
    if (token.length === 1) depth += "([{".includes(token) ? 1 : -1;
    else if (name !== undefined && depth === 1) names.push(name);
  }
  return names;
}

/** Returns the text between the bracket before `start` and its closing bracket; `""` for an unclosed one. */
function argumentsAt(code: string, start: number): string {
  let depth = 1;
  const token = new RegExp(`${TEXT.source}|[([{]|[)\\]}]`, "g");
  token.lastIndex = start;
  for (let found = token.exec(code); found !== null; found = token.exec(code)) {
    if ("([{".includes(found[0])) depth++;
    else if (")]}".includes(found[0])) depth--;
    if (depth === 0) return code.slice(start, found.index);
  }
  return "";
}

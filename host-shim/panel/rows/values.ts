import { cutText } from "../../../sdk/json/cut-text.js";
import { type Color, clamp, colorExample, enterColor, parseColor } from "../colors/color-text.js";
import { words } from "../words/words.js";
import type { PanelRow, RowRange } from "./panel-row.js";

/** A typed text as a literal to store, or the problem that prevents it. */
type Entered = { readonly literal: string } | { readonly problem: string };

/** Returns the text that a box shows for a literal: a number as it is spelled, a string without its quotes. */
export function textOf(literal: string): string {
  const value: unknown = JSON.parse(literal);
  return typeof value === "string" ? value : literal;
}

/** Returns the value of a number literal; `fallback` for any other literal. */
export function numberOf(literal: string, fallback: number): number {
  const value: unknown = JSON.parse(literal);
  return typeof value === "number" ? value : fallback;
}

/** Reads a text typed for a row. Keeps the spelling where JSON allows it. */
export type Enter = (row: PanelRow, text: string) => Entered;

/** Accepts any text. */
export const enterString: Enter = (_row, text) => ({ literal: JSON.stringify(text) });

/** Accepts a whole number. */
export const enterInt: Enter = (_row, text) => {
  const number = plainNumber(text, false);
  return /^-?\d+$/.test(number) ? { literal: number } : { problem: words.wholeNumber };
};

/** Accepts any number; a whole one gets `.0`. */
export const enterFloat: Enter = (_row, text) => {
  const number = plainNumber(text, true);
  if (!/^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(number)) return { problem: words.number };
  return { literal: /^-?\d+$/.test(number) ? `${number}.0` : number };
};

/** Accepts a colour in the row's format or, once the second file is loaded, in any CSS notation, which is converted. */
export const enterColorText: Enter = (row, text) => {
  const stored = enterColor(
    text,
    row.colorFormat,
    colorOf(row.valueJson, row) ?? colorOf(row.defaultJson, row),
  );
  if (stored !== undefined) return { literal: JSON.stringify(stored) };
  return { problem: words.color(cutText(text, 40), colorExample(row.colorFormat)) };
};

/** Converts a typed number to JSON notation; any other text stays invalid. */
function plainNumber(text: string, hasPoint: boolean): string {
  return ungrouped(halfWidth(text).trim(), hasPoint)
    .replace(",", ".")
    .replace(/^\+(?=[\d.])/, "")
    .replace(/^(-?)\.(?=\d)/, "$10.")
    .replace(/(\d)\.$/, "$1")
    .replace(/^(-?)0+(?=\d)/, "$1");
}

/** Replaces the digits, signs and points of East Asian input methods, and the minus sign (U+2212), with ASCII. */
function halfWidth(text: string): string {
  return text
    .replace(/[\uff0b-\uff19]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace("\u3002", ".")
    .replace("\u2212", "-");
}

/** Removes the thousands separators of the panel's language, unless they are ambiguous. */
function ungrouped(text: string, hasPoint: boolean): string {
  const gap = words.amount(1000).charAt(1);
  const [group, point] = gap === "," ? [",", "\\."] : gap === "." ? ["\\.", ","] : ["\\s", ","];
  const found = new RegExp(`^[+-]?[1-9]\\d{0,2}((?:${group}\\d{3})+)(${point}\\d*)?$`).exec(text);
  if (!found) return text;
  const [, groups = "", decimals] = found;
  // The box shows the decimal point as "." in every language, so 1.500 may be one and a half.
  if (gap === "." && hasPoint && groups.length === 4 && decimals === undefined) return text;
  return text.replace(new RegExp(group, "g"), "");
}

/** Whether a literal is a number outside the row's range. A keybind stored as a number has no range. */
export function isBeyond({ type, range, keybind }: PanelRow, literal: string): boolean {
  if (!range || keybind || (type !== "int" && type !== "float")) return false;
  const value = numberOf(literal, range.min);
  return value < range.min || value > range.max;
}

/** Parses the colour of a literal; undefined for a text that is not in the row's format. */
export function colorOf(literal: string, { colorFormat }: PanelRow): Color | undefined {
  return parseColor(textOf(literal), colorFormat);
}

/** Returns the position of a number in a range, from 0 to 1. */
export function shareOf({ min, max }: RowRange, value: number): number {
  return clamp((value - min) / (max - min));
}

/** Returns the step of a slider: the row's own, else 1 for an int, or a power of ten that results in 50 to 500 positions. */
export function sliderStep(row: PanelRow, { min, max, step }: RowRange): number {
  if (step > 0) return row.type === "int" ? Math.max(1, Math.round(step)) : step;
  return row.type === "int" ? 1 : 10 ** Math.floor(Math.log10((max - min) / 50));
}

/**
 * Returns the literal of a slider's position, with at most as many decimals as the step, the bounds, or the number `from` at
 * which an arrow key's step began.
 */
export function sliderLiteral(row: PanelRow, step: number, position: number, from = 0): string {
  if (row.type === "int") return String(Math.round(position));
  const { min, max } = row.range ?? { min: 0, max: 0 };
  // From this number on, `toFixed` uses an exponent.
  if (Math.abs(position) >= 1e21) return JSON.stringify(position);
  const decimals = Math.min(12, Math.max(...[step, min, max, from].map(decimalsOf)));
  const text = position
    .toFixed(decimals)
    .replace(/(\.\d*?)0+$/, "$1")
    .replace(/\.$/, "");
  return text.includes(".") ? text : `${text}.0`;
}

function decimalsOf(step: number): number {
  const [digits = "", exponent = "0"] = String(step).split("e");
  return Math.max(0, (digits.split(".")[1] ?? "").length - Number(exponent));
}

/** Appends the unit of a row, if any, after a no-break space. */
export function withUnit({ unit }: Pick<PanelRow, "unit">, text: string): string {
  return unit === "" ? text : `${text}\u{a0}${unit}`;
}

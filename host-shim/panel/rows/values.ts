import { type Color, colorExample, enterColor, parseColor } from "../colors/color-text.js";
import { words } from "../words/words.js";
import type { PanelRow, RowRange } from "./panel-row.js";

/** What a text box holds, made ready to be stored: the literal, or why it is none. */
export type Entered = { readonly literal: string } | { readonly problem: string };

/** The text that a box shows for a literal: a number as it is spelled, a string without its quotes. */
export function textOf(literal: string): string {
  const value: unknown = JSON.parse(literal);
  return typeof value === "string" ? value : literal;
}

/** The value of a literal as a number; `fallback` for anything else. */
export function numberOf(literal: string, fallback: number): number {
  const value: unknown = JSON.parse(literal);
  return typeof value === "number" ? value : fallback;
}

/** Reads what a player typed for a row. What JSON can hold is kept as it was typed. */
export type Enter = (row: PanelRow, text: string) => Entered;

/** Takes any text as it is. */
export const enterString: Enter = (_row, text) => ({ literal: JSON.stringify(text) });

/** Takes a whole number. */
export const enterInt: Enter = (_row, text) => {
  const number = plainNumber(text, false);
  return /^-?\d+$/.test(number) ? { literal: number } : { problem: words.wholeNumber };
};

/** Takes any number, which keeps its point. */
export const enterFloat: Enter = (_row, text) => {
  const number = plainNumber(text, true);
  if (!/^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(number)) return { problem: words.number };
  return { literal: /^-?\d+$/.test(number) ? `${number}.0` : number };
};

/** Takes a colour in any notation of CSS and gives it the row's format. */
export const enterColorText: Enter = (row, text) => {
  const stored = enterColor(
    text,
    row.colorFormat,
    colorOf(row.valueJson, row) ?? colorOf(row.defaultJson, row),
  );
  if (stored !== undefined) return { literal: JSON.stringify(stored) };
  return { problem: words.color(colorExample(row.colorFormat)) };
};

/** Spells what a player typed for a number as JSON does; a text that is no number stays none. */
function plainNumber(text: string, hasPoint: boolean): string {
  return ungrouped(halfWidth(text).trim(), hasPoint)
    .replace(",", ".")
    .replace(/^\+(?=[\d.])/, "")
    .replace(/^(-?)\.(?=\d)/, "$10.")
    .replace(/(\d)\.$/, "$1")
    .replace(/^(-?)0+(?=\d)/, "$1");
}

/** Replaces the digits, signs and points of East Asian input methods, and the minus sign, by those of ASCII. */
function halfWidth(text: string): string {
  return text
    .replace(/[\uff0b-\uff19]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace("\u3002", ".")
    .replace("\u2212", "-");
}

/** Takes the separators of thousands out, those of the panel's language, where nothing else can be meant by them. */
function ungrouped(text: string, hasPoint: boolean): string {
  const gap = words.amount(1000).charAt(1);
  const [group, point] = gap === "," ? [",", "\\."] : gap === "." ? ["\\.", ","] : ["\\s", ","];
  const found = new RegExp(`^[+-]?[1-9]\\d{0,2}((?:${group}\\d{3})+)(${point}\\d*)?$`).exec(text);
  if (!found) return text;
  const [, groups = "", decimals] = found;
  // The box writes the point of a number as "." in every language, so that 1.500 may be its own notation.
  if (gap === "." && hasPoint && groups.length === 4 && decimals === undefined) return text;
  return text.replace(new RegExp(group, "g"), "");
}

/** Whether a literal is a number that the row's range does not have. A key that is held as a number has no range. */
export function isBeyond({ type, range, keybind }: PanelRow, literal: string): boolean {
  if (!range || keybind || (type !== "int" && type !== "float")) return false;
  const value = numberOf(literal, range.min);
  return value < range.min || value > range.max;
}

/** The colour of a literal; undefined for a text of another shape than the row's format. */
export function colorOf(literal: string, { colorFormat }: PanelRow): Color | undefined {
  return parseColor(textOf(literal), colorFormat);
}

/** The step of a slider: the row's own, else a round one that gives some hundred positions. */
export function sliderStep(row: PanelRow, { min, max, step }: RowRange): number {
  if (step > 0) return row.type === "int" ? Math.max(1, Math.round(step)) : step;
  return row.type === "int" ? 1 : 10 ** Math.floor(Math.log10((max - min) / 50));
}

/** The literal of a position of a slider, with the decimals of its step and no more. */
export function sliderLiteral(row: PanelRow, step: number, position: number): string {
  if (row.type === "int") return String(Math.round(position));
  const decimals = Math.min(12, Math.max(decimalsOf(step), row.range ? decimalsOf(row.range.min) : 0));
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

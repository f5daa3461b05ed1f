import { type Color, colorExample, enterColor, parseColor } from "./color.js";
import type { PanelRow, RowRange } from "./rows/panel-row.js";

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
  const number = plainNumber(text);
  return /^-?\d+$/.test(number) ? { literal: number } : { problem: "A whole number, such as 12" };
};

/** Takes any number, which keeps its point. */
export const enterFloat: Enter = (_row, text) => {
  const number = plainNumber(text);
  if (!/^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(number)) return { problem: "A number, such as 1.5" };
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
  return { problem: `A colour, such as ${colorExample(row.colorFormat)}, #ff8000, rgb(255 128 0) or orange` };
};

/** A number as JSON spells it, of what a player may have typed for it. */
function plainNumber(text: string): string {
  return text
    .trim()
    .replace(",", ".")
    .replace(/^\+(?=[\d.])/, "")
    .replace(/^(-?)\.(?=\d)/, "$10.")
    .replace(/(\d)\.$/, "$1")
    .replace(/^(-?)0+(?=\d)/, "$1");
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

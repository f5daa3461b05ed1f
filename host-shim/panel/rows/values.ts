import type { PanelRow, RowRange } from "../panel-row.js";
import { words } from "../words/words.js";
import { type Color, colorExample, enterColor, parseColor } from "./color-text.js";

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

/** Reads what a player typed for a row. What JSON can hold is kept as it was typed; a float keeps its point. */
export function enter(row: PanelRow, text: string): Entered {
  if (row.type === "color") return enterColorText(row, text);
  if (row.type !== "int" && row.type !== "float") return { literal: JSON.stringify(text) };
  const plain = text
    .trim()
    .replace(",", ".")
    .replace(/^\+(?=[\d.])/, "")
    .replace(/^(-?)\.(?=\d)/, "$10.")
    .replace(/(\d)\.$/, "$1");
  if (row.type === "int") {
    return /^-?\d+$/.test(plain)
      ? { literal: plain.replace(/^(-?)0+(?=\d)/, "$1") }
      : { problem: words.wholeNumber };
  }
  if (!/^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(plain)) return { problem: words.number };
  const trimmed = plain.replace(/^(-?)0+(?=\d)/, "$1");
  return { literal: /^-?\d+$/.test(trimmed) ? `${trimmed}.0` : trimmed };
}

function enterColorText(row: PanelRow, text: string): Entered {
  const stored = enterColor(
    text,
    row.colorFormat,
    colorOf(row.valueJson, row) ?? colorOf(row.defaultJson, row),
  );
  if (stored !== undefined) return { literal: JSON.stringify(stored) };
  return { problem: words.color(colorExample(row.colorFormat)) };
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

/** Whether a stored literal is of the row's own kind; a mod falls back to its default for another. */
export function fitsRow(row: PanelRow): boolean {
  const value: unknown = JSON.parse(row.valueJson);
  switch (row.type) {
    case "bool":
      return typeof value === "boolean";
    case "int":
    case "float":
      return typeof value === "number";
    default:
      return typeof value === "string";
  }
}

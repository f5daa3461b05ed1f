import { cColorFmtHexHash, cColorFmtRgb, normalizeColorFormat } from "../../../sdk/kinds/color.js";

/** A colour with components from 0 to 1; `a` is undefined for a value without alpha. */
export interface Color {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a: number | undefined;
}

/** Parses a colour in a format; an unknown format counts as `rgb`. Returns undefined for a text in another format. */
export function parseColor(text: string, format: string): Color | undefined {
  const known = normalizeColorFormat(format);
  if (known === cColorFmtRgb) return parseComponents(text);
  return parseHex(text, known === cColorFmtHexHash ? "#" : "");
}

let readNotation: (text: string) => Color | undefined = () => undefined;

/** Makes {@link enterColor} accept the notations that `read` parses, in addition to a row's own format. */
export function takeNotations(read: (text: string) => Color | undefined): void {
  readNotation = read;
}

/**
 * Reads a colour typed for a row: in the row's own format or, once the second file is loaded, in any CSS notation
 * (`orange`, `#f80`, `rgb(255 136 0 / 50%)`, `hsl(32 100% 50%)`). Returns the text to store, exactly in the row's format;
 * undefined for an invalid colour. A colour in another notation gets alpha if it is not opaque or the value `like` has alpha.
 */
export function enterColor(text: string, format: string, like: Color | undefined): string | undefined {
  const own = parseColor(text.trim(), format);
  if (own) return SPACED.test(text) ? formatColor(own, format) : text;
  const color = readNotation(text.trim());
  if (!color) return undefined;
  const opaque = color.a === undefined || color.a === 1;
  const a = opaque ? (like?.a === undefined ? undefined : 1) : color.a;
  return formatColor({ ...color, a }, format);
}

const SPACED = /\s/;

/** Returns an example colour in a format. */
export function colorExample(format: string): string {
  return formatColor({ r: 1, g: 0.5, b: 0, a: undefined }, format);
}

/** Writes a colour in a format: alpha only if the colour has it, no trailing zeros. */
export function formatColor(color: Color, format: string): string {
  const known = normalizeColorFormat(format);
  if (known === cColorFmtRgb) {
    return componentsOf(color)
      .map((part) => String(Number(clamp(part).toFixed(6))))
      .join(",");
  }
  return (known === cColorFmtHexHash ? "#" : "") + hexDigits(color);
}

/** Returns a colour as `#rrggbb` or `#rrggbbaa`. */
export function toHex(color: Color): string {
  return `#${hexDigits(color)}`;
}

function parseComponents(text: string): Color | undefined {
  const parts = text.split(",").map((part) => part.trim());
  if (parts.length < 3 || parts.length > 4) return undefined;
  if (!parts.every((part) => /^(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(part) && Number(part) <= 1))
    return undefined;
  const [r, g, b, a] = parts.map(Number);
  return { r: r!, g: g!, b: b!, a };
}

function parseHex(text: string, prefix: string): Color | undefined {
  const digits = text.slice(prefix.length);
  if (!text.startsWith(prefix) || !/^(?:[\da-f]{6}|[\da-f]{8})$/i.test(digits)) return undefined;
  const [r, g, b, a] = digits.match(/../g)!.map((pair) => Number.parseInt(pair, 16) / 255);
  return { r: r!, g: g!, b: b!, a };
}

function hexDigits(color: Color): string {
  return componentsOf(color)
    .map((part) => toByte(part).toString(16).padStart(2, "0"))
    .join("");
}

function componentsOf({ r, g, b, a }: Color): number[] {
  return a === undefined ? [r, g, b] : [r, g, b, a];
}

function toByte(component: number): number {
  return Math.round(clamp(component) * 255);
}

/** Limits a number to 0 to 1. */
export function clamp(number: number): number {
  return Math.min(1, Math.max(0, number));
}

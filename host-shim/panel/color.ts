import { cColorFmtHexHash, cColorFmtRgb, normalizeColorFormat } from "../../sdk/settings/color.js";

/** A colour: components from 0 to 1; `a` is undefined for a value without alpha. */
export interface Color {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a: number | undefined;
}

/** Reads a colour text of a format; an unknown format is read as `rgb`. Undefined for a text of another shape. */
export function parseColor(text: string, format: string): Color | undefined {
  const known = normalizeColorFormat(format);
  if (known === cColorFmtRgb) return parseComponents(text);
  return parseHex(text, known === cColorFmtHexHash ? "#" : "");
}

/** Writes a colour exactly as the format wants it: alpha only where the colour has it, no digits that say nothing. */
export function formatColor(color: Color, format: string): string {
  const known = normalizeColorFormat(format);
  if (known === cColorFmtRgb) {
    return componentsOf(color)
      .map((part) => String(Number(clamp(part).toFixed(6))))
      .join(",");
  }
  return (known === cColorFmtHexHash ? "#" : "") + hexDigits(color);
}

/** The `#rrggbb` or `#rrggbbaa` form that the picker and CSS take. */
export function toHex(color: Color): string {
  return `#${hexDigits(color)}`;
}

/**
 * The colour of a picker's `#rrggbb` or `#rrggbbaa`; undefined for anything else. A component that the picker left as it
 * was in `before` keeps all its digits, and alpha is there only when `before` has it.
 */
export function fromHex(hex: string, before?: Color): Color | undefined {
  const picked = parseHex(hex, "#");
  if (!picked || !before) return picked;
  const keep = (now: number, old: number) => (toByte(now) === toByte(old) ? old : now);
  const { r, g, b, a = 1 } = picked;
  return {
    r: keep(r, before.r),
    g: keep(g, before.g),
    b: keep(b, before.b),
    a: before.a === undefined ? undefined : keep(a, before.a),
  };
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
  const [r, g, b, a] = digits.match(/../g)!.map((pair) => fromByte(Number.parseInt(pair, 16)));
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

/** The shortest decimal that stands for a byte: people write 0.62, not 0.6196. Three places tell all bytes apart. */
function fromByte(byte: number): number {
  for (let places = 1; places < 3; places++) {
    const short = Number((byte / 255).toFixed(places));
    if (toByte(short) === byte) return short;
  }
  return Number((byte / 255).toFixed(3));
}

function clamp(component: number): number {
  return Math.min(1, Math.max(0, component));
}

import { membersOf } from "../json/members.js";
import type { Kind } from "./common/kind.js";
import { type CommonExtras, makeSetting, type SettingOf } from "./common/setting.js";
import { string } from "./string.js";

/** Colour text `r,g,b` or `r,g,b,a`, each component from 0 to 1. The default format. */
export const cColorFmtRgb = "rgb";

/** Colour text `rrggbb` or `rrggbbaa`. */
export const cColorFmtHex = "hex";

/** Colour text `#rrggbb` or `#rrggbbaa`. */
export const cColorFmtHexHash = "hex#";

/** One of the three colour formats. */
export type ColorFormat = typeof cColorFmtRgb | typeof cColorFmtHex | typeof cColorFmtHexHash;

/**
 * Returns the colour format that a text names.
 *
 * @param format Any text; an unknown one, the empty text included, gives `rgb`.
 */
export function normalizeColorFormat(format: string): ColorFormat {
  return format === cColorFmtHex || format === cColorFmtHexHash ? format : cColorFmtRgb;
}

/** A row whose value is a colour. */
export interface ColorSetting<Key extends string = string> extends SettingOf<"stColor"> {
  readonly key: Key;
}

/**
 * Creates a colour, stored as text in the notation `format`. The default is stored verbatim: `1,1,0.62` stays that
 * text. An unknown format becomes `rgb`.
 *
 * @param key The member of `config.json`, verbatim; not empty.
 * @param label The name that players read.
 * @param value The default, a colour in that format.
 * @param extras Format (default: `rgb`) and the common extras, such as `description` (default: none).
 * @example
 * ```ts
 * colorSetting("sun", "Sun", "#ffe08a", { format: cColorFmtHexHash });
 * ```
 */
export function colorSetting<const Key extends string>(
  key: Key,
  label: string,
  value: string,
  extras: CommonExtras & {
    /** The notation: `rgb`, `hex` or `hex#` (default: `rgb`). */
    readonly format?: ColorFormat;
  } = {},
): ColorSetting<Key> {
  const colorFormat = normalizeColorFormat(extras.format ?? cColorFmtRgb);
  return makeSetting("stColor", key, label, JSON.stringify(value), extras, { colorFormat });
}

/** The kind of a colour row. The served row always names one of the three formats. */
export const color = {
  ...string,
  members: ({ colorFormat }: SettingOf<string>) =>
    membersOf({ colorFormat: normalizeColorFormat(colorFormat) }),
} as const satisfies Kind<string>;

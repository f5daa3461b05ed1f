/** Colour text `r,g,b` or `r,g,b,a`, each component from 0 to 1. The default format. */
export const cColorFmtRgb = "rgb";

/** Colour text `rrggbb` or `rrggbbaa`. */
export const cColorFmtHex = "hex";

/** Colour text `#rrggbb` or `#rrggbbaa`. */
export const cColorFmtHexHash = "hex#";

/** One of the three colour formats. */
export type ColorFormat = typeof cColorFmtRgb | typeof cColorFmtHex | typeof cColorFmtHexHash;

/** The format that a format text stands for. Anything unknown, the empty text included, is `rgb`. */
export function normalizeColorFormat(format: string): ColorFormat {
  return format === cColorFmtHex || format === cColorFmtHexHash ? format : cColorFmtRgb;
}

import type { Color } from "./color-text.js";

/** A colour as hue, from 0 to 360, and saturation and brightness, from 0 to 1. */
export interface Hsb {
  readonly hue: number;
  readonly saturation: number;
  readonly brightness: number;
}

/** Converts a colour; the hue of a grey is 0. */
export function toHsb({ r, g, b }: Color): Hsb {
  const brightness = Math.max(r, g, b);
  const range = brightness - Math.min(r, g, b);
  let sixth = 0;
  if (range > 0) {
    if (brightness === r) sixth = (g - b) / range;
    else sixth = brightness === g ? 2 + (b - r) / range : 4 + (r - g) / range;
  }
  return { hue: ((sixth + 6) % 6) * 60, saturation: brightness === 0 ? 0 : range / brightness, brightness };
}

/** Converts to a colour with the alpha `a`. Components have three decimals, enough to restore the byte of each channel. */
export function fromHsb({ hue, saturation, brightness }: Hsb, a?: number): Color {
  const part = (offset: number) => {
    const sixth = (offset + hue / 60) % 6;
    const depth = Math.max(0, Math.min(sixth, 4 - sixth, 1));
    return Number((brightness * (1 - saturation * depth)).toFixed(3));
  };
  return { r: part(5), g: part(3), b: part(1), a };
}

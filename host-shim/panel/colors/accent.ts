import { clamp, toHex } from "./color-text.js";
import { fromLinear, fromOklch, type Linear, luminanceOf, toLinear, toOklab } from "./oklab.js";

/** The accent colours of a page as `#rrggbb`: for controls and for texts, in the light and the dark theme. */
export type Accent = ReturnType<typeof accentOf>;

/** The luminances of the backgrounds with the least contrast to an accent: `--raised` of theme.css. */
const LIGHT = luminanceOf([0xee, 0xf0, 0xf6].map((byte) => toLinear(byte / 255)) as unknown as Linear);
const DARK = luminanceOf([0x20, 0x24, 0x2d].map((byte) => toLinear(byte / 255)) as unknown as Linear);
/** The minimum contrasts, just above WCAG's: 4.5:1 for light controls, whose colour small texts also use; 7:1 for the rest. */
const CONTROL = 4.55;
const TEXT = 7.05;
/** The highest chroma of an accent: that of the default accent. */
const CHROMA = 0.17;

/** The hue of errors, `--err` of theme.css, and the minimum distance of an accent's hue from it, in degrees. */
const ERROR_HUE = 27;
const APART = 20;

/**
 * Returns the accent of a hue in degrees: the most vivid colours of the hue with enough contrast. A hue that would look
 * like an error is replaced by the nearest hue that would not.
 */
export function accentOf(asked: number) {
  const off = asked - ERROR_HUE;
  const hue = Math.abs(off) < APART ? ERROR_HUE + (off < 0 ? -APART : APART) : asked;
  return {
    light: { control: toned(hue, LIGHT, CONTROL), text: toned(hue, LIGHT, TEXT) },
    dark: { control: toned(hue, DARK, TEXT), text: toned(hue, DARK, TEXT) },
  };
}

/** Returns the first colour with enough contrast to `ground`, from black up on a dark ground, from white down on a light one. */
function toned(hue: number, ground: number, contrast: number): string {
  const from = ground < 0.2 ? 0 : 1;
  for (let step = 0; step < 1; step += 0.005) {
    const color = vivid(Math.abs(from - step), hue);
    const lighter = Math.max(luminanceOf(color), ground) + 0.05;
    if (lighter / (Math.min(luminanceOf(color), ground) + 0.05) >= contrast) return hexOf(color);
  }
  return from === 1 ? "#000000" : "#ffffff";
}

/** Returns the most vivid colour of a lightness and a hue inside sRGB. */
function vivid(lightness: number, hue: number): Linear {
  for (let chroma = CHROMA; chroma > 0; chroma -= 0.005) {
    const color = fromOklch(lightness, chroma, hue);
    if (color.every((channel) => channel >= 0 && channel <= 1)) return color;
  }
  return fromOklch(lightness, 0, hue).map(clamp) as unknown as Linear;
}

function hexOf([r, g, b]: Linear): string {
  return toHex({ r: fromLinear(r), g: fromLinear(g), b: fromLinear(b), a: undefined });
}

/** The mean chroma below which a picture counts as grey. */
const GREY = 0.03;

/**
 * Returns the hue of a picture in degrees, from its bytes of red, green, blue and alpha; undefined for a grey or a fully
 * transparent picture.
 */
export function hueOfPicture(bytes: ArrayLike<number>): number | undefined {
  let a = 0;
  let b = 0;
  let weight = 0;
  for (let at = 0; at + 3 < bytes.length; at += 4) {
    const channels = [0, 1, 2].map((offset) => toLinear(bytes[at + offset]! / 255));
    const [ownA, ownB] = toOklab(channels as unknown as Linear);
    const alpha = bytes[at + 3]! / 255;
    a += ownA * alpha;
    b += ownB * alpha;
    weight += alpha;
  }
  if (weight === 0 || Math.hypot(a, b) / weight < GREY) return undefined;
  return ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
}

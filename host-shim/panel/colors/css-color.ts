import { cColorFmtHexHash } from "../../../sdk/kinds/color.js";
import { type Color, parseColor } from "./color-text.js";

/**
 * Parses a CSS colour with the browser's own parser: a canvas accepts a valid colour and serialises it
 * (https://html.spec.whatwg.org/multipage/canvas.html#serialisation-of-a-color). Red, green and blue have three decimals,
 * enough to restore their bytes. Returns undefined for an invalid colour, for `currentcolor`, and for a colour that the canvas
 * does not serialise as hex digits or `rgba()`.
 */
export function cssColor(text: string): Color | undefined {
  const canvas = document.createElement("canvas").getContext("2d");
  if (!canvas || /^currentcolor$/i.test(text)) return undefined;
  // The canvas ignores an invalid colour and keeps the colour from before, so the two results differ.
  const [first, second] = ["#000000", "#ffffff"].map((before) => {
    canvas.fillStyle = before;
    canvas.fillStyle = text;
    return String(canvas.fillStyle);
  });
  if (first !== second) return undefined;
  const bytes = /^rgba\((\d+), (\d+), (\d+), ([\d.]+)\)$/.exec(first!)?.slice(1).map(Number);
  const color = bytes
    ? { r: bytes[0]! / 255, g: bytes[1]! / 255, b: bytes[2]! / 255, a: bytes[3] }
    : parseColor(first!, cColorFmtHexHash);
  const short = (part: number): number => Number(part.toFixed(3));
  return color && { r: short(color.r), g: short(color.g), b: short(color.b), a: color.a };
}

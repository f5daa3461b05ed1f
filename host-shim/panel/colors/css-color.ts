import { cColorFmtHexHash } from "../../../sdk/kinds/color.js";
import { type Color, parseColor } from "./color-text.js";

/**
 * Reads a CSS colour by the browser's own parser: a canvas takes a valid colour and gives it back in one spelling
 * (https://html.spec.whatwg.org/multipage/canvas.html#serialisation-of-a-color). Components have three decimals, which
 * tell all bytes apart. Undefined for what is no colour, and for one that depends on where it stands.
 */
export function cssColor(text: string): Color | undefined {
  const canvas = document.createElement("canvas").getContext("2d");
  if (!canvas || /^currentcolor$/i.test(text)) return undefined;
  // A text that is no colour leaves the one before.
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

import { type Color, parseColor, toHex } from "../colors/color-text.js";
import { storage } from "./browser-storage.js";

/** The colours that the player chose recently, in any row: `#rrggbb`, or `#rrggbbaa` for a translucent one. */
export type RecentColors = ReturnType<typeof createRecentColors>;

const NAME = "colors";
const MOST = 6;

/** Stores the recent colours in the browser; if the page has no storage, keeps them until the panel is closed. */
export function createRecentColors() {
  let kept: readonly string[] = [];

  return {
    /** Newest first, without duplicates, at most six. */
    read: () => storage.read(NAME, colorsIn) ?? kept,
    /** Stores a colour, followed by the colours `before` of an earlier `read`. */
    note(color: Color, before: readonly string[]): void {
      const hex = toHex(color.a === 1 ? { ...color, a: undefined } : color);
      kept = [hex, ...before.filter((other) => other !== hex)].slice(0, MOST);
      storage.write(NAME, kept);
    },
  };
}

/** Reads stored colours, without invalid ones; undefined if the value is not a list. */
export function colorsIn(stored: unknown): readonly string[] | undefined {
  return Array.isArray(stored) ? [...new Set(stored.filter(isColor))].slice(0, MOST) : undefined;
}

function isColor(value: unknown): value is string {
  return typeof value === "string" && parseColor(value, "hex#") !== undefined;
}

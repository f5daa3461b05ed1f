import { type Color, parseColor, toHex } from "../colors/color-text.js";
import { storage } from "./browser-storage.js";

/** The colours that the player chose lately, in whatever row: `#rrggbb`, or `#rrggbbaa` for one that lets something through. */
export interface RecentColors {
  /** The newest first, none twice, eight at most. */
  readonly read: () => readonly string[];
  /** Puts a colour before those of an earlier `read`. */
  readonly note: (color: Color, before: readonly string[]) => void;
}

const NAME = "colors";
const MOST = 8;

/** The colours that this page's storage keeps; where it keeps nothing they are known until the panel is closed. */
export function createRecentColors(): RecentColors {
  let kept: readonly string[] = [];

  return {
    read: () => storage.read(NAME, colorsIn) ?? kept,
    note(color, before) {
      const hex = toHex(color.a === 1 ? { ...color, a: undefined } : color);
      kept = [hex, ...before.filter((other) => other !== hex)].slice(0, MOST);
      storage.write(NAME, kept);
    },
  };
}

/** Reads the colours that were chosen lately, but for what is none; undefined for what is no list. */
export function colorsIn(stored: unknown): readonly string[] | undefined {
  return Array.isArray(stored) ? [...new Set(stored.filter(isColor))].slice(0, MOST) : undefined;
}

function isColor(value: unknown): value is string {
  return typeof value === "string" && parseColor(value, "hex#") !== undefined;
}

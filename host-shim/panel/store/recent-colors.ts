import { type Color, parseColor, toHex } from "../rows/color-text.js";
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

  function read(): readonly string[] {
    const stored = storage.read<unknown>(NAME, kept);
    return Array.isArray(stored) ? stored.filter(isColor).slice(0, MOST) : kept;
  }

  return {
    read,
    note(color, before) {
      const hex = toHex(color.a === 1 ? { ...color, a: undefined } : color);
      kept = [hex, ...before.filter((other) => other !== hex)].slice(0, MOST);
      storage.write(NAME, kept);
    },
  };
}

function isColor(value: unknown): boolean {
  return typeof value === "string" && parseColor(value, "hex#") !== undefined;
}

import { entryOf } from "../reach/mod-entry.js";
import type { ModEntry } from "../reach/panel-transport.js";

/** What the panel remembers between openings. A page that may not store anything forgets. */
export interface PanelStorage {
  /**
   * Reads a value as `take` reads it; `take` gets undefined where nothing is stored. Other versions of the panel and other
   * programs of the origin write there too, so `take` has to check all that it uses.
   */
  readonly read: <T>(name: string, take: (stored: unknown) => T) => T;
  readonly write: (name: string, value: unknown) => void;
}

const PREFIX = "svc-settings-panel:";
/** The longest list of rows that is kept for a time when nobody answers; characters of JSON. */
const LONGEST = 1_000_000;

/** The storage of this page's origin. */
export const storage: PanelStorage = {
  read: (name, take) => take(storedIn(name)),
  write(name, value) {
    try {
      const text = JSON.stringify(value);
      if (text.length <= LONGEST) localStorage.setItem(PREFIX + name, text);
    } catch {}
  },
};

function storedIn(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** The smallest and the largest size of the panel in percent. */
export const SCALES = { least: 75, most: 200 };

/** Reads the size of the panel in percent; 100 for anything else. */
export function scaleIn(stored: unknown): number {
  return isNumber(stored) && stored >= SCALES.least && stored <= SCALES.most ? stored : 100;
}

/** Where an overlay stands in the game's window; CSS pixels. */
export interface OverlayBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Reads where an overlay was last; undefined for anything else. */
export function boxIn(stored: unknown): OverlayBox | undefined {
  const { left, top, width, height } = (stored ?? {}) as Readonly<Record<string, unknown>>;
  if (!isNumber(left) || !isNumber(top) || !isNumber(width) || !isNumber(height)) return undefined;
  return width > 0 && height > 0 ? { left, top, width, height } : undefined;
}

/** Whether a value is a number; JSON has infinite ones, such as `1e999`. */
function isNumber(value: unknown): value is number {
  return Number.isFinite(value);
}

/** A mod with the JSON text of its rows. */
export interface SeenMod {
  readonly mod: ModEntry;
  readonly rows: string;
}

/** Reads the mods that were seen last, of two with one guid the first; what is none is left out. */
export function seenIn(stored: unknown): readonly SeenMod[] {
  const seen = new Map<string, SeenMod>();
  for (const each of Array.isArray(stored) ? stored : []) {
    const mod = entryOf(each?.mod);
    const rows: unknown = each?.rows;
    if (mod && typeof rows === "string" && !seen.has(mod.guid)) seen.set(mod.guid, { mod, rows });
  }
  return [...seen.values()];
}

/** Keeps the last rows of one server. */
export interface SeenRows {
  readonly read: () => readonly SeenMod[];
  readonly write: (mods: readonly SeenMod[]) => void;
}

/** The stored rows of one server. */
export function seenRows(baseUrl: string): SeenRows {
  const name = `seen:${baseUrl}`;
  return {
    read: () => storage.read(name, seenIn),
    write: (mods) => storage.write(name, mods),
  };
}

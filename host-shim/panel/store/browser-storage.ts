import { valueIn } from "../../../sdk/json/object.js";
import { isText, listOf, recordOf } from "../../../sdk/json/shape.js";
import { entryOf } from "../reach/mod-entry.js";
import type { ModEntry } from "../reach/panel-transport.js";

const PREFIX = "svc-settings-panel:";
/** The most characters of JSON that a stored value has; a longer value, such as a long list of rows, is not stored. */
const LONGEST = 1_000_000;

/** The values that the panel stores in the browser, for this page's origin. On a page without storage they are lost. */
export const storage = {
  /**
   * Returns a stored value as `take` reads it; `take` gets undefined if nothing is stored. Other versions of the panel and
   * other programs of the origin write to the same storage, so `take` must validate the value.
   */
  read: <T>(name: string, take: (stored: unknown) => T): T => take(storedIn(name)),
  write(name: string, value: unknown): void {
    try {
      // Removed first, so that no older value stays if the new one is too long or exceeds the quota.
      localStorage.removeItem(PREFIX + name);
      const text = JSON.stringify(value);
      if (text.length <= LONGEST) localStorage.setItem(PREFIX + name, text);
    } catch {}
  },
};

function storedIn(name: string): unknown {
  try {
    return valueIn(localStorage.getItem(PREFIX + name) ?? "") ?? undefined;
  } catch {
    return undefined;
  }
}

/** The name of the stored choice whether the navigation omits mods without settings. */
export const SETTINGS_ONLY = "settings-only";

const PLACED = "placed";

/** Whether a mod was in several places when a panel was last open. */
export function wasPlaced(guid: string): boolean {
  return storage.read(PLACED, listOf).includes(guid);
}

/** Stores which mods are in several places. */
export function keepPlaced(guids: readonly string[]): void {
  storage.write(PLACED, guids);
}

/** The smallest and the largest size of the panel in percent. */
export const SCALES = { least: 75, most: 200 };

/** Reads the size of the panel in percent; 100 for an invalid value. */
export function scaleIn(stored: unknown): number {
  return isNumber(stored) && stored >= SCALES.least && stored <= SCALES.most ? stored : 100;
}

/** The position and size of an overlay in the game's window, in CSS pixels. */
export interface OverlayBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Reads an overlay's box; undefined for an invalid value. */
export function boxIn(stored: unknown): OverlayBox | undefined {
  const { left, top, width, height } = recordOf(stored);
  if (!isNumber(left) || !isNumber(top) || !isNumber(width) || !isNumber(height)) return undefined;
  return width > 0 && height > 0 ? { left, top, width, height } : undefined;
}

/** Whether a value is a finite number: `JSON.parse` returns Infinity for `1e999`. */
function isNumber(value: unknown): value is number {
  return Number.isFinite(value);
}

/** A mod with the JSON text of its rows. */
export interface SeenMod {
  readonly mod: ModEntry;
  readonly rows: string;
}

/** Reads the stored mods; omits invalid entries and later entries with the same guid. */
export function seenIn(stored: unknown): readonly SeenMod[] {
  const seen = new Map<string, SeenMod>();
  for (const each of listOf(stored)) {
    const { mod: entry, rows } = recordOf(each);
    const mod = entryOf(entry);
    if (mod && isText(rows) && !seen.has(mod.guid)) seen.set(mod.guid, { mod, rows });
  }
  return [...seen.values()];
}

/** The storage of the last known rows of one server. */
export type SeenRows = ReturnType<typeof seenRows>;

/** Returns the storage for one server's rows. */
export function seenRows(baseUrl: string) {
  const name = `seen:${baseUrl}`;
  return {
    read: () => storage.read(name, seenIn),
    write: (mods: readonly SeenMod[]) => storage.write(name, mods),
  };
}

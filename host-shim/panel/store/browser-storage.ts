import type { ModEntry } from "../reach/panel-transport.js";

/** What the panel remembers between openings. A page that may not store anything forgets. */
export interface PanelStorage {
  readonly read: <T>(name: string, fallback: T) => T;
  readonly write: (name: string, value: unknown) => void;
}

const PREFIX = "svc-settings-panel:";
/** The longest list of rows that is kept for a time when nobody answers; characters of JSON. */
const LONGEST = 1_000_000;

/** The storage of this page's origin. */
export const storage: PanelStorage = {
  read(name, fallback) {
    try {
      return JSON.parse(localStorage.getItem(PREFIX + name) ?? "null") ?? fallback;
    } catch {
      return fallback;
    }
  },
  write(name, value) {
    try {
      const text = JSON.stringify(value);
      if (text.length <= LONGEST) localStorage.setItem(PREFIX + name, text);
    } catch {}
  },
};

/** A mod with the JSON text of its rows. */
export interface SeenMod {
  readonly mod: ModEntry;
  readonly rows: string;
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
    read: () => storage.read<readonly SeenMod[]>(name, []),
    write: (mods) => storage.write(name, mods),
  };
}

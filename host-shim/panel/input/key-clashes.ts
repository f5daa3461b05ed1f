import { modOf, placeOf } from "../rows/mod-address.js";
import type { PanelRow } from "../rows/panel-row.js";
import { bindingOf } from "./key-bindings.js";
import { normalizeChord } from "./key-chords.js";
import type { KeyboardMap } from "./virtual-keys.js";

/** The result of {@link findClashes}. */
export interface KeyClashes {
  /** By the id of each clashing row, all clashing rows with its binding; rows with the same binding have the same array. */
  readonly clashes: ReadonlyMap<string, readonly PanelRow[]>;
  /** The rows of each binding, by chord. */
  readonly bound: ReadonlyMap<string, readonly PanelRow[]>;
  /** The rows that can store a key but have none. */
  readonly unbound: readonly PanelRow[];
}

/**
 * Whether two rows with the same binding clash: both are in the same place, or only one of them is in a game. Rows of two games
 * do not clash, because each game has its own keyboard focus; nor does a row clash with itself in another place.
 */
export function canClash(a: PanelRow, b: PanelRow): boolean {
  const [here, there] = [placeOf(a.guid), placeOf(b.guid)];
  if (here === there) return a.id !== b.id;
  return (here === "" || there === "") && (a.key !== b.key || modOf(a.guid) !== modOf(b.guid));
}

/** Finds the clashing rows of all mods, the rows of each binding, and the unbound rows. Ignores unimplemented rows. */
export function findClashes(rows: readonly PanelRow[], keyboardMap?: KeyboardMap): KeyClashes {
  const unbound: PanelRow[] = [];
  const byChord = new Map<string, PanelRow[]>();
  for (const row of rows) {
    const chord = row.implemented ? bindingOf(row, keyboardMap) : undefined;
    if (chord === undefined) continue;
    const same = byChord.get(chord);
    if (chord === "") unbound.push(row);
    else if (same) same.push(row);
    else byChord.set(chord, [row]);
  }
  const clashes = new Map<string, readonly PanelRow[]>();
  for (const same of byChord.values()) {
    const clashing = same.filter((row) => same.some((other) => canClash(row, other)));
    for (const row of clashing) clashes.set(row.id, clashing);
  }
  return { clashes, bound: byChord, unbound };
}

/** Returns the rows that a pressed chord would trigger, to find a binding by pressing it. */
export function rowsBoundTo(
  rows: readonly PanelRow[],
  chord: string,
  keyboardMap?: KeyboardMap,
): readonly PanelRow[] {
  const pressed = normalizeChord(chord);
  return pressed === "" ? [] : rows.filter((row) => bindingOf(row, keyboardMap) === pressed);
}

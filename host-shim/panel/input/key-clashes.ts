import type { PanelRow } from "../rows/panel-row.js";
import { bindingOf, type KeyboardMap, normalizeChord } from "./key-bindings.js";

/** The result of {@link findClashes}. */
export interface KeyClashes {
  /** By the id of each row that shares its binding: all rows with that binding, in one shared list. */
  readonly clashes: ReadonlyMap<string, readonly PanelRow[]>;
  /** The rows of each binding. */
  readonly bound: ReadonlyMap<string, readonly PanelRow[]>;
  /** The rows that can store a key but have none. */
  readonly unbound: readonly PanelRow[];
}

/** Finds rows, across mods, that share a binding, and rows without one. Ignores rows that are not implemented. */
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
    if (same.length > 1) for (const row of same) clashes.set(row.id, same);
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

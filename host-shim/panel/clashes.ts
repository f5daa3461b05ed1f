import { findClashes, type KeyClashes } from "./keys.js";
import type { PanelRow } from "./panel-row.js";

/** Finds clashes of keys, anew only when a row has changed. */
export function createKeyClashes(): (rows: readonly PanelRow[]) => KeyClashes {
  let known: readonly PanelRow[] | undefined;
  let found: KeyClashes = { clashes: new Map(), unbound: [] };
  return (rows) => {
    if (rows !== known) {
      known = rows;
      found = findClashes(rows.filter((row) => row.keybind));
    }
    return found;
  };
}

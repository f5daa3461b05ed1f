import { findClashes, type KeyboardMap, type KeyClashes } from "./keys.js";
import type { PanelRow } from "./panel-row.js";

/** Finds clashes of keys, anew only when a row or the layout has changed. */
export function createKeyClashes(): (rows: readonly PanelRow[], map?: KeyboardMap) => KeyClashes {
  let known: readonly PanelRow[] | undefined;
  let knownMap: KeyboardMap | undefined;
  let found: KeyClashes = { clashes: new Map(), unbound: [] };
  return (rows, map) => {
    if (rows !== known || map !== knownMap) {
      known = rows;
      knownMap = map;
      found = findClashes(
        rows.filter((row) => row.keybind),
        map,
      );
    }
    return found;
  };
}

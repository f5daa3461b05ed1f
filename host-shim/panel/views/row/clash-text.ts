import type { KeyClashes } from "../../input/key-clashes.js";
import type { PanelRow } from "../../rows/panel-row.js";
import { deferredWords } from "../../words/deferred-words.js";

/** Says which other rows are bound to the key of a row: by name in its own mod, by their mods else; undefined for none. */
export function clashText({ clashes }: KeyClashes, row: PanelRow): string | undefined {
  const clash = clashes.get(row.id);
  if (!clash) return undefined;
  const others = clash.filter(({ id }) => id !== row.id);
  const names = [...new Set(others.map((other) => (other.guid === row.guid ? other.label : other.mod)))];
  return deferredWords.alsoBound(names[0] ?? "", names[1] ?? "", names.length - 2);
}

import type { KeyClashes } from "../../input/key-clashes.js";
import type { PanelRow } from "../../rows/panel-row.js";
import { deferredWords } from "../../words/deferred-words.js";

/**
 * Says what else the key of a row does: other rows are bound to it, by name in its own mod, by their mods else, or it `opens` the
 * panel; undefined for nothing.
 */
export function clashText({ clashes }: KeyClashes, row: PanelRow, opens: boolean): string | undefined {
  const clash = clashes.get(row.id);
  if (!clash) return opens ? deferredWords.alsoOpens : undefined;
  const others = clash.filter(({ id }) => id !== row.id);
  const names = [...new Set(others.map((other) => (other.guid === row.guid ? other.label : other.mod)))];
  return deferredWords.alsoBound(names[0] ?? "", names[1] ?? "", names.length - 2);
}

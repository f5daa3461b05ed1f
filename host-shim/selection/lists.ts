import type { ListEntry, ModList, Registry } from "./registry.js";

/** What the active lists together say of a mod, and which list said it. */
export interface Selection extends ListEntry {
  readonly list: string;
}

/**
 * The active lists flattened: parents first, so a nearer list overrides what it inherits. An inherit cycle or an unknown
 * parent drops only that edge.
 */
export function flattenLists({ lists, activeLists }: Registry): ReadonlyMap<string, Selection> {
  const byId = new Map(lists.map((list) => [list.id, list]));
  const layout: ModList[] = [];
  const placed = new Set<string>();
  const open = new Set<string>();

  function place(id: string): void {
    const list = byId.get(id);
    if (list === undefined || placed.has(id) || open.has(id)) return;
    open.add(id);
    list.inherits.forEach(place);
    open.delete(id);
    placed.add(id);
    layout.push(list);
  }

  activeLists.forEach(place);
  const selections = new Map<string, Selection>();
  for (const list of layout) {
    for (const entry of list.entries) selections.set(entry.id, { ...entry, list: list.id });
  }
  return selections;
}

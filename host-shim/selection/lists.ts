import type { ModList, Registry } from "./mod-registry.js";

/** The active lists in order: a later list is nearer, and overrides earlier lists. */
export interface Layout {
  readonly lists: readonly ModList[];
  readonly problems: readonly string[];
}

/**
 * Flattens the active lists: each list once, after the lists that it inherits. If a list inherits an unknown list
 * or closes a cycle, only that name is ignored, and reported in `problems`.
 */
export function layOut({ lists, activeLists }: Pick<Registry, "lists" | "activeLists">): Layout {
  const byId = new Map(lists.map((list) => [list.id, list]));
  const problems: string[] = [];
  const placed = new Set<ModList>();
  const open = new Set<ModList>();
  // An explicit stack, because a chain of lists may be deeper than the call stack.
  const path: { readonly list: ModList; next: number }[] = [];

  function enter(list: ModList | undefined): void {
    if (list === undefined || placed.has(list)) return;
    open.add(list);
    path.push({ list, next: 0 });
  }

  for (const id of activeLists) {
    enter(byId.get(id));
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const { list } = top;
      const parentId = list.inherits[top.next++];
      if (parentId === undefined) {
        path.pop();
        open.delete(list);
        placed.add(list);
        continue;
      }
      const parent = byId.get(parentId);
      if (parent === undefined) {
        problems.push(
          `registry list ${list.id} inherits ${parentId}, which is not a list: add it or remove the name`,
        );
      } else if (open.has(parent)) {
        problems.push(
          `registry list ${list.id} inherits ${parentId}, which inherits it: remove one of the two`,
        );
      } else enter(parent);
    }
  }
  return { lists: [...placed], problems };
}

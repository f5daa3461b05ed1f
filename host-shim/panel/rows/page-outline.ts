import { buildTree, type Group } from "./group-tree.js";
import type { PanelRow } from "./panel-row.js";

/** A heading or a row, in the order in which the page shows them. */
export type PageItem = { readonly group: Group } | { readonly row: PanelRow };

/** The groups of a mod's rows and the flat list of what its page shows. */
export interface PageOutline {
  readonly rows: readonly PanelRow[];
  readonly tree: Group;
  readonly items: readonly PageItem[];
}

/** Outlines a mod's rows: each group's own rows under one heading, depth first. */
export function outline(guid: string, name: string, rows: readonly PanelRow[]): PageOutline {
  const tree = buildTree(guid, name, rows);
  const items: PageItem[] = [];
  const walk = (group: Group): void => {
    if (group.rows.length > 0) items.push({ group }, ...group.rows.map((row) => ({ row })));
    for (const inner of group.groups) walk(inner);
  };
  walk(tree);
  return { rows, tree, items };
}

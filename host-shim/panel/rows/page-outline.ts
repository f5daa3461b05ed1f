import { buildTree, type Group } from "./group-tree.js";
import type { PanelRow } from "./panel-row.js";

/** A heading or a row, in page order. A `past` row no longer matches the search, and stays so that the rows do not move. */
export type PageItem = { readonly group: Group } | { readonly row: PanelRow; readonly past?: boolean };

/** The groups of a mod's rows and the flat list of the items on its page. */
export interface PageOutline {
  readonly guid: string;
  readonly rows: readonly PanelRow[];
  readonly tree: Group;
  /** The groups that have rows of their own, depth first. */
  readonly groups: readonly Group[];
  /** The groups in page order, as one column or as two of about the same height. */
  readonly columns: readonly (readonly Group[])[];
  readonly items: readonly PageItem[];
}

/** Outlines a mod's rows: each group's own rows under one heading, depth first. */
export function outline(guid: string, name: string, rows: readonly PanelRow[]): PageOutline {
  const tree = buildTree(guid, name, rows);
  const groups: Group[] = [];
  const walk = (group: Group): void => {
    if (group.rows.length > 0) groups.push(group);
    group.groups.forEach(walk);
  };
  walk(tree);
  const items = groups.flatMap((group) => [{ group }, ...group.rows.map((row) => ({ row }))]);
  return { guid, rows, tree, groups, columns: columnsOf(groups), items };
}

/** The height of a heading and the space around it, in rows. */
const HEADING = 1;

function columnsOf(groups: readonly Group[]): readonly (readonly Group[])[] {
  const heights = groups.map(({ rows }) => rows.length + HEADING);
  const whole = heights.reduce((sum, height) => sum + height, 0);
  let first = 0;
  const second = groups.findIndex((_, at) => {
    first += heights[at]!;
    return at > 0 && first - heights[at]! / 2 > whole / 2;
  });
  return second < 0 ? [groups] : [groups.slice(0, second), groups.slice(second)];
}

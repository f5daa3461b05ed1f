import { groupId } from "./links.js";
import type { PanelRow } from "./panel-row.js";

/** A group of rows: a mod, or a category at any depth. */
export interface Group {
  /** Stable over reloads: what {@link groupId} gives. */
  readonly id: string;
  /** The titles from below the mod down to here, as people read them; empty for the mod itself. */
  readonly titles: readonly string[];
  readonly title: string;
  /** The groups in it, in the order in which their first rows were declared. */
  readonly groups: readonly Group[];
  /** The rows directly in it, in declared order. */
  readonly rows: readonly PanelRow[];
  /** How many rows it has in all, the groups in it included, and how many of them are implemented. */
  readonly count: number;
  readonly done: number;
}

/** A group while rows are still being added. */
interface GrowingGroup extends Group {
  readonly byTitle: Map<string, GrowingGroup>;
  readonly groups: GrowingGroup[];
  readonly rows: PanelRow[];
  count: number;
  done: number;
}

/** The groups of one mod's rows. The root is the mod itself: its direct rows are those without a category. */
export function buildTree(guid: string, title: string, rows: readonly PanelRow[]): Group {
  const root = newGroup(groupId(guid, []), title, []);
  for (const row of rows) {
    let group = root;
    addTo(group, row);
    for (const [depth, next] of row.path.entries()) {
      let inner = group.byTitle.get(next);
      if (inner === undefined) {
        const id = groupId(guid, row.path.slice(0, depth + 1));
        inner = newGroup(id, row.titles[depth]!, row.titles.slice(0, depth + 1));
        group.byTitle.set(next, inner);
        group.groups.push(inner);
      }
      group = inner;
      addTo(group, row);
    }
    group.rows.push(row);
  }
  return root;
}

function newGroup(id: string, title: string, titles: readonly string[]): GrowingGroup {
  return {
    id,
    titles,
    title,
    groups: [],
    rows: [],
    count: 0,
    done: 0,
    byTitle: new Map(),
  };
}

function addTo(group: GrowingGroup, row: PanelRow): void {
  group.count++;
  if (row.implemented) group.done++;
}

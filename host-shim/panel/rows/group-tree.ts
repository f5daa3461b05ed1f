import { groupId } from "./links.js";
import type { PanelRow } from "./panel-row.js";

/** A group of rows: a mod, or a category at any depth. */
export interface Group {
  /** The id from {@link groupId}; stable over reloads. */
  readonly id: string;
  /** The displayed titles from the mod's top-level group down to this group; empty for the mod itself. */
  readonly titles: readonly string[];
  readonly title: string;
  /** Its subgroups, in the declared order of their first rows. */
  readonly groups: readonly Group[];
  /** Its own rows, in declared order. */
  readonly rows: readonly PanelRow[];
}

/** A group during the build. */
interface GrowingGroup extends Group {
  readonly byTitle: Map<string, GrowingGroup>;
  readonly groups: GrowingGroup[];
  readonly rows: PanelRow[];
}

/** Builds the groups of one mod's rows. The root is the mod itself: its own rows have no category. */
export function buildTree(guid: string, title: string, rows: readonly PanelRow[]): Group {
  const root = newGroup(groupId(guid, []), title, []);
  for (const row of rows) {
    let group = root;
    for (const [depth, next] of row.path.entries()) {
      let inner = group.byTitle.get(next);
      if (inner === undefined) {
        const id = groupId(guid, row.path.slice(0, depth + 1));
        inner = newGroup(id, row.titles[depth]!, row.titles.slice(0, depth + 1));
        group.byTitle.set(next, inner);
        group.groups.push(inner);
      }
      group = inner;
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
    byTitle: new Map(),
  };
}

import type { PanelRow } from "./rows/panel-row.js";

/** A group of rows: a mod, or a category at any depth. */
export interface Group {
  /** Stable over reloads: what {@link groupId} gives. */
  readonly id: string;
  /** The titles from below the mod down to here; empty for the mod itself. */
  readonly path: readonly string[];
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
  const root = newGroup(guid, title, []);
  for (const row of rows) {
    let group = root;
    addTo(group, row);
    for (const next of row.path) {
      let inner = group.byTitle.get(next);
      if (inner === undefined) {
        inner = newGroup(guid, next, [...group.path, next]);
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

function newGroup(guid: string, title: string, path: readonly string[]): GrowingGroup {
  return {
    id: groupId(guid, path),
    path,
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

/** The id of a group, of the mod itself for an empty path: what follows `#/` in its link. */
export function groupId(guid: string, path: readonly string[]): string {
  return (path.length === 0 ? [guid] : [guid, GROUP, ...path]).map(encode).join("/");
}

const GROUP = "group";

/** What a link in the page's hash leads to. */
export type Place =
  | { readonly kind: "mod"; readonly guid: string }
  | { readonly kind: "row"; readonly guid: string; readonly key: string }
  | { readonly kind: "group"; readonly guid: string; readonly path: readonly string[] };

/** The hash of a place: `#/guid`, `#/guid/key` or `#/guid/group/title/title`. */
export function placeHash(place: Place): string {
  if (place.kind === "row") return `#/${encode(place.guid)}/${encode(place.key)}`;
  return `#/${groupId(place.guid, place.kind === "group" ? place.path : [])}`;
}

/** The place that a hash leads to; undefined for any other text. */
export function parseHash(hash: string): Place | undefined {
  if (!hash.startsWith("#/")) return undefined;
  const parts = hash.slice(2).split("/").map(decode);
  const [guid = "", first = "", ...rest] = parts;
  if (guid === "") return undefined;
  if (rest.length > 0) return first === GROUP ? { kind: "group", guid, path: rest } : undefined;
  return first === "" ? { kind: "mod", guid } : { kind: "row", guid, key: first };
}

/** Never throws: a lone surrogate has no escape. */
function encode(part: string): string {
  return encodeURIComponent(part.replace(/\p{Surrogate}/gu, "\ufffd"));
}

/** Never throws: people type hashes, and a wrong escape is left as it is. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

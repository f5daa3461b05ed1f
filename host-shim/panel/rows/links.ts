import { addressOf, modOf, placeOf } from "./mod-address.js";

/**
 * The target of a link of the panel: a mod, one of its rows or groups, the keybinds view, the mods view, the search for the mod
 * at fault, the health of the mods, the log, the last changes, the profiles, or a search. `guid` is the address of the mod.
 */
export type Link =
  | { readonly kind: "mod"; readonly guid: string }
  | { readonly kind: "row"; readonly guid: string; readonly key: string }
  | { readonly kind: "group"; readonly guid: string; readonly path: readonly string[] }
  | PageLink
  | { readonly kind: "search"; readonly query: string };

/** The pages that belong to no mod. */
const PAGES = ["keybinds", "mods", "culprit", "health", "log", "changes", "profiles"] as const;
/** The name of a page that belongs to no mod. */
export type PageKind = (typeof PAGES)[number];
/** A page that belongs to no mod. */
export type PageLink = { readonly [Kind in PageKind]: { readonly kind: Kind } }[PageKind];

const GROUP = "group";
const SEARCH = "#search/";
/** The start of a link to a shared set of values; the code of the set follows. */
export const SET = "#set=";
/** The name of the server's place in links. */
export const SERVER = "server";

/** Returns the id of a group, or of the mod itself if the path is empty: the link's hash without `#/`. */
export function groupId(guid: string, path: readonly string[]): string {
  return (path.length === 0 ? [guid] : [guid, GROUP, ...path]).map(encodePart).join("/");
}

/**
 * Returns a link's hash: `#/guid`, `#/guid/key`, `#/guid/group/title/title`, `#keybinds`, `#mods`, `#culprit`, `#health`, `#log`,
 * `#changes`, `#profiles` or `#search/query`. The first three end with `?in=<place>` for a mod in another place than the panel's own.
 */
export function hashOf(link: Link): string {
  if (link.kind === "search") return `${SEARCH}${encodePart(link.query)}`;
  if (!("guid" in link)) return `#${link.kind}`;
  const guid = modOf(link.guid);
  const path =
    link.kind === "row"
      ? `${encodePart(guid)}/${encodePart(link.key)}`
      : groupId(guid, "path" in link ? link.path : []);
  return addressOf(`#/${path}`, placeOf(link.guid));
}

/** Returns the hash of the group with an id of {@link groupId}. */
export function hashOfGroup(id: string): string {
  return hashOf(readHash(`#/${id}`)!);
}

/** Reads a hash; returns undefined for any other text. A hash with `?in=<own>` means the same place as a hash without `?in`. */
export function readHash(hash: string, own = SERVER): Link | undefined {
  const page = PAGES.find((kind) => hash === `#${kind}`);
  if (page) return { kind: page };
  if (hash.startsWith(SEARCH)) return { kind: "search", query: decodePart(hash.slice(SEARCH.length)) };
  if (!hash.startsWith("#/")) return undefined;
  const [mod = "", first = "", ...rest] = modOf(hash).slice(2).split("/").map(decodePart);
  if (mod === "") return undefined;
  const place = placeOf(hash);
  const guid = addressOf(mod, place === own ? "" : place);
  if (rest.length > 0) return first === GROUP ? { kind: "group", guid, path: rest } : undefined;
  return first === "" ? { kind: "mod", guid } : { kind: "row", guid, key: first };
}

/** Escapes a part of a link or of an element id; a lone surrogate as `%uD800`, because `encodeURIComponent` throws for it. */
export function encodePart(part: string): string {
  return part
    .replace(/\P{Surrogate}+/gu, encodeURIComponent)
    .replace(/\p{Surrogate}/gu, (half) => `%u${half.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Reverses {@link encodePart}. Never throws: returns a text with an invalid escape unchanged, because users type hashes. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(
      part.replace(/%u(D[89A-F][0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    );
  } catch {
    return part;
  }
}

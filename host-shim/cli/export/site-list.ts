import { valueIn } from "../../../sdk/json/object.js";
import { hasMembers, isListOf, isMaybe, isRecord, isText } from "../../../sdk/json/shape.js";

/** The file that lists a site's files; it marks a folder as an export. */
export const LIST = "svc-mod-export.json";
const SCHEMA = "svc.export/1";

/**
 * The files of a site, each with the SHA-256 hashes that exports may have left: two during an export, none in a list of an
 * earlier version.
 */
export type SiteList = ReadonlyMap<string, readonly string[]>;

/** Returns the text of a list. */
export function listText(list: SiteList): string {
  const files = [...list.keys()].sort();
  const sha256 = Object.fromEntries(files.map((path) => [path, list.get(path)]));
  return `${JSON.stringify({ schema: SCHEMA, files, sha256 }, undefined, 2)}\n`;
}

const isTexts = isListOf(isText);
const isList = hasMembers({ schema: isText, files: isTexts, sha256: isMaybe(isRecord) });

/** Reads a list; returns undefined for any other text. */
export function readList(text: string): SiteList | undefined {
  const root = valueIn(text);
  if (!isList(root) || root.schema !== SCHEMA) return undefined;
  const hashes = new Map(Object.entries(root.sha256 ?? {}));
  const list = new Map<string, readonly string[]>();
  for (const path of root.files) {
    const known = hashes.get(path) ?? [];
    if (!isTexts(known)) return undefined;
    list.set(path, known);
  }
  return list;
}

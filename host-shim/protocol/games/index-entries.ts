import { type IndexEntry, readIndexAnnounce } from "../../../sdk/protocol/announce.js";
import { compareStrings } from "../order.js";

/** Reads an index announce; returns undefined if a member other than `version` is missing. */
export function wholeEntry(text: unknown): IndexEntry | undefined {
  const { guid, name, version = "", count, done } = readIndexAnnounce(text) ?? {};
  if (guid === undefined || name === undefined || count === undefined || done === undefined) return undefined;
  return { guid, name, version, count, done };
}

/** Compares two entries of the index: by name, then by guid. */
export function byName(a: IndexEntry, b: IndexEntry): number {
  return compareStrings(a.name, b.name) || compareStrings(a.guid, b.guid);
}

import { readIndexEntry } from "../../sdk/protocol/announce.js";
import type { ModEntry } from "./transport.js";

/** One mod of the index, named by its guid where it has no name; undefined for what names no guid. */
export function entryOf(value: unknown): ModEntry | undefined {
  const entry = readIndexEntry(value);
  return entry && { version: "", count: 0, done: 0, ...entry, name: entry.name || entry.guid };
}

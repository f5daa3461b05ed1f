import { readIndexEntry } from "../../../sdk/protocol/announce.js";
import type { ModEntry } from "./panel-transport.js";

/** Reads an index entry; the name defaults to the guid. Returns undefined for a value without a guid. */
export function entryOf(value: unknown): ModEntry | undefined {
  const entry = readIndexEntry(value);
  return entry && { version: "", count: 0, done: 0, ...entry, name: entry.name || entry.guid };
}

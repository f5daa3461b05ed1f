import { getMember, parseDocument } from "../../../sdk/json/document.js";
import { isJson } from "../../../sdk/json/scan.js";
import { objectIn } from "../json-object.js";
import type { ModEntry } from "./panel-transport.js";

/** A mod's announcement: its members, and the text of the array of rows that it carries. */
export interface Announcement {
  readonly members: Readonly<Record<string, unknown>>;
  /** Undefined where it has none. */
  readonly rows: string | undefined;
}

const ROWS = ',"rows":[';

/** Reads the text of an announcement; undefined for a text that is no JSON object. */
export function readAnnouncement(text: string): Announcement | undefined {
  // Rows that stand last, as the SDK puts them, are not walked: a page has megabytes of them.
  const at = text.indexOf(ROWS);
  const members = at > 0 && text.endsWith("]}") ? objectIn(`${text.slice(0, at)}}`) : undefined;
  const rows = members && text.slice(at + ROWS.length - 1, -1);
  if (rows !== undefined && lastItemIsWhole(rows)) return { members: members!, rows };
  const all = objectIn(text);
  return all && { members: all, rows: memberText(text, "rows") };
}

/** Whether an array of rows ends where the text does: another array after it would leave its last item torn. */
function lastItemIsWhole(rows: string): boolean {
  const last = rows.lastIndexOf('{"key":');
  return last < 0 ? isJson(rows) : objectIn(rows.slice(last, -1)) !== undefined;
}

/** One mod of the index; undefined for what names no guid. */
export function entryOf(value: unknown): ModEntry | undefined {
  const { guid, name, version, count, done } = (value ?? {}) as Partial<Record<keyof ModEntry, unknown>>;
  if (typeof guid !== "string" || guid === "") return undefined;
  return {
    guid,
    name: typeof name === "string" && name !== "" ? name : guid,
    version: String(version ?? ""),
    count: Number(count),
    done: Number(done),
  };
}

/** The text of one member of a JSON object, as it is spelled; undefined for no such member and no such object. */
export function memberText(object: string, member: string): string | undefined {
  const document = parseDocument(object);
  return document && getMember(document, member);
}

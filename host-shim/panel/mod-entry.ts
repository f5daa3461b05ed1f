import { getMember, parseDocument } from "../../sdk/json/document.js";
import { arrayItems } from "./json-array.js";
import type { ModEntry } from "./transport.js";

/** One mod from the JSON text of an index entry or announcement; undefined when it names no guid. */
export function entryOf(text: string): ModEntry | undefined {
  const document = parseDocument(text);
  if (document === undefined) return undefined;
  const read = (member: string): unknown => JSON.parse(getMember(document, member) ?? "null");
  const guid = read("guid");
  if (typeof guid !== "string" || guid === "") return undefined;
  const name = read("name");
  const rows = getMember(document, "rows");
  return {
    guid,
    name: typeof name === "string" && name !== "" ? name : guid,
    version: String(read("version") ?? ""),
    count: Number(read("count")),
    done: Number(read("done")),
    ...(rows !== undefined && { rows }),
  };
}

/** The mods of the body of the index route; undefined for a text of another shape. */
export function entriesOf(body: string): ModEntry[] | undefined {
  const mods = memberText(body, "mods");
  return mods === undefined ? undefined : arrayItems(mods).flatMap((item) => entryOf(item) ?? []);
}

/** The text of one member of a JSON object, as it is spelled; undefined for no such member and no such object. */
export function memberText(object: string, member: string): string | undefined {
  const document = parseDocument(object);
  return document && getMember(document, member);
}

import { quote } from "./scan.js";

/** A string member of a JSON object with a comma before it; nothing for the empty string. */
export function textMember(name: string, text: string): string {
  return text === "" ? "" : `,"${name}":${quote(text)}`;
}

/** A member that lists strings, with a comma before it; nothing for an empty list. */
export function listMember(name: string, items: readonly string[]): string {
  return items.length === 0 ? "" : `,"${name}":${JSON.stringify(items)}`;
}

import { getMember, parseDocument, setMembers } from "../../sdk/json/document.js";
import { parseRegistry } from "../selection/mod-registry.js";

/** What a new mod says of itself in the registry. */
export interface NewEntry {
  readonly id: string;
  readonly name: string;
  readonly version: string;
}

/**
 * The registry's text with one more mod at the end of `mods`; no other character changes. Throws an Error that says
 * what stands in the way: the text is no registry, or the id is taken.
 */
export function addRegistryEntry(text: string, { id, name, version }: NewEntry): string {
  const { mods } = parseRegistry(text);
  const taken = mods.find((mod) => mod.id.toLowerCase() === id.toLowerCase());
  if (taken !== undefined) throw new Error(`the registry has a mod ${taken.id}: choose another name`);
  const document = parseDocument(text);
  const list = document === undefined ? undefined : (getMember(document, "mods") ?? "[]");
  if (document === undefined || !list?.startsWith("[")) throw new Error('its "mods" is no list');
  const lines = [
    "{",
    `  "id": ${JSON.stringify(id)},`,
    `  "name": ${JSON.stringify(name)},`,
    `  "version": ${JSON.stringify(version)},`,
    `  "artifact": { "dir": ${JSON.stringify(id)}, "library": "mod.js" },`,
    '  "sides": ["client"]',
    "}",
  ];
  return setMembers(document, [["mods", withItem(list, lines, text.includes("\r\n") ? "\r\n" : "\n")]]).text;
}

/** A list literal with one more item, laid out like the items before it. */
function withItem(list: string, lines: readonly string[], lineEnd: string): string {
  const inside = list.slice(1, -1);
  const before = inside.trimEnd();
  // What stands before the first item stands before the new one, and what stood before the bracket still does.
  const lead = before === "" ? `${lineEnd}    ` : (/^\s*/.exec(inside)?.[0] ?? "");
  const tail = before === "" ? `${lineEnd}  ` : inside.slice(before.length);
  const indent = /[^\r\n]*$/.exec(lead)?.[0] ?? "";
  return `[${before}${before === "" ? "" : ","}${lead}${lines.join(lineEnd + indent)}${tail}]`;
}

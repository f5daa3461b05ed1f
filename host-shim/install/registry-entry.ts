import { getMember, getString, parseDocument, setMembers } from "../../sdk/json/document.js";
import { arrayItems } from "../../sdk/json/parts.js";
import { parseRegistry } from "../selection/mod-registry.js";

/** A mod to add to a registry. */
export interface NewEntry {
  readonly id: string;
  readonly name: string;
  readonly version: string;
}

/**
 * Returns the registry's text with one more mod at the end of `mods`; changes no other character. Throws an Error when the text
 * is not a registry or the id is taken.
 */
export function addRegistryEntry(text: string, { id, name, version }: NewEntry): string {
  const { mods } = parseRegistry(text);
  const taken = mods.find((mod) => mod.id.toLowerCase() === id.toLowerCase());
  if (taken !== undefined) throw new Error(`the registry has a mod ${taken.id}: choose another name`);
  const document = parseDocument(text)!;
  const given = getMember(document, "mods");
  // A registry may also have `"mods": null`.
  const list = given?.startsWith("[") ? given : "";
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

/** Returns a registry's text with a `$schema` for editors as the last member; unchanged if it has a `$schema` or is malformed. */
export function withSchema(text: string, path: string): string {
  const document = parseDocument(text);
  if (document === undefined || getMember(document, "$schema") !== undefined) return text;
  return setMembers(document, [["$schema", JSON.stringify(path)]]).text;
}

/**
 * Sets the version of a mod in the text of a registry; no other character changes. Returns the text unchanged when the registry
 * has no such mod.
 */
export function setEntryVersion(text: string, id: string, version: string): string {
  const document = parseDocument(text);
  const list = document && getMember(document, "mods");
  if (document === undefined || list === undefined) return text;
  let at = 1;
  for (const item of arrayItems(list)) {
    at = list.indexOf(item, at);
    const [before, after] = [list.slice(0, at), list.slice(at + item.length)];
    at += item.length;
    const entry = parseDocument(item);
    if (entry === undefined || getString(entry, "id") !== id) continue;
    const next = setMembers(entry, [["version", JSON.stringify(version)]]).text;
    return setMembers(document, [["mods", before + next + after]]).text;
  }
  return text;
}

/** Returns an array literal with one more item, formatted like the other items. */
function withItem(list: string, lines: readonly string[], lineEnd: string): string {
  const inside = list.slice(1, -1);
  const before = inside.trimEnd();
  // The white space before the first item also precedes the new item; the white space before the closing bracket stays.
  const lead = before === "" ? `${lineEnd}    ` : /^\s*/.exec(inside)![0];
  const tail = before === "" ? `${lineEnd}  ` : inside.slice(before.length);
  const indent = /[^\r\n]*$/.exec(lead)![0];
  return `[${before}${before === "" ? "" : ","}${lead}${lines.join(lineEnd + indent)}${tail}]`;
}

import { valueIn } from "./object.js";

const STRING = /"[^"\\]*(?:\\.[^"\\]*)*"/;

/** Returns the items of a JSON array, each verbatim; an empty list when the text is not a JSON array. */
export function arrayItems(text: string): string[] {
  return Array.isArray(valueIn(text)) ? partsOf(text) : [];
}

/** Returns the literals of a valid JSON object's members by key, each verbatim; the last of duplicates wins. */
export function memberLiterals(object: string): Map<string, string> {
  return new Map(
    partsOf(object).map((member) => {
      const [key] = STRING.exec(member)!;
      return [JSON.parse(key), member.slice(member.indexOf(":", key.length) + 1).trim()];
    }),
  );
}

/** Returns the parsed value of a member of {@link memberLiterals}; undefined if the object lacks the member. */
export function memberValue(members: ReadonlyMap<string, string>, name: string): unknown {
  const literal = members.get(name);
  // Not `valueIn("")`: creating the parse error takes longer than reading a whole row.
  return literal === undefined ? undefined : valueIn(literal);
}

/** Splits the text between the outermost brackets at its commas. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  const token = RegExp(`${STRING.source}|[[\\]{},]`, "g");
  let depth = 0;
  let start = text.search(/[[{]/) + 1;
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    const [mark] = found;
    if (mark === "[" || mark === "{") depth++;
    else if (mark === "]" || mark === "}") depth--;
    if (mark === "," ? depth !== 1 : depth !== 0) continue;
    const part = text.slice(start, found.index).trim();
    if (part !== "") parts.push(part);
    start = token.lastIndex;
  }
  return parts;
}

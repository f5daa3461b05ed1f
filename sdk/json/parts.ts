import { valueIn } from "./object.js";

const STRING = /"[^"\\]*(?:\\.[^"\\]*)*"/;

/** The items of a JSON array, each as it is spelled in the text; none for a text that is no JSON array. */
export function arrayItems(text: string): string[] {
  return Array.isArray(valueIn(text)) ? partsOf(text) : [];
}

/** The literals of the members of a JSON object, each as it is spelled in the text, by key: of duplicates the last one. */
export function memberLiterals(object: string): ReadonlyMap<string, string> {
  return new Map(
    partsOf(object).map((member) => {
      const [key] = STRING.exec(member)!;
      return [JSON.parse(key), member.slice(member.indexOf(":", key.length) + 1).trim()];
    }),
  );
}

/** What stands between the outermost brackets of a JSON text, split at its commas. */
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

import { isJson, literalKind } from "./scan.js";

/** The items of a JSON array, each as it is spelled in the text; none for a text that is no JSON array. */
export function arrayItems(text: string): string[] {
  if (!isJson(text) || literalKind(text) !== "array") return [];
  const items: string[] = [];
  const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{},]/g;
  let depth = 0;
  let start = text.indexOf("[") + 1;
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    const [part] = found;
    if (part === "[" || part === "{") depth++;
    else if (part === "]" || part === "}") depth--;
    if (part === "," ? depth !== 1 : depth !== 0) continue;
    const item = text.slice(start, found.index).trim();
    if (item !== "") items.push(item);
    start = token.lastIndex;
  }
  return items;
}

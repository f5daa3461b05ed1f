import { SourceMap } from "node:module";
import { SOURCES } from "./build-mod.js";

/** The comment that puts a source map, given as JSON, at the end of the file that it describes. */
export function inlineMap(map: string): string {
  return `//# sourceMappingURL=data:application/json;charset=utf-8;base64,${Buffer.from(map).toString("base64")}\n`;
}

/**
 * Puts the author's line in the place of each line of a built file that a text names, as `file:line:column` or with the hash
 * of a build behind the file. `map` is the build's source map as JSON; without one, `""`, the text stays as it is.
 */
export function mapPlaces(text: string, map: string, file: string): string {
  if (map === "") return text;
  const sources = new SourceMap(JSON.parse(map));
  const place = new RegExp(`(?<![\\w./-])${escapeRegExp(file)}(?:#[\\da-f]+)?:(\\d+):(\\d+)`, "g");
  return text.replace(place, (found, line: string, column: string) => {
    const entry = sources.findEntry(Number(line) - 1, Number(column) - 1);
    if (!("originalSource" in entry)) return found;
    const path = entry.originalSource.slice(SOURCES.length).replace(/^[^/]*\//, "");
    return `${path}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  });
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

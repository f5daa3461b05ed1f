import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { basename, dirname, relative, resolve } from "node:path";
import { escapeRegExp } from "../../../sdk/host/escape-reg-exp.js";

/** The prefix of source names in a mod's source map, instead of a path on the author's computer. */
const SOURCES = "svc-mod:///";

/** Returns a source's name in a mod's source map, from the name of the mod's folder and the path from there. */
export function sourceName(folder: string, path: string): string {
  return `${SOURCES}${folder}/${path.replaceAll("\\", "/")}`;
}

/** Returns the comment that inlines a source map, given as JSON, at the end of its file; returns `""` if `map` is `""`. */
export function inlineMap(map: string): string {
  if (map === "") return "";
  return `//# sourceMappingURL=data:application/json;charset=utf-8;base64,${Buffer.from(map).toString("base64")}\n`;
}

/**
 * Replaces each position in the built file that a text names, as `file:line:column` or `file#hash:line:column`, by the
 * position in the author's source. `map` is the build's source map as JSON; with `""` the text is returned unchanged.
 */
export function mapPlaces(text: string, map: string, file: string): string {
  if (map === "") return text;
  // Most texts name no position, and a large map takes a while to read.
  let sources: SourceMap | undefined;
  const place = new RegExp(`(?<![\\w./-])${escapeRegExp(file)}(?:#[\\da-f]+)?:(\\d+):(\\d+)`, "g");
  return text.replace(place, (found, line: string, column: string) => {
    sources ??= new SourceMap(JSON.parse(map));
    const entry = sources.findEntry(Number(line) - 1, Number(column) - 1);
    if (!("originalSource" in entry)) return found;
    // Undefined for a source that is not in the map's list.
    const source: string | null | undefined = entry.originalSource;
    if (source === null || source === undefined) return found;
    const path = source.startsWith(SOURCES) ? source.slice(SOURCES.length).replace(/^[^/]*\//, "") : source;
    return `${path}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  });
}

const LINK = /^\/\/[#@] ?sourceMappingURL=(\S+)\s*$/gm;
const COMMENT = /\/\/.*|\/\*[\s\S]*?\*\//g;

/**
 * Separates the source map from the text of `file`, a bundler's output in or below the mod's `folder`. Returns the text without
 * the comment that names the map, and the map's JSON with sources named as by {@link sourceName}; `""` without a usable map.
 */
export function takeMap(folder: string, file: string, text: string) {
  const link = [...text.matchAll(LINK)].at(-1);
  const after = link === undefined ? "" : text.slice(link.index + link[0].length);
  // A comment above code names no map (ECMA-426): it may be a line of a template.
  if (link === undefined || after.replace(COMMENT, "").trim() !== "") return { text, map: "" };
  return { text: text.slice(0, link.index) + after, map: ownMap(folder, file, link[1]!) };
}

/** Returns the map of a comment's URL: inlined in the URL, or in a file beside `file`. Throws for an unreadable map. */
function mapBehind(file: string, url: string): string {
  const [, isBase64, data] = /^data:[^,]*?(;base64)?,(.*)$/.exec(url) ?? [];
  if (data !== undefined) {
    return isBase64 === undefined ? decodeURIComponent(data) : Buffer.from(data, "base64").toString();
  }
  return readFileSync(resolve(dirname(file), decodeURIComponent(url)), "utf8");
}

/** The used members of a source map (ECMA-426), which has sections or mappings; a source without a name is null. */
interface UsedMembers {
  readonly sections?: readonly { readonly map: UsedMembers }[];
  readonly mappings?: string;
  readonly sourceRoot?: string | null;
  readonly sources: readonly (string | null)[];
}

function ownMap(folder: string, file: string, url: string): string {
  const nameOf = (root: string, source: string | null): string | null =>
    source === null || /^[a-z][\w+.-]+:/i.test(source)
      ? source
      : sourceName(basename(folder), relative(folder, resolve(dirname(file), root, source)));

  function named({ sections, sourceRoot, sources, ...rest }: UsedMembers): object {
    if (sections !== undefined)
      return { ...rest, sections: sections.map((section) => ({ ...section, map: named(section.map) })) };
    if (typeof rest.mappings !== "string") throw new Error("it has no mappings");
    return { ...rest, sources: sources.map((source) => nameOf(sourceRoot ?? "", source)) };
  }

  try {
    const map = JSON.stringify(named(JSON.parse(mapBehind(file, url)) as UsedMembers));
    // Throws for a section without an offset.
    new SourceMap(JSON.parse(map));
    return map;
  } catch {
    return "";
  }
}

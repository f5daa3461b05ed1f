/** The file that lists a site's files; it marks a folder as an export. */
export const LIST = "svc-mod-export.json";
const SCHEMA = "svc.export/1";

/**
 * The files of a site, each with the SHA-256 hashes that exports may have left: two during an export, none in a list of an
 * earlier version.
 */
export type SiteList = ReadonlyMap<string, readonly string[]>;

/** Returns the text of a list. */
export function listText(list: SiteList): string {
  const files = [...list.keys()].sort();
  const sha256 = Object.fromEntries(files.map((path) => [path, list.get(path)]));
  return `${JSON.stringify({ schema: SCHEMA, files, sha256 }, undefined, 2)}\n`;
}

/** Reads a list; returns undefined for any other text. */
export function readList(text: string): SiteList | undefined {
  try {
    const { schema, files, sha256 = {} } = JSON.parse(text);
    if (schema !== SCHEMA || !isTexts(files)) return undefined;
    const hashes = new Map(Object.entries(sha256));
    const list = new Map<string, readonly string[]>();
    for (const path of files) {
      const known = hashes.get(path) ?? [];
      if (!isTexts(known)) return undefined;
      list.set(path, known);
    }
    return list;
  } catch {
    return undefined;
  }
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

// How the texts of a mod are called: their files, the paths of these, and the key of each text.

/** The folder of the texts in the folder of a mod. */
export const TEXTS_FOLDER = "texts";

const FILE = /^([A-Za-z0-9-]{1,35})\.json$/;
const PATH = /^\/mods\/(.+)\/texts\/([^/]*)$/s;

/** The name of the file that holds the texts of a language. */
export function textsFile(language: string): string {
  return `${language}.json`;
}

/** The language that a file of this name holds texts of; undefined for any other file. */
export function languageOfFile(name: string): string | undefined {
  return FILE.exec(name)?.[1];
}

/** The path at which a backend serves the texts of the mod in the folder `dir`. */
export function textsPath(dir: string, language: string): string {
  return `/mods/${dir
    .split("/")
    .map((part) => encodeURIComponent(part.replace(/[\ud800-\udfff]/gu, "\ufffd")))
    .join("/")}/${TEXTS_FOLDER}/${textsFile(language)}`;
}

/** The folder and the language of such a path, with its escapes decoded; undefined for any other path. */
export function readTextsPath(path: string): { readonly dir: string; readonly language: string } | undefined {
  const [, dir = "", file = ""] = PATH.exec(path) ?? [];
  const language = languageOfFile(file);
  return language === undefined ? undefined : { dir, language };
}

/** The keys of the texts of a row. */
export const labelKey = (key: string): string => `${key}.label`;
export const descriptionKey = (key: string): string => `${key}.description`;
export const optionKey = (key: string, option: string): string => `${key}.option.${option}`;

/** The key of the title of a group, by all declared titles on the way to it. */
export const groupKey = (path: readonly string[]): string => `/${path.join("/")}`;

/** What of a row, as it is served, can be said in another language. */
export interface TranslatableRow {
  readonly key: string;
  readonly description?: string;
  readonly options?: readonly string[];
  readonly path?: readonly string[];
}

/** The keys of all texts that a row shows. */
export function textKeysOf({ key, description = "", options = [], path = [] }: TranslatableRow): string[] {
  return [
    labelKey(key),
    ...(description === "" ? [] : [descriptionKey(key)]),
    ...options.map((option) => optionKey(key, option)),
    ...path.map((_, depth) => groupKey(path.slice(0, depth + 1))),
  ];
}

// What a text of a mod is called in a file of texts.

/** The texts of a mod in one language, by their keys. */
export type ModTexts = ReadonlyMap<string, string>;

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
  /** Of a list. */
  readonly choices?: readonly string[];
  readonly path?: readonly string[];
}

/** The keys of all texts that a row shows. */
export function textKeysOf({
  key,
  description = "",
  choices = [],
  options = choices,
  path = [],
}: TranslatableRow): string[] {
  return [
    labelKey(key),
    ...(description === "" ? [] : [descriptionKey(key)]),
    ...options.map((option) => optionKey(key, option)),
    ...path.map((_, depth) => groupKey(path.slice(0, depth + 1))),
  ];
}

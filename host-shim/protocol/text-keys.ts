// The keys of a mod's translated texts.

/** A mod's texts in one language, by key. */
export type ModTexts = ReadonlyMap<string, string>;

/** Returns the text key of a row's label. */
export const labelKey = (key: string): string => `${key}.label`;
/** Returns the text key of a row's description. */
export const descriptionKey = (key: string): string => `${key}.description`;
/** Returns the text key of an option of a row. */
export const optionKey = (key: string, option: string): string => `${key}.option.${option}`;

/** Returns the text key of a group's title; `path` has the declared titles of the outer groups and of the group. */
export const groupKey = (path: readonly string[]): string => `/${path.join("/")}`;

/** The translatable parts of a served row. */
export interface TranslatableRow {
  readonly key: string;
  readonly description?: string;
  readonly options?: readonly string[];
  /** The choices of a list. */
  readonly choices?: readonly string[];
  readonly path?: readonly string[];
}

/** Returns the keys of all texts that a row shows. */
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

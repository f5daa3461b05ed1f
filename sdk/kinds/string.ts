import { copyOf } from "../json/copy.js";
import { choiceMembers, type Labels } from "./common/choices.js";
import { givenFacets, type TextFacet } from "./common/declared-facets.js";
import type { Kind } from "./common/kind.js";
import { type CommonExtras, makeSetting, type SettingOf } from "./common/setting.js";

/** One line of text, or several. */
interface PlainText {
  /** The number of lines shown, from 2 to 40 (default: one line, which accepts no line breaks). Not with `list` or `secret`. */
  readonly lines?: number;
  readonly secret?: false;
  readonly list?: never;
  readonly choices?: never;
  readonly optionLabels?: never;
  readonly optionsUrl?: never;
}

/** A password or a token. */
interface SecretText {
  /** True for a password or a token: masked, in no export, log line or message (default: false). Not with `list`. */
  readonly secret: boolean;
  readonly lines?: never;
  readonly list?: never;
  readonly choices?: never;
  readonly optionLabels?: never;
  readonly optionsUrl?: never;
}

/** A list of items. */
interface ListText<Choices extends readonly string[]> {
  /** Makes the row a list with this separator; items are not trimmed. An empty value is an empty list (default: no list). */
  readonly list: "," | "\n";
  /** For a list: the items to choose from (default: any text may be added). */
  readonly choices?: Choices;
  /** For a list: display names parallel to `choices` (default: the choices themselves). */
  readonly optionLabels?: NoInfer<Labels<Choices>>;
  /** For a list: the route that serves choices while the player types (default: none). */
  readonly optionsUrl?: string;
  readonly lines?: never;
  readonly secret?: false;
}

/** The variants of a string: several lines, a secret, or a list. */
export type StringExtras<Choices extends readonly string[] = readonly string[]> =
  | PlainText
  | SecretText
  | ListText<Choices>;

/** A row whose value is free text, a secret or a list. */
export interface StringSetting<Key extends string = string> extends SettingOf<"stString"> {
  readonly key: Key;
}

/**
 * Creates free text, a secret, or a list of items.
 *
 * @param key The member of `config.json`, verbatim; not empty.
 * @param label The name that players read.
 * @param value The default.
 * @param extras Lines, list, secret and the common extras, such as `description` (default: none).
 * @example
 * ```ts
 * stringSetting("title", "Title", "Captain");
 * stringSetting("muted", "Muted players", "", { list: ",", description: "Their names." });
 * ```
 */
export function stringSetting<
  const Key extends string,
  const Choices extends readonly string[] = readonly string[],
>(
  key: Key,
  label: string,
  value: string,
  extras: CommonExtras & StringExtras<Choices> = {},
): StringSetting<Key> {
  const { lines, list, choices, optionLabels = [], optionsUrl = "", secret } = extras;
  return makeSetting("stString", key, label, JSON.stringify(value), extras, {
    ...givenFacets<TextFacet>({ lines, list, choices: list && choices, secret }),
    ...(list && { optionLabels: copyOf<readonly string[]>(optionLabels ?? []), optionsUrl }),
  });
}

/** The kind of free text, from which the other kinds of strings derive. */
export const string = {
  expected: "a quoted string",
  value: (literal): string | undefined => (literal.charCodeAt(0) === 0x22 ? JSON.parse(literal) : undefined),
  members: choiceMembers,
} as const satisfies Kind<string>;

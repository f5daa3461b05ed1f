import { copyOf } from "../json/copy.js";
import { choiceMembers } from "./common/choices.js";
import type { Kind } from "./common/kind.js";
import { type CommonExtras, makeSetting, type SettingOf } from "./common/setting.js";

/** What a string may be beside one line of text. */
export interface StringExtras {
  /** How many lines of it are shown, from 2 to 40 (default: 1, without line ends). Not with `list`. */
  readonly lines?: number;
  /** It is a list: what stands between two items, with no space of its own. The empty string is the empty list (default: none). */
  readonly list?: "," | "\n";
  /** For a list: the items to choose from (default: any text may be added). */
  readonly choices?: readonly string[];
  /** For a list: display names parallel to `choices` (default: the choices themselves). */
  readonly optionLabels?: readonly string[];
  /** For a list: route that serves choices while the player types (default: none). */
  readonly optionsUrl?: string;
  /** True for a password or a token: masked, in no export, log line or message (default: false). Not with `list`. */
  readonly secret?: boolean;
}

/**
 * Free text.
 *
 * @example
 * ```ts
 * stringSetting("title", "Title", "Captain");
 * stringSetting("muted", "Muted players", "", { list: ",", description: "Their names." });
 * ```
 */
export function stringSetting(
  key: string,
  label: string,
  value: string,
  extras: CommonExtras & StringExtras = {},
): SettingOf<"stString"> {
  const { lines, list, choices, optionLabels = [], optionsUrl = "", secret } = extras;
  return makeSetting("stString", key, label, JSON.stringify(value), extras, {
    ...(lines && { lines }),
    ...(list && {
      list,
      optionLabels: copyOf(optionLabels ?? []),
      optionsUrl,
      ...(choices && { choices: copyOf(choices) }),
    }),
    ...(secret && { secret }),
  });
}

/** The kind of free text; whatever else is stored as a string begins with it. */
export const string = {
  expected: "a quoted string",
  value: (literal): string | undefined => (literal.charCodeAt(0) === 0x22 ? JSON.parse(literal) : undefined),
  members: choiceMembers,
} as const satisfies Kind<string>;

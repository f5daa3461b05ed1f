import { copyOf } from "../json/copy.js";
import { choiceProblem } from "./common/choices.js";
import type { Kind } from "./common/kind.js";
import { type CommonExtras, makeSetting, type SettingOf } from "./common/setting.js";
import { string } from "./string.js";

/** A row whose value is one of a few fixed options. */
export interface EnumSetting<Key extends string = string> extends SettingOf<"stEnum"> {
  readonly key: Key;
}

/**
 * Creates a choice from a few fixed options.
 *
 * @param key The member of `config.json`, verbatim; not empty.
 * @param label The name that players read.
 * @param value The default, one of the options.
 * @param options The choices, as they are stored.
 * @param extras The common extras, such as `description` (default: none).
 * @example
 * ```ts
 * enumSetting("quality", "Quality", "medium", ["low", "medium", "high"]);
 * ```
 */
export function enumSetting<const Key extends string, const Options extends readonly string[]>(
  key: Key,
  label: string,
  value: NoInfer<Options[number]>,
  options: Options,
  extras: CommonExtras = {},
): EnumSetting<Key> {
  return makeSetting("stEnum", key, label, JSON.stringify(value), extras, {
    options: copyOf<readonly string[]>(options ?? []),
  });
}

/** The kind of a choice from a few fixed options. */
export const enumeration = {
  ...string,
  problem: choiceProblem,
} as const satisfies Kind<string>;

import { copyOf } from "../json/copy.js";
import { choiceProblem } from "./common/choices.js";
import type { Kind } from "./common/kind.js";
import { type CommonExtras, makeSetting, type SettingOf } from "./common/setting.js";
import { string } from "./string.js";

/**
 * One of a few fixed choices.
 *
 * @example
 * ```ts
 * enumSetting("quality", "Quality", "medium", ["low", "medium", "high"]);
 * ```
 */
export function enumSetting(
  key: string,
  label: string,
  value: string,
  options: readonly string[],
  extras: CommonExtras = {},
): SettingOf<"stEnum"> {
  return makeSetting("stEnum", key, label, JSON.stringify(value), extras, {
    options: copyOf(options ?? []),
  });
}

/** The kind of a choice among a few. */
export const enumeration = {
  ...string,
  problem: choiceProblem,
} as const satisfies Kind<string>;

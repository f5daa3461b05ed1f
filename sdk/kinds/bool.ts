import type { Kind } from "./common/kind.js";
import { type CommonExtras, type KeybindFacet, makeSetting, type SettingOf } from "./common/setting.js";

/** A row that is a switch. */
export interface BoolSetting<Key extends string = string> extends SettingOf<"stBool"> {
  readonly key: Key;
}

/**
 * Creates a switch. The value is `true` or `false`.
 *
 * @param key The member of `config.json`, verbatim; not empty.
 * @param label The name that players read.
 * @param value The default.
 * @param extras The key-binding facet and the common extras, such as `description` (default: none).
 * @example
 * ```ts
 * boolSetting("shadows", "Shadows", true, { category: "Picture" });
 * ```
 */
export function boolSetting<const Key extends string>(
  key: Key,
  label: string,
  value: boolean,
  extras: CommonExtras & KeybindFacet = {},
): BoolSetting<Key> {
  const { keybind = false } = extras;
  return makeSetting("stBool", key, label, String(value), extras, { keybind });
}

export const bool = {
  expected: "true or false",
  value: (literal) => (literal === "true" ? true : literal === "false" ? false : undefined),
} as const satisfies Kind<boolean>;

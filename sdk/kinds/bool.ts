import type { Kind } from "./common/kind.js";
import { type CommonExtras, type KeybindFacet, makeSetting, type SettingOf } from "./common/setting.js";

/**
 * A switch. The value is `true` or `false`.
 *
 * @example
 * ```ts
 * boolSetting("shadows", "Shadows", true, { category: "Picture" });
 * ```
 */
export function boolSetting(
  key: string,
  label: string,
  value: boolean,
  extras: CommonExtras & KeybindFacet = {},
): SettingOf<"stBool"> {
  const { keybind = false } = extras;
  return makeSetting("stBool", key, label, String(value), extras, { keybind });
}

/** The kind of a switch. */
export const bool = {
  expected: "true or false",
  value: (literal) => (literal === "true" ? true : literal === "false" ? false : undefined),
} as const satisfies Kind<boolean>;

import type { Kind } from "./common/kind.js";
import { numberOf, type RangeExtras, rangeFields, rangeMembers } from "./common/number.js";
import { type CommonExtras, type KeybindFacet, makeSetting, type SettingOf } from "./common/setting.js";

/** A row whose value is a whole number. */
export interface IntSetting<Key extends string = string> extends SettingOf<"stInt"> {
  readonly key: Key;
}

/**
 * Creates a whole number. With a range, the panel draws a slider and a number box.
 *
 * @param key The member of `config.json`, verbatim; not empty.
 * @param label The name that players read.
 * @param value The default, a whole number.
 * @param extras Range, step, unit, the key-binding facet and the common extras, such as `description` (default: none).
 * @example
 * ```ts
 * intSetting("fieldOfView", "Field of view", 90, { lo: 60, hi: 120, step: 5, unit: "°" });
 * ```
 */
export function intSetting<const Key extends string>(
  key: Key,
  label: string,
  value: number,
  extras: CommonExtras & KeybindFacet & RangeExtras = {},
): IntSetting<Key> {
  const { step = 1, keybind = false } = extras;
  return makeSetting("stInt", key, label, String(value), extras, {
    ...rangeFields(extras, step),
    keybind,
  });
}

/**
 * The kind of a whole number. Reads a stored `90.0`, which another program may write; edits accept only digits and a minus.
 */
export const int = {
  expected: "a whole number, digits with an optional minus",
  value(literal) {
    const value = numberOf(literal);
    return Number.isInteger(value) ? value : undefined;
  },
  fits: (literal) => /^-?\d+$/.test(literal),
  members: rangeMembers,
} as const satisfies Kind<number>;

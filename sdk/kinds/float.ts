import type { Kind } from "./common/kind.js";
import { numberOf, type RangeExtras, rangeFields, rangeMembers } from "./common/number.js";
import { type CommonExtras, makeSetting, type SettingOf } from "./common/setting.js";

/** A row whose value is a number. */
export interface FloatSetting<Key extends string = string> extends SettingOf<"stFloat"> {
  readonly key: Key;
}

/**
 * Creates a number. The default is stored with a decimal point: `1` as `1.0`.
 *
 * @param key The member of `config.json`, verbatim; not empty.
 * @param label The name that players read.
 * @param value The default, a finite number.
 * @param extras Range, step, unit and the common extras, such as `description` (default: none).
 * @example
 * ```ts
 * floatSetting("scale", "Scale", 1, { lo: 0.5, hi: 3, step: 0.1 });
 * ```
 */
export function floatSetting<const Key extends string>(
  key: Key,
  label: string,
  value: number,
  extras: CommonExtras & RangeExtras = {},
): FloatSetting<Key> {
  const text = String(value);
  const literal = /^-?\d+$/.test(text) ? `${text}.0` : text;
  return makeSetting("stFloat", key, label, literal, extras, rangeFields(extras, extras.step ?? 0));
}

export const float = {
  expected: "a finite number",
  value(literal) {
    const value = numberOf(literal);
    return Number.isFinite(value) ? value : undefined;
  },
  members: rangeMembers,
} as const satisfies Kind<number>;

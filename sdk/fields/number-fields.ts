import type { Condition } from "../kinds/common/condition.js";
import type { KeybindFacet } from "../kinds/common/setting.js";
import { floatSetting } from "../kinds/float.js";
import { intSetting } from "../kinds/int.js";
import { type Conditional, type Field, type FieldExtras, makeField } from "./field.js";

export { type FloatSetting, floatSetting } from "../kinds/float.js";
export { type IntSetting, intSetting } from "../kinds/int.js";

/** A setting of a whole number, without its key. */
export interface IntField extends Field<number> {}

/** A setting of a number, without its key. */
export interface FloatField extends Field<number> {}

/** The range and the unit of a number. `lo` needs `hi`. */
export type NumberRange = {
  /** Slider step (default: 1 for an int, 0 for a float, which leaves it to the panel). */
  readonly step?: number;
  /** What the number counts, such as `m`, `MB` or `%`: shown beside it, never stored (default: none). */
  readonly unit?: string;
  /** False: the mod gets the stored number also outside of the range (default: true, it gets the nearest number inside). */
  readonly clamp?: boolean;
} & (
  | {
      /** Minimum (default: 0). */
      readonly lo?: number;
      /** Maximum (default: no range). With a range a slider is drawn. */
      readonly hi: number;
    }
  | { readonly lo?: never; readonly hi?: never }
);

/**
 * A whole number. With a range it is drawn as a slider and a number box, and the mod gets a value inside of it.
 *
 * @param label The name that players read.
 * @param value The default, a whole number inside the range.
 * @param extras Range, step, unit, texts, groups and condition (default: none).
 * @example
 * ```ts
 * defineSettings({ fieldOfView: int("Field of view", 90, { lo: 60, hi: 120, step: 5, unit: "°" }) });
 * ```
 */
export function int<const When extends Condition = never>(
  label: string,
  value: number,
  extras?: FieldExtras<When> & KeybindFacet & NumberRange,
): Conditional<IntField, When> {
  return makeField((key) => intSetting(key, label, value, extras), extras);
}

/**
 * A number. The default keeps its point on disk: `1` is stored as `1.0`. With a range the mod gets a value inside of it.
 *
 * @param label The name that players read.
 * @param value The default, a number inside the range.
 * @param extras Range, step, unit, texts, groups and condition (default: none).
 * @example
 * ```ts
 * defineSettings({ scale: float("Scale", 1, { lo: 0.5, hi: 3, step: 0.1 }) });
 * ```
 */
export function float<const When extends Condition = never>(
  label: string,
  value: number,
  extras?: FieldExtras<When> & NumberRange,
): Conditional<FloatField, When> {
  return makeField((key) => floatSetting(key, label, value, extras), extras);
}

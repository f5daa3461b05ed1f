import type { Condition } from "../kinds/common/condition.js";
import type { KeybindFacet } from "../kinds/common/setting.js";
import { floatSetting } from "../kinds/float.js";
import type { SettingValue } from "../kinds/index.js";
import { intSetting } from "../kinds/int.js";
import { Effect } from "../protocol/effect.js";
import type { ModContext, RowState } from "../settings/context.js";
import { type Conditional, type Field, type FieldExtras, type FieldParts, makeField } from "./field.js";

export { type FloatSetting, floatSetting } from "../kinds/float.js";
export { type IntSetting, intSetting } from "../kinds/int.js";

/** A setting whose value is a whole number, without its key. */
export interface IntField extends Field<number> {}

/** A setting whose value is a number, without its key. */
export interface FloatField extends Field<number> {}

/** The range and the unit of a number. `lo` requires `hi`. */
export type NumberRange = {
  /** Slider step; 0 lets the panel choose it (default: 1 for an int, 0 for a float). */
  readonly step?: number;
  /** The unit, such as `m`, `MB` or `%`: shown beside the number, never stored (default: none). */
  readonly unit?: string;
  /** False passes a stored number outside the range to the mod; true passes the nearest number inside (default: true). */
  readonly clamp?: boolean;
} & (
  | {
      /** Minimum (default: 0). */
      readonly lo?: number;
      /** Maximum (default: no range). With a range, the panel draws a slider. */
      readonly hi: number;
    }
  | { readonly lo?: never; readonly hi?: never }
);

/**
 * Defines a whole number. With a range, the panel draws a slider and a number box, and the mod gets a value inside the range,
 * unless `clamp` is false.
 *
 * @param label The name that players read.
 * @param value The default, a whole number; inside the range unless `clamp` is false.
 * @param extras Range, step, unit, `clamp`, the key-binding facet and the common extras, such as `description` (default: none).
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
  return makeField((key) => intSetting(key, label, value, extras), rulesOf(extras));
}

/**
 * Defines a number. The default is stored with a decimal point: `1` as `1.0`. With a range, the mod gets a value inside the
 * range, unless `clamp` is false.
 *
 * @param label The name that players read.
 * @param value The default, a finite number; inside the range unless `clamp` is false.
 * @param extras Range, step, unit, `clamp` and the common extras, such as `description` (default: none).
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
  return makeField((key) => floatSetting(key, label, value, extras), rulesOf(extras));
}

/**
 * Returns the rules of a number: `lo` requires `hi`, and the default and the value in force are inside the range, unless `clamp`
 * is false.
 */
function rulesOf({ lo, hi, clamp = true }: NumberRange = {}): Omit<FieldParts, "rowOf"> {
  return {
    problem({ lo: least, defaultJson }) {
      if (hi === undefined) return lo === undefined ? "" : "has lo without hi";
      const isOutside = Number(defaultJson) < least || Number(defaultJson) > hi;
      return isOutside && clamp ? `has the default ${defaultJson} outside ${least}..${hi}` : "";
    },
    ...(clamp && { inForce: nearest }),
  };
}

/** Returns the nearest value inside the range of a row, if it has a range; sets the row's `change` if that value differs. */
function nearest(_context: ModContext, state: RowState, value: SettingValue): SettingValue {
  const { kind, hasRange, lo, hi, appliesOn } = state.row;
  if (!hasRange || typeof value !== "number") return value;
  let next = Math.max(lo, Math.min(hi, value));
  if (kind === "stInt") next = next < value ? Math.floor(next) : Math.ceil(next);
  const effect = appliesOn === "restart" ? Effect.restart : Effect.applied;
  if (next !== value) state.change = { report: { effect, detail: String(next) } };
  return next;
}

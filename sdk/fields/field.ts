import type { Condition } from "../kinds/common/condition.js";
import type { RowExtras } from "../kinds/common/setting.js";
import type { Setting, SettingValue } from "../kinds/index.js";
import type { ModContext, RowState } from "../settings/context.js";

// A field is a setting without its key; `defineSettings` adds the key.

declare const valueOf: unique symbol;
declare const enabledWhen: unique symbol;

/** A setting without its key, made by a field builder such as `float`. One field may be used under several keys. */
export interface Field<out Value extends boolean | number | string = boolean | number | string> {
  readonly [valueOf]: Value;
}

/** The condition of a field, for `defineSettings` to check against the other fields. */
export interface EnabledWhen<out When> {
  readonly [enabledWhen]: When;
}

/** Adds a field's condition to the field's type, unless the condition has the wide type `Condition`, which cannot be checked. */
export type Conditional<Plain, When> = [When] extends [never]
  ? Plain
  : Condition extends When
    ? Plain
    : Plain & EnabledWhen<When>;

/** The value that a field's setting has. */
export type FieldValue<Any> = Any extends Field<infer Value> ? Value : never;

/** The extras of every field builder. */
export interface FieldExtras<When> extends RowExtras {
  /**
   * The condition, on other settings of the mod, under which this setting has an effect (default: none). While it is unmet, a
   * panel greys the row and shows the condition; an edit is still stored.
   */
  readonly enabledWhen?: When;
}

/** The builder of a field's row, and the rules of its kind. */
export interface FieldParts {
  /** Makes the row of a key. */
  readonly rowOf: (key: string) => Setting;
  /** Returns why the row of this field is invalid, or `""` if it is valid. */
  readonly problem?: (row: Setting) => string;
  /** Returns the value in force for a stored value; sets the row's `change` if the two differ. */
  readonly inForce?: (context: ModContext, state: RowState, value: SettingValue) => SettingValue;
}

const parts = new WeakMap<object, FieldParts>();

/** Creates a field from the builder of its row and the rules of its kind. */
export function makeField<Any extends Field>(
  rowOf: FieldParts["rowOf"],
  rules: Omit<FieldParts, "rowOf"> = {},
): Any {
  const field = Object.freeze({});
  parts.set(field, { rowOf, ...rules });
  return field as Any;
}

/** Returns the parts of a field; undefined for any other value. */
export function partsOf(field: unknown): FieldParts | undefined {
  return parts.get(field as object);
}

import type { Condition } from "../kinds/common/condition.js";
import type { RowExtras } from "../kinds/common/setting.js";
import type { Setting } from "../kinds/index.js";

// A field is a setting without its key: `defineSettings` gives it one.

declare const valueOf: unique symbol;
declare const enabledWhen: unique symbol;

/** A setting without its key, made by a field builder such as `float`. One field may serve two keys. */
export interface Field<out Value extends boolean | number | string = boolean | number | string> {
  readonly [valueOf]: Value;
}

/** The condition of a field, for `defineSettings` to check against the other fields. */
export interface EnabledWhen<out When> {
  readonly [enabledWhen]: When;
}

/** A field whose condition the compiler knows carries it; one of the type `Condition` is not checked. */
export type Conditional<Plain, When> = [When] extends [never]
  ? Plain
  : Condition extends When
    ? Plain
    : Plain & EnabledWhen<When>;

/** The value that a field's setting has. */
export type FieldValue<Any> = Any extends Field<infer Value> ? Value : never;

/** What every field builder takes beside label and default. */
export interface FieldExtras<When> extends RowExtras {
  /**
   * What other settings of the mod must be for this one to mean something (default: nothing). Until then a panel greys it and says
   * what it needs; an edit is stored all the same.
   */
  readonly enabledWhen?: When;
}

/** What a field was made of. */
export interface FieldParts {
  /** Makes the row of a key. */
  readonly rowOf: (key: string) => Setting;
  /** What the author passed beside label and default. */
  readonly extras: { readonly lo?: number; readonly hi?: number; readonly clamp?: boolean };
}

const parts = new WeakMap<object, FieldParts>();

/** Makes a field of a row's builder and the extras that it was given. */
export function makeField<Any extends Field>(
  rowOf: FieldParts["rowOf"],
  extras: FieldParts["extras"] = {},
): Any {
  const field = Object.freeze({});
  parts.set(field, { rowOf, extras });
  return field as Any;
}

/** What a field was made of; undefined for any other value. */
export function partsOf(field: unknown): FieldParts | undefined {
  return parts.get(field as object);
}

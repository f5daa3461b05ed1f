import type { EnabledWhen, Field, FieldValue } from "./field.js";

// Checks of fields against each other at compile time. A mistake turns a field's type into a sentence, which the compiler prints.

/** Fields by key. */
export interface FieldTable {
  readonly [key: string]: Field;
}

/** Maps each field to its own type or, if the field is invalid, to a sentence with the reason. */
export type CheckedFields<Fields> = {
  readonly [Key in keyof Fields]: [FieldProblem<Fields, Key>] extends [never]
    ? Fields[Key]
    : FieldProblem<Fields, Key>;
};

type FieldProblem<Fields, Key extends keyof Fields> =
  | KeyProblem<Key>
  | (Fields[Key] extends EnabledWhen<infer When> ? ConditionProblem<Fields, Key, When> : never);

type KeyProblem<Key> = Key extends number
  ? `a whole number cannot be a key: ${Key}`
  : Key extends `${infer Whole extends bigint}`
    ? bigint extends Whole
      ? never
      : Key extends `-${string}`
        ? never
        : `a whole number cannot be a key: ${Key}`
    : never;

/** A sentence about an invalid condition, else `never`; distributes over unions. */
type ConditionProblem<Fields, Own, When> = When extends { readonly key: infer Key }
  ? When extends { readonly is: infer Value }
    ? OnlyMembers<When, "key" | "is", EqualProblem<Fields, Own, Key, Value>>
    : When extends { readonly not: infer Value }
      ? OnlyMembers<When, "key" | "not", EqualProblem<Fields, Own, Key, Value>>
      : OnlyMembers<When, "key" | "above" | "below", OrderProblem<Fields, Own, Key, keyof When>>
  : When extends { readonly all: readonly (infer Part)[] }
    ? OnlyMembers<When, "all", ConditionProblem<Fields, Own, Part>>
    : When extends { readonly any: readonly (infer Part)[] }
      ? OnlyMembers<When, "any", ConditionProblem<Fields, Own, Part>>
      : never;

/** `Problem`, or a sentence if the condition has other members. */
type OnlyMembers<When, Members extends string, Problem> = [keyof When] extends [Members]
  ? Problem
  : `enabledWhen takes one of is, not, above, below: ${Exclude<keyof When, Members> & string} is too much`;

type EqualProblem<Fields, Own, Key, Value> = Key extends keyof Fields
  ? Key extends Own
    ? `enabledWhen names its own row: ${Key & string}`
    : [Value & FieldValue<Fields[Key]>] extends [never]
      ? `enabledWhen: ${Key & string} is never ${Value & (boolean | number | string)}`
      : never
  : `enabledWhen names no row: ${Key & string}`;

type OrderProblem<Fields, Own, Key, Members> = Key extends keyof Fields
  ? Key extends Own
    ? `enabledWhen names its own row: ${Key & string}`
    : ["above" | "below"] extends [Members]
      ? "enabledWhen takes one of is, not, above, below: below is too much"
      : FieldValue<Fields[Key]> extends number
        ? never
        : `enabledWhen: ${Key & string} is no number`
  : `enabledWhen names no row: ${Key & string}`;

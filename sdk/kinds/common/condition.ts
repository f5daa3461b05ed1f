/**
 * The condition under which a row has an effect. It compares the value of another setting of the same mod, as
 * `settingValue` returns it: equal to, not equal to, above or below a value. Or it joins conditions: `all` or `any` of
 * them must hold. For a list, `is` means that the list contains the value, and `not` that the list does not contain the value.
 */
export type Condition =
  | { readonly key: string; readonly is: boolean | number | string }
  | { readonly key: string; readonly not: boolean | number | string }
  | { readonly key: string; readonly above: number }
  | { readonly key: string; readonly below: number }
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] };

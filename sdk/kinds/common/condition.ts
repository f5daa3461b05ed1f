/**
 * What other settings of the same mod must be for a row to mean something: the value of one, as `settingValue` gives it, is
 * equal to, not equal to, above or below a value; all or any of several conditions. Of a list `is` means that it contains the
 * value.
 */
export type Condition =
  | { readonly key: string; readonly is: boolean | number | string }
  | { readonly key: string; readonly not: boolean | number | string }
  | { readonly key: string; readonly above: number }
  | { readonly key: string; readonly below: number }
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] };

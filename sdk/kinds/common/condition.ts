/**
 * The condition under which a row has an effect, on other settings of the same mod: the value that `settingValue` returns for
 * one is equal to, not equal to, above or below a value; or all or any of several conditions. For a list, `is` means that it
 * contains the value.
 */
export type Condition =
  | { readonly key: string; readonly is: boolean | number | string }
  | { readonly key: string; readonly not: boolean | number | string }
  | { readonly key: string; readonly above: number }
  | { readonly key: string; readonly below: number }
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] };

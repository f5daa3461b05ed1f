/** Compares two strings by code units, independent of the locale. Negative when the first string comes first. */
export function compareStrings(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

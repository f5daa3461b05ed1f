/** Compares two strings by code units: the same on every machine. Negative when the first comes first. */
export function compareStrings(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

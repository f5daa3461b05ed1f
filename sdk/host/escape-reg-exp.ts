/** Escapes a text so that a regular expression matches it literally, outside of a character class. */
export function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

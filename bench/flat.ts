/** Returns the text, flattened: engines join concatenated strings lazily, when they are first read. */
export function flat(text: string): string {
  text.charCodeAt(text.length >> 1);
  return text;
}

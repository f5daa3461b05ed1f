/** The text as one piece: the engine puts off joining what was added up, and whoever sends the text pays for it. */
export function flat(text: string): string {
  text.charCodeAt(text.length >> 1);
  return text;
}

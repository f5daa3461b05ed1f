/** A path or a name as one word of a shell's command line, in quotes where it needs them. */
export function shellWord(text: string): string {
  if (/^[\w./:@%+,=-]+$/.test(text)) return text;
  return `"${text.replace(/[\\"$`]/g, "\\$&")}"`;
}

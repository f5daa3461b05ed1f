/** Quotes a path or a name as one word of a shell's command line, if needed. */
export function shellWord(text: string): string {
  if (/^[\w./:@%+,=-]+$/.test(text)) return text;
  return `"${text.replace(/[\\"$`]/g, "\\$&")}"`;
}

/** Cuts a text after `most` UTF-16 units, or before a character of two units that does not fit, and ends it with `…`. */
export function cutText(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "")}…` : text;
}

/** A text of changing length that shows by itself whether it is whole. */
export function wholeText(round: number): string {
  return `${round}:${String(round % 10).repeat((round * 7919) % 60_000)}:end`;
}

/** Whether a text is one that {@link wholeText} makes, from its first to its last character. */
export function isWhole(text: string): boolean {
  return text === wholeText(Number.parseInt(text, 10));
}

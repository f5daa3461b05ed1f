/** Returns a text whose content and length depend on `round`, so that {@link isWhole} detects a truncated text. */
export function wholeText(round: number): string {
  return `${round}:${String(round % 10).repeat((round * 7919) % 60_000)}:end`;
}

/** Returns whether a text is a complete result of {@link wholeText}. */
export function isWhole(text: string): boolean {
  return text === wholeText(Number.parseInt(text, 10));
}

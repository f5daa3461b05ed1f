/** Returns a text whose content and length depend on `round`, so that {@link isWhole} detects a truncated one. */
export function wholeText(round: number): string {
  return `${round}:${String(round % 10).repeat((round * 7919) % 60_000)}:end`;
}

/** Whether a text is a whole result of {@link wholeText}. */
export function isWhole(text: string): boolean {
  return text === wholeText(Number.parseInt(text, 10));
}

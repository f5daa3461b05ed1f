/**
 * Returns the known word closest to `word`: within one typing mistake, or two when `word` is longer than five letters.
 * Undefined when no word is that close.
 */
export function nearest(word: string, known: readonly string[]): string | undefined {
  let best: string | undefined;
  let fewest = Math.min(word.length > 5 ? 3 : 2, word.length);
  for (const candidate of known) {
    // A length difference above the limit rules a word out.
    if (Math.abs(candidate.length - word.length) >= fewest) continue;
    const mistakes = countMistakes(word.toLowerCase(), candidate.toLowerCase());
    if (mistakes >= fewest) continue;
    fewest = mistakes;
    best = candidate;
  }
  return best;
}

/** The Damerau-Levenshtein distance (optimal string alignment): insertions, deletions, substitutions and swaps. */
function countMistakes(one: string, other: string): number {
  let older: number[] = [];
  let old = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1];
      let least = Math.min(old[j]! + 1, row[j - 1]! + 1, old[j - 1]! + (same ? 0 : 1));
      if (one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, older[j - 2]! + 1);
      row.push(least);
    }
    older = old;
    old = row;
  }
  return old[other.length]!;
}

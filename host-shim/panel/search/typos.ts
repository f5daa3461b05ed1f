/** The distinct words that a query word can be taken for, sorted. */
export type Vocabulary = readonly string[];

/** Another reading of a query word. */
export interface Alternative {
  /** What must stand in a row's text, in this order; a space in front asks for the beginning of a word. */
  readonly parts: readonly string[];
  /** How far it is from what was typed: 1, or 2 for a longer word that begins with a typo. */
  readonly distance: number;
}

const MAX_TYPOS = 12;
/** Of a shorter word nearly every other is one letter away. */
const MIN_LENGTH = 4;
/** A longer word was not typed. */
const MAX_LENGTH = 32;

/** Brings sets of words together. */
export function vocabularyOf(sets: readonly ReadonlySet<string>[]): Vocabulary {
  const words = new Set(sets.flatMap((set) => [...set]));
  words.delete("");
  return [...words].sort();
}

/** What a query word may stand for: two words run together, or one with a typo. */
export function alternativesOf(vocabulary: Vocabulary, word: string): readonly Alternative[] {
  return word.length > MAX_LENGTH ? [] : [...splits(vocabulary, word), ...typos(vocabulary, word)];
}

function splits(vocabulary: Vocabulary, word: string): Alternative[] {
  const found: Alternative[] = [];
  for (let cut = 2; cut <= word.length - 2; cut++) {
    const parts = [word.slice(0, cut), word.slice(cut)];
    if (parts.every((part) => startsAny(vocabulary, part))) {
      found.push({ parts: parts.map((part) => ` ${part}`), distance: 1 });
    }
  }
  return found;
}

function typos(vocabulary: Vocabulary, word: string): Alternative[] {
  if (word.length < MIN_LENGTH) return [];
  return vocabulary
    .filter((known) => beginsAlmost(known, word))
    .map((known) => ({ parts: [known], distance: Math.abs(known.length - word.length) > 1 ? 2 : 1 }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MAX_TYPOS);
}

/** Whether a word begins with another but for one letter that is wrong, missing, one too many, or swapped with the next. */
function beginsAlmost(known: string, word: string): boolean {
  let at = 0;
  while (at < word.length && word[at] === known[at]) at++;
  if (at === word.length) return false;
  const rest = word.slice(at + 1);
  return (
    known.startsWith(rest, at + 1) ||
    known.startsWith(rest, at) ||
    known.startsWith(word[at] + rest, at + 1) ||
    (word[at] === known[at + 1] && word[at + 1] === known[at] && known.startsWith(rest.slice(1), at + 2))
  );
}

/** Whether any word of the sorted vocabulary begins with `start`. */
function startsAny(vocabulary: Vocabulary, start: string): boolean {
  let low = 0;
  let high = vocabulary.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (vocabulary[middle]! < start) low = middle + 1;
    else high = middle;
  }
  return vocabulary[low]?.startsWith(start) ?? false;
}

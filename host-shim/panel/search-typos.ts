import uFuzzy from "@leeoniya/ufuzzy";

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
/** A pattern for a longer word would be too large. */
const MAX_LENGTH = 32;

const SINGLE_ERROR: uFuzzy.Options = { intraMode: 1, intraSlice: [0, Infinity] };

let latin: uFuzzy | undefined;
let anyScript: uFuzzy | undefined;

/** Forgives one wrong, swapped, missing or extra letter. Patterns for any script take ten times longer to compile. */
function matcherFor(word: string): uFuzzy {
  if (/^[a-z\d]*$/.test(word)) {
    latin ??= new uFuzzy(SINGLE_ERROR);
    return latin;
  }
  anyScript ??= new uFuzzy({
    ...SINGLE_ERROR,
    unicode: true,
    interSplit: "[^\\p{L}\\d']+",
    intraSplit: null,
    interBound: "[^\\p{L}\\d]",
    intraBound: "\\p{L}\\d|\\d\\p{L}",
    intraChars: "[\\p{L}\\d]",
    intraContr: "'\\p{L}{1,2}\\b",
  });
  return anyScript;
}

/** Gathers the words of folded texts. */
export function vocabularyOf(...lists: (readonly string[])[]): Vocabulary {
  const words = new Set<string>();
  for (const list of lists) {
    for (const text of list) for (const word of text.split(" ")) words.add(word);
  }
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
  // Only the beginnings of words, so that nothing matches in the middle of one.
  const heads = vocabulary.map((known) => known.slice(0, word.length + 1));
  const found = matcherFor(word).filter(heads, word) ?? [];
  return found
    .map((i) => vocabulary[i]!)
    .filter((known) => !known.startsWith(word))
    .map((known) => ({ parts: [known], distance: Math.abs(known.length - word.length) > 1 ? 2 : 1 }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MAX_TYPOS);
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

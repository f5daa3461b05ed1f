/** The known words, for comparison with the words of a query. */
export interface Vocabulary {
  /** The distinct words, sorted. */
  readonly words: readonly string[];
  /** Folded texts of three or more words, by their initials. */
  readonly initials: ReadonlyMap<string, readonly string[]>;
}

/** Another reading of a query word. */
export interface Alternative {
  /** The parts that a row's text must contain, in this order; a leading space matches the start of a word. */
  readonly parts: readonly string[];
  /** The number of typos, plus 1 if the known word is at least two letters longer; 1 for joined words and for initials. */
  readonly distance: number;
}

const MAX_TYPOS = 12;
/** The minimum lengths of a word for one typo and for two typos; a shorter word would match nearly every other word. */
const LENGTH_FOR_ONE = 4;
const LENGTH_FOR_TWO = 7;
/** The maximum length of a word; a longer word was pasted. */
const MAX_LENGTH = 32;

/** Creates an empty vocabulary, to which folded texts can be added. */
export function growVocabulary() {
  const all = new Set<string>();
  const initials = new Map<string, string[]>();
  return {
    add(text: string): void {
      const words = text.split(" ");
      for (const word of words) all.add(word);
      if (words.length < 3) return;
      const letters = words.map((word) => word[0]).join("");
      const same = initials.get(letters);
      if (!same) initials.set(letters, [text]);
      else if (same.length < MAX_TYPOS && !same.includes(text)) same.push(text);
    },
    vocabulary(): Vocabulary {
      all.delete("");
      return { words: [...all].sort(), initials };
    },
  };
}

/** Returns the vocabulary of folded texts. */
export function vocabularyOf(texts: Iterable<string>): Vocabulary {
  const { add, vocabulary } = growVocabulary();
  for (const text of texts) add(text);
  return vocabulary();
}

/** Returns the alternatives of a query word: two joined words, a word with typos, or the initials of several words. */
export function alternativesOf({ words, initials }: Vocabulary, word: string): readonly Alternative[] {
  if (word.length > MAX_LENGTH) return [];
  const spelledOut = (initials.get(word) ?? []).map((text) => ({ parts: [` ${text} `], distance: 1 }));
  return [...spelledOut, ...splits(words, word), ...typos(words, word)];
}

function splits(vocabulary: readonly string[], word: string): Alternative[] {
  const found: Alternative[] = [];
  for (let cut = 2; cut <= word.length - 2; cut++) {
    const parts = [word.slice(0, cut), word.slice(cut)];
    if (parts.every((part) => startsAny(vocabulary, part))) {
      found.push({ parts: parts.map((part) => ` ${part}`), distance: 1 });
    }
  }
  return found;
}

function typos(vocabulary: readonly string[], word: string): Alternative[] {
  if (word.length < LENGTH_FOR_ONE) return [];
  return vocabulary
    .flatMap((known) => {
      // If the first letter differs, at most one typo is tolerated, which rules out most words.
      const most = word.length >= LENGTH_FOR_TWO && known[0] === word[0] ? 2 : 1;
      const slips = slipsIn(known, word, most);
      const goesOn = known.length - word.length > 1 ? 1 : 0;
      return slips <= most ? [{ parts: [known], distance: slips + goesOn }] : [];
    })
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MAX_TYPOS);
}

/**
 * Returns the number of typos between the typed text and the start of a known word: a letter that is wrong, missing,
 * superfluous, or swapped with the next; Infinity for more than `most`.
 */
function slipsIn(known: string, typed: string, most: number): number {
  let at = 0;
  while (at < typed.length && typed[at] === known[at]) at++;
  if (at === typed.length) return 0;
  if (most === 0) return Infinity;
  const after = (ofKnown: number, ofTyped: number) =>
    slipsIn(known.slice(at + ofKnown), typed.slice(at + ofTyped), most - 1);
  const swapped = typed[at] === known[at + 1] && typed[at + 1] === known[at];
  return 1 + Math.min(after(1, 1), after(1, 0), after(0, 1), swapped ? after(2, 2) : Infinity);
}

/** Whether any word of the sorted vocabulary begins with `start`. */
function startsAny(vocabulary: readonly string[], start: string): boolean {
  let low = 0;
  let high = vocabulary.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (vocabulary[middle]! < start) low = middle + 1;
    else high = middle;
  }
  return vocabulary[low]?.startsWith(start) ?? false;
}

import type { Alternative } from "./typos.js";

/** The searched text of a row. */
export interface SearchText {
  /**
   * A space, label, a space, key, a space, group titles, a space, mod, a line break, description, the declared texts of a
   * translated row, a line break, value: all in lower case.
   */
  readonly text: string;
  /** The ends of the label and of the key in the text, each after the following space. */
  readonly labelEnd: number;
  readonly keyEnd: number;
  /** The end of the group titles in the text. */
  readonly pathEnd: number;
}

/** A word of a query and its alternatives. */
export interface Reading {
  readonly word: string;
  /** The word after a space, which matches at the start of a word. */
  readonly begun: string;
  readonly alternatives: readonly Alternative[];
}

/** A query as a whole. */
export interface Query {
  /** The query's words, with a space before each: a label matches even if the last word is only the start of a label's word. */
  readonly begun: string;
  /** Like `begun`, with a space at the end too. */
  readonly phrase: string;
  /** The typed text, in lower case. */
  readonly typed: string;
}

/** The scores of a word by the part of a row in which it was found, best first. */
const Step = { labelWord: 1, label: 2, key: 3, rest: 4, alternative: 5 } as const;

/** The penalties of an alternative that is found in the key or after it, compared with one in the label. */
const BESIDE_LABEL = { key: 1, rest: 3 } as const;

/** The score of a row whose label equals the query, and the score of a row whose key does. */
const EXACT_LABEL = 0;
const EXACT_KEY = 1;

/**
 * Returns the score of a row for a query, from 0 (best) to less than 2 ** 24; -1 if the row lacks a word. The worst word
 * counts first: a row with all words in its label ranks before a row with some words elsewhere.
 */
export function scoreRow(row: SearchText, readings: readonly Reading[], query: Query): number {
  let worst = 0;
  let sum = 0;
  for (const reading of readings) {
    const step = stepOf(row, reading) || looseStepOf(row, reading.alternatives);
    if (step === 0) return -1;
    if (step > worst) worst = step;
    sum += step;
  }
  const { text, labelEnd, keyEnd } = row;
  const { begun, phrase, typed } = query;
  if (labelEnd === phrase.length && text.startsWith(phrase)) return EXACT_LABEL;
  if (keyEnd - labelEnd === typed.length + 1 && text.startsWith(typed, labelEnd)) return EXACT_KEY;
  // Only a label with each query word at the start of a word can contain the whole query.
  const pieces = worst === Step.labelWord ? piecesOf(text.slice(0, labelEnd), begun, phrase) : 2;
  return 2 + ((worst * 128 + Math.min(sum, 127)) * 4 + pieces) * 256 + Math.min(labelEnd, 255);
}

/** Returns 0 if a label contains the query as whole words, 1 if the last word is a prefix, 2 if it contains only pieces. */
function piecesOf(label: string, begun: string, phrase: string): number {
  if (!label.includes(begun)) return 2;
  return label.includes(phrase) ? 0 : 1;
}

/** Returns the score of the typed word in a row; 0 if the row lacks the word. */
function stepOf({ text, labelEnd, keyEnd }: SearchText, { word, begun }: Reading): number {
  const at = text.indexOf(word);
  if (at < 0) return 0;
  if (at >= keyEnd) return Step.rest;
  if (at >= labelEnd) return Step.key;
  const start = text.indexOf(begun, at - 1);
  return start >= 0 && start < labelEnd ? Step.labelWord : Step.label;
}

/** Returns the score of a word's best alternative in a row; 0 if the row contains no alternative. */
function looseStepOf(row: SearchText, alternatives: readonly Alternative[]): number {
  let best = 0;
  for (const { parts, distance } of alternatives) {
    let at = -1;
    for (const part of parts) {
      at = row.text.indexOf(part, at + 1);
      if (at < 0) break;
    }
    if (at < 0) continue;
    const beside = at < row.labelEnd ? 0 : at < row.keyEnd ? BESIDE_LABEL.key : BESIDE_LABEL.rest;
    const step = Step.alternative + distance + beside;
    if (best === 0 || step < best) best = step;
  }
  return best;
}

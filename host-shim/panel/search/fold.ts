/**
 * Normalizes a text for search: lower case, no accents, split at camel case and punctuation, one space between words.
 */
export function fold(text: string): string {
  const lower = foldLower(splitCamel(text));
  // Most texts need no more, and this test is many times cheaper than the replacement.
  if (!/[^a-z\d ]| {2}/.test(lower)) return lower.trim();
  // The browser takes a millisecond to compile the class of all letters, which an ASCII text does not need.
  const gaps = isAscii(lower) ? /[^a-z\d]+/g : /[^\p{L}\p{M}\p{N}]+/gu;
  return lower.replace(gaps, " ").trim();
}

function splitCamel(text: string): string {
  let split = "";
  let start = 0;
  let afterSmall = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (afterSmall && code >= 0x41 && code <= 0x5a) {
      split += `${text.slice(start, i)} `;
      start = i;
    }
    afterSmall = (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
  }
  return start === 0 ? text : split + text.slice(start);
}

/** Returns a text in lower case and without accents. */
export function foldLower(text: string): string {
  const lower = text.toLowerCase();
  if (isAscii(lower)) return lower;
  // A sigma has two lower-case letters, chosen by its neighbours.
  return lower
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replaceAll("ς", "σ");
}

/**
 * Returns the parts of a label to highlight for the words of a search: `[start, end]` in code units of the label, in order,
 * not overlapping. Marks matches inside a word of the label only if no word of the label begins with the searched word.
 */
export function labelMarks(label: string, words: readonly string[]): (readonly [number, number])[] {
  // Folds each code unit alone, so that positions in the folded text map to positions in the label.
  let folded = "";
  const positions: number[] = [];
  for (let i = 0; i < label.length; i++) {
    const part = foldLower(label[i]!);
    for (let n = 0; n < part.length; n++) positions.push(i);
    folded += part;
  }
  positions.push(label.length);

  const marked: boolean[] = [];
  for (const word of words) {
    const found: number[] = [];
    for (let at = folded.indexOf(word); word !== "" && at >= 0; at = folded.indexOf(word, at + 1))
      found.push(at);
    const starts = found.filter((at) => at === 0 || isBreak(label, positions[at]!));
    for (const at of starts.length > 0 ? starts : found) {
      let end = at + word.length;
      // A Korean syllable is folded to several letters, and is marked whole.
      while (positions[end] === positions[end - 1]) end++;
      for (let i = positions[at]!; i < positions[end]!; i++) marked[i] = true;
    }
  }

  const marks: (readonly [number, number])[] = [];
  for (let i = 0; i < marked.length; i++) {
    if (!marked[i]) continue;
    const start = i;
    while (marked[i]) i++;
    marks.push([start, i]);
  }
  return marks;
}

/** Whether a word of the label begins at `at`. */
function isBreak(label: string, at: number): boolean {
  return /[^\p{L}\p{M}\p{N}]$/u.test(label.slice(0, at)) || /[a-z\d][A-Z]/.test(label.slice(at - 1, at + 1));
}

/** Whether a text has only ASCII characters. */
export function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}

import { searchFrom } from "./ascii.js";

/** Returns the length of a text in UTF-8 bytes; a lone surrogate counts as the three bytes of U+FFFD. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let at = text.length < 32 ? 0 : asciiEnd(text, 0, text.length); at < text.length; at++) {
    const c = text.charCodeAt(at);
    if (c < 0x80) continue;
    if (c < 0x800) {
      bytes += 1;
    } else {
      bytes += 2;
      // A pair is two units and four bytes.
      if (isPair(text, at, c)) at++;
    }
  }
  return bytes;
}

/** The class is repeated 32 times, because V8 compares four characters as one word: 3 times as fast as one class with `*`. */
const ASCII = /* @__PURE__ */ new RegExp(`(?:${"[\\0-\\x7F]".repeat(32)})*[\\0-\\x7F]*`, "y");

/**
 * The number of characters that one match tests. JavaScriptCore interprets a pattern that repeats more than a few hundred
 * times, and then takes 50 times as long.
 */
const PIECE = 0x800;

/**
 * Returns the end of the run of ASCII characters that starts at `from`. Reads at most one piece past `to`, so that many short
 * calls on one text cost no more than a long call.
 */
export function asciiEnd(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && text.charCodeAt(at) < 0x80) {
    ASCII.lastIndex = 0;
    ASCII.test(text.slice(at, at + PIECE));
    at += ASCII.lastIndex;
  }
  return at;
}

/**
 * Returns the index after the first `bytes` UTF-8 bytes from `from` on; -1 when these bytes end inside a character, and an
 * index past the end when the text is too short.
 */
export function utf8End(text: string, from: number, bytes: number): number {
  let at = from;
  let left = bytes;
  while (left > 0) {
    if (at >= text.length) return text.length + 1;
    const c = text.charCodeAt(at);
    if (c < 0x80) left -= 1;
    else if (c < 0x800) left -= 2;
    else if (isPair(text, at, c)) {
      left -= 4;
      at++;
    } else left -= 3;
    at++;
  }
  return left < 0 ? -1 : at;
}

/** Replaces each lone surrogate by U+FFFD, as encoding to UTF-8 does. */
export function toWellFormed(text: string): string {
  // With the `u` flag a pair is one character, so only lone surrogates match.
  if (!/[\uD800-\uDFFF]/u.test(text)) return text;
  let formed = "";
  let kept = 0;
  for (let at = 0; at < text.length; at++) {
    const c = text.charCodeAt(at);
    if (c < 0xd800 || c > 0xdfff) continue;
    if (isPair(text, at, c)) {
      at++;
    } else {
      formed += text.slice(kept, at);
      kept = endOfLone(text, at, c);
      formed += "\uFFFD".repeat(kept - at);
      at = kept - 1;
    }
  }
  return formed + text.slice(kept);
}

const NO_LEAD = /[^\uD800-\uDBFF]/g;
const NO_TRAIL = /[^\uDC00-\uDFFF]/g;

/** Returns the end of the run of lone surrogates of one kind that starts at `at` with `c`; a pattern scans long runs. */
function endOfLone(text: string, at: number, c: number): number {
  if (text.charCodeAt(at + 1) !== c) return at + 1;
  const end = searchFrom(text, c < 0xdc00 ? NO_LEAD : NO_TRAIL, at);
  return isPair(text, end - 1, c) ? end - 1 : end;
}

/** Whether the code unit `c` at `at` and the next one are a surrogate pair. */
export function isPair(text: string, at: number, c: number): boolean {
  return c >= 0xd800 && c < 0xdc00 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00;
}

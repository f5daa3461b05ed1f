import { searchFrom } from "./ascii.js";

/** How many bytes a text takes in UTF-8; a lone surrogate takes the three of U+FFFD, which is written for it. */
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

/** By thirty-twos, of which V8 compares each four as one word: a third of the time of a pattern that takes them one by one. */
const ASCII = /* @__PURE__ */ new RegExp(`(?:${"[\\0-\\x7F]".repeat(32)})*[\\0-\\x7F]*`, "y");

/**
 * An engine notes each round of the pattern to come back to it: a piece bounds how many. JavaScriptCore has room for no more than some
 * hundred of them in compiled code, and interprets what needs more, fifty times as slowly.
 */
const PIECE = 0x800;

/**
 * Where the ASCII characters end that a text has from a place on. It looks no further than a few thousand characters past `to`, so
 * that many short looks at one text cost no more than a long one.
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
 * Where the character ends that so many bytes further in UTF-8 is the last one; -1 when that is inside a
 * character, and a place past the end when the text has too few.
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

/** A text whose lone surrogates are U+FFFD, as its UTF-8 bytes would have it. */
export function toWellFormed(text: string): string {
  // By characters, as this pattern reads, a surrogate is a lone one.
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

/** Where the lone surrogates of one kind end that begin at a place with `c`: a long run of them is the engine's to look through. */
function endOfLone(text: string, at: number, c: number): number {
  if (text.charCodeAt(at + 1) !== c) return at + 1;
  const end = searchFrom(text, c < 0xdc00 ? NO_LEAD : NO_TRAIL, at);
  return isPair(text, end - 1, c) ? end - 1 : end;
}

/** Whether the unit `c` at a place and the one after it are one character. */
export function isPair(text: string, at: number, c: number): boolean {
  return c >= 0xd800 && c < 0xdc00 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00;
}

// A code: `svc1.` and base64url without padding (RFC 4648, section 5) of a zlib stream (RFC 1950) of the UTF-8 text of a
// profile or a set. Node or the browser inflates the stream; because they accept bytes after its end, `isWhole` checks the end.

import { LONGEST_PROFILE } from "./profile-file.js";

const PREFIX = "svc1.";
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/** In characters. Includes room for the bytes that deflate adds to a text that it cannot shorten. */
const LONGEST_CODE = Math.ceil((LONGEST_PROFILE * 4) / 3) + 4096;

/** Whether a text starts as a code does; the code may be invalid. */
export function isCode(text: string): boolean {
  return text.startsWith(PREFIX);
}

/** Encodes a zlib stream as a code. */
export function writeCode(stream: Uint8Array): string {
  let code = PREFIX;
  for (let at = 0; at < stream.length; at += 3) {
    const [a = 0, b = 0, c = 0] = stream.subarray(at, at + 3);
    const word = (a << 16) | (b << 8) | c;
    const digits = Math.min(stream.length - at, 3) + 1;
    for (let digit = 0; digit < digits; digit++) code += ALPHABET[(word >> (18 - 6 * digit)) & 63];
  }
  return code;
}

/** Decodes a code to its zlib stream, or returns why the code is invalid. */
export function readCode(code: string): Uint8Array | string {
  if (!isCode(code)) return `a code starts with "${PREFIX}"`;
  if (code.length > LONGEST_CODE) return "the code is too long";
  const length = code.length - PREFIX.length;
  if (length % 4 === 1) return DAMAGED;
  const stream = new Uint8Array(Math.floor((length * 3) / 4));
  let word = 0;
  let bits = 0;
  let end = 0;
  for (let at = PREFIX.length; at < code.length; at++) {
    const digit = ALPHABET.indexOf(code[at]!);
    if (digit < 0) return `the code has ${JSON.stringify(code[at])}, which is not a character of codes`;
    word = ((word << 6) | digit) & 0xfff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    stream[end++] = (word >> bits) & 0xff;
  }
  // The unused last bits must be zero, so that the same bytes have one code only.
  return (word & ((1 << bits) - 1)) === 0 ? stream : DAMAGED;
}

/** The problem of a code whose stream does not inflate to a text. */
export const DAMAGED = "the code is damaged: copy it again, all of it";

/** The problem of a code whose text is longer than {@link LONGEST_PROFILE}. */
export const TOO_LARGE = "the code holds more than 1 MiB";

/** Whether the last four bytes of a zlib stream are the Adler-32 of the inflated bytes, and nothing follows them. */
export function isWhole(stream: Uint8Array, inflated: Uint8Array): boolean {
  const sum = adler32(inflated);
  return [24, 16, 8, 0].every((shift, at) => stream[stream.length - 4 + at] === ((sum >>> shift) & 0xff));
}

/** Returns the Adler-32 of bytes (RFC 1950, section 9). */
export function adler32(bytes: Uint8Array): number {
  let low = 1;
  let high = 0;
  for (let at = 0; at < bytes.length; ) {
    // The sums of 3,800 bytes stay below 2^32, so the remainder is taken once for all of them.
    for (const end = Math.min(at + 3800, bytes.length); at < end; at++) {
      low += bytes[at]!;
      high += low;
    }
    low %= 65521;
    high %= 65521;
  }
  return ((high << 16) | low) >>> 0;
}

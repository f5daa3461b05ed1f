/** The round constants: the first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const CONSTANTS = /* @__PURE__ */ fractionsOfRoots(3, 64);
/** The initial state: the first 32 bits of the fractional parts of the square roots of the first eight primes. */
const START = /* @__PURE__ */ fractionsOfRoots(2, 8);

/**
 * Returns the SHA-256 (FIPS 180-4) of a string's UTF-8 bytes, as 64 lower-case hex digits. A lone surrogate counts as U+FFFD.
 * Does not use `crypto.subtle`, which a page has only in a secure context and an engine may lack.
 */
export function sha256(text: string): string {
  const words = paddedWords(text);
  const state = START.slice();
  const schedule = new Int32Array(64);
  for (let block = 0; block < words.length; block += 16) compress(state, schedule, words, block);
  let hex = "";
  for (const word of state) hex += (word >>> 0).toString(16).padStart(8, "0");
  return hex;
}

function fractionsOfRoots(degree: number, count: number): Int32Array {
  const fractions = new Int32Array(count);
  for (let candidate = 2, found = 0; found < count; candidate++) {
    let factor = 2;
    while (factor * factor <= candidate && candidate % factor !== 0) factor++;
    if (factor * factor > candidate) fractions[found++] = (candidate ** (1 / degree) % 1) * 2 ** 32;
  }
  return fractions;
}

/** Returns the bytes as big-endian words, padded to whole blocks of 16 with a one bit, zeros and the length in bits. */
function paddedWords(text: string): Int32Array {
  // A UTF-16 code unit takes at most three bytes.
  const bytes = new Uint8Array(text.length * 3);
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    let code = text.charCodeAt(at);
    if (code >= 0xd800 && code < 0xe000) {
      code = text.codePointAt(at)!;
      if (code > 0xffff) at++;
      else code = 0xfffd;
    }
    if (code < 0x80) {
      bytes[length++] = code;
      continue;
    }
    if (code < 0x800) bytes[length++] = 0xc0 | (code >> 6);
    else {
      if (code < 0x10000) bytes[length++] = 0xe0 | (code >> 12);
      else {
        bytes[length++] = 0xf0 | (code >> 18);
        bytes[length++] = 0x80 | ((code >> 12) & 0x3f);
      }
      bytes[length++] = 0x80 | ((code >> 6) & 0x3f);
    }
    bytes[length++] = 0x80 | (code & 0x3f);
  }

  const words = new Int32Array(((length + 8) >> 6) * 16 + 16);
  for (let at = 0; at < length; at++) words[at >> 2]! |= bytes[at]! << (24 - (at & 3) * 8);
  words[length >> 2]! |= 0x80 << (24 - (length & 3) * 8);
  words[words.length - 2] = length / 2 ** 29;
  words[words.length - 1] = length << 3;
  return words;
}

/** Adds a block of 16 words to the state (FIPS 180-4, section 6.2.2). `| 0` keeps every sum a 32-bit integer. */
function compress(state: Int32Array, schedule: Int32Array, words: Int32Array, block: number): void {
  for (let round = 0; round < 16; round++) schedule[round] = words[block + round]!;
  for (let round = 16; round < 64; round++) {
    const early = schedule[round - 15]!;
    const late = schedule[round - 2]!;
    const mixed = (turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)) + schedule[round - 16]!;
    schedule[round] = (mixed + (turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)) + schedule[round - 7]!) | 0;
  }

  let a = state[0]!;
  let b = state[1]!;
  let c = state[2]!;
  let d = state[3]!;
  let e = state[4]!;
  let f = state[5]!;
  let g = state[6]!;
  let h = state[7]!;
  for (let round = 0; round < 64; round++) {
    const chosen = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const input = (CONSTANTS[round]! + schedule[round]!) | 0;
    const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + chosen + input) | 0;
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  state[0]! += a;
  state[1]! += b;
  state[2]! += c;
  state[3]! += d;
  state[4]! += e;
  state[5]! += f;
  state[6]! += g;
  state[7]! += h;
}

/** Rotates a word right by `bits`. */
function turn(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

import { hexDigit } from "../text/ascii.js";
import { isPair, toWellFormed } from "../text/utf8.js";

const PERCENT = 0x25;
const REPLACEMENT = 0xfffd;

/**
 * Decodes `%XX` escapes (RFC 3986, section 2.1) whose bytes are UTF-8. With `plusAsSpace` a `+` is a space, as in queries
 * and form bodies. A malformed escape stays as it is; bytes that are not UTF-8 become U+FFFD, one for each maximal
 * subpart, as the decoder of the WHATWG Encoding Standard does it.
 *
 * @example
 * ```ts
 * percentDecode("caf%C3%A9+au+lait", true); // => "café au lait"
 * ```
 */
export function percentDecode(s: string, plusAsSpace = false): string {
  const text = plusAsSpace && s.indexOf("+") >= 0 ? s.split("+").join(" ") : s;
  const first = text.indexOf("%");
  return first < 0 ? text : decodeEscapes(text, first);
}

function decodeEscapes(text: string, first: number): string {
  let decoded = "";
  let kept = 0;
  let escapes = 0;
  let nativeTried = text.length - first < 48;
  for (let at = first; at >= 0; ) {
    const lead = escapedByte(text, at);
    if (lead < 0) {
      at = nextPercent(text, at + 1);
      continue;
    }
    // The native decoder is slow to start and costs the same for every character: it wins where escapes are dense. It
    // throws on bad bytes and bad escapes, and then the rest is done here.
    if (!nativeTried && (lead >= 0xc2 || (++escapes === 4 && at - first < 64))) {
      nativeTried = true;
      const rest = decodeNatively(kept === 0 ? text : text.slice(kept));
      if (rest !== null) return decoded + rest;
    }
    if (kept < at) decoded += text.slice(kept, at);
    at += 3;
    if (lead < 0x80) {
      decoded += String.fromCharCode(lead);
    } else {
      let missing = continuationBytes(lead);
      let point = missing === 0 ? REPLACEMENT : lead & (0x3f >> missing);
      // After these leads the first continuation byte has a narrower range: no overlong form, no surrogate, nothing
      // above U+10FFFF.
      let lowest = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
      let highest = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
      for (; missing > 0; missing--) {
        const next = escapedByte(text, at);
        if (next < lowest || next > highest) {
          point = REPLACEMENT;
          break;
        }
        point = (point << 6) | (next & 0x3f);
        lowest = 0x80;
        highest = 0xbf;
        at += 3;
      }
      decoded += point < 0x10000 ? String.fromCharCode(point) : String.fromCodePoint(point);
    }
    kept = at;
    at = nextPercent(text, at);
  }
  return decoded + text.slice(kept);
}

function nextPercent(text: string, from: number): number {
  return text.charCodeAt(from) === PERCENT ? from : text.indexOf("%", from);
}

function decodeNatively(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** How many continuation bytes UTF-8 wants after this lead byte; 0 for a byte that leads nothing. */
function continuationBytes(lead: number): number {
  if (lead < 0xc2 || lead > 0xf4) return 0;
  return lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3;
}

/** The byte that the escape at this place stands for; negative when there is no well-formed escape. */
function escapedByte(text: string, at: number): number {
  if (at + 2 >= text.length || text.charCodeAt(at) !== PERCENT) return -1;
  // A negative half keeps its sign through the shift and the or.
  return (hexDigit(text.charCodeAt(at + 1)) << 4) | hexDigit(text.charCodeAt(at + 2));
}

/**
 * Escapes everything but the unreserved characters `A-Z a-z 0-9 - . _ ~` (RFC 3986, section 2.3) as the `%XX` of its
 * UTF-8 bytes, in upper case. With `plusForSpace` a space becomes `+`. A lone surrogate is encoded as U+FFFD.
 *
 * @example
 * ```ts
 * percentEncode("a b/ü"); // => "a%20b%2F%C3%BC"
 * ```
 */
export function percentEncode(s: string, plusForSpace = false): string {
  if (s.length > 24) return encodeLong(s, plusForSpace);
  // By itself this loop is small enough to become part of what calls it.
  let clean = 0;
  while (clean < s.length && isUnreserved(s.charCodeAt(clean))) clean++;
  return clean === s.length ? s : encodeEach(s, plusForSpace ? FORM_ESCAPES : ESCAPES, clean);
}

const RESERVED = /[^A-Za-z0-9\-._~]/;

/**
 * Five characters the engine leaves as they are, and at lone surrogates it throws: one scan tells most texts free of both. It
 * looks for the range that the five are in, which is one comparison.
 */
const UNUSUAL = /[!-*\uD800-\uDFFF]/;

/** The engine's own scan and codec are slow to start, and faster than the loop in a long text. */
function encodeLong(text: string, plusForSpace: boolean): string {
  if (!RESERVED.test(text)) return text;
  let wellFormed = text;
  if (UNUSUAL.test(text)) {
    if (/[!'()*]/.test(text)) return encodeEach(text, plusForSpace ? FORM_ESCAPES : ESCAPES, 0);
    wellFormed = toWellFormed(text);
  }
  const encoded = encodeURIComponent(wellFormed);
  // The output is up to twelve times as long as the text, which is the one to look for a space in.
  return plusForSpace && text.indexOf(" ") >= 0 ? encoded.split("%20").join("+") : encoded;
}

/** Escapes each character by itself, from the first one that may need it. */
function encodeEach(s: string, escapes: readonly string[], first: number): string {
  let encoded = "";
  let kept = 0;
  for (let at = first; at < s.length; at++) {
    const c = s.charCodeAt(at);
    if (isUnreserved(c)) continue;
    if (kept < at) encoded += s.slice(kept, at);
    if (c < 0x80) {
      encoded += escapes[c];
    } else if (c < 0x800) {
      encoded += twoBytes(c);
    } else if (c < 0xd800 || c > 0xdfff) {
      encoded += ESCAPES[0xe0 | (c >> 12)]! + ESCAPES[0x80 | ((c >> 6) & 0x3f)] + ESCAPES[0x80 | (c & 0x3f)];
    } else if (isPair(s, at, c)) {
      encoded += encodeURIComponent(s.slice(at, at + 2));
      at++;
    } else {
      encoded += "%EF%BF%BD";
    }
    kept = at + 1;
  }
  return kept < s.length ? encoded + s.slice(kept) : encoded;
}

/** The escapes of a character of two bytes: most letters beyond ASCII. Short texts of them take three quarters of the time with it. */
function twoBytes(c: number): string {
  if (TWO_BYTES[c] === "") TWO_BYTES[c] = ESCAPES[0xc0 | (c >> 6)]! + ESCAPES[0x80 | (c & 0x3f)];
  return TWO_BYTES[c]!;
}

/** What {@link twoBytes} has given, by the character. */
const TWO_BYTES: string[] = /* @__PURE__ */ new Array<string>(0x800).fill("");

/** The escape of each byte. */
const ESCAPES: readonly string[] = /* @__PURE__ */ Array.from(
  { length: 0x100 },
  (_, byte) => `%${byte < 0x10 ? "0" : ""}${byte.toString(16).toUpperCase()}`,
);

/** The same with the `+` that a space is in a form. */
const FORM_ESCAPES: readonly string[] = /* @__PURE__ */ ESCAPES.map((escape) =>
  escape === "%20" ? "+" : escape,
);

function isUnreserved(c: number): boolean {
  return c < 0x80 && UNRESERVED[c] === 1;
}

/** 1 for each ASCII character that stays as it is. */
const UNRESERVED = /* @__PURE__ */ Uint8Array.from({ length: 0x80 }, (_, c) =>
  /[A-Za-z0-9\-._~]/.test(String.fromCharCode(c)) ? 1 : 0,
);

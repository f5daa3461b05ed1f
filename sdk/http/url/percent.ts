import { hexDigit } from "../text/ascii.js";
import { isPair, toWellFormed } from "../text/utf8.js";

const PERCENT = 0x25;
const REPLACEMENT = 0xfffd;

/**
 * Decodes `%XX` escapes (RFC 3986, section 2.1) whose bytes are UTF-8. Bytes that are not UTF-8 become U+FFFD, one for each
 * maximal subpart, as in the WHATWG Encoding Standard.
 *
 * @param s The escaped text; malformed escapes stay as they are.
 * @param plusAsSpace Whether a `+` is a space, as in queries and form bodies (default: false).
 * @example
 * ```ts
 * percentDecode("caf%C3%A9+au+lait", true); // => "café au lait"
 * ```
 */
export function percentDecode(s: string, plusAsSpace = false): string {
  const text = plusAsSpace && s.indexOf("+") >= 0 ? s.split("+").join(" ") : s;
  const first = text.indexOf("%");
  if (first < 0) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return decodeTolerantly(text, first);
  }
}

/** Decodes the escapes from `first` on; copies malformed escapes and replaces bytes that are not UTF-8. */
function decodeTolerantly(text: string, first: number): string {
  let decoded = "";
  let kept = 0;
  for (let at = first; at >= 0; ) {
    const lead = escapedByte(text, at);
    if (lead < 0) {
      at = nextPercent(text, at + 1);
      continue;
    }
    if (kept < at) decoded += text.slice(kept, at);
    at += 3;
    let missing = continuationBytes(lead);
    let point = lead < 0x80 ? lead : missing === 0 ? REPLACEMENT : lead & (0x3f >> missing);
    // The first continuation byte after these leads has a narrower range: no overlong form, no surrogate, nothing above
    // U+10FFFF.
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
    decoded += String.fromCodePoint(point);
    kept = at;
    at = nextPercent(text, at);
  }
  return decoded + text.slice(kept);
}

function nextPercent(text: string, from: number): number {
  return text.charCodeAt(from) === PERCENT ? from : text.indexOf("%", from);
}

/** Returns the number of UTF-8 continuation bytes after a lead byte; 0 for any other byte. */
function continuationBytes(lead: number): number {
  if (lead < 0xc2 || lead > 0xf4) return 0;
  return lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3;
}

/** Returns the byte of the escape at `at`; a negative number when there is no well-formed escape. */
function escapedByte(text: string, at: number): number {
  if (at + 2 >= text.length || text.charCodeAt(at) !== PERCENT) return -1;
  // A `hexDigit` of -1 makes the result negative.
  return (hexDigit(text.charCodeAt(at + 1)) << 4) | hexDigit(text.charCodeAt(at + 2));
}

/**
 * Escapes all characters except the unreserved `A-Z a-z 0-9 - . _ ~` (RFC 3986, section 2.3) as the `%XX` of their
 * UTF-8 bytes, in upper case.
 *
 * @param s The text; a lone surrogate is encoded as U+FFFD.
 * @param plusForSpace Whether a space becomes `+`, as in queries and form bodies (default: false, for `%20`).
 * @example
 * ```ts
 * percentEncode("a b/ü"); // => "a%20b%2F%C3%BC"
 * ```
 */
export function percentEncode(s: string, plusForSpace = false): string {
  if (!RESERVED.test(s)) return s;
  // `encodeURIComponent` is slower for a short text, and does not escape five reserved characters.
  if (s.length <= 24 || /[!'-*]/.test(s)) return encodeEach(s, plusForSpace ? "+" : "%20");
  const encoded = encodeURIComponent(toWellFormed(s));
  return plusForSpace && s.indexOf(" ") >= 0 ? encoded.split("%20").join("+") : encoded;
}

const RESERVED = /[^A-Za-z0-9\-._~]/;

/** Escapes a text character by character. */
function encodeEach(s: string, space: string): string {
  let encoded = "";
  let kept = 0;
  for (let at = 0; at < s.length; at++) {
    const c = s.charCodeAt(at);
    if (c < 0x80 && ESCAPES[c] === "") continue;
    encoded += s.slice(kept, at);
    if (c === 0x20) {
      encoded += space;
    } else if (c < 0x80) {
      encoded += ESCAPES[c];
    } else if (c < 0x800) {
      encoded += ESCAPES[0xc0 | (c >> 6)]! + ESCAPES[0x80 | (c & 0x3f)];
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
  return encoded + s.slice(kept);
}

/** The escape of each byte; `""` for an unreserved character. */
const ESCAPES: readonly string[] = /* @__PURE__ */ Array.from({ length: 0x100 }, (_, byte) =>
  RESERVED.test(String.fromCharCode(byte))
    ? `%${byte < 0x10 ? "0" : ""}${byte.toString(16).toUpperCase()}`
    : "",
);

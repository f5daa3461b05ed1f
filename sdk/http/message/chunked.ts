import { hexDigit, isFieldValue, isToken, sliceTrimmed } from "../text/ascii.js";
import { asciiEnd, isPair, toWellFormed, utf8End } from "../text/utf8.js";
import { type Header, header } from "./headers.js";

const CR = 0x0d;
const LF = 0x0a;
const DEFAULT_CHUNK = 0x10000;

/** What {@link readChunked} found. */
export interface Chunked {
  /** Whether the message is whole and every byte of its framing as RFC 9112, section 7.1, wants it. */
  readonly ok: boolean;
  /** The decoded text; as far as it came when `ok` is false. */
  readonly body: string;
  /** The trailer fields. They are not headers: what they say of the message must not be trusted unasked. */
  readonly trailers: readonly Header[];
  /**
   * The text after the message. When `ok` is false it starts with what is wrong, and is `""` when nothing is but that
   * the text ended too soon.
   */
  readonly rest: string;
}

/**
 * Writes a text in chunked transfer coding (RFC 9112, section 7.1), in chunks of at most `chunkSize` UTF-8 bytes, yet
 * never less than one character; a size below 1 is taken for 65,536. A lone surrogate becomes U+FFFD.
 *
 * @example
 * ```ts
 * encodeChunked("hello", 3); // => "3\r\nhel\r\n2\r\nlo\r\n0\r\n\r\n"
 * ```
 */
export function encodeChunked(body: string, chunkSize = DEFAULT_CHUNK): string {
  const text = toWellFormed(body);
  const most = chunkSize >= 1 ? Math.floor(chunkSize) : DEFAULT_CHUNK;
  const ascii = asciiEnd(text, 0, text.length) === text.length;
  let encoded = "";
  for (let from = 0; from < text.length; ) {
    let size = Math.min(most, text.length - from);
    let end = from + size;
    if (!ascii) ({ size, end } = nextChunk(text, from, most));
    encoded += `${size.toString(16)}\r\n${text.slice(from, end)}\r\n`;
    from = end;
  }
  return `${encoded}0\r\n\r\n`;
}

/** A number of bytes, and the place in the text behind what takes them or tells of them. */
interface Span {
  size: number;
  end: number;
}

/** As many whole characters as fit into so many bytes, one at least: where they end, and how many bytes they are. */
function nextChunk(text: string, from: number, most: number): Span {
  let size = 0;
  let end = from;
  while (end < text.length) {
    const c = text.charCodeAt(end);
    const pair = isPair(text, end, c);
    const bytes = c < 0x80 ? 1 : c < 0x800 ? 2 : pair ? 4 : 3;
    if (size + bytes > most && end > from) break;
    size += bytes;
    end += pair ? 2 : 1;
  }
  return { end, size };
}

/**
 * The text that was sent in chunked transfer coding; of a damaged message as much as can be decoded. A chunk size that
 * counts the text's characters where it should count bytes is taken as it was meant.
 *
 * @example
 * ```ts
 * decodeChunked("3\r\nhel\r\n2\r\nlo\r\n0\r\n\r\n"); // => "hello"
 * ```
 */
export function decodeChunked(text: string): string {
  return read(text, true).body;
}

function isBreak(text: string, at: number): boolean {
  return text.charCodeAt(at) === CR && text.charCodeAt(at + 1) === LF;
}

/** Whether a chunk that begins at `start` can only end there: with a break right behind it and none inside. */
function hasNoOtherEnd(text: string, start: number, end: number): boolean {
  return text.indexOf("\r", start) === end && text.charCodeAt(end + 1) === LF;
}

/**
 * From so many characters on the engine's search for the break is quicker than its look at each character: of 16 chunks of
 * 1,024 it takes a fifth, of 256 chunks of 16 a tenth more.
 */
const SEARCHED = 128;

/** A number of eight digits need not fit into the 31 bits that a shift leaves: the pattern reads it. */
const MOST_DIGITS = 7;

const NAME = "[!#$%&'*+\\-.^_`|~0-9A-Za-z]+";
const QUOTED = '"[\\t !#-[\\]-~\\x80-\\uFFFF]*(?:\\\\[\\t -~\\x80-\\uFFFF][\\t !#-[\\]-~\\x80-\\uFFFF]*)*"';
const EXTENSION = `[\\t ]*;[\\t ]*${NAME}(?:[\\t ]*=[\\t ]*(?:${NAME}|${QUOTED}))?`;
const SIZE_LINE = /* @__PURE__ */ new RegExp(`^([0-9A-Fa-f]+)(?:${EXTENSION})*\r\n$`);

/**
 * Reads a message in chunked transfer coding, strictly and with all its parts. A line that has not ended is not judged.
 *
 * @example
 * ```ts
 * const { ok, body, rest } = readChunked("1\r\na\r\n0\r\n\r\nGET /");
 * [ok, body, rest]; // => [true, "a", "GET /"]
 * ```
 */
export function readChunked(text: string): Chunked {
  return read(text, false);
}

/** Reads a message; `asMeant` also takes a size that counts characters, where the chunk can have no other end. */
function read(text: string, asMeant: boolean): Chunked {
  let body = "";
  // Up to there each character is a byte.
  let ascii = 0;
  for (let at = 0; ; ) {
    // Digits alone, as nearly all size lines are: by the pattern 256 chunks of 16 bytes take two and a half times as long. What is no
    // digit leaves the size negative.
    let size = hexDigit(text.charCodeAt(at));
    let start = at + 1;
    for (let c = text.charCodeAt(start); c !== CR && size >= 0; c = text.charCodeAt(++start))
      size = (size << 4) | hexDigit(c);
    if (size >= 0 && start - at <= MOST_DIGITS && text.charCodeAt(start + 1) === LF) {
      start += 2;
    } else {
      start = text.indexOf("\n", at) + 1;
      if (start === 0) return damaged(body, "");
      size = Number.parseInt(SIZE_LINE.exec(text.slice(at, start))?.[1] ?? "", 16);
      if (!(size <= Number.MAX_SAFE_INTEGER)) return damaged(body, text.slice(at));
    }
    if (size === 0) return readTrailers(text, start, body);
    const meant = start + size;
    let end = meant;
    if (!asMeant || size < SEARCHED || !hasNoOtherEnd(text, start, meant)) {
      if (end > ascii) {
        ascii = asciiEnd(text, Math.max(start, ascii), end);
        if (end > ascii) end = utf8End(text, ascii, end - ascii);
      }
      if (!isBreak(text, end)) {
        if (!asMeant || !hasNoOtherEnd(text, start, meant)) {
          end = Math.max(start, end);
          const rest = text.slice(end);
          return damaged(body + text.slice(start, end), rest === "\r" ? "" : rest);
        }
        end = meant;
      }
    }
    body += text.slice(start, end);
    at = end + 2;
  }
}

function readTrailers(text: string, from: number, body: string): Chunked {
  const trailers: Header[] = [];
  for (let at = from; ; ) {
    const lineEnd = text.indexOf("\n", at) + 1;
    if (lineEnd === 0) return damaged(body, "", trailers);
    const line = text.slice(at, lineEnd);
    if (line === "\r\n") return { ok: true, body, trailers, rest: text.slice(lineEnd) };
    const colon = line.indexOf(":");
    const name = line.slice(0, colon);
    const value = sliceTrimmed(line, colon + 1, line.length - 2);
    if (colon < 0 || !isBreak(line, line.length - 2) || !isToken(name) || !isFieldValue(value))
      return damaged(body, text.slice(at), trailers);
    trailers.push(header(name, value));
    at = lineEnd;
  }
}

function damaged(body: string, rest: string, trailers: readonly Header[] = []): Chunked {
  return { ok: false, body, trailers, rest };
}

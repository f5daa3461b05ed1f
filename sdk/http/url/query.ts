import { searchFrom } from "../text/ascii.js";
import { percentDecode, percentEncode } from "./percent.js";

const AND = 0x26;
const EQUALS = 0x3d;
const QUESTION = 0x3f;

/**
 * Returns the decoded value of the first field of that name in a form body (`application/x-www-form-urlencoded`), or `""` for a
 * field without a value. A `+` is a space, a `?` or `#` is data.
 *
 * @param body The form body, without the head of the message.
 * @param name The name, decoded; compared exactly.
 * @param fallback The result when the field is missing (default: `""`).
 */
export function formParam(body: string, name: string, fallback?: string): string;
/**
 * Returns the decoded value of the first field of that name in a form body (`application/x-www-form-urlencoded`).
 *
 * @param body The form body, without the head of the message.
 * @param name The name, decoded; compared exactly.
 * @param fallback The result when the field is missing; with `null` a missing field differs from an empty one.
 */
export function formParam(body: string, name: string, fallback: string | null): string | null;
export function formParam(body: string, name: string, fallback: string | null = ""): string | null {
  return findParam(body, 0, body.length, name, fallback);
}

/** Returns the decoded value of the first pair with this name in `text` from `from` to `to`, or `fallback`. */
export function findParam(
  text: string,
  from: number,
  to: number,
  name: string,
  fallback: string | null,
): string | null {
  // Search for the name unescaped, unless an escaped form of it may come earlier. Short names only: the engine compares the
  // whole name at each candidate.
  if (name !== "" && name.length <= 32 && !/[%+&=]/.test(name)) {
    const at = findPlainName(text, from, to, name);
    if (!hasBefore(text, "%", from, at) && !hasBefore(text, "+", from, at)) {
      return at === to ? fallback : valueAt(text, at + name.length, to);
    }
  }
  for (let start = from; start < to; ) {
    if (text.charCodeAt(start) === AND) {
      start = endOfAnds(text, start);
      continue;
    }
    const end = endOfSegment(text, start, to);
    const equals = text.slice(start, end).indexOf("=");
    const nameEnd = equals < 0 ? end : start + equals;
    if (percentDecode(text.slice(start, nameEnd), true) === name) return valueAt(text, nameEnd, to);
    start = end + 1;
  }
  return fallback;
}

/** Returns the start of the first segment with exactly this name; `to` if there is none. */
function findPlainName(text: string, from: number, to: number, name: string): number {
  for (let at = text.indexOf(name, from); at >= 0 && at < to; at = text.indexOf(name, at + 1)) {
    const end = at + name.length;
    const c = text.charCodeAt(end);
    if (
      (at === from || text.charCodeAt(at - 1) === AND) &&
      (end === to || (end < to && (c === EQUALS || c === AND)))
    )
      return at;
  }
  return to;
}

function hasBefore(text: string, character: string, from: number, to: number): boolean {
  const at = text.indexOf(character, from);
  return at >= 0 && at < to;
}

/** Returns the decoded value of the segment whose name ends at `nameEnd`. */
function valueAt(text: string, nameEnd: number, to: number): string {
  const value = text.slice(nameEnd + 1, endOfSegment(text, nameEnd, to));
  return percentDecode(value, true);
}

const NO_AND = /[^&]/g;

/** Returns the end of the run of `&` at `at`; a pattern scans long runs. */
function endOfAnds(text: string, at: number): number {
  if (text.charCodeAt(at + 1) !== AND) return at + 1;
  return searchFrom(text, NO_AND, at);
}

function endOfSegment(text: string, start: number, to: number): number {
  const mark = text.indexOf("&", start);
  return mark < 0 || mark > to ? to : mark;
}

/**
 * Returns every pair of a query or form body, decoded, in order and with duplicates; a `+` is a space. Skips empty segments;
 * a segment without `=` has the value `""`.
 *
 * @param query The query, with or without a leading `?`, or the form body.
 * @example
 * ```ts
 * queryParams("a=1&b=x+y&a=2"); // => [["a", "1"], ["b", "x y"], ["a", "2"]]
 * ```
 */
export function queryParams(query: string): [name: string, value: string][] {
  const pairs: [string, string][] = [];
  const text = query.indexOf("+") < 0 ? query : query.split("+").join(" ");
  const plain = text.indexOf("%") < 0;
  for (let start = text.charCodeAt(0) === QUESTION ? 1 : 0; start < text.length; ) {
    if (text.charCodeAt(start) === AND) {
      start = endOfAnds(text, start);
      continue;
    }
    const end = endOfSegment(text, start, text.length);
    let nameEnd = start;
    while (nameEnd < end && text.charCodeAt(nameEnd) !== EQUALS) nameEnd++;
    const name = text.slice(start, nameEnd);
    const value = text.slice(nameEnd + 1, end);
    pairs.push(plain ? [name, value] : [percentDecode(name), percentDecode(value)]);
    start = end + 1;
  }
  return pairs;
}

/**
 * Builds `name=value&name=value` from pairs, percent-encoded; a space becomes `+`.
 *
 * @param pairs The names and values, not encoded, in order; an empty list gives `""`.
 * @example
 * ```ts
 * encodeQuery([["q", "north door"], ["page", "2"]]); // => "q=north+door&page=2"
 * ```
 */
export function encodeQuery(pairs: readonly (readonly [name: string, value: string])[]): string {
  let query = "";
  for (let i = 0; i < pairs.length; i++) {
    const pair = pairs[i]!;
    if (i > 0) query += "&";
    query += percentEncode(pair[0], true);
    query += "=";
    query += percentEncode(pair[1], true);
  }
  return query;
}

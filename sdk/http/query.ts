import { percentDecode, percentEncode } from "./percent.js";

const EQUALS = 0x3d;
const PERCENT = 0x25;
const PLUS = 0x2b;
const QUESTION = 0x3f;

/**
 * The decoded value of the first field of that name in a form body (`application/x-www-form-urlencoded`); a `+` is a
 * space, a `?` or `#` is data. `""` for a field that is there without a value, `fallback` for one that is not there:
 * `null` tells the two apart.
 */
export function formParam(body: string, name: string, fallback?: string): string;
export function formParam(body: string, name: string, fallback: string | null): string | null;
export function formParam(body: string, name: string, fallback: string | null = ""): string | null {
  return findParam(body, 0, body.length, name, fallback);
}

/** Looks one name up in the pairs of `text` between two places. */
export function findParam(
  text: string,
  from: number,
  to: number,
  name: string,
  fallback: string | null,
): string | null {
  const initial = name === "" ? EQUALS : name.charCodeAt(0);
  for (let start = from; start < to; ) {
    const mark = text.indexOf("&", start);
    const end = mark < 0 || mark > to ? to : mark;
    const c = text.charCodeAt(start);
    if (c === initial || c === PERCENT || c === PLUS) {
      const segment = text.slice(start, end);
      const equals = segment.indexOf("=");
      if (percentDecode(equals < 0 ? segment : segment.slice(0, equals), true) === name) {
        return equals < 0 ? "" : percentDecode(segment.slice(equals + 1), true);
      }
    }
    start = end + 1;
  }
  return fallback;
}

/**
 * Every pair of a query or form body, decoded, in order and with duplicates; a `+` is a space. A leading `?` is ignored,
 * empty segments are skipped, a segment without `=` has the value `""`.
 */
export function queryParams(query: string): [name: string, value: string][] {
  const pairs: [string, string][] = [];
  const plain = query.indexOf("%") < 0 && query.indexOf("+") < 0;
  for (let start = query.charCodeAt(0) === QUESTION ? 1 : 0; start < query.length; ) {
    const mark = query.indexOf("&", start);
    const end = mark < 0 ? query.length : mark;
    let nameEnd = start;
    while (nameEnd < end && query.charCodeAt(nameEnd) !== EQUALS) nameEnd++;
    if (start < end) {
      const name = query.slice(start, nameEnd);
      const value = query.slice(nameEnd + 1, end);
      pairs.push(plain ? [name, value] : [percentDecode(name, true), percentDecode(value, true)]);
    }
    start = end + 1;
  }
  return pairs;
}

/** Builds `name=value&name=value` from pairs, in their order; a space becomes `+`. No pair gives `""`. */
export function encodeQuery(pairs: readonly (readonly [name: string, value: string])[]): string {
  let query = "";
  for (const pair of pairs) {
    const name = percentEncode(pair[0], true);
    query += query === "" ? name : `&${name}`;
    query += `=${percentEncode(pair[1], true)}`;
  }
  return query;
}

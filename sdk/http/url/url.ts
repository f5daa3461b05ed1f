import { findParam } from "./query.js";

/** What stands before the path in the absolute form of a request-target, `http://host/path`. */
const ORIGIN = /^[A-Za-z][A-Za-z0-9+.-]*:\/\/[^/?#]*/;
const SLASH = 0x2f;

/**
 * The path of a request-target, still encoded: all before the first `?` or `#`. Of the absolute form
 * (RFC 9112, section 3.2.2) scheme and authority are left out, and an empty path there is `/`. The other forms,
 * `*` and `host:port`, come back as they are.
 *
 * @example
 * ```ts
 * pathOnly("/doors?open=1"); // => "/doors"
 * ```
 */
export function pathOnly(target: string): string {
  const path = target.slice(0, queryMark(target, targetEnd(target)));
  if (path.charCodeAt(0) === SLASH) return path;
  const origin = ORIGIN.exec(path);
  return origin === null ? path : path.slice(origin[0].length) || "/";
}

/** The query of a request-target, still encoded: between the first `?` and a `#`; `""` when there is none. */
export function queryString(target: string): string {
  const end = targetEnd(target);
  return target.slice(queryMark(target, end) + 1, end);
}

/**
 * The decoded value of the first query parameter of that name in a request-target; a `+` is a space. `""` for a
 * parameter that is there without a value, `fallback` for one that is not there: `null` tells the two apart.
 *
 * @example
 * ```ts
 * queryParam("/doors?open=1", "open"); // => "1"
 * queryParam("/doors?open=1", "side", "north"); // => "north"
 * ```
 */
export function queryParam(target: string, name: string, fallback?: string): string;
export function queryParam(target: string, name: string, fallback: string | null): string | null;
export function queryParam(target: string, name: string, fallback: string | null = ""): string | null {
  const end = targetEnd(target);
  return findParam(target, queryMark(target, end) + 1, end, name, fallback);
}

/** Where a target ends: a fragment does not belong to it. */
function targetEnd(target: string): number {
  const hash = target.indexOf("#");
  return hash < 0 ? target.length : hash;
}

/** Where the `?` stands; the end when there is none. */
function queryMark(target: string, end: number): number {
  const mark = target.indexOf("?");
  return mark < 0 || mark > end ? end : mark;
}

import { findParam } from "./query.js";

/** Matches scheme and authority of the absolute form of a request-target, `http://host/path`; its group is the authority. */
export const ORIGIN = /^[A-Za-z][A-Za-z0-9+.-]*:\/\/([^/?#]*)/;
const SLASH = 0x2f;

/**
 * Returns the path of a request-target, still encoded: the text before the first `?` or `#`, without the scheme and authority of
 * the absolute form (RFC 9112, section 3.2.2), whose empty path is `/`. Returns the forms `*` and `host:port` unchanged.
 *
 * @param target The request-target, such as a request's `path`.
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

/**
 * Returns the query of a request-target, still encoded: the text between the first `?` and the first `#`, or `""` without a `?`.
 *
 * @param target The request-target, such as a request's `path`.
 */
export function queryString(target: string): string {
  const end = targetEnd(target);
  return target.slice(queryMark(target, end) + 1, end);
}

/**
 * Returns the decoded value of the first query parameter of that name in a request-target, or `""` for a parameter without a
 * value. A `+` is a space.
 *
 * @param target The request-target, such as a request's `path`.
 * @param name The name, decoded; compared exactly.
 * @param fallback The result when the parameter is missing (default: `""`).
 * @example
 * ```ts
 * queryParam("/doors?open=1", "open"); // => "1"
 * queryParam("/doors?open=1", "side", "north"); // => "north"
 * ```
 */
export function queryParam(target: string, name: string, fallback?: string): string;
/**
 * Returns the decoded value of the first query parameter of that name in a request-target.
 *
 * @param target The request-target, such as a request's `path`.
 * @param name The name, decoded; compared exactly.
 * @param fallback The result when the parameter is missing; with `null` a missing parameter differs from an empty one.
 */
export function queryParam(target: string, name: string, fallback: string | null): string | null;
export function queryParam(target: string, name: string, fallback: string | null = ""): string | null {
  const end = targetEnd(target);
  return findParam(target, queryMark(target, end) + 1, end, name, fallback);
}

/** Returns the end of a target without its fragment. */
function targetEnd(target: string): number {
  const hash = target.indexOf("#");
  return hash < 0 ? target.length : hash;
}

/** Returns the index of the first `?`; `end` if there is none. */
function queryMark(target: string, end: number): number {
  const mark = target.indexOf("?");
  return mark < 0 || mark > end ? end : mark;
}

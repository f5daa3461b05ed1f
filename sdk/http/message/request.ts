import type { Header } from "./headers.js";

/** A parsed HTTP/1.x request message. */
export interface Request {
  /** The method token as sent, for instance `GET`. */
  readonly meth: string;
  /** The request-target as sent, query included. */
  readonly path: string;
  /** The protocol version as sent, for instance `HTTP/1.1`. */
  readonly version: string;
  /** The header fields, in order, duplicates included. */
  readonly headers: readonly Header[];
  /** The body as text; `""` without a body. */
  readonly body: string;
  /** The repairs of the parser, in words; empty for a well-formed message. */
  readonly faults: readonly string[];
}

/**
 * Builds a request from parsed parts.
 *
 * @param meth The method token, such as `GET`; unchecked.
 * @param path The request-target, query included, such as `/doors?open=1`; unchecked.
 * @param headers The header fields, in order (default: none).
 * @param body The body (default: `""`).
 * @param version The protocol version (default: `HTTP/1.1`).
 */
export function request(
  meth: string,
  path: string,
  headers: readonly Header[] = [],
  body = "",
  version = "HTTP/1.1",
): Request {
  return { meth, path, version, headers, body, faults: [] };
}

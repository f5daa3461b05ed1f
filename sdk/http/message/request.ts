import type { Header } from "./headers.js";

/** A parsed HTTP/1.x request message. */
export interface Request {
  /** The method token as sent, for instance `GET`. */
  readonly meth: string;
  /** The request-target as sent, query included. */
  readonly path: string;
  /** The protocol version as sent, for instance `HTTP/1.1`. */
  readonly version: string;
  readonly headers: readonly Header[];
  readonly body: string;
  /** The repairs of the parser, in words; empty for a well-formed message. */
  readonly faults: readonly string[];
}

/** Builds a request from parsed parts. */
export function request(
  meth: string,
  path: string,
  headers: readonly Header[] = [],
  body = "",
  version = "HTTP/1.1",
): Request {
  return { meth, path, version, headers, body, faults: [] };
}

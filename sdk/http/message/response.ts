import { type Header, header } from "./headers.js";

/** An HTTP/1.x response message before it is serialised. */
export interface Response {
  readonly status: number;
  readonly headers: readonly Header[];
  readonly body: string;
}

/** Builds a response from its parts. */
export function response(status: number, headers: readonly Header[] = [], body = ""): Response {
  return { status, headers, body };
}

/**
 * Builds a response with a body and its `Content-Type`.
 *
 * @example
 * ```ts
 * httpResponse(404, "text/plain", "no such door").body; // => "no such door"
 * ```
 */
export function httpResponse(status: number, contentType: string, body: string): Response {
  return response(status, [header("Content-Type", contentType)], body);
}

/** Returns a new response with a header field appended; keeps fields of the same name. */
export function withHeader(message: Response, name: string, value: string): Response {
  return { ...message, headers: [...message.headers, header(name, value)] };
}

/** Builds a redirect: `Location`, no body. */
export function redirect(location: string, status = 302): Response {
  return response(status, [header("Location", location)]);
}

/** Builds the answer to an OPTIONS request: 204, with the methods in `Allow` in the order given. */
export function optionsResponse(methods: readonly string[]): Response {
  const allow = methods.filter((method) => method !== "").join(", ");
  return response(204, [header("Allow", allow)]);
}

import { type Header, header } from "./headers.js";

/** An HTTP/1.x response message before it is serialised. */
export interface Response {
  /** The status code, such as 200; one outside 100 to 999 is sent as 500. */
  readonly status: number;
  /** The header fields, in order; `Content-Length` is added when the response is sent. */
  readonly headers: readonly Header[];
  /** The body, sent as UTF-8; `""` without a body. */
  readonly body: string;
}

/**
 * Builds a response from its parts.
 *
 * @param status The status code, such as 200; one outside 100 to 999 is sent as 500.
 * @param headers The header fields, in order (default: none).
 * @param body The body (default: `""`).
 */
export function response(status: number, headers: readonly Header[] = [], body = ""): Response {
  return { status, headers, body };
}

/**
 * Builds a response with a body and its `Content-Type`.
 *
 * @param status The status code, such as 200; one outside 100 to 999 is sent as 500.
 * @param contentType The media type of the body, such as `application/json`.
 * @param body The body; sent as UTF-8.
 * @example
 * ```ts
 * httpResponse(404, "text/plain", "no such door").body; // => "no such door"
 * ```
 */
export function httpResponse(status: number, contentType: string, body: string): Response {
  return response(status, [header("Content-Type", contentType)], body);
}

/**
 * Returns a new response with a header field appended; does not replace fields of the same name.
 *
 * @param message The response; it is not changed.
 * @param name The field name; unchecked.
 * @param value The field value; unchecked.
 */
export function withHeader(message: Response, name: string, value: string): Response {
  return { ...message, headers: [...message.headers, header(name, value)] };
}

/**
 * Builds a redirect: a `Location` header and no body.
 *
 * @param location The address for `Location`, percent-encoded; sent as it is.
 * @param status The status code, such as 301 or 308 (default: 302).
 */
export function redirect(location: string, status = 302): Response {
  return response(status, [header("Location", location)]);
}

/**
 * Builds the answer to an OPTIONS request: 204, with the methods in `Allow`.
 *
 * @param methods The allowed methods, such as `GET`, in the order of `Allow`; `""` is omitted.
 */
export function optionsResponse(methods: readonly string[]): Response {
  const allow = methods.filter((method) => method !== "").join(", ");
  return response(204, [header("Allow", allow)]);
}

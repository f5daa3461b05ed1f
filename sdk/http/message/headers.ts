import { equalsIgnoreCase } from "../text/ascii.js";

/** One header field: a plain value. */
export interface Header {
  /** The field name, as sent; compare it without regard to case. */
  readonly name: string;
  /** The field value. */
  readonly value: string;
}

/** Anything that carries header fields: a request, a response. */
export interface Message {
  /** The header fields, in order, duplicates included. */
  readonly headers: readonly Header[];
}

/**
 * Builds a header field; does not change name or value.
 *
 * @param name The field name, such as `Content-Type`; unchecked. `responseToString` omits a header whose name is not a token.
 * @param value The field value; unchecked. `responseToString` replaces control characters by spaces.
 */
export function header(name: string, value: string): Header {
  return { name, value };
}

/**
 * Returns the value of the first header field of that name (RFC 9110, section 5.1); it may be `""`.
 *
 * @param message A request or a response.
 * @param name The field name, in any case.
 * @param fallback The result when there is no such field (default: `""`).
 * @example
 * ```ts
 * const page = response(200, [header("Content-Type", "text/html")]);
 * headerValue(page, "content-type"); // => "text/html"
 * headerValue(page, "ETag", "none"); // => "none"
 * ```
 */
export function headerValue(message: Message, name: string, fallback = ""): string {
  for (const field of message.headers) {
    if (equalsIgnoreCase(field.name, name)) return field.value;
  }
  return fallback;
}

/**
 * Whether a header field of that name exists, with any value.
 *
 * @param message A request or a response.
 * @param name The field name, in any case.
 */
export function hasHeader(message: Message, name: string): boolean {
  return message.headers.some((field) => equalsIgnoreCase(field.name, name));
}

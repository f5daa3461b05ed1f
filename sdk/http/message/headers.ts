import { equalsIgnoreCase } from "../text/ascii.js";

/** One header field: a plain value. */
export interface Header {
  readonly name: string;
  readonly value: string;
}

/** Anything that carries header fields: a request, a response. */
export interface Message {
  readonly headers: readonly Header[];
}

/** Builds a header field; does not change name or value. */
export function header(name: string, value: string): Header {
  return { name, value };
}

/**
 * The value of the first header field of that name, in any case (RFC 9110, section 5.1); `fallback` when there is none.
 * A field with an empty value gives `""`.
 *
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

/** Whether a header field of that name exists, in any case and with any value. */
export function hasHeader(message: Message, name: string): boolean {
  for (const field of message.headers) {
    if (equalsIgnoreCase(field.name, name)) return true;
  }
  return false;
}

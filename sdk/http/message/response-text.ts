import { equalsIgnoreCase, isToken, toFieldValue } from "../text/ascii.js";
import { utf8Length } from "../text/utf8.js";
import { type Header, hasHeader, header } from "./headers.js";
import type { Response } from "./response.js";
import { code, is1xx, reasonPhrase } from "./status-code.js";

/**
 * Writes a response as an HTTP/1.1 message (RFC 9112), to be sent as UTF-8.
 *
 * Sets `Content-Length` to the body's bytes, unless the headers have a valid one, or a `Transfer-Encoding`, which the caller
 * applies to the body. Writes 1xx, 204 and 304 without body and without these headers, and 205 with length 0 (RFC 9110, section
 * 15). Headers cannot inject lines: a CR, LF, NUL or other control character in a value becomes a space, and a header
 * whose name is not a token is omitted. A status outside 100 to 999 is sent as 500.
 *
 * @param message The response.
 * @param options `head`: true omits the body, for the answer to a HEAD request, and changes nothing else (default: false).
 * @example
 * ```ts
 * responseToString(response(204)).split("\r\n")[0]; // => "HTTP/1.1 204 No Content"
 * ```
 */
export function responseToString(
  message: Response,
  { head = false }: { readonly head?: boolean } = {},
): string {
  const status = wireStatus(message.status);
  let text = `HTTP/1.1 ${status} ${reasonPhrase(status)}\r\n`;
  for (const { name, value } of wireHeaders(message)) text += `${name}: ${value}\r\n`;
  return head || isEmpty(status) ? `${text}\r\n` : `${text}\r\n${message.body}`;
}

/** Returns the status to send: 500 for an invalid one. */
export function wireStatus(status: number): number {
  const given = code(status);
  return given >= 100 && given <= 999 ? given : 500;
}

/** Returns the headers to send, framing included; for a transport that writes the message itself. */
export function wireHeaders(message: Response): Header[] {
  const status = wireStatus(message.status);
  const empty = isEmpty(status);
  const coded = !empty && hasHeader(message, "Transfer-Encoding");
  let lengthDue = !coded && (!empty || status === 205);

  const headers: Header[] = [];
  for (const { name, value } of message.headers) {
    if (!isToken(name)) continue;
    if (name.length === 14 && equalsIgnoreCase(name, "content-length")) {
      if (empty || !lengthDue || !/^[0-9]+$/.test(value)) continue;
      lengthDue = false;
    } else if (empty && name.length === 17 && equalsIgnoreCase(name, "transfer-encoding")) {
      continue;
    }
    headers.push(header(name, toFieldValue(value)));
  }
  if (lengthDue) headers.push(header("Content-Length", `${empty ? 0 : utf8Length(message.body)}`));
  return headers;
}

/** Whether the message must not have a body (RFC 9110, section 15). */
function isEmpty(status: number): boolean {
  return is1xx(status) || status === 204 || status === 205 || status === 304;
}

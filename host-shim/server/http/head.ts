import { request as buildRequest, type Header, type Request } from "../../../sdk/http/index.js";
import { equalsIgnoreCase } from "../../../sdk/http/text/ascii.js";

/** The head of a request: its first line, and its header fields as alternating names and values. */
export interface Head {
  readonly method: string;
  readonly target: string;
  readonly fields: readonly string[];
  /** The version of HTTP, such as `HTTP/1.1`. */
  readonly version: string;
  readonly peer: string;
}

/** Returns the value of the first field with a case-insensitive name; `""` if there is none. */
export function fieldValue(fields: readonly string[], name: string): string {
  for (let at = 0; at < fields.length; at += 2) {
    if (equalsIgnoreCase(fields[at]!, name)) return fields[at + 1]!;
  }
  return "";
}

/** Returns the request with this head. */
export function toRequest({ method, target, fields, version }: Head, body = ""): Request {
  const headers: Header[] = [];
  for (let at = 0; at < fields.length; at += 2) headers.push({ name: fields[at]!, value: fields[at + 1]! });
  return buildRequest(method, target, headers, body, version);
}

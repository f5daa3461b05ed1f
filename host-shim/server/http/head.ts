import { request as buildRequest, type Header, type Request } from "../../../sdk/http/index.js";
import { equalsIgnoreCase } from "../../../sdk/http/text/ascii.js";

/** What a request says before its body: its first line, and its header fields as name and value in turn. */
export interface Head {
  readonly method: string;
  readonly target: string;
  readonly fields: readonly string[];
  /** Such as `HTTP/1.1`. */
  readonly version: string;
  /** The address that the connection comes from. */
  readonly peer: string;
}

/** The first field of a name, in any case; `""` when there is none. */
export function fieldValue(fields: readonly string[], name: string): string {
  for (let at = 0; at < fields.length; at += 2) {
    if (equalsIgnoreCase(fields[at]!, name)) return fields[at + 1]!;
  }
  return "";
}

/** The request of a head and its body. */
export function toRequest({ method, target, fields, version }: Head, body = ""): Request {
  const headers: Header[] = [];
  for (let at = 0; at < fields.length; at += 2) headers.push({ name: fields[at]!, value: fields[at + 1]! });
  return buildRequest(method, target, headers, body, version);
}

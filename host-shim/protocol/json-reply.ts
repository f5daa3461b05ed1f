import { type Header, hasHeader, headerValue, httpResponse, type Response } from "../../sdk/http/index.js";

/** The content type of every JSON body. */
export const JSON_TYPE = "application/json; charset=utf-8";

/** Returns a response with a value as its JSON body. */
export function json(status: number, body: unknown): Response {
  return jsonText(status, JSON.stringify(body));
}

/** Returns a response with JSON text as its body. */
export function jsonText(status: number, body: string): Response {
  return httpResponse(status, JSON_TYPE, body);
}

/** Returns the response to a failed request. */
export function failure(status: number, err: string): Response {
  return json(status, { err });
}

/** Returns the response to a failed request about the selection of mods. */
export function selectionFailure(status: number, err: string): Response {
  return json(status, { ok: false, err });
}

/** Returns a path for log lines and errors, with the key of a linked game masked: the key is a secret. */
export function shownPath(path: string): string {
  return path.replace(/^(\/svc\/games\/).*/s, "$1<key>");
}

/** Returns the response to a method that the path does not support. */
export function wrongMethod(path: string, takes: readonly string[]): Response {
  const allow = takes.join(", ");
  const { status, headers, body } = failure(405, `${shownPath(path)} takes ${allow}`);
  return { status, headers: [...headers, { name: "Allow", value: allow }], body };
}

/** Returns the response to an unknown path. */
export function noRoute(path: string): Response {
  return failure(404, `there is no route ${shownPath(path)}`);
}

/** Returns the cache header to add to a reply: `no-store` for JSON without a `Cache-Control`. */
export function cachingOf(reply: Response): readonly Header[] {
  if (hasHeader(reply, "Cache-Control")) return [];
  if (!/^application\/json\b/i.test(headerValue(reply, "Content-Type"))) return [];
  return [{ name: "Cache-Control", value: "no-store" }];
}

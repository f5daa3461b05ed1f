import { type Header, hasHeader, headerValue, httpResponse, type Response } from "../../sdk/http/index.js";

/** The type of every JSON body. */
export const JSON_TYPE = "application/json; charset=utf-8";

/** An answer with a JSON body. */
export function json(status: number, body: unknown): Response {
  return jsonText(status, JSON.stringify(body));
}

/** An answer with a body that is JSON already. */
export function jsonText(status: number, body: string): Response {
  return httpResponse(status, JSON_TYPE, body);
}

/** The answer to a request that failed. */
export function failure(status: number, err: string): Response {
  return json(status, { err });
}

/** The answer to a request about the selection of mods that failed. */
export function selectionFailure(status: number, err: string): Response {
  return json(status, { ok: false, err });
}

/** The answer to a method that a path does not take. */
export function wrongMethod(path: string, takes: readonly string[]): Response {
  const allow = takes.join(", ");
  const { status, headers, body } = failure(405, `${path} takes ${allow}`);
  return { status, headers: [...headers, { name: "Allow", value: allow }], body };
}

/** The answer to a request for a path that is none. */
export function noRoute(path: string): Response {
  return failure(404, `there is no route ${path}`);
}

/** What a reply is still to say of how it is kept: JSON that says nothing of its own is not stored. */
export function cachingOf(reply: Response): readonly Header[] {
  if (hasHeader(reply, "Cache-Control")) return [];
  if (!/^application\/json\b/i.test(headerValue(reply, "Content-Type"))) return [];
  return [{ name: "Cache-Control", value: "no-store" }];
}

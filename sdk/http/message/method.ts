import { equalsIgnoreCase } from "../text/ascii.js";
import type { Request } from "./request.js";

/**
 * The methods of RFC 9110, section 9, and PATCH of RFC 5789. Each member is the method's token; `HttpUnknown` is any
 * other method.
 */
export const HttpMethod = {
  HttpUnknown: "",
  HttpGet: "GET",
  HttpHead: "HEAD",
  HttpPost: "POST",
  HttpPut: "PUT",
  HttpDelete: "DELETE",
  HttpConnect: "CONNECT",
  HttpOptions: "OPTIONS",
  HttpTrace: "TRACE",
  HttpPatch: "PATCH",
} as const;

/** One of the strings in the constant `HttpMethod`. */
export type HttpMethod = (typeof HttpMethod)[keyof typeof HttpMethod];

const METHODS = Object.values(HttpMethod);

/**
 * Returns the method of a token.
 *
 * @param token The method token, in any case; an unknown token gives `HttpUnknown`.
 */
export function parseHttpMethod(token: string): HttpMethod {
  for (const method of METHODS) {
    if (equalsIgnoreCase(token, method)) return method;
  }
  return HttpMethod.HttpUnknown;
}

/**
 * Whether a request has this method. With `HttpUnknown`, whether {@link parseHttpMethod} does not know the request's
 * method.
 *
 * @param request A request; only `meth` is read.
 * @param method An {@link HttpMethod} or any other token, in any case.
 */
export function isMethod(request: Pick<Request, "meth">, method: string): boolean {
  if (method === HttpMethod.HttpUnknown) return parseHttpMethod(request.meth) === HttpMethod.HttpUnknown;
  return equalsIgnoreCase(request.meth, method);
}

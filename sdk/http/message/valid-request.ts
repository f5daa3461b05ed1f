import { equalsIgnoreCase, isFieldValue, isToken, sliceTrimmed } from "../text/ascii.js";
import { isHostAndPort, isPathAndQuery, portOf } from "../url/uri-syntax.js";
import { HttpMethod } from "./method.js";
import type { Request } from "./request.js";

/**
 * Whether a request is a well-formed HTTP/1.x request with one unambiguous length. As strict as RFC 9110 and RFC 9112 let a
 * server be, so that every server reads a valid request alike: rejects repaired requests and all known forms of request
 * smuggling. Checks the head only: the body may still be incomplete.
 *
 * @param request A request of `parseRequest` or `request`.
 * @example
 * ```ts
 * isValidRequest(parseRequest("GET / HTTP/1.1\r\nHost: game\r\n\r\n")); // => true
 * isValidRequest(parseRequest("GET / HTTP/1.1\r\n\r\n")); // => false
 * ```
 */
export function isValidRequest(request: Request): boolean {
  return (
    request.faults.length === 0 &&
    isToken(request.meth) &&
    (request.version === "HTTP/1.1" || /^HTTP\/1\.[0-9]$/.test(request.version)) &&
    isTargetOf(request.meth, request.path) &&
    hasValidHeaders(request)
  );
}

/** Whether the form of the target fits the method (RFC 9112, section 3.2). */
function isTargetOf(method: string, target: string): boolean {
  if (method === HttpMethod.HttpConnect) {
    const port = Number(portOf(target));
    return isHostAndPort(target) && port > 0 && port < 0x10000;
  }
  if (target === "*") return method === HttpMethod.HttpOptions;
  if (target.charCodeAt(0) === 0x2f) return isPathAndQuery(target);
  const scheme = /^[A-Za-z][A-Za-z0-9+.-]*:\/\//.exec(target);
  if (scheme === null) return false;
  const rest = target.slice(scheme[0].length);
  const hostEnd = rest.search(/[/?]/);
  // User information is an error (RFC 9110, section 4.2.4).
  return hostEnd < 0
    ? isHostAndPort(rest)
    : isHostAndPort(rest.slice(0, hostEnd)) && isPathAndQuery(rest.slice(hostEnd));
}

function hasValidHeaders({ version, headers }: Request): boolean {
  let hosts = 0;
  let lengths = 0;
  let codings: string | undefined;
  for (const { name, value } of headers) {
    if (!isToken(name) || !isFieldValue(value)) return false;
    // Comparing lengths first is cheaper.
    if (name.length === 4 && equalsIgnoreCase(name, "host")) {
      if (hosts++ > 0 || !isHostAndPort(value)) return false;
    } else if (name.length === 14 && equalsIgnoreCase(name, "content-length")) {
      // A second `Content-Length` is rejected even if it is equal, which RFC 9110, section 8.6, allows.
      if (lengths++ > 0 || !isLength(value)) return false;
    } else if (name.length === 17 && equalsIgnoreCase(name, "transfer-encoding")) {
      codings = codings === undefined ? value : `${codings},${value}`;
    }
  }
  if (hosts === 0 && version !== "HTTP/1.0") return false;
  return codings === undefined || (lengths === 0 && version !== "HTTP/1.0" && endsChunked(codings));
}

/** Whether a text is a `Content-Length`: digits of a safe integer. */
function isLength(text: string): boolean {
  return /^[0-9]+$/.test(text) && Number(text) <= Number.MAX_SAFE_INTEGER;
}

/**
 * Whether a list of transfer codings ends in `chunked` and has it once (RFC 9112, sections 6.1 and 6.3). The other
 * codings must be plain names: no registered coding has parameters, and an unknown coding may be rejected.
 */
function endsChunked(codings: string): boolean {
  const names = codings.split(",").map((coding) => sliceTrimmed(coding, 0, coding.length));
  return names.every(
    (name, index) => isToken(name) && equalsIgnoreCase(name, "chunked") === (index === names.length - 1),
  );
}

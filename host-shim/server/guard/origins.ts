// Chromium sends the origin `null` for a page of a `file:` address; other engines send `file://`.
const FILE = "file://";
const OPAQUE = "null";

/**
 * Returns the error in an origin to allow (RFC 6454, section 6.1: a scheme, a host, no path); undefined if it is valid. `null`
 * and `file://` require a token, because any page can create a frame that sends `null`.
 *
 * @param origin An origin such as `http://localhost:5173` or `app://game`, or `null`.
 * @param hasToken Whether the server requires a token.
 */
export function faultInOrigin(origin: string, hasToken: boolean): string | undefined {
  const found = JSON.stringify(origin);
  if (origin === OPAQUE || origin === FILE) {
    if (hasToken) return undefined;
    return `a sandboxed frame of any page sends the origin ${found}: set a token, too`;
  }
  if (origin.includes("*")) return `${found} is not one origin: name each origin in full, without *`;
  const isWeb = /^https?:/.test(origin);
  const isOrigin = isWeb
    ? URL.canParse(origin) && new URL(origin).origin === origin
    : /^[a-z][a-z0-9+.-]*:\/\/[a-z0-9._-]+(?::\d{1,5})?$/.test(origin);
  if (isOrigin) return undefined;
  return `an origin looks like http://localhost:5173 or app://game, without a slash at the end, found ${found}`;
}

/** Returns the `Origin` values that browsers send for these origins. */
export function sentOrigins(origins: readonly string[]): ReadonlySet<string> {
  return new Set(origins.includes(FILE) ? [...origins, OPAQUE] : origins);
}

/** Returns an origin without the default port of its scheme, which browsers leave out and some proxies add. */
export function withoutDefaultPort(origin: string): string {
  return origin.replace(/^(http:.*):80$|^(https:.*):443$/i, "$1$2");
}

const KEY = "svc-mod/token";
/** The start of a link with a token; the token follows. */
export const TOKEN = "#token=";

/**
 * Returns the backend's token, or `""` if the page has none. The page gets the token once, as `#token=…`, because a fragment
 * is never sent or logged. Stores it for the tab and removes it from the address, so that it is not shared or bookmarked.
 */
export function takeToken(): string {
  const { hash, pathname, search } = location;
  if (hash.startsWith(TOKEN)) {
    const token = decoded(hash.slice(TOKEN.length));
    history.replaceState(history.state, "", pathname + search);
    keep(token);
    return token;
  }
  try {
    return tokenIn(sessionStorage.getItem(KEY));
  } catch {
    return "";
  }
}

/** Returns a stored token; `""` for null and for a text that is not a valid header value, because requests with it would fail. */
export function tokenIn(stored: string | null): string {
  return stored !== null && /^[!-~](?:[ -~]*[!-~])?$/.test(stored) ? stored : "";
}

/** Decodes a token, which may be percent-encoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Stores the token for the tab; in a browser without storage the token is lost when the page reloads. */
function keep(token: string): void {
  try {
    sessionStorage.setItem(KEY, token);
  } catch {}
}

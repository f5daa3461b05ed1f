const KEY = "svc-mod/token";
const MARK = "#token=";

/**
 * The backend's token, `""` for none. It is handed to the page once, as `#token=…`: a fragment is never sent to a server
 * and is in no log. The tab then keeps it, and the address loses it, so that it is not shared or bookmarked.
 */
export function takeToken(): string {
  const { hash, pathname, search } = location;
  if (hash.startsWith(MARK)) {
    const token = decoded(hash.slice(MARK.length));
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

/** Reads a stored token; `""` for a text that no header can carry, with which every request would fail. */
export function tokenIn(stored: string | null): string {
  return stored !== null && /^[!-~](?:[ -~]*[!-~])?$/.test(stored) ? stored : "";
}

/** A token may stand there as it is, or percent-encoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Without storage the token is in force until the page is left. */
function keep(token: string): void {
  try {
    sessionStorage.setItem(KEY, token);
  } catch {}
}

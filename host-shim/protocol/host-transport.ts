/** The timeout of the host's own requests, in milliseconds. */
export const TIMEOUT_MS = 10_000;

/** Returns a base URL or base path without slashes at the end, because the paths that are appended start with a slash. */
export function withoutEndSlash(base: string): string {
  return base.replace(/\/+$/, "");
}

/** A conditional GET, or a POST. */
export interface TransportRequest {
  /** The absolute URL. */
  readonly url: string;
  /** The value of `If-None-Match`; `""` sends no such header. */
  readonly etag: string;
  /**
   * The cache mode of a page: `no-cache` revalidates each time, `force-cache` also accepts stale entries. A transport without a
   * cache ignores it.
   */
  readonly cache?: "no-cache" | "force-cache" | undefined;
  /** The timeout in milliseconds. */
  readonly timeoutMs: number;
  /** The body of a POST; absent for a GET. */
  readonly body?: string;
}

/** A complete answer. A truncated one is a failure, never a reply. */
export interface TransportReply {
  /** The HTTP status code. */
  readonly status: number;
  /** The value of `ETag`; `""` without the header. */
  readonly etag: string;
  /** The body, decoded from UTF-8. */
  readonly body: string;
  /** Whether a page watches the game: the header `Svc-Watched` of a poll's answer; absent without the header. */
  readonly watched?: boolean;
}

/** The name of a poll answer's header that tells the game whether a page watches: `1` or `0`. */
export const WATCHED_HEADER = "Svc-Watched";

/** Reads {@link WATCHED_HEADER}; returns `{}` unless it is `1` or `0`. */
export function watchedIn(value: string | null | undefined): Pick<TransportReply, "watched"> {
  return value === "1" || value === "0" ? { watched: value === "1" } : {};
}

/**
 * Sends a request and calls back once, with the reply or with an error text. If it never calls back, calls back late, or throws,
 * the request counts as failed; a second call is ignored. It may return a function that aborts the request, whose reply is then
 * ignored; any other result means that it cannot abort.
 *
 * @param request The request.
 * @param done Call it once: with the reply and `""`, or with undefined and the problem.
 */
export type Transport = (
  request: TransportRequest,
  done: (reply: TransportReply | undefined, problem: string) => void,
) => unknown;

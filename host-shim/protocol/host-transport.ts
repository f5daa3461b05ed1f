/** When a request of the host itself is given up, in milliseconds. */
export const TIMEOUT_MS = 10_000;

/** A conditional GET, or a POST. */
export interface TransportRequest {
  readonly url: string;
  /** The value for `If-None-Match`, `""` for none. */
  readonly etag: string;
  /**
   * How the cache of a page takes part: with `no-cache` it asks the server each time, with `force-cache` it also answers
   * what is out of date. A transport without a cache does not look at it.
   */
  readonly cache?: "no-cache" | "force-cache" | undefined;
  /** Milliseconds after which the transport gives up. */
  readonly timeoutMs: number;
  /** What to POST; absent for a GET. */
  readonly body?: string;
}

/** A whole answer. One that was cut short is a failure, never a reply. */
export interface TransportReply {
  readonly status: number;
  readonly etag: string;
  readonly body: string;
}

/**
 * Sends a request and calls back once: with the reply, or with what went wrong in words. One that never calls back, does so
 * too late, more than once, or throws, counts as a failed poll.
 */
export type Transport = (
  request: TransportRequest,
  done: (reply: TransportReply | undefined, problem: string) => void,
) => void;

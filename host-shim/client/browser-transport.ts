import { errorMessage } from "../../sdk/host/describe-error.js";
import { type Transport, WATCHED_HEADER, watchedIn } from "../protocol/host-transport.js";

/** The functions that the transport uses: of a page's `window`, or of any engine with `fetch` and `AbortSignal.timeout`. */
export interface FetchingWindow<Signal> {
  fetch(
    url: string,
    init: {
      readonly headers: Readonly<Record<string, string>>;
      readonly signal: Signal & {};
      readonly method: string;
      readonly body: string | null;
      readonly cache: "default" | "no-cache" | "force-cache";
    },
  ): Promise<FetchedReply>;
  // `& {}` because a page's own `fetch` may allow an undefined signal, from which TypeScript 5.4 would infer `Signal`.
  readonly AbortSignal: { timeout(milliseconds: number): Signal & {} };
  /** Aborts a request before its timeout (default: only the timeout does). */
  readonly AbortController?: new () => { readonly signal: Signal & {}; abort(reason?: unknown): void };
  /** Sends each POST (default: `fetch` does). */
  readonly XMLHttpRequest?: new () => PageRequest;
}

/** The part of an `XMLHttpRequest` in use. */
export interface PageRequest {
  timeout: number;
  readonly status: number;
  readonly responseText: string;
  open(method: string, url: string): void;
  setRequestHeader(name: string, value: string): void;
  addEventListener(type: "loadend", handler: () => void): void;
  send(body: string): void;
  abort(): void;
}

/** The part of a fetched `Response` in use. */
export interface FetchedReply {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
}

/**
 * Creates a client host's transport over `fetch`: `createFetchTransport(window)`. A request with an ETag bypasses the page's
 * cache, so a 304 arrives as a 304; a poll without an ETag revalidates, and hashed libraries may come from the cache.
 *
 * @param page The page's `window`, or any object with `fetch` and `AbortSignal`.
 * @param options `token`: the token of a backend that requires one (default: `""`, no token).
 */
export function createFetchTransport<Signal>(
  page: FetchingWindow<Signal>,
  { token = "" }: { readonly token?: string } = {},
): Transport {
  return ({ url, etag, cache, timeoutMs, body }, done) => {
    const headers: Record<string, string> = etag === "" ? {} : { "If-None-Match": etag };
    if (token !== "") headers["Authorization"] = `Bearer ${token}`;
    if (body !== undefined && page.XMLHttpRequest)
      return post(new page.XMLHttpRequest(), { url, headers, timeoutMs, body }, done);
    // The type of the signal is the page's own.
    const timeout = page.AbortSignal.timeout(timeoutMs) as Signal & TimeoutSignal;
    const controller = page.AbortController && new page.AbortController();
    timeout.addEventListener?.("abort", () => controller?.abort(timeout.reason));
    page
      .fetch(url, {
        headers,
        signal: controller?.signal ?? timeout,
        method: body === undefined ? "GET" : "POST",
        body: body ?? null,
        // With If-None-Match, `fetch` in the mode `default` bypasses the cache by itself (Fetch standard).
        cache: (etag === "" && cache) || "default",
      })
      // No `async` anywhere in this entry: Hermes does not parse it.
      .then((reply) =>
        reply.text().then((body) => ({
          status: reply.status,
          etag: reply.headers.get("ETag") ?? "",
          body,
          ...watchedIn(reply.headers.get(WATCHED_HEADER)),
        })),
      )
      // Two arguments instead of a final catch: an error thrown by `done` is not a network failure.
      .then(
        (reply) => done(reply, ""),
        (error: unknown) => done(undefined, errorMessage(error)),
      );
    return () => controller?.abort();
  };
}

/**
 * Sends a POST over `XMLHttpRequest`, because in a game that draws without a pause the reply's body of a `fetch` arrives one or
 * two frames later.
 */
function post(
  request: PageRequest,
  asked: { url: string; headers: Readonly<Record<string, string>>; timeoutMs: number; body: string },
  done: Parameters<Transport>[1],
): () => void {
  request.open("POST", asked.url);
  for (const name of Object.keys(asked.headers)) request.setRequestHeader(name, asked.headers[name]!);
  request.timeout = asked.timeoutMs;
  request.addEventListener("loadend", () => {
    const { status, responseText: body } = request;
    // A truncated answer also has the status 0.
    if (status === 0) done(undefined, "no answer");
    else done({ status, etag: "", body }, "");
  });
  request.send(asked.body);
  return () => request.abort();
}

interface TimeoutSignal {
  readonly reason?: unknown;
  readonly addEventListener?: (type: "abort", handler: () => void) => void;
}

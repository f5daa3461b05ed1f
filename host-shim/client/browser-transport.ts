import { errorMessage } from "../../sdk/host/describe-error.js";
import type { Transport } from "../protocol/host-transport.js";

/** The page functions in use; `window` has them, and so has any engine with `fetch`. */
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
  // `& {}` because a page's own `fetch` may allow an undefined signal, and TypeScript 5.4 infers the type from there.
  readonly AbortSignal: { timeout(milliseconds: number): Signal & {} };
}

/** The part of a fetched `Response` in use. */
export interface FetchedReply {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
}

/**
 * A client host's transport over `fetch`: `createFetchTransport(window)`. A request with an ETag bypasses the page's cache, so a
 * 304 arrives as a 304; a poll without one revalidates, and hashed libraries may come from the cache.
 *
 * @param page The page's `window`, or any object with `fetch` and `AbortSignal`.
 * @param options `token`: the token of a backend that requires one (default: `""`, none).
 */
export function createFetchTransport<Signal>(
  page: FetchingWindow<Signal>,
  { token = "" }: { readonly token?: string } = {},
): Transport {
  return ({ url, etag, cache, timeoutMs, body }, done) => {
    const headers: Record<string, string> = etag === "" ? {} : { "If-None-Match": etag };
    if (token !== "") headers["Authorization"] = `Bearer ${token}`;
    page
      .fetch(url, {
        headers,
        signal: page.AbortSignal.timeout(timeoutMs),
        method: body === undefined ? "GET" : "POST",
        body: body ?? null,
        // A request with its own ETag bypasses the cache.
        cache: (etag === "" && cache) || "default",
      })
      // No `async` anywhere in this entry: Hermes does not parse it.
      .then((reply) =>
        reply.text().then((body) => ({ status: reply.status, etag: reply.headers.get("ETag") ?? "", body })),
      )
      // Two arguments instead of a final catch: an error thrown by `done` is not a network failure.
      .then(
        (reply) => done(reply, ""),
        (error: unknown) => done(undefined, errorMessage(error)),
      );
  };
}

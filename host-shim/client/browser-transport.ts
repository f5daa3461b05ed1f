import { errorMessage } from "../../sdk/host/describe-error.js";
import type { Transport } from "../protocol/host-transport.js";

/** What the transport takes from a page: its `window` has all of it, and so has any engine with `fetch`. */
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
  // `& {}` because the type of a signal in a page's own fetch may be undefined, and TypeScript 5.4 takes it from there.
  readonly AbortSignal: { timeout(milliseconds: number): Signal & {} };
}

/** The part of a fetched `Response` that is read. */
export interface FetchedReply {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
}

/**
 * A client host's transport over `fetch`: `createFetchTransport(window)`. With an ETag the page's own cache stands
 * aside and a 304 arrives as one; without, a poll makes it ask the server, and hashed libraries come from it. `token` is
 * the backend's, where it has one.
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
        // With a tag of its own a request goes past the cache.
        cache: (etag === "" && cache) || "default",
      })
      // No `async` anywhere in this entry: Hermes does not parse it.
      .then((reply) =>
        reply.text().then((body) => ({ status: reply.status, etag: reply.headers.get("ETag") ?? "", body })),
      )
      // Two arguments and no catch at the end: what `done` throws is not a failure of the network.
      .then(
        (reply) => done(reply, ""),
        (error: unknown) => done(undefined, errorMessage(error)),
      );
  };
}

import { describeError } from "../../sdk/host/describe-error.js";
import { TIMEOUT_MS, type Transport, type TransportReply } from "../protocol/host-transport.js";

interface PollerOptions {
  readonly url: string;
  readonly transport: Transport;
  readonly now: () => number;
  /** Milliseconds between two polls while the backend answers. */
  readonly pollMs: number;
  /** Receives the body of an answer that differs from the last accepted one; returns why it is invalid, or `""`. */
  readonly take: (body: string) => string;
  /** Called after each poll with its problem, or with `""` if it succeeded. */
  readonly settled: (problem: string) => void;
  /** Called after each poll with `watched` of the answer; with undefined if there is no answer. */
  readonly polled?: ((watched: boolean | undefined) => void) | undefined;
}

/** Milliseconds between two polls of a host or of a registry, unless their options set another time. */
export const DEFAULT_POLL_MS = 3000;
const LONGEST_BACK_OFF = 8;
/** The minimum time between two polls. */
const SOON_MS = 500;

/**
 * Creates a poller that sends one request at a time, the first at its first tick; `tick` is its only clock. Does not parse an
 * unchanged answer: requests are conditional, and for servers without entity tags it compares the texts. Each failure doubles the
 * interval, up to eight times its length, plus or minus a quarter, so that the games of a backend that failed do not all poll
 * it at once.
 */
export function createPoller({ url, transport, now, pollMs, take, settled, polled }: PollerOptions) {
  let next = -Infinity;
  let etag = "";
  let taken: string | undefined;
  let failures = 0;
  /** The time of the last request. */
  let askedAt = -Infinity;
  /** Whether `hurry` was called since the last request. */
  let isHurried = false;
  /** Identifies the pending request. */
  let waiting: object | undefined;
  /** Aborts the pending request; not a function if the transport cannot abort. */
  let giveUp: unknown;

  function ask(time: number): void {
    const mine = {};
    waiting = mine;
    askedAt = time;
    isHurried = false;
    next = time + TIMEOUT_MS;
    const done = (reply: TransportReply | undefined, problem: string) => {
      // The request timed out, was aborted, or calls back a second time.
      if (waiting !== mine) return;
      settle(problemOf(reply, problem));
      polled?.(reply?.watched);
    };
    try {
      giveUp = transport({ url, etag, cache: "no-cache", timeoutMs: TIMEOUT_MS }, done);
    } catch (error) {
      done(undefined, describeError(error));
    }
  }

  function problemOf(reply: TransportReply | undefined, problem: string): string {
    if (!reply) return problem || "no answer";
    const { status, body } = reply;
    if (status === 304 && etag !== "") return "";
    if (status !== 200 || typeof body !== "string") {
      return `it answered ${status}: ${String(body).slice(0, 200).replace(/\s+/g, " ")}`;
    }
    const newTag = typeof reply.etag === "string" ? reply.etag : "";
    if (newTag !== "" && newTag === etag) return "";
    const wrong = body === taken ? "" : take(body);
    if (wrong === "") {
      etag = newTag;
      taken = body;
    }
    return wrong;
  }

  /** Aborts the pending request, if there is one; its answer is ignored. */
  function abort(): void {
    const isPending = waiting !== undefined;
    waiting = undefined;
    if (isPending && typeof giveUp === "function") giveUp();
  }

  function settle(problem: string): void {
    waiting = undefined;
    failures = problem === "" ? 0 : failures + 1;
    const longer =
      failures === 0 ? 1 : Math.min(2 ** failures, LONGEST_BACK_OFF) * (0.75 + Math.random() / 2);
    next = now() + pollMs * longer;
    settled(problem);
  }

  return {
    /** Sends the next request when it is due. A pending request fails after its timeout. */
    tick(time: number): void {
      const isHurry = isHurried && waiting === undefined && time >= askedAt + SOON_MS;
      if (time < next && !isHurry) return;
      if (waiting === undefined) return ask(time);
      abort();
      settle(`no answer within ${TIMEOUT_MS} ms`);
      polled?.(undefined);
    },
    /** Makes the next tick poll, at most twice a second, and not before a pending request is answered. */
    hurry(): void {
      isHurried = true;
    },
    /** Stops polling: later answers are ignored. */
    stop(): void {
      abort();
      next = Infinity;
    },
  };
}

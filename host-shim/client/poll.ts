import { describeError } from "../../sdk/host/describe-error.js";
import { TIMEOUT_MS, type Transport, type TransportReply } from "../protocol/host-transport.js";

/** What a poller asks, and of whom. */
export interface PollerOptions {
  readonly url: string;
  readonly transport: Transport;
  readonly now: () => number;
  /** Milliseconds between two polls while the backend answers. */
  readonly pollMs: number;
  /** Takes the body of a new answer, another one than the last that was taken; gives in words what is wrong with it, `""` for nothing. */
  readonly take: (body: string) => string;
  /** Hears after each poll what was wrong with it, `""` for nothing. */
  readonly settled: (problem: string) => void;
}

/** Asks again and again, one request at a time, with no clock of its own. */
export interface Poller {
  /** Sends the next request when it is time for it, or gives up on the one under way. */
  readonly tick: (time: number) => void;
  /** Ends it: an answer that still comes is ignored. */
  readonly stop: () => void;
}

const LONGEST_BACK_OFF = 8;

/**
 * Makes a poller that asks at its first tick. Requests are conditional, and texts are compared for servers without entity
 * tags, so that an unchanged answer is not parsed. After
 * a failure it waits twice as long as before, up to eight times as long, give or take a quarter: many games that lost one
 * backend do not come back to it all at once.
 */
export function createPoller({ url, transport, now, pollMs, take, settled }: PollerOptions): Poller {
  let next = -Infinity;
  let etag = "";
  let taken: string | undefined;
  let failures = 0;
  /** Stands for the request under way. */
  let waiting: object | undefined;

  function ask(time: number): void {
    const mine = {};
    waiting = mine;
    next = time + TIMEOUT_MS;
    const done = (reply: TransportReply | undefined, problem: string) => {
      // It was given up, or calls back a second time.
      if (waiting !== mine) return;
      settle(problemOf(reply, problem));
    };
    try {
      transport({ url, etag, cache: "no-cache", timeoutMs: TIMEOUT_MS }, done);
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
    const newTag = String(reply.etag);
    if (newTag !== "" && newTag === etag) return "";
    const wrong = body === taken ? "" : take(body);
    if (wrong === "") {
      etag = newTag;
      taken = body;
    }
    return wrong;
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
    tick(time) {
      if (time < next) return;
      if (waiting !== undefined) settle(`no answer within ${TIMEOUT_MS} ms`);
      else ask(time);
    },
    stop() {
      waiting = undefined;
      next = Infinity;
    },
  };
}

import { createPoller, DEFAULT_POLL_MS } from "../client/poll.js";
import { type Transport, withoutEndSlash } from "../protocol/host-transport.js";
import { type Log, safeLog } from "../runtime/log-lines.js";
import type { LocalBackend } from "./local-backend.js";

/** The registry to poll and the backend that receives it. */
export interface FollowRegistryOptions {
  /** The address of the install; `<baseUrl>/registry/mods.json` is polled. */
  readonly baseUrl: string;
  /** Sends the requests. */
  readonly transport: Transport;
  /** The backend that receives each changed registry. */
  readonly backend: Pick<LocalBackend, "setRegistry">;
  /** A monotonic clock in milliseconds. */
  readonly now: () => number;
  /** Milliseconds between two polls (default: 3000). */
  readonly pollMs?: number;
  /** Receives each message, safe to print: no control characters, further lines indented, at most 8 KiB. */
  readonly log: Log;
}

/** Passes each changed registry to a local backend. */
export interface RegistryFollower {
  /** Call it once per frame, like the client host's `tick`: it is the only clock. */
  readonly tick: () => void;
  /** Stops polling. */
  readonly stop: () => void;
}

/**
 * Creates a poll of the registry, with conditional requests.
 *
 * @param options Address, transport, backend, clock and log; `pollMs` in milliseconds (default: 3000).
 */
export function followRegistry(options: FollowRegistryOptions): RegistryFollower {
  const { transport, backend, now, pollMs = DEFAULT_POLL_MS } = options;
  const log = safeLog(options.log);
  const url = `${withoutEndSlash(options.baseUrl)}/registry/mods.json`;
  let refusal = "";
  let logged = "";

  function take(text: string): string {
    refusal = backend.setRegistry(text);
    return refusal;
  }

  function settled(problem: string): void {
    // The backend has already logged why it refused the registry.
    const news = problem === refusal ? "" : problem;
    if (news === logged) return;
    logged = news;
    if (news !== "") log("warn", `cannot read ${url}, the last registry stays in force: ${news}`);
    else if (problem === "") log("info", `${url} can be read again`);
  }

  const poller = createPoller({ url, transport, now, pollMs, take, settled });
  return { tick: () => poller.tick(now()), stop: poller.stop };
}

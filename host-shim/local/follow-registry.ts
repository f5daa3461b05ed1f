import { createPoller } from "../client/poll.js";
import type { Transport } from "../protocol/host-transport.js";
import { type Log, safeLog } from "../runtime/log-lines.js";
import type { LocalBackend } from "./local-backend.js";

/** Whose registry is followed, and where it lies. */
export interface FollowRegistryOptions {
  /** The registry is asked for at `<baseUrl>/registry/mods.json`. */
  readonly baseUrl: string;
  readonly transport: Transport;
  readonly backend: Pick<LocalBackend, "setRegistry">;
  /** A clock in milliseconds that does not go back. */
  readonly now: () => number;
  /** Milliseconds between two looks (default: 3000). */
  readonly pollMs?: number;
  readonly log: Log;
}

/** Hands each newer registry to a local backend. */
export interface RegistryFollower {
  /** Call it once a frame, like the client host's: its only clock. */
  readonly tick: () => void;
  readonly stop: () => void;
}

const DEFAULT_POLL_MS = 3000;

/** Makes what asks for the registry again and again, conditionally, so that an unchanged one costs next to nothing. */
export function followRegistry(options: FollowRegistryOptions): RegistryFollower {
  const { baseUrl, transport, backend, now, pollMs = DEFAULT_POLL_MS } = options;
  const log = safeLog(options.log);
  const url = `${baseUrl}/registry/mods.json`;
  let refusal = "";
  let told = "";

  function take(text: string): string {
    refusal = backend.setRegistry(text);
    return refusal;
  }

  function settled(problem: string): void {
    // Of one that is refused the backend itself has said why.
    const news = problem === refusal ? "" : problem;
    if (news === told) return;
    told = news;
    if (news !== "") log("warn", `there is no newer ${url}, everything stays as it is: ${news}`);
    else if (problem === "") log("info", `${url} is there again`);
  }

  const poller = createPoller({ url, transport, now, pollMs, take, settled });
  return { tick: () => poller.tick(now()), stop: poller.stop };
}

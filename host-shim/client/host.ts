import { type Bus, createBus, type LogLevel } from "../../sdk/index.js";
import type { Evaluate } from "../runtime/loaded-mod.js";
import { createRuntime } from "../runtime/runtime.js";
import type { ModStore } from "../runtime/store.js";
import { parseDecision } from "./decision.js";
import type { Transport } from "./transport.js";

/** What a game hands to the client host. */
export interface ClientHostOptions {
  /** The backend's address, without a slash at the end. */
  readonly baseUrl: string;
  /** The game's version, `x.y.z[-pre]`. */
  readonly hostVersion: string;
  readonly transport: Transport;
  readonly evaluate: Evaluate;
  readonly store: ModStore;
  readonly log: (level: LogLevel, text: string) => void;
  /** A clock in milliseconds that does not go back. */
  readonly now: () => number;
  /** Milliseconds between two polls (default: 3000). */
  readonly pollMs?: number;
}

/** The part of a modded game that keeps the right mods running. */
export interface ClientHost {
  /**
   * Call it once a frame: its only clock. Polls when it is time, runs the mods' timers, and loads or unloads what is
   * queued until `budgetMs` milliseconds are used up, but at least one.
   */
  readonly tick: (budgetMs: number) => void;
  /** Unloads every mod and polls no more. */
  readonly stop: () => void;
  /** The ids of the running mods, in load order. */
  readonly mods: () => readonly string[];
  /** The bus that the mods share with the game. */
  readonly bus: Bus;
}

const DEFAULT_POLL_MS = 3000;
const TIMEOUT_MS = 10_000;

/** Makes a client host. Nothing is loaded before the backend's first decision, and nothing happens outside `tick`. */
export function createClientHost(options: ClientHostOptions): ClientHost {
  const { baseUrl, hostVersion, transport, evaluate, store, log, now, pollMs = DEFAULT_POLL_MS } = options;
  const bus = createBus({ log });
  const runtime = createRuntime({ side: "client", bus, evaluate, store, log, now, baseUrl });
  const url = `${baseUrl}/svc/mods/client/${hostVersion}`;
  let nextPoll = Number.NEGATIVE_INFINITY;
  let polling = false;
  let stopped = false;
  let etag = "";
  let problem = "";

  function poll(): void {
    polling = true;
    transport({ url, etag, timeoutMs: TIMEOUT_MS }, (reply, failure) => {
      polling = false;
      nextPoll = now() + pollMs;
      if (stopped) return;
      if (reply === undefined) return report(failure);
      if (reply.status === 304) return report("");
      if (reply.status !== 200) return report(`it answered ${reply.status}: ${reply.body.slice(0, 200)}`);
      const records = parseDecision(reply.body);
      if (records === undefined) return report("its answer is not a list of decisions");
      report("");
      etag = reply.etag;
      runtime.decide(records);
    });
  }

  function report(next: string): void {
    if (next === problem) return;
    if (next === "") log("info", `the backend at ${baseUrl} answers again`);
    else log("warn", `the backend at ${baseUrl} gave no decision, everything stays as it is: ${next}`);
    problem = next;
  }

  function tick(budgetMs: number): void {
    if (stopped) return;
    const time = now();
    if (time >= nextPoll && !polling) {
      poll();
      runtime.recheck();
    }
    runtime.tick(budgetMs);
  }

  function stop(): void {
    if (stopped) return;
    stopped = true;
    runtime.unloadAll();
  }

  return { tick, stop, mods: runtime.live, bus };
}

import { type Bus, createBus } from "../../sdk/index.js";
import { clientSelectionText, parseDecision } from "../protocol/decision.js";
import { TIMEOUT_MS, type Transport, withoutEndSlash } from "../protocol/host-transport.js";
import { type ModReport, reportText, type SentReport } from "../protocol/report.js";
import { type Log, safeLog } from "../runtime/log-lines.js";
import type { Evaluate } from "../runtime/mod/loaded-mod.js";
import type { TimeLimit } from "../runtime/mod/mod-calls.js";
import type { ModStore } from "../runtime/mod/mod-store.js";
import { createRuntime, type LoadProgress } from "../runtime/runtime.js";
import { createTickErrors } from "../runtime/tick-errors.js";
import { createPoller } from "./poll.js";

/** What a game hands to the client host. */
export interface ClientHostOptions {
  /** The backend's address; slashes at its end are ignored. */
  readonly baseUrl: string;
  /** The game's version, `x.y.z[-pre]`. */
  readonly hostVersion: string;
  readonly transport: Transport;
  readonly evaluate: Evaluate;
  readonly store: ModStore;
  /** Hears each message, safe to print: no control character, no second line that is not indented, at most 8 KiB. */
  readonly log: Log;
  /** A clock in milliseconds that does not go back. */
  readonly now: () => number;
  /**
   * False where there is no backend to send a request to, because decisions come from files or are made in the page: a
   * rejection line then names the mods view (default: true).
   */
  readonly hasBackend?: boolean;
  /** Milliseconds between two polls, and between two looks at the mods' files (default: 3000). */
  readonly pollMs?: number;
  /** Ends a mod's load, unload or hook that takes too long; in Node `withTimeLimit`. By default none is ended. */
  readonly limit?: TimeLimit;
}

/** The part of a modded game that keeps the right mods running. */
export interface ClientHost {
  /**
   * Call it once a frame: its only clock. Polls when it is time, runs the mods' timers, and does queued work (reading,
   * loading and unloading mods): at least one piece, and more while another one as long as the longest so
   * far fits into `budgetMs` milliseconds. Never throws into the game's frame: what goes wrong is logged. Called by mod code that it runs it does no such work: the outer call goes on.
   */
  readonly tick: (budgetMs: number) => void;
  /** Unloads every mod at once and polls no more. */
  readonly stop: () => void;
  /** Every mod that the backend decided about, in load order, and what became of it. */
  readonly mods: () => readonly ModReport[];
  /**
   * How far loading is, for a bar on a loading screen: of `total` mods that the decision enables `done` run or are known not to.
   * Undefined until there is a decision; without any mod as soon as a backend that cannot be reached left none behind either.
   * While a screen shows nothing else, `tick` with a budget of some 50 ms loads at full speed.
   */
  readonly progress: () => LoadProgress | undefined;
  /** The bus that the mods share with the game. */
  readonly bus: Bus;
}

const DEFAULT_POLL_MS = 3000;
/** What is answered where nobody takes reports. */
const NO_REPORTS: readonly unknown[] = [404, 405, 501];

/**
 * Makes a client host. Nothing happens outside `tick`, and nothing is loaded before the first decision: the backend's,
 * or the last one it left in the install when it cannot be reached at start. An answer that failed, is malformed or
 * contradicts itself changes nothing.
 *
 * @example
 * ```ts
 * const transport = createFetchTransport(window);
 * const host = createClientHost({
 *   baseUrl: location.origin,
 *   hostVersion: "1.4.0",
 *   transport,
 *   evaluate: evaluateInPage,
 *   store: createPageStore({ baseUrl: location.origin, transport, storage: localStorage }),
 *   log: (level, text) => console[level](text),
 *   now: () => performance.now(),
 * });
 * const frame = () => {
 *   host.tick(4);
 *   requestAnimationFrame(frame);
 * };
 * frame();
 * ```
 */
export function createClientHost(options: ClientHostOptions): ClientHost {
  const { hostVersion, transport, evaluate, store, now, limit, pollMs = DEFAULT_POLL_MS } = options;
  const baseUrl = withoutEndSlash(options.baseUrl);
  const log = safeLog(options.log);
  const tickError = createTickErrors(log, now);
  const bus = createBus({ log, fault: (...fault) => runtime.handlerThrew(...fault) });
  const runtime = createRuntime({
    side: "client",
    bus,
    evaluate,
    store,
    log,
    now,
    baseUrl: options.hasBackend === false ? "" : baseUrl,
    limit,
    tell,
  });
  const url = `${baseUrl}/svc/mods/client/${hostVersion}`;
  const poller = createPoller({ url, transport, now, pollMs, take, settled });
  let nextCheck = -Infinity;
  let stopped = false;
  let decided = false;
  let askedForLast = false;
  /** The backend gave no decision, and left none behind. */
  let nothingToLoad = false;
  let takesReports = true;
  let problem = "";

  function take(body: string): string {
    const records = parseDecision(body, "mods", hostVersion);
    if (records === undefined) return `its answer is no decision for version ${hostVersion} of the game`;
    decided = true;
    runtime.decide(records);
    store.keepSelection?.(clientSelectionText(hostVersion, records));
    return "";
  }

  function settled(next: string): void {
    if (next !== problem) {
      if (next === "") log("info", `the backend at ${baseUrl} answers again`);
      else {
        const hint = next.startsWith("it answered 404") ? `; was ${hostVersion} exported?` : "";
        log("warn", `the backend at ${baseUrl} gave no decision, everything stays as it is: ${next}${hint}`);
      }
      problem = next;
    }
    if (next !== "" && !decided && !askedForLast) useLastSelection();
  }

  function useLastSelection(): void {
    askedForLast = true;
    const use = (text: string) => {
      if (decided || stopped) return;
      const records = parseDecision(text, "client", hostVersion);
      if (records) {
        log("info", "until the backend answers, its last selection is in force");
        runtime.decide(records);
      } else {
        nothingToLoad = true;
        if (text !== "")
          log("warn", `its last selection is no decision for version ${hostVersion} of the game`);
      }
    };
    if (store.readSelection) store.readSelection(use);
    else use("");
  }

  function progress(): LoadProgress | undefined {
    return runtime.progress() ?? (nothingToLoad && !stopped ? { done: 0, total: 0 } : undefined);
  }

  /** Lets the backend know what became of a mod, once: one that is away misses it, one that takes none is told no more. */
  function tell(report: SentReport): void {
    if (!takesReports) return;
    const body = reportText(report);
    try {
      transport({ url: `${baseUrl}/svc/mods/reports`, etag: "", timeoutMs: TIMEOUT_MS, body }, (reply) => {
        if (NO_REPORTS.includes(reply?.status)) takesReports = false;
      });
    } catch {}
  }

  function tick(budgetMs: number): void {
    if (stopped) return;
    const time = now();
    try {
      poller.tick(time);
      if (time >= nextCheck) {
        nextCheck = time + pollMs;
        runtime.recheck();
      }
    } catch (error) {
      tickError(error);
    }
    runtime.tick(budgetMs, time);
  }

  function stop(): void {
    if (stopped) return;
    stopped = true;
    poller.stop();
    runtime.unloadAll();
  }

  return { tick, stop, mods: runtime.mods, progress, bus };
}

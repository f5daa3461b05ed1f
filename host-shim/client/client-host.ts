import { describeError } from "../../sdk/host/describe-error.js";
import { type Bus, createBus } from "../../sdk/index.js";
import type { Diagnosis } from "../diagnosis/diagnosis.js";
import type { Link } from "../link/link.js";
import {
  clientSelectionText,
  parseDecision,
  parsePoll,
  pollPath,
  type TrialStep,
} from "../protocol/decision.js";
import type { Health } from "../protocol/health/host-health.js";
import type { HostLog, LogQuery } from "../protocol/health/host-log.js";
import { type Transport, withoutEndSlash } from "../protocol/host-transport.js";
import type { ModReport } from "../protocol/report.js";
import { type Log, safeLog } from "../runtime/log-lines.js";
import type { Evaluate } from "../runtime/mod/loaded-mod.js";
import type { TimeLimit } from "../runtime/mod/mod-calls.js";
import type { ModStore } from "../runtime/mod/mod-store.js";
import { createRuntime, type LoadProgress } from "../runtime/runtime.js";
import { createTickErrors } from "../runtime/tick-errors.js";
import { answerHostQueries, newSession } from "./host-queries.js";
import { createPoller, DEFAULT_POLL_MS } from "./poll.js";
import { createPosts } from "./posts.js";

/** Options of {@link createClientHost}. */
export interface ClientHostOptions {
  /** The backend's address; slashes at its end are ignored. */
  readonly baseUrl: string;
  /** The game's version, `x.y.z[-pre]`. */
  readonly hostVersion: string;
  /** Sends the requests to the backend: `createFetchTransport(window)`, in Node `createHttpTransport().send`. */
  readonly transport: Transport;
  /** Compiles the mods: `evaluateInPage`, in Node `createEvaluate()`. */
  readonly evaluate: Evaluate;
  /** The source of the libraries and the storage of settings: `createPageStore`, in Node `createModStore`. */
  readonly store: ModStore;
  /** Called with each message, safe to print: no control characters, further lines indented, at most 8 KiB. */
  readonly log: Log;
  /** A clock in milliseconds that does not go back. */
  readonly now: () => number;
  /**
   * False when no backend accepts requests, because decisions come from files or from the page: rejection lines then
   * refer to the mods view instead of a URL (default: true).
   */
  readonly hasBackend?: boolean;
  /** Milliseconds between two polls of the backend, and between two checks of the mods' files (default: 3000). */
  readonly pollMs?: number;
  /** Limits the time of each call of a mod's body, load, unload, hook or disposer; in Node `withTimeLimit` (default: none). */
  readonly limit?: TimeLimit;
  /** Lets pages of the backend read and edit the settings of this game: `createLink` of `svc-mod-sdk/link` (default: none). */
  readonly link?: HostLink;
  /** Measures the mods and records their faults: `createDiagnosis` of `svc-mod-sdk/diagnose` (default: none). */
  readonly diagnosis?: Diagnosis;
  /**
   * Called with the step of the search for the mod at fault when it changes, with undefined when the search ends: a game can
   * show that a search runs (default: none).
   */
  readonly onTrial?: (trial: TrialStep | undefined) => void;
}

/** The part of a link that a client host uses. */
export type HostLink = Pick<Link, "join">;

/** Loads and unloads the mods of a game as the backend decides. */
export interface ClientHost {
  /**
   * Call it once per frame; nothing runs between calls. Polls when a poll is due, runs the mods' timers, and does queued work
   * (reads, loads and unloads mods): at least one piece, then further pieces while the longest piece so far would still fit
   * into `budgetMs` milliseconds. Never throws: logs errors. A nested call, by mod code that it runs, does no queued work.
   */
  readonly tick: (budgetMs: number) => void;
  /** Unloads every mod at once, stops polling and ends the link. */
  readonly stop: () => void;
  /** Returns the state of every mod of the backend's decision, in load order. */
  readonly mods: () => readonly ModReport[];
  /**
   * The progress of loading, for a progress bar: of the `total` mods that the decision enables, `done` run or have failed.
   * Undefined until there is a decision, and after `stop`; 0 of 0 when the backend cannot be reached and the store has no earlier
   * decision. On a loading screen, call `tick` with a budget of about 50 ms to load at full speed.
   */
  readonly progress: () => LoadProgress | undefined;
  /**
   * Returns the cost of each mod and the last faults; undefined without a `diagnosis`. For 10 s after a call every frame is
   * measured: call it only while a player reads the result.
   */
  readonly health: () => Health | undefined;
  /**
   * Returns the report that a player sends to an author: the errors, the mods, their settings, the last lines of the log;
   * without secrets, tokens and absolute paths, at most 64 KB. Undefined without a `diagnosis`.
   */
  readonly report: () => string | undefined;
  /** Returns lines of this host's log; undefined without a `diagnosis`. */
  readonly logLines: (query?: LogQuery) => HostLog | undefined;
  /** The bus that the mods share with the game. */
  readonly bus: Bus;
}

/**
 * Creates a client host. It works only inside `tick`, and loads no mod before the first decision: the backend's, or,
 * when the backend cannot be reached at start, the last decision in the store. After a reply that is an error, malformed or
 * contradictory, the running mods keep running.
 *
 * @param options Address, game version, transport, evaluate, store, log and clock; the others have defaults.
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
  const log = safeLog((level, text) => {
    diagnosis?.keep(level, text);
    options.log(level, text);
  });
  const tickError = createTickErrors(log, now);
  const bus = createBus({ log, fault: (...fault) => runtime.handlerThrew(...fault) });
  const session = newSession();
  const posts = createPosts(baseUrl, transport);
  const diagnosis = options.diagnosis?.join({
    bus,
    now,
    log,
    side: "client",
    session,
    mods: () => runtime.mods(),
    hostVersion: () => hostVersion,
    search: { isLoaded, answer },
  });
  answerHostQueries(bus, { can: diagnosis?.can, session, poll: () => poller.hurry() });
  const link = options.link?.join({
    baseUrl,
    hostVersion,
    session,
    transport,
    bus,
    now,
    can: diagnosis?.can,
    logError: (error) => log("error", `a listener of the link threw: ${describeError(error)}`),
  });
  const runtime = createRuntime({
    side: "client",
    bus,
    evaluate,
    store,
    log,
    now,
    baseUrl: options.hasBackend === false ? "" : baseUrl,
    limit,
    sendReport: posts.report,
    touched: link?.touched,
    diagnosis,
  });
  const url = baseUrl + pollPath(hostVersion);
  const poller = createPoller({ url, transport, now, pollMs, take, settled, polled: link?.polled });
  let nextCheck = -Infinity;
  let stopped = false;
  let decided = false;
  let askedForLast = false;
  /** Whether the backend sent no decision, and the store has no earlier one for this version of the game. */
  let nothingToLoad = false;
  let problem = "";
  /** Whether invalid given values were already logged. */
  let warned = false;
  /** The step of the search that runs. */
  let trial: TrialStep | undefined;

  function take(body: string): string {
    const answer = parsePoll(body, hostVersion, badGiven);
    if (answer === undefined) return `its answer is not a decision for version ${hostVersion} of the game`;
    const { records } = answer;
    decided = true;
    runtime.decide(records, answer.trial);
    follow(answer.trial);
    // Not stored while a search disables mods: a game that starts without its backend must not follow a search that may be over.
    if (!records.some(({ held }) => held)) store.keepSelection?.(clientSelectionText(hostVersion, records));
    return "";
  }

  function follow(next: TrialStep | undefined): void {
    const before = trial;
    if (next?.search === before?.search && next?.step === before?.step) return;
    trial = next;
    diagnosis?.follow(next);
    if (next !== undefined && next.search !== before?.search)
      log("info", "a search runs: F2 has its question");
    try {
      options.onTrial?.(next);
    } catch (error) {
      log("error", `onTrial threw: ${describeError(error)}`);
    }
  }

  function isLoaded(): boolean {
    const loading = runtime.progress();
    return loading !== undefined && loading.done === loading.total;
  }

  function answer(step: TrialStep, given: "yes" | "no", failed: () => void): void {
    posts.answer(step, given, (isReceived) => {
      if (isReceived) poller.hurry();
      else failed();
    });
  }

  function badGiven(guid: string): void {
    if (!warned)
      log("warn", `ignoring the values that lists set for ${guid}: found no list of {key, how, by, literal}`);
    warned = true;
  }

  function settled(next: string): void {
    if (next !== problem) {
      if (next === "") log("info", `the backend at ${baseUrl} answers again`);
      else {
        const hint = next.startsWith("it answered 404")
          ? `. Export version ${hostVersion}, or check the address`
          : "";
        const cause = next.replace(/[\s.:]+$/, "");
        log("warn", `no decision from ${baseUrl}, everything stays as it is: ${cause}${hint}`);
      }
      problem = next;
    }
    if (next !== "" && !decided && !askedForLast) useLastSelection();
  }

  function useLastSelection(): void {
    askedForLast = true;
    const use = (text: string) => {
      if (decided || stopped) return;
      const records = parseDecision(text, "client", hostVersion, badGiven);
      if (records) {
        log("info", "using the backend's last selection until the backend answers");
        runtime.decide(records);
      } else {
        nothingToLoad = true;
        if (text !== "")
          log(
            "warn",
            `ignoring the backend's last selection: selection.json is malformed, or not for game version ${hostVersion}`,
          );
      }
    };
    if (store.readSelection) store.readSelection(use);
    else use("");
  }

  function progress(): LoadProgress | undefined {
    return runtime.progress() ?? (nothingToLoad && !stopped ? { done: 0, total: 0 } : undefined);
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
      link?.tick(time);
    } catch (error) {
      tickError(error);
    }
    runtime.tick(budgetMs, time);
  }

  function stop(): void {
    if (stopped) return;
    stopped = true;
    poller.stop();
    link?.stop();
    runtime.unloadAll();
  }

  const health = () => diagnosis?.health();
  const report = () => diagnosis?.report();
  const logLines = (query: LogQuery = {}) => diagnosis?.logLines(query);
  return { tick, stop, mods: runtime.mods, progress, health, report, logLines, bus };
}

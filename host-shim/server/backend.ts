import { describeError } from "../../sdk/bus.js";
import { queryParam, type Request, type Response } from "../../sdk/http/index.js";
import { createBus, type Side } from "../../sdk/index.js";
import { createManager } from "../install/manager.js";
import { type Served, takeServed } from "../install/served.js";
import { createModStore } from "../node/disk-store.js";
import { createEvaluate } from "../node/index.js";
import { withTimeLimit } from "../node/time-limit.js";
import { jsonText } from "../protocol/json-reply.js";
import { type Log, safeLog } from "../runtime/log-lines.js";
import { createRuntime } from "../runtime/runtime.js";
import { createPollAnswer } from "../selection/routes/selection-routes.js";
import { createAnswers, type OwnRoute, textRoute } from "./answers.js";
import { type Caller, createGuard, isLoopback } from "./http/guard.js";
import { listen } from "./http/listen.js";
import { everyReply } from "./http/reply-headers.js";
import { createStaticFiles, type StaticFolder } from "./http/static-files.js";
import { createArtifactRoute } from "./routes/artifacts.js";
import { createGameVersion } from "./routes/game-version.js";
import { PAGE_CSS } from "./routes/html.js";
import { pageReply, tokenReply } from "./routes/mods-page.js";
import { createPolls } from "./routes/polls.js";
import { QUESTION_JS } from "./routes/question.js";
import { createReports } from "./routes/reports.js";
import { createRouteTable } from "./routes/route-table.js";
import { createSettingsHub, indexJson } from "./routes/settings-hub.js";

/** What a backend serves, where, and to whom. */
export interface BackendOptions {
  /** The install: a folder with `registry/mods.json` and `mods/`. */
  readonly root: string;
  /** 0 picks a free port. */
  readonly port: number;
  /** Where to listen (default: 127.0.0.1). One that other computers can reach needs a token. */
  readonly address?: string;
  /** What each request must carry as `Authorization: Bearer`; by default nothing. */
  readonly token?: string;
  /** Names, beside the loopback ones, under which this server is asked; without a port. */
  readonly allowHosts?: readonly string[];
  /**
   * Origins of pages, such as `http://localhost:5173` or `app://game`, that may ask as if they were this server's own; `null`
   * and `file://` only with a token.
   */
  readonly allowOrigins?: readonly string[];
  /** The game's version that server mods follow; without it they follow the games that poll. */
  readonly hostVersion?: string;
  /** The folder with the panel's page script; without it the page is the plain list. */
  readonly pageFolder?: string;
  /** A web game's folder, served at `/game/`. */
  readonly gameFolder?: string;
  /** Hears each message, safe to print: no control character, no second line that is not indented, at most 8 KiB. */
  readonly log: Log;
}

/** A running backend. */
export interface Backend {
  /** Where it listens, without a slash at the end. */
  readonly url: string;
  /** Unloads the server mods and stops listening. */
  readonly close: () => Promise<void>;
}

const ADDRESS = "127.0.0.1";
const TICK_MS = 20;
const TICK_BUDGET_MS = 10;
// How often the disk is looked at: soon enough for an author who rebuilds a mod, but at most a twentieth of the time.
const SOONEST_RECHECK_MS = 250;
// One look that a busy disk held up must not make the backend blind for long.
const LATEST_RECHECK_MS = 2000;
const RECHECK_SHARE = 20;
/** Strangers choose what is refused, so how much is said of it is bounded. */
const MOST_HINTS = 50;

/**
 * Starts the backend of one install: the manager, the server mods, the settings and selection routes, the page. Throws an
 * Error for an address that other computers can reach when there is no token, for an origin that is none, and one with the
 * code `ALREADY_SERVED` that names the URL when another backend, of this process or another, serves the install. Once it
 * runs, no request, mod or file ends the program around it.
 */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const safe = { ...options, log: safeLog(options.log) };
  const served = await takeServed(options.root, safe.log);
  try {
    return await serveInstall(safe, served);
  } catch (error) {
    served.release();
    throw error;
  }
}

async function serveInstall(options: BackendOptions, served: Served): Promise<Backend> {
  const { root, port, address = ADDRESS, token = "", allowHosts = [], allowOrigins = [], log } = options;
  if (!isLoopback(address) && token === "") {
    throw new Error(`other computers can reach ${address}: give a token, or listen on ${ADDRESS}`);
  }
  const guard = createGuard({ address, allowHosts, allowOrigins, token });
  const hub = createSettingsHub(createBus({ log }), log);
  const manager = createManager(root, log);
  const routes = createRouteTable(isPlatformPath, log);
  const now = () => performance.now();
  const reports = createReports(manager, log, now);
  const version = createGameVersion(options.hostVersion ?? "", now, log);
  const headers = everyReply(allowOrigins.length > 0);
  const hinted = new Set<string>();
  const own = new Map<string, OwnRoute>([
    ["/", { access: "page", answer: page }],
    ["/page.css", textRoute("text/css", PAGE_CSS)],
    ["/question.js", textRoute("text/javascript", QUESTION_JS)],
    ["/svc/settings/index", { access: "data", answer: settingsIndex }],
    ["/svc/mods/reports", { access: "data", methods: ["GET", "HEAD", "POST"], answer: hostReports }],
  ]);
  const answers = createAnswers({
    guard,
    declaresOrigins: allowOrigins.length > 0,
    own,
    artifact: createArtifactRoute(manager),
    fileAt: createStaticFiles(staticFolders(options), headers),
    selection: {
      selection: manager,
      poll: createPollAnswer(manager),
      hostVersion,
      polled,
      changed: decide,
    },
    routes,
    polls: createPolls(manager, headers),
    hint,
  });
  const listening = await listen(answers, { port, address, headers, log });
  const url = `http://${nameOf(address)}:${listening.port}`;
  served.at(url);
  const runtime = createRuntime({
    side: "server",
    bus: hub.bus,
    evaluate: createEvaluate(),
    store: createModStore(root, log),
    log,
    now,
    baseUrl: url,
    addRoute: routes.add,
    limit: withTimeLimit,
    tell: reports.take,
  });

  function hostVersion(side: Side): string {
    return side === "server" ? version.served() : version.shown();
  }

  function polled(hostVersion: string): void {
    if (version.polled(hostVersion)) decide();
  }

  function decide(): void {
    // A client mod is no news here, unless it runs: then it has just lost this side and must go, with its reason.
    const live = new Set(runtime.live());
    const records = manager.records("server", version.served());
    runtime.decide(
      records.filter(({ guid }) => live.has(guid) || manager.modOf(guid)?.sides.includes("server")),
    );
    manager.publish(version.shown());
  }

  function hint(text: string): void {
    if (hinted.has(text) || hinted.size === MOST_HINTS) return;
    hinted.add(text);
    log("warn", text);
  }

  function page(_request: Request, { stranger }: Caller): Response {
    const hasPanel = options.pageFolder !== undefined;
    if (stranger !== undefined) return tokenReply(hasPanel);
    return pageReply(hub.pages(), manager.records("client", version.shown()), hasPanel);
  }

  function settingsIndex(request: Request): Response {
    const isFull = queryParam(request.path, "full") === "1";
    return jsonText(200, indexJson(isFull ? hub.pages() : hub.index()));
  }

  /** Whoever asks has mostly just written a library, so the files are looked at before the next regular look. */
  function hostReports(request: Request): Response {
    if (request.meth !== "POST") look();
    return reports.answer(request);
  }

  /** What the platform keeps for itself. A mod may take its own settings routes and nothing else below `/svc/`. */
  function isPlatformPath(path: string, owner: string): boolean {
    const settings = `/svc/settings/${owner}`;
    if (path === settings || path === `${settings}/reset`) return false;
    return own.has(path) || /^\/(?:svc|mods|page|game)(?:\/|$)/.test(path);
  }

  decide();
  const ticking = setInterval(() => runtime.tick(TICK_BUDGET_MS), TICK_MS);
  let rechecking = setTimeout(recheck, SOONEST_RECHECK_MS);

  function look(): void {
    if (manager.recheck()) decide();
    runtime.recheck();
  }

  function recheck(): void {
    const start = performance.now();
    try {
      look();
    } catch (error) {
      log("error", `a look at the install failed, and is made again: ${describeError(error)}`);
    } finally {
      // Whatever became of this look: without the next one the backend would be deaf to its disk for good.
      const took = performance.now() - start;
      rechecking = setTimeout(
        recheck,
        Math.min(LATEST_RECHECK_MS, Math.max(SOONEST_RECHECK_MS, took * RECHECK_SHARE)),
      );
    }
    reports.flush();
  }

  return {
    url,
    async close() {
      clearInterval(ticking);
      clearTimeout(rechecking);
      try {
        runtime.unloadAll();
        await listening.close();
      } finally {
        served.release();
      }
    },
  };
}

/** An address as a URL names it; one that stands for all is named as this computer knows itself. */
function nameOf(address: string): string {
  if (address === "0.0.0.0" || address === "::") return ADDRESS;
  return address.includes(":") ? `[${address}]` : address;
}

function staticFolders({ pageFolder, gameFolder }: BackendOptions): readonly StaticFolder[] {
  return [
    ...(pageFolder === undefined ? [] : [{ prefix: "/page/", folder: pageFolder }]),
    ...(gameFolder === undefined ? [] : [{ prefix: "/game/", folder: gameFolder }]),
  ];
}

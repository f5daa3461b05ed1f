import {
  httpResponse,
  pathOnly,
  queryParam,
  type Request,
  type Response,
  response,
} from "../../sdk/http/index.js";
import { createBus } from "../../sdk/index.js";
import { createEvaluate } from "../node/index.js";
import { createModStore } from "../node/mod-store.js";
import { type Log, safeLog } from "../runtime/log-lines.js";
import { createRuntime } from "../runtime/runtime.js";
import { createManager } from "../selection/manager.js";
import { answerSelection } from "../selection/routes.js";
import { createArtifactRoute } from "./artifacts.js";
import { createGuard, isLoopback } from "./guard.js";
import { PAGE_CSS, pageHtml } from "./page.js";
import { createPolls } from "./polls.js";
import { everyReply, finish, policyFor, preflight } from "./reply-headers.js";
import { createReports } from "./reports.js";
import { createRouteTable, failure } from "./route-table.js";
import { indexJson } from "./settings-hub.js";
import { createStaticFiles, type StaticFolder } from "./static-files.js";
import { listen } from "./transport.js";

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
  /** Origins of pages, such as `http://localhost:5173`, that may ask as if they were this server's own. */
  readonly allowOrigins?: readonly string[];
  /** The game's version, for as long as no client has polled with one. */
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

/** A route of the platform's own. */
interface OwnRoute {
  /** A document or a file: it may be asked for by any page, as a link or an image is. All others are guarded. */
  readonly isStatic: boolean;
  /** What it takes (default: {@link READS}). */
  readonly methods?: readonly string[];
  readonly answer: (request: Request) => Response;
}

const ADDRESS = "127.0.0.1";
const TICK_MS = 20;
const TICK_BUDGET_MS = 10;
// How often the disk is looked at: soon enough for an author who rebuilds a mod, but at most a twentieth of the time.
const SOONEST_RECHECK_MS = 250;
const RECHECK_SHARE = 20;
const READS = ["GET", "HEAD"] as const;
const JSON_TYPE = "application/json; charset=utf-8";

/**
 * Starts the backend of one install: the manager, the server mods, the settings and selection routes, the page. Throws an
 * Error for an address that other computers can reach when there is no token.
 */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const { root, port, address = ADDRESS, token = "", allowHosts = [], allowOrigins = [] } = options;
  const log = safeLog(options.log);
  if (!isLoopback(address) && token === "") {
    throw new Error(`other computers can reach ${address}: give a token, or listen on ${ADDRESS}`);
  }
  const bus = createBus({ log });
  const manager = createManager(root, log);
  const routes = createRouteTable(isPlatformPath, log);
  const guard = createGuard({ address, allowHosts, allowOrigins, token });
  const artifact = createArtifactRoute(manager);
  const reports = createReports(manager, log);
  const polls = createPolls(manager, everyReply(allowOrigins.length > 0));
  let polledVersion = "";
  const hostVersion = () => polledVersion || (options.hostVersion ?? "");

  const ownRoutes = new Map<string, OwnRoute>([
    ["/", { isStatic: true, answer: page }],
    ["/page.css", { isStatic: true, answer: () => httpResponse(200, "text/css; charset=utf-8", PAGE_CSS) }],
    ["/svc/settings/index", { isStatic: false, answer: settingsIndex }],
    ["/svc/mods/reports", { isStatic: false, methods: [...READS, "POST"], answer: hostReports }],
  ]);
  const selection = { manager, hostVersion, polled, changed: decide };

  const fileAt = createStaticFiles(staticFolders(options), everyReply(allowOrigins.length > 0));
  const answers = { atOnce, fileFor, handle };
  const listening = await listen(answers, { port, address, headers: everyReply(false) });
  const url = `http://${nameOf(address)}:${listening.port}`;
  const runtime = createRuntime({
    side: "server",
    bus,
    evaluate: createEvaluate(),
    store: createModStore(root, log),
    log,
    now: () => performance.now(),
    baseUrl: url,
    addRoute: routes.add,
    tell: reports.take,
  });

  function decide(): void {
    // A client mod is no news here, unless it runs: then it has just lost this side and must go, with its reason.
    const live = new Set(runtime.live());
    const records = manager.records("server", hostVersion());
    runtime.decide(
      records.filter(({ guid }) => live.has(guid) || manager.modOf(guid)?.sides.includes("server")),
    );
    manager.publish(hostVersion());
  }

  function polled(version: string): void {
    if (version === polledVersion) return;
    polledVersion = version;
    decide();
  }

  function atOnce(method: string, target: string, fields: readonly string[]) {
    if (method !== "GET") return undefined;
    const unchanged = polls.unchanged(target, fields);
    if (unchanged === undefined || unchanged.hostVersion !== polledVersion) return undefined;
    const { refused, foreign, origin } = guard(method, target, fields);
    return refused === undefined && foreign === undefined && origin === "" ? unchanged.reply : undefined;
  }

  function fileFor(method: string, target: string, fields: readonly string[]) {
    if (method !== "GET" && method !== "HEAD") return undefined;
    const file = fileAt(target);
    return file === undefined || guard(method, target, fields).refused !== undefined ? undefined : file;
  }

  function handle(request: Request, fields: readonly string[]): Response {
    const caller = guard(request.meth, request.path, fields);
    const reader = { origin: caller.origin, declaresOrigins: allowOrigins.length > 0 };
    if (caller.refused !== undefined) return finish(caller.refused, reader);
    if (request.meth === "OPTIONS" && caller.origin !== "") return preflight(reader);
    return finish(route(request, caller.foreign), reader);
  }

  /** Answers by the route that matches; `foreign` is the answer of every route that is not a static file. */
  function route(request: Request, foreign: Response | undefined): Response {
    const path = pathOnly(request.path);
    const own =
      ownRoutes.get(path) ?? (path.startsWith("/mods/") ? { isStatic: true, answer: artifact } : undefined);
    if (foreign !== undefined && !own?.isStatic) return foreign;
    if (own !== undefined) {
      const { methods = READS, answer } = own;
      return methods.includes(request.meth) ? answer(request) : wrongMethod(path, methods.join(", "));
    }
    const isSelection = path === "/svc/mods" || path.startsWith("/svc/mods/");
    const answer = isSelection ? answerSelection(selection, request) : routes.answer(request);
    polls.remember(request, answer);
    return answer ?? failure(404, `there is no route ${path}`);
  }

  function page(): Response {
    const { mods } = JSON.parse(indexJson(bus, true));
    const html = pageHtml(mods, manager.records("client", hostVersion()), options.pageFolder !== undefined);
    const policy = { name: "Content-Security-Policy", value: policyFor("/") };
    const caching = { name: "Cache-Control", value: "no-cache" };
    const type = { name: "Content-Type", value: "text/html; charset=utf-8" };
    return response(200, [type, policy, caching], html);
  }

  function settingsIndex(request: Request): Response {
    return httpResponse(200, JSON_TYPE, indexJson(bus, queryParam(request.path, "full") === "1"));
  }

  /** Whoever asks has mostly just written a library, so the files are looked at before the next regular look. */
  function hostReports(request: Request): Response {
    if (request.meth !== "POST") look();
    return reports.answer(request);
  }

  /** What the platform keeps for itself. A mod may take its own settings routes and nothing else below `/svc/`. */
  function isPlatformPath(path: string, owner: string): boolean {
    const own = `/svc/settings/${owner}`;
    if (path === own || path === `${own}/reset`) return false;
    return ownRoutes.has(path) || /^\/(?:svc|mods|page|game)(?:\/|$)/.test(path);
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
    look();
    const took = performance.now() - start;
    rechecking = setTimeout(recheck, Math.max(SOONEST_RECHECK_MS, took * RECHECK_SHARE));
  }

  return {
    url,
    async close() {
      clearInterval(ticking);
      clearTimeout(rechecking);
      runtime.unloadAll();
      await listening.close();
    },
  };
}

/** An address as a URL names it; one that stands for all is named as this computer knows itself. */
function nameOf(address: string): string {
  if (address === "0.0.0.0" || address === "::") return ADDRESS;
  return address.includes(":") ? `[${address}]` : address;
}

function wrongMethod(path: string, allow: string): Response {
  const { status, headers, body } = failure(405, `${path} takes ${allow}`);
  return response(status, [...headers, { name: "Allow", value: allow }], body);
}

function staticFolders({ pageFolder, gameFolder }: BackendOptions): readonly StaticFolder[] {
  return [
    ...(pageFolder === undefined ? [] : [{ prefix: "/page/", folder: pageFolder }]),
    ...(gameFolder === undefined ? [] : [{ prefix: "/game/", folder: gameFolder }]),
  ];
}

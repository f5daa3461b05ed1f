import {
  headerValue,
  httpResponse,
  pathOnly,
  queryParam,
  type Request,
  type Response,
  response,
} from "../../sdk/http/index.js";
import { createBus, type LogLevel } from "../../sdk/index.js";
import { createEvaluate } from "../node/index.js";
import { createModStore } from "../node/mod-store.js";
import { createRuntime } from "../runtime/runtime.js";
import { createManager } from "../selection/manager.js";
import { answerSelection } from "../selection/routes.js";
import { PAGE_CSS, pageHtml } from "./page.js";
import { createRouteTable, failure } from "./route-table.js";
import { indexJson } from "./settings-hub.js";
import { listen } from "./transport.js";

/** What a backend serves, and where. */
export interface BackendOptions {
  /** The install: a folder with `registry/mods.json` and `mods/`. */
  readonly root: string;
  /** 0 picks a free port. */
  readonly port: number;
  /** The game's version, for as long as no client has polled with one. */
  readonly hostVersion?: string;
  readonly log: (level: LogLevel, text: string) => void;
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
const RECHECK_MS = 1000;
const LOOPBACK = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/i;

/** Starts the backend of one install: the manager, the server mods, the settings and selection routes, the page. */
export async function startBackend({ root, port, hostVersion = "", log }: BackendOptions): Promise<Backend> {
  const bus = createBus({ log });
  const manager = createManager(root, log);
  const routes = createRouteTable(isPlatformPath, log);
  const listening = await listen((request) => answer(request), { port, address: ADDRESS });
  const url = `http://${ADDRESS}:${listening.port}`;
  let polledVersion = "";
  const runtime = createRuntime({
    side: "server",
    bus,
    evaluate: createEvaluate(),
    store: createModStore(root, log),
    log,
    now: () => performance.now(),
    baseUrl: url,
    addRoute: routes.add,
  });
  const currentVersion = () => polledVersion || hostVersion;
  const selection = {
    manager,
    hostVersion: currentVersion,
    polled(version: string) {
      if (version === polledVersion) return;
      polledVersion = version;
      decide();
    },
    changed: decide,
  };

  function decide(): void {
    const onServer = new Set(
      manager
        .registry()
        .mods.filter(({ sides }) => sides.includes("server"))
        .map(({ id }) => id),
    );
    runtime.decide(manager.records("server", currentVersion()).filter(({ guid }) => onServer.has(guid)));
  }

  function answer(request: Request): Response {
    const host = headerValue(request, "Host");
    if (!LOOPBACK.test(host))
      return failure(403, `the Host header ${JSON.stringify(host)} is not this server's name`);
    const path = pathOnly(request.path);
    if (path.startsWith("/svc/mods/")) return answerSelection(selection, request) ?? unknown(path);
    const own = ownRoutes.get(path);
    if (own !== undefined) {
      if (request.meth === "GET" || request.meth === "HEAD") return own(request);
      const refused = failure(405, `${path} takes GET, HEAD`);
      return response(405, [...refused.headers, { name: "Allow", value: "GET, HEAD" }], refused.body);
    }
    return routes.answer(request) ?? unknown(path);
  }

  const ownRoutes = new Map<string, (request: Request) => Response>([
    [
      "/",
      () => {
        const { mods } = JSON.parse(indexJson(bus, true));
        return httpResponse(
          200,
          "text/html; charset=utf-8",
          pageHtml(mods, manager.records("client", currentVersion())),
        );
      },
    ],
    ["/page.css", () => httpResponse(200, "text/css; charset=utf-8", PAGE_CSS)],
    [
      "/svc/settings/index",
      (request) =>
        httpResponse(
          200,
          "application/json; charset=utf-8",
          indexJson(bus, queryParam(request.path, "full") === "1"),
        ),
    ],
  ]);

  decide();
  const ticking = setInterval(() => runtime.tick(TICK_BUDGET_MS), TICK_MS);
  const rechecking = setInterval(() => {
    if (manager.recheck()) decide();
    runtime.recheck();
  }, RECHECK_MS);

  return {
    url,
    async close() {
      clearInterval(ticking);
      clearInterval(rechecking);
      runtime.unloadAll();
      await listening.close();
    },
  };
}

/** What the platform keeps for itself. A mod may take its own settings routes and nothing else below `/svc/`. */
function isPlatformPath(path: string, owner: string): boolean {
  const own = `/svc/settings/${owner}`;
  if (path === own || path === `${own}/reset`) return false;
  return /^\/(?:$|page\.css$|svc(?:\/|$)|mods(?:\/|$)|game(?:\/|$))/.test(path);
}

function unknown(path: string): Response {
  return failure(404, `there is no route ${path}`);
}

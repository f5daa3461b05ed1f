import { queryParam, type Request, type Response } from "../../sdk/http/index.js";
import { createBus, type Side } from "../../sdk/index.js";
import { openTrialFile } from "../install/culprit/trial-file.js";
import { installPaths } from "../install/install-paths.js";
import { createManager } from "../install/manager.js";
import { type Served, takeServed } from "../install/served.js";
import { createModStore } from "../node/disk-store.js";
import { holdWrites } from "../node/held-writes.js";
import { createEvaluate } from "../node/index.js";
import { isDiskFull } from "../node/read/disk-space.js";
import { withTimeLimit } from "../node/time-limit.js";
import { CULPRIT_PATH } from "../protocol/culprit/culprit-state.js";
import { withoutEndSlash } from "../protocol/host-transport.js";
import { REPORTS_PATH } from "../protocol/report.js";
import { safeLog } from "../runtime/log-lines.js";
import { createRouteTable } from "../runtime/routes/route-table.js";
import { createRuntime } from "../runtime/runtime.js";
import { answerCulprit, CULPRIT_METHODS } from "../selection/culprit/culprit-routes.js";
import { createCulprit } from "../selection/culprit/running-search.js";
import { createAnswers, type OwnRoute, textRoute } from "./answers.js";
import type { Backend, BackendOptions } from "./backend-options.js";
import { newGameKey } from "./games/game-routes.js";
import { createGames } from "./games/games.js";
import { systemClock } from "./games/watchers.js";
import { type Caller, createGuard, type Guard } from "./guard/guard.js";
import { isLoopback, urlHost } from "./guard/loopback.js";
import { faultInBase } from "./http/base-path.js";
import { listen } from "./http/listen.js";
import { everyReply } from "./http/reply-headers.js";
import { createStaticFiles } from "./http/static-files.js";
import { createKeptService } from "./kept/kept-service.js";
import { createLan } from "./lan/lan.js";
import { countLines } from "./operation/counted-log.js";
import { healthReply } from "./operation/health.js";
import { createHints } from "./operation/hints.js";
import { metricsReply } from "./operation/metrics.js";
import { repeatScans } from "./operation/repeat-scans.js";
import { createSelfDiagnosis } from "./operation/self-diagnosis.js";
import { countTraffic } from "./operation/traffic.js";
import { createProfileService } from "./profiles/profile-service.js";
import { reportedBackend } from "./reported-backend.js";
import { createArtifactRoute } from "./routes/artifacts.js";
import { createGameVersion } from "./routes/game-version.js";
import { PAGE_CSS } from "./routes/html.js";
import { pageReply, tokenReply } from "./routes/mods-page.js";
import { QUESTION_JS } from "./routes/question.js";
import { createReports } from "./routes/reports.js";
import { createSettingsHub, indexReply } from "./routes/settings-hub.js";

const ADDRESS = "127.0.0.1";
const TICK_MS = 33;
const TICK_BUDGET_MS = 16;

/**
 * Starts the backend of an install: the manager, server mods, routes and page. Once it runs, no request, mod or file ends the
 * program, except a rejection that a mod leaves unhandled: listen for `unhandledRejection`. Rejects for invalid options, such as
 * an address that other computers reach without a token; with a code, such as `EADDRINUSE`, when it cannot listen; with the code
 * `ALREADY_SERVED` while a backend, even this process, serves the install.
 *
 * @param options The install, port and log are required; the other options have defaults.
 * @example
 * ```ts
 * const backend = await startBackend({
 *   root: "install",
 *   port: 8710,
 *   hostVersion: "1.4.0",
 *   log: (level, text) => console.log(level, text),
 * });
 * console.log(backend.url);
 * ```
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
  const { root, port, allowHosts = [], allowOrigins = [], proxies = [], pageFolder, gameFolder } = options;
  const base = withoutEndSlash(options.base ?? "");
  const fault = faultInBase(base);
  if (fault !== undefined) throw new Error(fault);
  const now = () => performance.now();
  const lan = options.lan ? createLan({ ...options, base, now }) : undefined;
  const address = lan?.address ?? options.address ?? ADDRESS;
  const { log, lines: logLines } = countLines((level, text) => {
    diagnosis.keep(level, text);
    options.log(level, text);
  });
  const tokens = new Set<string>();
  let guard = guardFor(lan?.token ?? options.token ?? "");
  const hub = createSettingsHub(createBus({ log, fault: (...fault) => runtime.handlerThrew(...fault) }), log);
  const diagnosis = createSelfDiagnosis({
    bus: hub.bus,
    now,
    log,
    mods: () => runtime.mods(),
    tokens: () => tokens,
    hostVersion: () => hostVersion("client"),
    reported: () =>
      reportedBackend({
        ...{ manager, culprit, reports, hostVersion },
        isProven: kept.isProven,
        own: () => runtime.mods(),
      }),
  });
  const manager = createManager(root, log);
  const store = holdWrites(createModStore(root, log));
  const routes = createRouteTable(log, diagnosis);
  const kept = createKeptService({ root, manager, changed: decide, log });
  const reports = createReports(manager, log, now, kept.mark);
  const version = createGameVersion(options.hostVersion ?? "", now, log);
  const hostVersion = (side: Side) => (side === "server" ? version.served() : version.shown());
  const culprit = createCulprit({
    ...{ hostVersion, now, log },
    selection: manager,
    isIdle: reports.isIdle,
    isProven: kept.isProven,
    store: openTrialFile(installPaths(root)),
  });
  const profiles = createProfileService({
    ...{ root, hostVersion, routes, log, now, selection: manager, changed: decide },
    ...{ openConfig: store.openConfig, hold: store.hold },
    together: (id, work) => runtime.together(id, work),
    fault: (id, where, error) => runtime.fault(id, where, error),
    live: () => runtime.live(),
    isUnderWay: (id) => runtime.isUnderWay(id),
  });
  const isDecided = () => manager.registry() !== undefined;
  const declaresOrigins = allowOrigins.length > 0;
  const headers = everyReply(declaresOrigins);
  const traffic = countTraffic();
  const games = createGames(systemClock(now), newGameKey);
  let scannedAt = now();
  const scanAge = () => now() - scannedAt;
  /** The client mods' records at the last decision. */
  let decided: unknown;
  const own = new Map<string, OwnRoute>([
    ["/", { access: "document", answer: page }],
    ["/page.css", textRoute("text/css", PAGE_CSS)],
    ["/question.js", textRoute("text/javascript", QUESTION_JS)],
    ["/healthz", { access: "page", answer: health }],
    ["/metrics", { access: "data", answer: metrics }],
    ["/svc/health", { access: "data", answer: diagnosis.healthReply }],
    ["/svc/report", { access: "data", answer: diagnosis.reportReply }],
    ["/svc/log", { access: "data", answer: diagnosis.logReply }],
    [
      "/svc/settings/index",
      { access: "data", answer: (request) => indexReply(hub, request, runtime.progress()) },
    ],
    ...(lan ? ([["/svc/lan", { access: "data", answer: () => lan.reply(listening.port) }]] as const) : []),
    [
      CULPRIT_PATH,
      {
        access: "data",
        methods: CULPRIT_METHODS,
        answer: (request) => answerCulprit({ culprit, isDecided, changed: decide }, request),
      },
    ],
    ...profiles.routes,
    ...kept.routes,
    [REPORTS_PATH, { access: "data", methods: ["GET", "HEAD", "POST"], answer: hostReports }],
  ]);
  const answers = createAnswers({
    guard: (method, target, fields, peer) => guard(method, target, fields, peer),
    base,
    declaresOrigins,
    own,
    artifact: createArtifactRoute(manager),
    fileAt: createStaticFiles({ "/page/": pageFolder, "/game/": gameFolder }, headers),
    selection: {
      selection: manager,
      culprit,
      languagesOf: manager.texts.languagesOf,
      presetsOf: manager.presets.countOf,
      hostVersion,
      polled,
      changed: decide,
      can: [...diagnosis.can, "kept"],
    },
    routes,
    games,
    hint: createHints(log),
  });
  const listening = await listen(answers, { port, address, base, headers, traffic, log });
  const url = `http://${urlHost(address)}:${listening.port}${base}`;
  served.at(url);
  const runtime = createRuntime({
    side: "server",
    bus: hub.bus,
    evaluate: createEvaluate(),
    store,
    log,
    now,
    baseUrl: url,
    addRoute: routes.add,
    limit: withTimeLimit,
    sendReport: reports.take,
    touched: profiles.loaded,
    diagnosis,
  });

  function guardFor(token: string): Guard {
    tokens.add(token);
    if (!isLoopback(address) && token === "") {
      throw new Error(`other computers can reach ${address}: give a token, or listen on ${ADDRESS}`);
    }
    return createGuard({ address, allowHosts, allowOrigins, token, proxies }, lan);
  }

  function polled(hostVersion: string): void {
    games.polled();
    culprit.polled();
    if (version.polled(hostVersion)) decide();
  }

  function decide(): void {
    // Leaves out client-only mods, except those that still run because they had a server side: they must unload and log why.
    culprit.sync();
    const live = new Set(runtime.live());
    const records = culprit.records("server", version.served());
    runtime.decide(
      records.filter(({ guid }) => live.has(guid) || manager.modOf(guid)?.sides.includes("server")),
      culprit.trial(),
    );
    manager.publish(version.shown());
    kept.decided(version.served(), version.shown());
    const before = decided;
    decided = culprit.records("client", version.shown());
    if (decided !== before) games.hurry();
  }

  function page(_request: Request, { stranger }: Caller): Response {
    const hasPanel = pageFolder !== undefined;
    if (stranger !== undefined) return tokenReply(base, hasPanel);
    const records = culprit.records("client", version.shown());
    return pageReply(base, hub.pages(), records, hasPanel, gameFolder !== undefined);
  }

  function health(): Response {
    return healthReply({ hasRegistry: isDecided, isFull: () => isDiskFull(root), scanAge });
  }

  function metrics(): Response {
    return metricsReply({
      ...{ manager, traffic, hostVersion, scanAge, logLines },
      running: () => runtime.live().length,
      games: games.count,
      failing: reports.failing,
    });
  }

  /** First checks the library of the mod in `?mod=`, because an author requests its report mostly after a new build. */
  function hostReports(request: Request): Response {
    if (request.meth !== "POST" && manager.checkLibrary(queryParam(request.path, "mod"))) decide();
    return reports.answer(request);
  }

  decide();
  const ticking = setInterval(() => {
    runtime.tick(TICK_BUDGET_MS);
    profiles.step();
    kept.step();
  }, TICK_MS);
  const scans = repeatScans(scan, reports.flush, log);

  function scan(options?: { readonly all: boolean }): void {
    const hasChanged = manager.recheck(options);
    if (culprit.sync() || hasChanged) decide();
    runtime.recheck();
    scannedAt = now();
  }

  return {
    url,
    lanLinks: () => lan?.links(listening.port) ?? [],
    readAgain(token) {
      if (token !== undefined) {
        guard = guardFor(token);
        lan?.use(token);
      }
      scan({ all: true });
    },
    async close() {
      clearInterval(ticking);
      scans.stop();
      try {
        runtime.unloadAll();
        await listening.close();
      } finally {
        served.release();
      }
    },
  };
}

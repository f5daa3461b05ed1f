import { headerValue, pathOnly, type Request, type Response, request } from "../../sdk/http/index.js";
import { sha256 } from "../client/sha256.js";
import { CULPRIT_PATH } from "../protocol/culprit/culprit-state.js";
import { pollPath } from "../protocol/decision.js";
import {
  type Transport,
  type TransportReply,
  type TransportRequest,
  withoutEndSlash,
} from "../protocol/host-transport.js";
import { cachingOf, failure, noRoute } from "../protocol/json-reply.js";
import { isProfilePath } from "../protocol/profiles/profile-requests.js";
import { REPORTS_PATH } from "../protocol/report.js";
import { type Log, safeLog } from "../runtime/log-lines.js";
import { answerCulprit } from "../selection/culprit/culprit-routes.js";
import { createCulprit } from "../selection/culprit/running-search.js";
import { parseRegistry, type RegistryMod } from "../selection/mod-registry.js";
import { createProblemLog } from "../selection/problem-log.js";
import { createKeptProfiles } from "../selection/profiles/kept-profiles.js";
import { answerProfiles } from "../selection/profiles/profile-routes.js";
import { createRegistryInForce } from "../selection/registry-in-force.js";
import { createDecisions, type Selection } from "../selection/resolve/decisions.js";
import { answerSelection, unchangedPoll } from "../selection/routes/selection-routes.js";
import { isVersion } from "../selection/versions.js";
import { openGoodMarks } from "./good-marks.js";
import { type OverrideStorage, openOverrideItems, overrideKey } from "./override-items.js";
import { openProfileItems } from "./profile-items.js";
import { openTrialItem } from "./trial-item.js";

/** The options of {@link createLocalBackend}. */
export interface LocalBackendOptions {
  /** The address of the mods' libraries; pass the same address to the client host. */
  readonly baseUrl: string;
  /** The text of the registry file. Every mod needs `artifact.sha256`; `svc-mod export` writes it. */
  readonly registry: string;
  /**
   * A storage such as `localStorage`, for the player's overrides (an item `svc-mod/override:<id>` for each mod), the search for
   * the mod at fault (`svc-mod/trial`), the libraries that ran for ten minutes without an error (`svc-mod/good:<id>`) and the
   * kept profiles (`svc-mod/profile:<sha256>`).
   */
  readonly storage: OverrideStorage;
  /** The game's version, `x.y.z[-pre]`. */
  readonly hostVersion: string;
  /** Sends the requests for libraries, which this backend does not answer. */
  readonly libraries: Transport;
  /** Receives each message, safe to print: no control characters, every further line indented, at most 8 KiB. */
  readonly log: Log;
}

/** A backend in the page: decides without a server. */
export interface LocalBackend {
  /** The transport for a client host: this backend answers every path below `<baseUrl>/svc/`. */
  readonly transport: Transport;
  /** Answers a request for a path such as `/svc/mods`, as a backend does. */
  readonly answer: (request: Request) => Response;
  /** Replaces the registry's text. Returns `""`, or why it is rejected; the last valid text then stays in force. */
  readonly setRegistry: (text: string) => string;
  /** Stops the backend: the transport fails for paths below `<baseUrl>/svc/`, and every answer is 503. */
  readonly stop: () => void;
}

const STOPPED = "the local backend is stopped";

/**
 * Creates a backend in the page. Throws an Error when `hostVersion` is not a version.
 *
 * @param options Address, registry, storage, game version, transport for libraries and log; all required.
 */
export function createLocalBackend(options: LocalBackendOptions): LocalBackend {
  const { storage, hostVersion, libraries } = options;
  const baseUrl = withoutEndSlash(options.baseUrl);
  if (!isVersion(hostVersion)) {
    throw new Error(`hostVersion must look like 1.4.0 or 1.5.0-beta.2, found ${JSON.stringify(hostVersion)}`);
  }
  const log = safeLog(options.log);
  const registry = createRegistryInForce(log);
  const items = openOverrideItems(storage);
  const marks = openGoodMarks(storage);
  const decided = createDecisions({
    registry: registry.registry,
    overrides: items.overrides,
    hashOf: ({ artifact }) => artifact.sha256,
  });
  const logProblems = createProblemLog(log);
  const selection: Selection = {
    ...decided,
    registry: registry.registry,
    overrides: items.overrides,
    override: (id, enabled) => change(() => items.set(id, enabled)),
    replaceOverrides: (next) => change(() => items.replace(next)),
    // The page passes each new registry to `setRegistry`, so there is no file to check.
    recheck: () => false,
    problems: () => [...[registry.problem()].filter((problem) => problem !== ""), ...problems()],
  };
  const culprit = createCulprit({
    selection,
    hostVersion: () => hostVersion,
    // A backend in the page stores only `good` of the reports, not their states.
    isIdle: () => false,
    isProven: marks.isProven,
    store: openTrialItem(storage),
    now: Date.now,
    log,
  });
  const parts = {
    selection,
    culprit,
    languagesOf: () => [],
    presetsOf: () => 0,
    hostVersion: () => hostVersion,
    polled: culprit.polled,
    changed: culprit.sync,
    kept: createKeptProfiles(openProfileItems(storage)),
    running: undefined,
    hash: sha256,
  };
  let text: string | undefined;
  /** The storage keys of the registry's mods. */
  let keys: readonly string[] = [];
  let stopped = false;

  setRegistry(options.registry);

  function change(write: () => void): void {
    const before = items.overrides();
    try {
      write();
    } finally {
      if (items.overrides() !== before) decided.changed();
    }
  }

  function setRegistry(next: string): string {
    if (next === text) return registry.problem();
    text = next;
    if (registry.take(() => parseRegistry(next))) {
      keys = mods().map(({ id }) => overrideKey(id));
      afterRead(true);
    }
    return registry.problem();
  }

  function mods(): readonly RegistryMod[] {
    return registry.registry()?.mods ?? [];
  }

  /** Returns the problems of the registry and of the storage. */
  function problems(): readonly string[] {
    const unknown = mods().filter(({ artifact }) => artifact.sha256 === "");
    return [
      ...decided.registryProblems(),
      ...unknown.map(({ id }) => `${id} has no artifact.sha256, so it never loads: svc-mod export writes it`),
      ...items.problems(),
    ];
  }

  /** Applies the result of a read of the overrides or the registry. */
  function afterRead(changed: boolean): void {
    if (!changed) return;
    decided.changed();
    logProblems(problems());
  }

  function answer(asked: Request): Response {
    const reply = stopped ? failure(503, STOPPED) : route(asked);
    const { status, headers, body } = reply;
    const hasBody = asked.meth !== "HEAD";
    return { status, headers: [...headers, ...cachingOf(reply)], body: hasBody ? body : "" };
  }

  function route(asked: Request): Response {
    const path = pathOnly(asked.path);
    const isOwn = path === "/svc/mods" || path.startsWith("/svc/mods/");
    if (!isOwn && !isProfilePath(path)) return noRoute(path);
    afterRead(items.read());
    culprit.sync();
    if (!isOwn) return answerProfiles(parts, asked) ?? noRoute(path);
    if (path === REPORTS_PATH && asked.meth === "POST") return marks.take(asked.body);
    if (path === CULPRIT_PATH) {
      const isDecided = () => registry.registry() !== undefined;
      return answerCulprit({ culprit, isDecided, changed() {} }, asked);
    }
    return answerSelection(parts, asked, undefined) ?? noRoute(path);
  }

  /** Fast path for a poll with the current ETag: checks only the overrides. */
  function unchanged(path: string, etag: string): TransportReply | undefined {
    if (etag === "" || path !== pollPath(hostVersion)) return undefined;
    afterRead(items.spotCheck(keys));
    culprit.sync();
    const poll = unchangedPoll(parts, hostVersion, etag);
    if (poll === undefined) return undefined;
    culprit.polled();
    return { status: 304, etag: poll.etag, body: "" };
  }

  function reply({ url, etag, body }: TransportRequest): TransportReply {
    const path = url.slice(baseUrl.length);
    const known = unchanged(path, etag);
    if (known !== undefined) return known;
    const headers = etag === "" ? [] : [{ name: "If-None-Match", value: etag }];
    const answered = answer(request(body === undefined ? "GET" : "POST", path, headers, body ?? ""));
    return { status: answered.status, etag: headerValue(answered, "ETag"), body: answered.body };
  }

  return {
    transport(asked, done) {
      if (!asked.url.startsWith(`${baseUrl}/svc/`)) return libraries(asked, done);
      if (stopped) done(undefined, STOPPED);
      else done(reply(asked), "");
      return undefined;
    },
    answer,
    setRegistry,
    stop() {
      stopped = true;
    },
  };
}

import {
  headerValue,
  httpResponse,
  pathOnly,
  percentDecode,
  queryParam,
  type Request,
  type Response,
  response,
} from "../../sdk/http/index.js";
import type { Side } from "../../sdk/index.js";
import type { Manager } from "../install/manager.js";
import { sha256 } from "../node/index.js";
import { Verdict } from "../runtime/records.js";
import { isModId } from "./registry.js";
import type { Decision } from "./resolve.js";
import { isVersion } from "./versions.js";

const JSON_TYPE = "application/json; charset=utf-8";
const UNDECIDED =
  "registry/mods.json cannot be used, the backend's log says why: nothing is decided until it is mended";

/** What the selection routes need from the backend around them. */
export interface SelectionRoutes {
  readonly manager: Manager;
  /** The host version that decisions are shown for: the last one polled, or the backend's own, or `""`. */
  readonly hostVersion: () => string;
  readonly polled: (hostVersion: string) => void;
  /** Called after an override was written. */
  readonly changed: () => void;
}

/** What a route says of one mod on one side. */
interface SideDecision {
  readonly side: Side;
  readonly enabled: boolean;
  readonly verdict: string;
  readonly reason: string;
}

/** The answer to a poll, ready to be sent again for as long as nothing changes. */
export interface PollAnswer {
  readonly etag: string;
  readonly body: string;
}

/** Answers a request for `/svc/mods` or below; undefined when no route of it matches. */
export function answerSelection(parts: SelectionRoutes, request: Request): Response | undefined {
  const [action = "", argument, ...rest] = pathOnly(request.path)
    .slice("/svc/mods/".length)
    .split("/")
    .map((part) => percentDecode(part));
  if (rest.length > 0) return undefined;
  if (argument === undefined) {
    if (action === "") return pathOnly(request.path) === "/svc/mods" ? listMods(parts, request) : undefined;
    return action === "preview" ? preview(parts, request) : undefined;
  }
  switch (action) {
    case "client":
      return clientRecords(parts, request, argument);
    case "enable":
      return override(parts, request, argument, true);
    case "disable":
      return override(parts, request, argument, false);
    case "clear":
      return override(parts, request, argument, undefined);
    default:
      return undefined;
  }
}

/** The answer to the poll of a client host; undefined when nothing is decided. */
export function pollAnswer(manager: Manager, hostVersion: string): PollAnswer | undefined {
  if (manager.registry() === undefined) return undefined;
  const body = JSON.stringify({ hostVersion, mods: manager.records("client", hostVersion) });
  return { body, etag: `"${sha256(body).slice(0, 32)}"` };
}

function clientRecords(
  { manager, polled }: SelectionRoutes,
  request: Request,
  hostVersion: string,
): Response {
  if (!isRead(request)) return wrongMethod("GET, HEAD");
  if (!isVersion(hostVersion)) return badVersion(hostVersion);
  polled(hostVersion);
  const answer = pollAnswer(manager, hostVersion);
  if (answer === undefined) return failure(503, UNDECIDED);
  const headers = [
    { name: "ETag", value: answer.etag },
    { name: "Cache-Control", value: "no-cache" },
  ];
  if (isKnown(headerValue(request, "If-None-Match"), answer.etag)) return response(304, headers);
  return response(200, [...headers, { name: "Content-Type", value: JSON_TYPE }], answer.body);
}

/** Whether an `If-None-Match` names an entity tag (RFC 9110, section 13.1.2: a weak comparison). */
export function isKnown(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}

function override(
  parts: SelectionRoutes,
  request: Request,
  id: string,
  enabled: boolean | undefined,
): Response {
  const { manager, changed } = parts;
  if (request.meth !== "GET") return wrongMethod("GET");
  if (!isModId(id)) return failure(400, `${JSON.stringify(id)} is no mod id`);
  if (manager.registry() === undefined) return failure(503, UNDECIDED);
  // An author enables a mod right after entering it: the file may be newer than the last look at it.
  if (enabled === true && manager.modOf(id) === undefined && manager.recheck()) changed();
  const mod = manager.modOf(id);
  if (mod === undefined && enabled === true) {
    return failure(404, `no mod ${id} is in the registry; an override would name nothing`);
  }
  try {
    manager.override(id, enabled);
  } catch (error) {
    return failure(500, (error as Error).message);
  }
  changed();
  const side: Side = mod?.sides.includes("client") === false ? "server" : "client";
  const found = manager.decisions(side, parts.hostVersion()).find((one) => one.mod === mod);
  const decision = found === undefined ? null : decisionOf(found, side);
  const state = enabled === undefined ? "absent" : enabled ? "enabled" : "disabled";
  return json(200, { ok: true, id, override: state, decision });
}

function listMods(parts: SelectionRoutes, request: Request): Response {
  if (!isRead(request)) return wrongMethod("GET, HEAD");
  const hostVersion = queryParam(request.path, "host") || parts.hostVersion();
  if (hostVersion !== "" && !isVersion(hostVersion)) return badVersion(hostVersion);
  const { manager } = parts;
  const client = new Map(manager.decisions("client", hostVersion).map((one) => [one.mod.id, one]));
  const server = new Map(manager.decisions("server", hostVersion).map((one) => [one.mod.id, one]));
  const mods = (manager.registry()?.mods ?? [])
    .map(({ id, name, version, sides }) => ({
      id,
      name,
      version,
      sides,
      override: stateOf(manager, id),
      list: manager.listOf(id) ?? null,
      client: sides.includes("client") ? decisionOf(client.get(id)!, "client") : null,
      server: sides.includes("server") ? decisionOf(server.get(id)!, "server") : null,
    }))
    .sort((a, b) => compare(a.name, b.name) || compare(a.id, b.id));
  const unjudged =
    hostVersion === ""
      ? ["no host version is known yet, so no pipeline is judged: poll, or start with --host-version"]
      : [];
  return json(200, { mods, problems: [...manager.problems(), ...unjudged] });
}

function preview(parts: SelectionRoutes, request: Request): Response {
  if (!isRead(request)) return wrongMethod("GET, HEAD");
  const { manager } = parts;
  const hostVersion = queryParam(request.path, "host") || parts.hostVersion();
  if (hostVersion !== "" && !isVersion(hostVersion)) return badVersion(hostVersion);
  if (manager.registry() === undefined) return failure(503, UNDECIDED);
  const changes: (readonly [string, boolean | undefined])[] = [];
  for (const [name, enabled] of [
    ["enable", true],
    ["disable", false],
    ["clear", undefined],
  ] as const) {
    for (const id of queryParam(request.path, name)
      .split(",")
      .filter((part) => part !== "")) {
      if (!isModId(id)) return failure(400, `${JSON.stringify(id)} is no mod id`);
      if (changes.some(([other]) => other === id)) return failure(400, `${id} is named twice`);
      if (enabled === true && manager.modOf(id) === undefined)
        return failure(404, `no mod ${id} is in the registry`);
      changes.push([id, enabled]);
    }
  }
  const sides: readonly Side[] = ["client", "server"];
  const found = sides.flatMap((side) => {
    const before = new Map(manager.decisions(side, hostVersion).map((one) => [one.mod.id, one]));
    return manager
      .preview(changes, side, hostVersion)
      .filter(({ mod }) => mod.sides.includes(side))
      .map((after) => ({
        id: after.mod.id,
        name: after.mod.name,
        before: decisionOf(before.get(after.mod.id)!, side),
        after: decisionOf(after, side),
      }))
      .filter(({ before: was, after }) => was.verdict !== after.verdict || was.reason !== after.reason);
  });
  return json(200, { hostVersion, changes: found });
}

function decisionOf({ verdict, reason }: Decision, side: Side): SideDecision {
  return { side, enabled: verdict === Verdict.Loaded, verdict, reason };
}

function stateOf(manager: Manager, id: string): "enabled" | "disabled" | "absent" {
  const override = manager.overrideOf(id);
  return override === undefined ? "absent" : override.enabled ? "enabled" : "disabled";
}

function isRead({ meth }: Request): boolean {
  return meth === "GET" || meth === "HEAD";
}

function badVersion(found: string): Response {
  return failure(400, `a host version looks like 1.4.0 or 1.5.0-beta.2, found ${JSON.stringify(found)}`);
}

function wrongMethod(allow: string): Response {
  const { status, headers, body } = failure(405, `this route takes ${allow}`);
  return response(status, [...headers, { name: "Allow", value: allow }], body);
}

function failure(status: number, err: string): Response {
  return json(status, { ok: false, err });
}

function json(status: number, body: unknown): Response {
  return httpResponse(status, JSON_TYPE, JSON.stringify(body));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

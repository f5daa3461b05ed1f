import { valid } from "semver";
import {
  headerValue,
  httpResponse,
  pathOnly,
  percentDecode,
  type Request,
  type Response,
  response,
} from "../../sdk/http/index.js";
import type { Side } from "../../sdk/index.js";
import { sha256 } from "../node/index.js";
import type { Manager } from "./manager.js";
import { MOD_ID } from "./registry.js";

const JSON_TYPE = "application/json; charset=utf-8";

/** What the selection routes need from the backend around them. */
export interface SelectionRoutes {
  readonly manager: Manager;
  /** The host version that decisions are shown for: the last one polled, or the backend's own. */
  readonly hostVersion: () => string;
  readonly polled: (hostVersion: string) => void;
  /** Called after an override was written. */
  readonly changed: () => void;
}

/** Answers a request below `/svc/mods/`; undefined when no route of it matches. */
export function answerSelection(parts: SelectionRoutes, request: Request): Response | undefined {
  const [action, argument, ...rest] = pathOnly(request.path).slice("/svc/mods/".length).split("/");
  if (argument === undefined || rest.length > 0) return undefined;
  const subject = percentDecode(argument);
  switch (action) {
    case "client":
      return clientRecords(parts, request, subject);
    case "enable":
      return override(parts, request, subject, true);
    case "disable":
      return override(parts, request, subject, false);
    case "clear":
      return override(parts, request, subject, undefined);
    default:
      return undefined;
  }
}

function clientRecords(
  { manager, polled }: SelectionRoutes,
  request: Request,
  hostVersion: string,
): Response {
  if (request.meth !== "GET" && request.meth !== "HEAD") return wrongMethod("GET, HEAD");
  if (valid(hostVersion) === null) {
    return failure(
      400,
      `a host version looks like 1.4.0 or 1.5.0-beta.2, found ${JSON.stringify(hostVersion)}`,
    );
  }
  polled(hostVersion);
  const body = JSON.stringify({ hostVersion, mods: manager.records("client", hostVersion) });
  const etag = `"${sha256(body).slice(0, 32)}"`;
  const headers = [
    { name: "ETag", value: etag },
    { name: "Cache-Control", value: "no-cache" },
  ];
  if (headerValue(request, "If-None-Match") === etag) return response(304, headers);
  return response(200, [...headers, { name: "Content-Type", value: JSON_TYPE }], body);
}

function override(
  parts: SelectionRoutes,
  request: Request,
  id: string,
  enabled: boolean | undefined,
): Response {
  const { manager, changed, hostVersion } = parts;
  if (request.meth !== "GET") return wrongMethod("GET");
  if (!MOD_ID.test(id)) return failure(400, `${JSON.stringify(id)} is no mod id`);
  const mod = manager.registry().mods.find((candidate) => candidate.id === id);
  if (mod === undefined && enabled === true) {
    return failure(404, `no mod ${id} is in the registry; an override would name nothing`);
  }
  manager.override(id, enabled);
  changed();
  const side: Side = mod?.sides.includes("client") === false ? "server" : "client";
  const record = manager.records(side, hostVersion()).find(({ guid }) => guid === id);
  const decision = record && {
    side,
    enabled: record.enabled,
    verdict: record.verdict,
    reason: record.reason,
  };
  const state = enabled === undefined ? "absent" : enabled ? "enabled" : "disabled";
  return json(200, { ok: true, id, override: state, decision: decision ?? null });
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

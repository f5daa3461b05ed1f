import type { RouteHandler } from "../host/host.js";
import { onRejected } from "../host/promised.js";
import { Status } from "../host/status.js";
import { headerValue } from "../http/message/headers.js";
import type { Request } from "../http/message/request.js";
import { httpResponse, type Response, response } from "../http/message/response.js";
import { isOptionsPath } from "../kinds/common/choices.js";
import { type OptionsFound, readOptionsQuery, writeOptionsReply } from "../protocol/options.js";
import type { ModContext } from "./context.js";
import { type EditOutcome, editFromBody, resetOutcomeFromBody } from "./edits.js";
import { declaredSchemaJson, declaredSchemaReply } from "./schema.js";

const JSON_TYPE = "application/json; charset=utf-8";

/** Registers the settings routes of a mod with declared rows. Stops at the first route that the host refuses. */
export function serveSettingsRoutes(context: ModContext): Status {
  if (context.closed) return context.closed;
  if (context.rows.length === 0) {
    context.host.log(
      "warn",
      "serveSettingsRoutes registered nothing: call declareSettings with the rows first",
    );
    return Status.Ok;
  }
  const path = `/svc/settings/${context.host.mod.guid}`;
  const routes: readonly (readonly [method: string, path: string, handler: RouteHandler])[] = [
    ["GET", path, () => httpResponse(200, JSON_TYPE, declaredSchemaJson(context))],
    ["POST", path, (request) => reply(context, request, editFromBody(context, request.body))],
    [
      "POST",
      `${path}/reset`,
      (request) => reply(context, request, resetOutcomeFromBody(context, request.body)),
    ],
  ];
  for (const [method, route, handler] of routes) {
    const status = context.host.route(method, route, handler);
    if (status !== Status.Ok) return status;
  }
  return Status.Ok;
}

function reply(context: ModContext, request: Request, outcome: EditOutcome): Response {
  const isMinimal = headerValue(request, "Prefer") === "return=minimal"; // RFC 7240, section 4.2
  if (isMinimal && outcome.status === Status.Ok) return response(204);
  const body = declaredSchemaReply(context, outcome.status, outcome.err);
  return httpResponse(httpStatus(outcome.status), JSON_TYPE, body);
}

function httpStatus(status: Status): number {
  switch (status) {
    case Status.Ok:
      return 200;
    case Status.ErrBadArg:
      return 400;
    case Status.ErrNotFound:
      return 404;
    case Status.ErrConfigParse:
      return 409;
    default:
      return 500;
  }
}

/** Checks the arguments and registers a route with the host. */
export function serveRoute(context: ModContext, method: string, path: string, handler: RouteHandler): Status {
  if (context.closed) return context.closed;
  if (
    typeof method !== "string" ||
    typeof path !== "string" ||
    // RFC 3986, section 3.3.
    !/^\/(?:[!$&-;=@-Z_a-z~]|%[\dA-Fa-f]{2})*$/.test(path) ||
    typeof handler !== "function"
  ) {
    context.host.log(
      "error",
      'serveRoute takes a method, a percent-encoded path that starts with "/" and a handler',
    );
    return Status.ErrBadArg;
  }
  return context.host.route(method, path, handler);
}

/**
 * Returns the choices for the player's input, synchronously.
 *
 * @param query The player's input so far; `""` asks for the first choices.
 * @param limit The most choices to return, from 1 to 200.
 */
export type OptionsSearch = (query: string, limit: number) => OptionsFound;

/** Registers the route of an `optionsUrl`, which parses the query and serializes the choices. */
export function serveOptions(context: ModContext, path: string, search: OptionsSearch): Status {
  if (context.closed) return context.closed;
  if (typeof path !== "string" || !isOptionsPath(path)) {
    context.host.log(
      "error",
      `serveOptions takes a percent-encoded path of this server outside /svc/mods/, found ${String(path)}`,
    );
    return Status.ErrBadArg;
  }
  return context.host.route("GET", path, (request) => {
    const { query, limit } = readOptionsQuery(request.path);
    const found = search(query, limit);
    const fault = (error: unknown) =>
      context.host.fault(`the search of ${path}, in the Promise it returned,`, error);
    if (onRejected(found, fault)) {
      throw new Error("the search returned a Promise; it must return the choices synchronously");
    }
    return httpResponse(200, JSON_TYPE, writeOptionsReply(found, limit));
  });
}

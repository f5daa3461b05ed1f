import { describeError } from "../../sdk/bus.js";
import { httpResponse, pathOnly, type Request, type Response, response } from "../../sdk/http/index.js";
import { type LogLevel, type RouteHandler, Status } from "../../sdk/index.js";

/** The routes that mods have registered, by exact path. */
export interface RouteTable {
  /** `ErrConflict` for a path that the platform or another mod holds; the log names both. */
  readonly add: (
    owner: string,
    method: string,
    path: string,
    handler: RouteHandler,
  ) => { readonly status: Status; readonly remove: () => void };
  /** Answers a request by the route that matches; undefined when no path does. */
  readonly answer: (request: Request) => Response | undefined;
}

interface Route {
  readonly owner: string;
  readonly handler: RouteHandler;
}

const JSON_TYPE = "application/json; charset=utf-8";
const nothing = (): void => {};

/** Makes an empty table. `isPlatformPath` tells the paths that no mod may take but its own settings routes. */
export function createRouteTable(
  isPlatformPath: (path: string, owner: string) => boolean,
  log: (level: LogLevel, text: string) => void,
): RouteTable {
  const paths = new Map<string, Map<string, Route>>();

  return {
    add(owner, method, path, handler) {
      const verb = method.toUpperCase();
      const methods = paths.get(path) ?? new Map<string, Route>();
      const holder = isPlatformPath(path, owner) ? "the platform" : methods.get(verb)?.owner;
      if (holder !== undefined) {
        log("error", `mod ${owner} cannot have the route ${verb} ${path}: ${holder} holds it`);
        return { status: Status.ErrConflict, remove: nothing };
      }
      const route = { owner, handler };
      methods.set(verb, route);
      paths.set(path, methods);
      return {
        status: Status.Ok,
        remove() {
          if (methods.get(verb) !== route) return;
          methods.delete(verb);
          if (methods.size === 0) paths.delete(path);
        },
      };
    },
    answer(request) {
      const path = pathOnly(request.path);
      const methods = paths.get(path);
      if (methods === undefined) return undefined;
      const route = methods.get(request.meth) ?? (request.meth === "HEAD" ? methods.get("GET") : undefined);
      if (route === undefined) {
        const allow = [...methods.keys()].join(", ");
        const { status, headers, body } = failure(405, `${path} takes ${allow}`);
        return response(status, [...headers, { name: "Allow", value: allow }], body);
      }
      return run(route, request, log);
    },
  };
}

function run(
  { owner, handler }: Route,
  request: Request,
  log: (level: LogLevel, text: string) => void,
): Response {
  const where = `mod ${owner}, in its route ${request.meth} ${pathOnly(request.path)},`;
  try {
    const answer: unknown = handler(request);
    if (isResponse(answer)) return answer;
    const found = answer instanceof Promise ? "a Promise" : String(answer);
    log("error", `${where} answered ${found}; a handler answers a Response, synchronously`);
  } catch (error) {
    log("error", `${where} threw: ${describeError(error)}`);
  }
  return failure(500, `mod ${owner} failed to answer; the server's log says why`);
}

function isResponse(value: unknown): value is Response {
  const { status, headers, body } = (value ?? {}) as Partial<Response>;
  return (
    Number.isInteger(status) &&
    (status as number) >= 200 &&
    (status as number) <= 599 &&
    Array.isArray(headers) &&
    headers.every((field) => typeof field?.name === "string" && typeof field.value === "string") &&
    typeof body === "string"
  );
}

/** A JSON error body under a status. */
export function failure(status: number, err: string): Response {
  return httpResponse(status, JSON_TYPE, JSON.stringify({ err }));
}

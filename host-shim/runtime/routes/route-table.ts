import { describeError } from "../../../sdk/host/describe-error.js";
import { type Header, pathOnly, type Request, type Response } from "../../../sdk/http/index.js";
import { type LogLevel, type RouteHandler, Status } from "../../../sdk/index.js";
import { failure, wrongMethod } from "../../protocol/json-reply.js";
import { isPlatformPath } from "./platform-path.js";

export type RouteTable = ReturnType<typeof createRouteTable>;

interface Route {
  readonly owner: string;
  readonly handler: RouteHandler;
}

type Log = (level: LogLevel, text: string) => void;

/** Receives the events of mods' routes. */
interface RouteListener {
  /** A handler threw. */
  readonly fault: (owner: string, where: string, error: unknown) => void;
  /** A mod answered a request about its settings. */
  readonly rows: (body: string) => void;
}

const nothing = (): void => {};

/** Creates an empty table. */
export function createRouteTable(log: Log, listener: RouteListener) {
  const paths = new Map<string, Map<string, Route>>();

  return {
    /** Adds a route. Returns `ErrConflict` for a path of the platform and for a registered route, and logs the owner. */
    add(
      owner: string,
      method: string,
      path: string,
      handler: RouteHandler,
    ): { readonly status: Status; readonly remove: () => void } {
      const verb = method.toUpperCase();
      const methods = paths.get(path) ?? new Map<string, Route>();
      const holder = isPlatformPath(path, owner) ? "the platform" : methods.get(verb)?.owner;
      if (holder !== undefined) {
        log(
          "error",
          `mod ${owner} cannot have the route ${verb} ${path}: ${holder} holds it, choose another path`,
        );
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
    /** Returns the routes as `METHOD /path`. */
    list: (): readonly string[] =>
      [...paths].flatMap(([path, methods]) => [...methods.keys()].map((verb) => `${verb} ${path}`)),
    /**
     * Returns the handler of a method and path; undefined when no route has the path, an error answer when none accepts the
     * method.
     */
    find(method: string, path: string): Response | ((request: Request) => Response) | undefined {
      const methods = paths.get(path);
      if (methods === undefined) return undefined;
      const route = methods.get(method) ?? (method === "HEAD" ? methods.get("GET") : undefined);
      if (route === undefined) return wrongMethod(path, [...methods.keys()]);
      return (request) => run(route, request, log, listener);
    },
  };
}

function run(
  { owner, handler }: Route,
  request: Request,
  log: Log,
  { fault, rows }: RouteListener,
): Response {
  const path = pathOnly(request.path);
  const route = `its route ${request.meth} ${path}`;
  const where = `mod ${owner}, in ${route},`;
  try {
    const answer: unknown = handler(request);
    const response = copyResponse(answer);
    if (response !== undefined) {
      if (path.startsWith("/svc/settings/")) rows(response.body);
      return response;
    }
    log("error", `${where} answered ${nameOf(answer)}; a handler must return a Response, synchronously`);
    if (isPromise(answer)) {
      // Without a handler, a rejection ends the program around the backend.
      answer.then(nothing, (error) =>
        log("error", `${where} answered a Promise, which rejected: ${describeError(error)}`),
      );
    }
  } catch (error) {
    fault(owner, route, error);
    log("error", `${where} threw: ${describeError(error)}`);
  }
  return failure(500, `mod ${owner} did not answer the request; the backend's log has the error`);
}

/**
 * Copies a mod's answer to plain strings, reading each member once: later reads could throw or return another value. Returns
 * undefined if it is not a Response.
 */
function copyResponse(value: unknown): Response | undefined {
  const { status, headers, body } = (value ?? {}) as { readonly [Member in keyof Response]?: unknown };
  if (typeof status !== "number" || !Number.isInteger(status) || status < 200 || status > 599)
    return undefined;
  if (!Array.isArray(headers) || typeof body !== "string") return undefined;
  const copied: Header[] = [];
  for (const field of headers) {
    const { name, value: text } = (field ?? {}) as { readonly [Member in keyof Header]?: unknown };
    if (typeof name !== "string" || typeof text !== "string") return undefined;
    copied.push({ name, value: text });
  }
  return { status: status as Response["status"], headers: copied, body };
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as { readonly then?: unknown } | undefined)?.then === "function";
}

function nameOf(answer: unknown): string {
  if (isPromise(answer)) return "a Promise";
  return typeof answer === "object" ? "an object that is not a Response" : String(answer);
}

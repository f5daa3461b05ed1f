import type { BusPayload, Emit, Subscribe } from "./bus-types.js";
import type { LogLevel, ModInfo, RouteHandler, Side } from "./host/host.js";
import { Status } from "./host/status.js";
import type { HttpMethod } from "./http/message/method.js";
import { bound } from "./mod.js";
import * as routes from "./settings/routes.js";
import { type UnloadSignal, unloadSignalOf } from "./unload-signal.js";

export * from "./settings-operations.js";

// The operations of a mod. Each passes the mod's context to its implementation; `createSdk` binds the same functions.

/**
 * Registers the settings routes of the mod. Call it on the server side, after `declareSettings`: without declared rows it
 * returns `Ok`, logs a warning and registers nothing. Returns `ErrUnsupported` on the client, `ErrConflict` when a path
 * is taken.
 *
 * @example
 * ```ts
 * declareSettings([boolSetting("drops", "Show drops", true)]);
 * if (side() === "server") serveSettingsRoutes();
 * ```
 */
export function serveSettingsRoutes(): Status {
  return routes.serveSettingsRoutes(bound("serveSettingsRoutes"));
}

/**
 * Registers a route of the mod for an exact path. The handler answers synchronously; if it throws, or returns a Promise or a
 * status outside 200 to 599, the answer is 500. Returns `ErrBadArg` for a path that does not start with `/` or is not
 * percent-encoded, or another invalid argument, `ErrUnsupported` on the client, `ErrConflict` when the path is taken.
 *
 * @param method The HTTP method, such as `GET`.
 * @param path The exact path, percent-encoded, such as `/my-mod/menu`.
 * @param handler Answers a request, synchronously.
 * @example
 * ```ts
 * const ping = () => httpResponse(200, "application/json", '{"pong":true}');
 * serveRoute("GET", "/my-mod/ping", ping); // => Status.Ok
 * serveRoute("GET", "/my-mod/ping", ping); // => Status.ErrConflict
 * ```
 */
export function serveRoute(
  method: Exclude<HttpMethod, "">,
  path: `/${string}`,
  handler: RouteHandler,
): Status {
  return routes.serveRoute(bound("serveRoute"), method, path, handler);
}

/**
 * Registers the route of an `optionsUrl`: `search(query, limit)` returns the choices. Returns `ErrBadArg` for a path that an
 * `optionsUrl` cannot name, else the statuses of {@link serveRoute}.
 *
 * @param path A path of this server outside `/svc/mods/`, percent-encoded, without a query.
 * @param search Finds the choices for a query.
 * @example
 * ```ts
 * const voices = ["alto", "bass", "tenor"];
 * const search = (query: string) => ({
 *   options: voices.filter((voice) => voice.includes(query)).map((voice) => ({ value: voice, label: voice })),
 * });
 * serveOptions("/my-mod/voices", search); // => Status.Ok
 * ```
 */
export function serveOptions(path: string, search: routes.OptionsSearch): Status {
  return routes.serveOptions(bound("serveOptions"), path, search);
}

const nothing = (): void => {};

/**
 * Subscribes to a bus event and returns the unsubscribe function. The unload of the mod also unsubscribes.
 *
 * @example
 * ```ts
 * const heard: unknown[] = [];
 * const off = on("door.opened", (door) => heard.push(door));
 * emit("door.opened", "north");
 * off();
 * emit("door.opened", "south");
 * heard; // => ["north"]
 * ```
 */
export const on: Subscribe = (event, handler) => {
  const context = bound("on");
  return context.closed ? nothing : context.host.on(event, handler);
};

/** Subscribes to the next delivery of a bus event only; returns the unsubscribe function. The unload also unsubscribes. */
export const once: Subscribe = <Event extends string>(
  event: Event,
  handler: (payload: BusPayload<Event>) => void,
) => {
  const context = bound("once");
  if (context.closed) return nothing;
  const off = context.host.on(event, (payload: BusPayload<Event>) => {
    off();
    return handler(payload);
  });
  return off;
};

/** Delivers a payload to every subscriber, in this mod, in other mods and in the game, before it returns. */
export const emit: Emit = (event: string, payload?: unknown) => {
  const context = bound("emit");
  if (!context.closed) context.host.emit(event, payload);
};

/**
 * Writes one line to the host's log under the mod's name.
 *
 * @param level The severity of the line.
 * @param text The line.
 */
export function log(level: LogLevel, text: string): void {
  const context = bound("log");
  if (context.closed !== Status.ErrDisposed) context.host.log(level, text);
}

/** Returns the half of the game that the mod runs in. */
export function side(): Side {
  return bound("side").host.side;
}

/** Returns the mod's id, name and version from the registry. */
export function modInfo(): ModInfo {
  return bound("modInfo").host.mod;
}

/**
 * Adds a disposer. Disposers run at unload, in reverse order, and also when `load` throws later.
 *
 * @param disposer Releases something that the host does not know, such as a DOM element.
 * @example
 * ```ts
 * const canvas = { remove: () => {} };
 * onUnload(() => canvas.remove());
 * ```
 */
export function onUnload(disposer: () => void): void {
  const context = bound("onUnload");
  if (!context.closed) context.host.onUnload(disposer);
}

/**
 * Returns the mod's abort signal, for `fetch`, listeners and other APIs that accept one. A disposer, added by the first
 * call, aborts the signal at unload, with an AbortError that names the mod. Every call returns the same signal, or
 * undefined in an engine without AbortController.
 *
 * @example
 * ```ts
 * const signal = unloadSignal();
 * signal?.addEventListener("abort", () => log("info", "until the next time"));
 * signal?.aborted; // => false
 * ```
 */
export function unloadSignal(): UnloadSignal | undefined {
  return unloadSignalOf(bound("unloadSignal"));
}

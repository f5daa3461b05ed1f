import type { BusPayload, Emit, Subscribe } from "./bus.js";
import type { LogLevel, ModInfo, RouteHandler, Side } from "./host/host.js";
import { Status } from "./host/status.js";
import type { HttpMethod } from "./http/message/method.js";
import { bound } from "./mod.js";
import * as routes from "./settings/routes.js";
import { type UnloadSignal, unloadSignalOf } from "./unload-signal.js";

export * from "./settings-operations.js";

// The operations that a mod calls, each once: it finds the mod's context and hands it on. `createSdk` binds the same ones.

/**
 * Registers the settings routes of the mod: on the server side, after `declareSettings`. `Ok` and no route when nothing
 * was declared; `ErrUnsupported` on the client.
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
 * Registers a route of the mod's own, for an exact path. The handler answers synchronously; a throw or a Promise answers
 * 500. `ErrUnsupported` on the client, `ErrConflict` when the path is taken.
 *
 * @param method The method.
 * @param path The exact path, such as `/my-mod/menu`.
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
 * Registers the route that an `optionsUrl` names: `search(query, limit)` finds the choices.
 *
 * @param path A path of this server outside `/svc/mods/`.
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
 * Subscribes to a bus event until it is unsubscribed by the returned function, or the mod is unloaded.
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

/** Like `on`, for the next delivery only. */
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

/** Delivers a payload to every subscriber, in this mod and in all others, before it returns. */
export const emit: Emit = (event: string, payload?: unknown) => {
  const context = bound("emit");
  if (!context.closed) context.host.emit(event, payload);
};

/**
 * Writes one line to the host's log under the mod's name.
 *
 * @param level How much the line matters.
 * @param text The line.
 */
export function log(level: LogLevel, text: string): void {
  const context = bound("log");
  if (context.closed !== Status.ErrDisposed) context.host.log(level, text);
}

/** Which half of the game the mod is running in. */
export function side(): Side {
  return bound("side").host.side;
}

/** The mod's own identifier, name and version, as the registry has them. */
export function modInfo(): ModInfo {
  return bound("modInfo").host.mod;
}

/**
 * Adds a disposer that runs at unload, in reverse order, also when `load` throws after it.
 *
 * @param disposer Undoes what the host does not know of.
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
 * A signal that is aborted when the mod is unloaded, among its disposers, in the place where it was first asked for: for `fetch`,
 * listeners and all else that takes one. Always the same one; its reason is an AbortError that names the mod. Undefined in an
 * engine that has no AbortController.
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

import type { Bus, Host, LogLevel, ModInfo, ModModule, RouteHandler, Side } from "../../sdk/index.js";
import { API, Status } from "../../sdk/index.js";
import { createScope } from "./scope.js";
import type { ConfigFile } from "./store.js";
import type { Timers } from "./timers.js";

/**
 * Compiles a text into a function with the named parameters, without running it; throws the engine's SyntaxError. In
 * Node `vm.compileFunction`, in a page `new Function`. `filename` is what stack traces show.
 */
export type Evaluate = (
  source: string,
  filename: string,
  params: readonly string[],
) => (...args: never[]) => unknown;

/** What a mod's source is compiled with: its module, and timers that the host knows and can end. */
export const MOD_PARAMS: readonly string[] = [
  "module",
  "exports",
  "setTimeout",
  "clearTimeout",
  "setInterval",
  "clearInterval",
  "requestAnimationFrame",
  "cancelAnimationFrame",
];

/** A compiled library: call it with the values of {@link MOD_PARAMS}. */
export type CompiledLibrary = (...args: unknown[]) => unknown;

/** Registers a route of a mod with the server; `remove` takes it away again. */
export type AddRoute = (
  owner: string,
  method: string,
  path: string,
  handler: RouteHandler,
) => { readonly status: Status; readonly remove: () => void };

/** What a mod is given when it is loaded. */
export interface ModEnvironment {
  readonly side: Side;
  readonly mod: ModInfo;
  readonly bus: Bus;
  readonly config: ConfigFile;
  readonly timers: Timers;
  readonly log: (level: LogLevel, text: string) => void;
  /** Hears of everything that the mod's own code threw; `where` says in which part of it. */
  readonly fault: (where: string, error: unknown) => void;
  /** Absent on the client, where there is no route table. */
  readonly addRoute?: AddRoute;
}

/** A mod that is running. */
export interface LoadedMod {
  /** Ends it: runs its `unload`, then releases all it registered, in reverse order. Never throws. */
  readonly unload: () => void;
  /** Tells it that its config file may have changed. */
  readonly refresh: () => void;
}

/**
 * Runs a compiled library and attaches it to a host table of its own. Throws what the mod threw, or an Error that says
 * why it is no mod; everything that it had registered by then is released.
 */
export function loadMod(library: CompiledLibrary, environment: ModEnvironment): LoadedMod {
  const { mod, fault } = environment;
  const scope = createScope((error) => fault("a disposer", error));
  const timers = environment.timers.scope((error) => fault("a timer", error));
  scope.add(timers.clearAll);
  const host = hostTable(environment, scope.add);
  try {
    const module: { exports: unknown } = { exports: {} };
    library(
      module,
      module.exports,
      timers.setTimeout,
      timers.clear,
      timers.setInterval,
      timers.clear,
      timers.requestAnimationFrame,
      timers.clear,
    );
    const instance = asModModule(module.exports);
    const status = instance.attach(host);
    if (status !== Status.Ok) throw new Error(`its attach() answered ${status}`);
    return {
      unload() {
        try {
          instance.detach();
        } catch (error) {
          fault("unload()", error);
        }
        scope.release();
      },
      refresh() {
        try {
          instance.refresh();
        } catch (error) {
          fault("refresh()", error);
        }
      },
    };
  } catch (error) {
    scope.release();
    throw error;
  }

  function asModModule(exported: unknown): ModModule {
    const candidate = exported as Partial<ModModule> | null | undefined;
    const { attach, detach, refresh, api } = candidate ?? {};
    if (typeof attach !== "function" || typeof detach !== "function" || typeof refresh !== "function") {
      throw new Error(
        "it exports no mod: export defineMod({…}) as the default of its file and build it as one CommonJS file",
      );
    }
    if (typeof api !== "number" || api > API) {
      throw new Error(
        `${mod.name} was built for host api ${String(api)} and this game has ${API}: ` +
          "update the game, or build the mod with an older svc-mod-sdk",
      );
    }
    return candidate as ModModule;
  }
}

function hostTable(environment: ModEnvironment, onRelease: (disposer: () => void) => () => void): Host {
  const { side, mod, bus, config, log, fault, addRoute } = environment;
  const scope = bus.scope(mod.guid);
  return {
    api: API,
    side,
    mod,
    readConfig: config.read,
    writeConfig: config.write,
    on: (event, handler) => onRelease(scope.on(event, handler as (payload: unknown) => void)),
    emit: scope.emit,
    route(method, path, handler) {
      if (addRoute === undefined) {
        log("warn", `the route ${method} ${path} was refused: a client has no route table, use the bus`);
        return Status.ErrUnsupported;
      }
      const { status, remove } = addRoute(mod.guid, method, path, handler);
      if (status === Status.Ok) onRelease(remove);
      return status;
    },
    log,
    fault,
    onUnload(disposer) {
      onRelease(disposer);
    },
  };
}

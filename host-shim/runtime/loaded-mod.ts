import type { Bus, Host, LogLevel, ModInfo, ModModule, RouteHandler, Side } from "../../sdk/index.js";
import { API, Status } from "../../sdk/index.js";
import { describeExports } from "./not-a-mod.js";
import { createScope } from "./scope.js";
import type { ConfigFile } from "./store.js";
import { TIMER_NAMES, type Timers } from "./timers.js";

/**
 * Compiles a text into a function with the named parameters, without running it; throws the engine's SyntaxError. In
 * Node `vm.compileFunction`, in a page `new Function`. `filename` is what stack traces show.
 */
export type Evaluate = (source: string, filename: string, params: readonly string[]) => CompiledLibrary;

/** What a mod's source is compiled with: its module, and timers that the host knows and can end. */
export const MOD_PARAMS: readonly string[] = ["module", "exports", ...TIMER_NAMES];

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
  const { fault } = environment;
  const scope = createScope((error) => fault("a disposer", error));
  const timers = environment.timers.scope((error) => fault("a timer", error));
  scope.add(timers.end);
  const host = hostTable(environment, scope.add);
  try {
    const module: { exports: unknown } = { exports: {} };
    library(module, module.exports, ...timers.functions);
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
}

/** What the library exports, itself or as its `default`, when it is a mod that this host can run. */
function asModModule(exported: unknown): ModModule {
  const { default: inner } = (exported ?? {}) as { readonly default?: unknown };
  const mod = [exported, inner].find(hasModFunctions);
  if (mod === undefined) throw new Error(describeExports(exported));
  if (!(Number(mod.api) <= API)) {
    throw new Error(
      `it is built for host api ${mod.api} and this game has ${API}: update the game, or build it with an older SDK`,
    );
  }
  return mod;
}

function hasModFunctions(value: unknown): value is ModModule {
  const { attach, detach, refresh } = (value ?? {}) as Partial<ModModule>;
  return [attach, detach, refresh].every((part) => typeof part === "function");
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
      if (addRoute === undefined) return Status.ErrUnsupported;
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

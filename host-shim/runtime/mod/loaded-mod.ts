import { NOT_HANDED_ON } from "../../../sdk/host/handover.js";
import { onRejected } from "../../../sdk/host/promised.js";
import { isUnloadReason } from "../../../sdk/host/unload-reason.js";
import type { ModModule } from "../../../sdk/index.js";
import { API, Status } from "../../../sdk/index.js";
import type { ModMeter } from "../../diagnosis/meters.js";
import { handedText } from "./handed-text.js";
import { createHostTable } from "./host-table.js";
import type { ModCalls } from "./mod-calls.js";
import type { ModEnvironment } from "./mod-environment.js";
import { describeExports } from "./not-a-mod.js";
import { createScope } from "./scope.js";
import { TIMER_NAMES, type Timers } from "./timers.js";

/**
 * Compiles a string into a function with the named parameters, without running it; throws the engine's SyntaxError. Node has
 * `vm.compileFunction`, a page `eval`.
 *
 * @param source The source of the library.
 * @param filename The name in stack traces.
 * @param params The names of the parameters, {@link MOD_PARAMS}.
 */
export type Evaluate = (source: string, filename: string, params: readonly string[]) => CompiledLibrary;

/** The parameters of a mod's source: its module, and timers that the host can end. */
export const MOD_PARAMS: readonly string[] = ["module", "exports", ...TIMER_NAMES];

/** A compiled library: call it with the values of {@link MOD_PARAMS}. */
export type CompiledLibrary = (...args: unknown[]) => unknown;

/** The data and functions that a host provides to open a mod; `attach` gets a {@link ModEnvironment}. */
interface ModCode {
  /** The mod's id, for the log. */
  readonly guid: string;
  readonly timers: Timers;
  /** Called with an error of the mod's code that no caller handles, such as a timer's; `where` names the part of the mod. */
  readonly fault: (where: string, error: unknown) => void;
  /** Calls the parts of a mod (default: without a time limit or a check of built-in functions). */
  readonly calls?: ModCalls | undefined;
  /** Measures the mod's code (default: no measurement). */
  readonly meter?: ModMeter | undefined;
}

/** A mod that is not attached yet: it may wait beside the running mod that it will replace. */
export interface OpenedMod {
  /**
   * Runs the mod's body. Its timers wait for `attach`, so a mod that is never attached leaves nothing behind. Throws the
   * error of the body, or an Error with the reason why this host cannot run the mod.
   */
  readonly open: () => void;
  /**
   * Runs the mod's body, unless `open` has, and its `load`, then starts its timers. After an error, or a returned status other
   * than `Ok`, releases all registrations and throws the mod's error, or an Error that names the status.
   */
  readonly attach: (environment: ModEnvironment) => LoadedMod;
}

/** A mod that is running. */
export interface LoadedMod {
  /**
   * Runs the mod's `unload`, then releases all its registrations in reverse order. Returns the value for its next load as
   * JSON text, or `""` if it hands on nothing. Never throws.
   */
  readonly unload: () => string;
  /** Makes the mod read its config file again and apply changed values. */
  readonly refresh: () => void;
}

/** Creates a mod from a compiled library and attaches it at once. Throws like {@link OpenedMod.attach}. */
export function loadMod(
  library: CompiledLibrary,
  environment: ModEnvironment & { readonly timers: Timers },
): LoadedMod {
  const { mod, timers, fault, calls } = environment;
  return openMod(library, { guid: mod.guid, timers, fault, calls }).attach(environment);
}

/** Creates a mod from a compiled library, without running any of it. */
export function openMod(library: CompiledLibrary, code: ModCode): OpenedMod {
  const { guid, timers, calls, meter } = code;
  /** Ignores errors whose cause is the unload of the mod. */
  const fault = (where: string, error: unknown): void => {
    // The SDK inside the mod may end `where` with a comma.
    if (!isUnloadReason(error)) code.fault(`${where}`.replace(/,$/, ""), error);
  };
  const ownTimers = timers.scope((error) => fault("a timer", error), meter);

  /** Runs one part of the mod. The rejection of a Promise that it returns is a fault: the host does not await it. */
  function call<Result>(where: string, part: () => Result): Result {
    const run = () => (calls === undefined ? part() : calls.call(guid, part));
    const result = meter === undefined ? run() : meter.run(where, run);
    onRejected(result, (error) => fault(`${where}, in the Promise it returned`, error));
    return result;
  }

  let instance: ModModule | undefined;

  function body(): ModModule {
    const module: { exports: unknown } = { exports: {} };
    const result = library(module, module.exports, ...ownTimers.functions);
    onRejected(result, (error) => fault("its body, in the Promise it returned", error));
    return asModModule(module.exports);
  }

  function attach(environment: ModEnvironment): LoadedMod {
    const scope = createScope((error) => fault("a disposer", error));
    scope.add(ownTimers.end);
    try {
      const host = createHostTable({ ...environment, fault }, call, scope.add);
      // One call, because each call starts a watchdog.
      const status: unknown = call("load()", () => {
        instance ??= body();
        return instance.attach(host);
      });
      if (status !== Status.Ok) throw new Error(`its attach() returned ${String(status)}`);
    } catch (error) {
      scope.release();
      throw error;
    }
    ownTimers.start();

    /** Runs a part and reports its error as a fault, because no caller handles it. */
    function run(where: string, part: () => unknown): unknown {
      try {
        return call(where, part);
      } catch (error) {
        fault(where, error);
        return undefined;
      }
    }

    return {
      unload() {
        const answer = run("unload()", () => instance!.detach());
        scope.release();
        return handedText(instance!.api, answer, () => environment.log("warn", NOT_HANDED_ON));
      },
      refresh: () => void run("refresh()", () => instance!.refresh()),
    };
  }

  return {
    open() {
      instance = call("its body", body);
    },
    attach,
  };
}

/** Returns the mod that a library exports, itself or as its `default`. Throws an Error when this host cannot run it. */
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

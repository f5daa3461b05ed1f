import { NOT_HANDED_ON } from "../../../sdk/host/handover.js";
import { onRejected } from "../../../sdk/host/promised.js";
import { isUnloadReason } from "../../../sdk/host/unload-reason.js";
import type { ModModule } from "../../../sdk/index.js";
import { API, Status } from "../../../sdk/index.js";
import { handedText } from "./handed-text.js";
import { createHostTable } from "./host-table.js";
import type { ModCalls } from "./mod-calls.js";
import type { ModEnvironment } from "./mod-environment.js";
import { describeExports } from "./not-a-mod.js";
import { createScope } from "./scope.js";
import { TIMER_NAMES, type Timers } from "./timers.js";

/**
 * Compiles a string into a function with the named parameters, without running it; throws the engine's SyntaxError. In
 * Node `vm.compileFunction`, in a page `new Function`. `filename` is what stack traces show.
 */
export type Evaluate = (source: string, filename: string, params: readonly string[]) => CompiledLibrary;

/** What a mod's source is compiled with: its module, and timers that the host knows and can end. */
export const MOD_PARAMS: readonly string[] = ["module", "exports", ...TIMER_NAMES];

/** A compiled library: call it with the values of {@link MOD_PARAMS}. */
export type CompiledLibrary = (...args: unknown[]) => unknown;

/** What the code of a mod is run with, from its body on. */
export interface ModCode {
  /** Who it is, for the log. */
  readonly guid: string;
  readonly timers: Timers;
  /** Hears of everything that the mod's own code threw; `where` says in which part of it. */
  readonly fault: (where: string, error: unknown) => void;
  /** How the parts of a mod are called; without it plainly. */
  readonly calls?: ModCalls | undefined;
}

/** A mod that is attached to nothing yet: it may wait beside the one that it is to replace. */
export interface OpenedMod {
  /** Runs its body, whose timers wait: one that is never attached leaves nothing behind. Throws what the body threw, or an Error that says why it is no mod that this host can run. */
  readonly open: () => void;
  /**
   * Runs its body, if that has not run, and its `load` in one call, and starts its timers. Throws what the mod threw, or an Error
   * that says what it answered; everything that it had registered by then is released.
   */
  readonly attach: (environment: ModEnvironment) => LoadedMod;
}

/** A mod that is running. */
export interface LoadedMod {
  /**
   * Ends it: runs its `unload`, then releases all it registered, in reverse order. Gives what it hands on to its next load, as JSON
   * text, `""` for none. Never throws.
   */
  readonly unload: () => string;
  /** Tells it that its config file may have changed. */
  readonly refresh: () => void;
}

/** Makes a mod of a compiled library and attaches it at once. Throws what that throws. */
export function loadMod(
  library: CompiledLibrary,
  environment: ModEnvironment & { readonly timers: Timers },
): LoadedMod {
  const { mod, timers, fault, calls } = environment;
  return openMod(library, { guid: mod.guid, timers, fault, calls }).attach(environment);
}

/** Makes a mod of a compiled library, without running any of it. */
export function openMod(library: CompiledLibrary, code: ModCode): OpenedMod {
  const { guid, timers, calls } = code;
  /** That something ended because the mod was unloaded is no fault. */
  const fault = (where: string, error: unknown): void => {
    // Where the mod's own SDK words the place it may end in a comma.
    if (!isUnloadReason(error)) code.fault(`${where}`.replace(/,$/, ""), error);
  };
  const ownTimers = timers.scope((error) => fault("a timer", error));

  /** Runs one part of the mod; nobody waits for a Promise that it gives, so its rejection is a fault. */
  function call<Result>(where: string, part: () => Result): Result {
    const result = calls === undefined ? part() : calls.call(guid, part);
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
      // One call, because each has a watchdog of its own to start.
      const status: unknown = call("load()", () => {
        instance ??= body();
        return instance.attach(host);
      });
      if (status !== Status.Ok) throw new Error(`its attach() answered ${String(status)}`);
    } catch (error) {
      scope.release();
      throw error;
    }
    ownTimers.start();

    /** Runs a part that has nobody to hear what it throws. */
    function tell(where: string, part: () => unknown): unknown {
      try {
        return call(where, part);
      } catch (error) {
        fault(where, error);
        return undefined;
      }
    }

    return {
      unload() {
        const answer = tell("unload()", () => instance!.detach());
        scope.release();
        return handedText(instance!.api, answer, () => environment.log("warn", NOT_HANDED_ON));
      },
      refresh: () => void tell("refresh()", () => instance!.refresh()),
    };
  }

  return {
    open() {
      instance = call("its body", body);
    },
    attach,
  };
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

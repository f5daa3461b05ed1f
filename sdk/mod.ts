import { type DefinedSettings, definitionOf } from "./fields/settings.js";
import { handedOver, handOver } from "./host/handover.js";
import { API, type ModModule } from "./host/host.js";
import { onRejected } from "./host/promised.js";
import { Status } from "./host/status.js";
import { createContext, type ModContext } from "./settings/context.js";
import { addMissing, lacksRows, refresh } from "./settings/edits.js";
import { VERSION } from "./version.js";

/** A mod with settings of `defineSettings`, for which `load` may be left out. */
export interface ModWithSettings extends Partial<Omit<ModDefinition, "settings">> {
  /** What `defineSettings` returned. It is bound and declared before `load` runs. */
  readonly settings: DefinedSettings;
}

/** A mod: what it does when it is loaded, and what it has to put back when it is unloaded. */
export interface ModDefinition {
  /**
   * Runs once when the host loads the mod. `previous` is what `unload` returned, read from its JSON text, when the mod is loaded
   * again while it stayed enabled; else undefined. A Promise that it returns is not waited for; its rejection is logged.
   */
  readonly load: (previous?: unknown) => unknown;
  /**
   * Runs when the host unloads the mod, before everything the mod registered is released. What it returns is handed on to the
   * next `load`, as JSON; what is no JSON value, a Promise, or more than 1 MiB is logged and not handed on.
   */
  readonly unload?: () => unknown;
  readonly settings?: undefined;
}

// A mod's build links its own copy of the SDK, so this variable is the mod's own: no ambient stack is needed.
let attached: ModContext | undefined;

/** The context of the mod that this copy of the SDK is linked into. Throws when the mod is not loaded yet. */
export function bound(operation: string): ModContext {
  if (attached === undefined) {
    throw new Error(`${operation} was called before the mod was loaded: call it inside load() or later`);
  }
  return attached;
}

/**
 * Makes a mod's module. Export it as the default of the mod's file, built as one CommonJS file
 * (rollup: `format: "cjs", exports: "default"`). Throws an Error for `settings` that `defineSettings` did not make.
 *
 * @param definition What the mod does when it is loaded and unloaded, and its settings.
 * @example
 * ```ts
 * export default defineMod({
 *   load: () => log("info", `hello from ${modInfo().name}`),
 *   unload: () => log("info", "goodbye"),
 * });
 * ```
 */
export function defineMod(definition: ModDefinition | ModWithSettings): ModModule {
  const settings = definition.settings === undefined ? undefined : definitionOf(definition.settings);
  let mine: ModContext | undefined;
  return {
    api: API,
    sdk: VERSION,
    attach(host) {
      if (attached !== undefined && attached.closed !== Status.ErrDisposed) {
        host.log(
          "error",
          `${host.mod.guid} shares one copy of the SDK with ${attached.host.mod.guid}: ` +
            "build each mod to a file of its own, with svc-mod-sdk linked in and not marked as external",
        );
        return Status.ErrConflict;
      }
      const context = createContext(host);
      mine = context;
      attached = context;
      settings?.bind(context, (run) => run());
      if (definition.load || !settings) {
        onRejected(definition.load!(handedOver(host.previous)), (error) =>
          host.fault("load(), in the Promise it returned,", error),
        );
      }
      // The declaration has read the file a moment ago: at most starts nothing is missing, and there is nothing more to do.
      if (lacksRows(context)) addMissing(context, context.rows);
      return Status.Ok;
    },
    detach() {
      return mine === undefined || mine.closed ? "" : handOver(mine.host, () => definition.unload?.());
    },
    refresh() {
      if (mine !== undefined) refresh(mine);
    },
  };
}

/** Runs a function with a given context in the place of the mod's own. */
export function runAs<Result>(context: ModContext, run: () => Result): Result {
  const outer = attached;
  attached = context;
  try {
    return run();
  } finally {
    attached = outer;
  }
}

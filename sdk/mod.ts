import { type DefinedSettings, definitionOf } from "./fields/settings.js";
import { handedOver, handOver } from "./host/handover.js";
import { API, type ModModule } from "./host/host.js";
import { onRejected } from "./host/promised.js";
import { Status } from "./host/status.js";
import { createContext, type ModContext } from "./settings/context.js";
import { addMissing, lacksRows, refresh } from "./settings/edits.js";
import { VERSION } from "./version.js";

/** A mod with settings of `defineSettings`; `load` is optional. */
export interface ModWithSettings extends Partial<Omit<ModDefinition, "settings">> {
  /** The result of `defineSettings`, bound and declared before `load` runs. */
  readonly settings: DefinedSettings;
}

/** The functions that a mod runs when the host loads and unloads it. */
export interface ModDefinition {
  /**
   * Runs once when the host loads the mod. `previous` is the value that the last `unload` returned, parsed from JSON, if
   * the mod stayed enabled since; else undefined. The host does not await a returned Promise, but logs its rejection.
   */
  readonly load: (previous?: unknown) => unknown;
  /**
   * Runs when the host unloads the mod, before its registrations are released. The next `load` receives the returned value,
   * converted to JSON and back. A Promise, a value that JSON cannot represent, or more than 1 MiB is logged and dropped.
   */
  readonly unload?: () => unknown;
  readonly settings?: undefined;
}

// Each mod bundles its own copy of the SDK, so this variable belongs to one mod.
let attached: ModContext | undefined;

/** Returns the context of the mod that bundles this copy of the SDK. Throws before the mod is loaded. */
export function bound(operation: string): ModContext {
  if (attached === undefined) {
    throw new Error(`${operation} was called before the mod was loaded: call it inside load() or later`);
  }
  return attached;
}

/**
 * Creates a mod's module. Export it as the default of the mod's file, and build the mod as one CommonJS file (rollup:
 * `format: "cjs", exports: "default"`). Throws an Error for `settings` that are not from `defineSettings`.
 *
 * @param definition The mod's `load` and `unload`, and its settings.
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
      // Saves a read: `declareSettings` has just read the file, and usually no row is missing in it.
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

/** Runs a function while `context` is the attached context, then attaches the previous context again. */
export function runAs<Result>(context: ModContext, run: () => Result): Result {
  const outer = attached;
  attached = context;
  try {
    return run();
  } finally {
    attached = outer;
  }
}

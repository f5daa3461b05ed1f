import { type DefinedSettings, definitionOf } from "./fields/settings.js";
import type { Host } from "./host/host.js";
import type { Setting } from "./kinds/index.js";
import { runAs } from "./mod.js";
import * as operations from "./operations.js";
import { createContext, dispose } from "./settings/context.js";
import { settingValue } from "./settings/declare.js";
import { refresh } from "./settings/edits.js";

/** The operations of a mod, bound to one host, as an object. */
export interface Sdk extends Readonly<typeof operations> {
  /**
   * Declares settings of `defineSettings` with this host and returns an object of the same type with this host's values.
   * Throws an Error when a row is malformed, or the object is not from `defineSettings`.
   */
  readonly bindSettings: <Defined extends DefinedSettings>(settings: Defined) => Defined;
  /** Reads the config file again and runs the hook for each setting that changed. */
  readonly refresh: () => void;
  /** Ends the binding: later calls change nothing, and return `ErrDisposed` or, for the value of a setting, its default. */
  readonly dispose: () => void;
}

/**
 * Binds the operations of a mod to a host without a built mod: for tests, and for hosts that inject the operations. Adds no
 * missing rows to `config.json`; call `backfillDeclaredDefaults` for that.
 *
 * @param host The host's table, {@link Host}.
 */
export function createSdk(host: Host): Sdk {
  const context = createContext(host);
  // Built at once: adding a dozen computed names one by one makes V8 use a hash table, whose members are slower to call.
  const operationsOfContext = Object.fromEntries(
    Object.entries(operations).map(([name, run]) => [
      name,
      (...args: unknown[]) => runAs(context, () => (run as (...all: unknown[]) => unknown)(...args)),
    ]),
  );
  const sdk: unknown = {
    ...operationsOfContext,
    bindSettings(settings: DefinedSettings) {
      const bound = definitionOf(settings).copy();
      definitionOf(bound).bind(context, (run) => runAs(context, run));
      return bound;
    },
    refresh: () => refresh(context),
    dispose: () => dispose(context),
    // Called every frame, so it is bound directly.
    settingValue: (row: Setting) => settingValue(context, row),
  };
  return sdk as Sdk;
}

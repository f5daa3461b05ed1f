import { type DefinedSettings, definitionOf } from "./fields/settings.js";
import type { Host } from "./host/host.js";
import type { Setting } from "./kinds/index.js";
import { runAs } from "./mod.js";
import * as operations from "./operations.js";
import { createContext, dispose } from "./settings/context.js";
import { refresh } from "./settings/edits.js";
import { settingValue } from "./settings/registry.js";

/** The functions that a mod calls, bound to one host, as an object. */
export interface Sdk extends Readonly<typeof operations> {
  /**
   * Declares settings of `defineSettings` with this host; returns an object of the same type that reads from it. Throws an Error
   * when a row cannot be declared, or `defineSettings` did not make the object.
   */
  readonly bindSettings: <Defined extends DefinedSettings>(settings: Defined) => Defined;
  /** Tells the mod that its config file may have changed from outside. */
  readonly refresh: () => void;
  /** Ends the binding: from now on every function does nothing and answers `ErrDisposed` or a default. */
  readonly dispose: () => void;
}

/**
 * Binds the mod-facing functions to a host without building a mod: for tests, and for hosts that inject them. Nothing
 * runs by itself: `backfillDeclaredDefaults` is the caller's to call.
 */
export function createSdk(host: Host): Sdk {
  const context = createContext(host);
  // One literal, not a member after the other: V8 makes a hash table of an object that grows by a dozen computed names, in
  // which each call of a member is looked up.
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
    // Asked every frame, so it is bound without detour.
    settingValue: (row: Setting) => settingValue(context, row),
  };
  return sdk as Sdk;
}

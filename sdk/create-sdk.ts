import type { Host } from "./host/host.js";
import type { Setting } from "./kinds/index.js";
import { runAs } from "./mod.js";
import * as operations from "./operations.js";
import { createContext, dispose } from "./settings/context.js";
import { refresh } from "./settings/edits.js";
import { settingValue } from "./settings/registry.js";

/** The functions that a mod calls, bound to one host, as an object. */
export interface Sdk extends Readonly<typeof operations> {
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
    refresh: () => refresh(context),
    dispose: () => dispose(context),
    // Asked every frame, so it is bound without detour.
    settingValue: (row: Setting) => settingValue(context, row),
  };
  return sdk as Sdk;
}

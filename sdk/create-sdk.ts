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
  const sdk: Record<string, unknown> = {
    refresh: () => refresh(context),
    dispose: () => dispose(context),
  };
  // Not a loop: in Hermes the functions made in one share its variables.
  Object.entries(operations).forEach(([name, run]) => {
    sdk[name] = (...args: unknown[]) =>
      runAs(context, () => (run as (...all: unknown[]) => unknown)(...args));
  });
  // Asked every frame, so it is bound without detour.
  sdk["settingValue"] = (row: Setting) => settingValue(context, row);
  return sdk as unknown as Sdk;
}

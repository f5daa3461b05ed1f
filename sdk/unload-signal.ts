import { Status } from "./host/status.js";
import { unloadReason } from "./host/unload-reason.js";
import type { ModContext } from "./settings/context.js";

/** The members that every AbortSignal has. */
interface BareSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: "abort", listener: () => void, options?: { readonly once?: boolean }): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/** An AbortSignal: the engine's own type if it is declared, else the common members. */
export type UnloadSignal = typeof globalThis extends { readonly AbortSignal: { prototype: infer Signal } }
  ? Signal
  : BareSignal;

// Some engines lack AbortController.
declare const AbortController:
  | (new () => { readonly signal: UnloadSignal; abort(reason: unknown): void })
  | undefined;

/** The signal of a mod's unload, and the function that aborts it. */
interface Ending {
  readonly signal: UnloadSignal;
  readonly abort: () => void;
}

const endings = /* @__PURE__ */ new WeakMap<ModContext, Ending>();

/**
 * Returns the abort signal of a mod, or undefined in an engine without AbortController. The first call adds the disposer that
 * aborts it.
 */
export function unloadSignalOf(context: ModContext): UnloadSignal | undefined {
  if (typeof AbortController === "undefined") return undefined;
  let ending = endings.get(context);
  if (ending === undefined) {
    const controller = new AbortController();
    const reason = unloadReason(context.host.mod.guid);
    ending = { signal: controller.signal, abort: () => controller.abort(reason) };
    endings.set(context, ending);
    context.host.onUnload(ending.abort);
  }
  if (context.closed === Status.ErrDisposed) ending.abort();
  return ending.signal;
}

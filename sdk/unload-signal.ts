import { Status } from "./host/status.js";
import { unloadReason } from "./host/unload-reason.js";
import type { ModContext } from "./settings/context.js";

/** What every AbortSignal has. */
interface BareSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: "abort", listener: () => void, options?: { readonly once?: boolean }): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/** An AbortSignal: the engine's own type where its types are known, else what every one has. */
export type UnloadSignal = typeof globalThis extends { readonly AbortSignal: { prototype: infer Signal } }
  ? Signal
  : BareSignal;

// Some engines have none.
declare const AbortController:
  | (new () => { readonly signal: UnloadSignal; abort(reason: unknown): void })
  | undefined;

/** The end of a mod: its signal, and what aborts it. */
interface Ending {
  readonly signal: UnloadSignal;
  readonly abort: () => void;
}

const endings = /* @__PURE__ */ new WeakMap<ModContext, Ending>();

/**
 * The signal of a mod, made when it is first asked for and aborted among the disposers of the mod; undefined where the engine
 * has none.
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

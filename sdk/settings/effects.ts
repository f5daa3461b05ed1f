import { onRejected } from "../host/promised.js";
import { Status } from "../host/status.js";
import { quote } from "../json/scan.js";
import { Effect, type EffectReport } from "../protocol/effect.js";
import type { HookCall, ModContext, SettingsHook } from "./context.js";
import { told } from "./secrets.js";

/** Registers the hook that hot-applies edits; `null` removes it. Resets and outside edits come through it too. */
export function onSettingsApplied(context: ModContext, hook: SettingsHook | null): void {
  if (!context.closed) context.hook = hook;
}

/** Reports, inside the hook, what happened to the value. The last report of a hook counts. */
export function report(context: ModContext, effect: Effect, detail: string): Status {
  if (context.closed) return context.closed;
  const call = context.hookCall;
  if (call === undefined) {
    context.host.log(
      "warn",
      `"${effect}" was reported outside the apply hook, where no edit is waiting for it`,
    );
    return Status.ErrBadArg;
  }
  if (effect === Effect.ignored && (typeof detail !== "string" || detail.trim() === "")) {
    context.host.log("warn", "settingIgnored needs a reason that a player can read; the report was dropped");
    return Status.ErrBadArg;
  }
  call.report = { effect, detail: String(detail) };
  return Status.Ok;
}

/** Runs the apply hook for one key and records and returns the effect; logs it too, unless it comes with every frame. */
export function runHook(context: ModContext, key: string, live = false): EffectReport {
  const { effect, detail } = effectOf(context, key);
  const shown = detail && told(context, key, detail);
  const report = { effect, detail: shown };
  context.effects.set(key, report);
  if (!live) context.host.log("info", `setting ${quote(key)}: ${effect}${shown && `, ${shown}`}`);
  return report;
}

function effectOf(context: ModContext, key: string): EffectReport {
  const { hook, hookCall: outer } = context;
  const call: HookCall = {};
  const fault = (error: unknown) =>
    context.host.fault(`the apply hook, for ${quote(key)},`, told(context, key, error));
  try {
    context.hookCall = call;
    onRejected(hook?.(key, context.values.get(key)!), fault);
  } catch (error) {
    call.report = undefined;
    fault(error);
  } finally {
    context.hookCall = outer;
  }
  const unreported = hook === null ? Effect.nohook : Effect.unreported;
  const restarts = context.byKey.get(key)?.row.appliesOn === "restart";
  return call.report ?? { effect: restarts ? Effect.restart : unreported, detail: "" };
}

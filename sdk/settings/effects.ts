import { onRejected } from "../host/promised.js";
import { Status } from "../host/status.js";
import { quote } from "../json/scan.js";
import { Effect, type EffectReport } from "../protocol/effect.js";
import type { ModContext, SettingsHook } from "./context.js";
import { told } from "./moves.js";

/** Registers the hook that hot-applies edits; `null` removes it. Resets and outside edits come through it too. */
export function onSettingsApplied(context: ModContext, hook: SettingsHook | null): void {
  if (!context.closed) context.hook = hook;
}

/** Reports, inside the hook, what happened to the value. The last report of a hook counts. */
export function report(context: ModContext, effect: Effect, detail: string): Status {
  if (context.closed) return context.closed;
  const call = context.hookCalls[context.hookCalls.length - 1];
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
  const effect = effectOf(context, key);
  context.effects.set(key, effect);
  if (!live) {
    context.host.log(
      "info",
      `setting ${quote(key)}: ${effect.effect}${effect.detail && `, ${told(context, key, effect.detail)}`}`,
    );
  }
  return effect;
}

function effectOf(context: ModContext, key: string): EffectReport {
  const restarts = context.byKey.get(key)?.appliesOn === "restart";
  const { hook } = context;
  if (hook === null) return { effect: restarts ? Effect.restart : Effect.nohook, detail: "" };
  const call: { report: EffectReport | undefined } = { report: undefined };
  const fault = (error: unknown) =>
    context.host.fault(`the apply hook, for ${quote(key)},`, told(context, key, error));
  context.hookCalls.push(call);
  try {
    onRejected(hook(key, context.values.get(key)!), fault);
  } catch (error) {
    call.report = undefined;
    fault(error);
  } finally {
    context.hookCalls.pop();
  }
  return call.report ?? { effect: restarts ? Effect.restart : Effect.unreported, detail: "" };
}

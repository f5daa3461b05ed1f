import { onRejected } from "../host/promised.js";
import { Status } from "../host/status.js";
import { quote } from "../json/scan.js";
import type { SettingValue } from "../kinds/index.js";
import { Effect, type EffectReport } from "../protocol/effect.js";
import type { HookCall, ModContext, SettingsHook } from "./context.js";
import { redacted } from "./secrets.js";

/** Registers the hook, see {@link SettingsHook}; `null` removes it. */
export function onSettingsApplied(context: ModContext, hook: SettingsHook | null): void {
  if (context.closed) return;
  context.form?.replaced("onSettingsApplied");
  context.hook = hook;
}

/**
 * Records the effect of a value, inside the hook; the last report of a hook call wins. Returns `ErrBadArg` outside the hook, and
 * for `ignored` without a reason.
 */
export function report(context: ModContext, effect: Effect, detail: string): Status {
  if (context.closed) return context.closed;
  const call = context.hookCall;
  if (call === undefined) {
    context.host.log(
      "warn",
      `"${effect}" was reported outside the apply hook; the report was dropped: report inside the hook`,
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

/** Runs the hook for one key; records and returns the effect. Logs it unless `live`: a live edit may come every frame. */
export function runHook(context: ModContext, key: string, live = false): EffectReport {
  const { effect, detail } = context.form?.apply(key) ?? callHook(context, key, context.hook);
  const shown = detail && redacted(context, key, detail);
  const report = { effect, detail: shown };
  context.effects.set(key, report);
  if (!live) context.host.log("info", `setting ${quote(key)}: ${effect}${shown && `, ${shown}`}`);
  return report;
}

/**
 * Calls a hook for one key. Returns the hook's report, else `unreported`; if there is neither, or the hook threw, the effect that
 * the row and the hook imply.
 */
export function callHook(
  context: ModContext,
  key: string,
  hook: SettingsHook | null,
  unreported?: EffectReport,
): EffectReport {
  const { hookCall: outer } = context;
  const state = context.byKey.get(key);
  const call: HookCall = { report: unreported };
  const fault = (error: unknown) =>
    context.host.fault(`the apply hook, for ${quote(key)},`, redacted(context, key, error));
  try {
    context.hookCall = call;
    onRejected(hook?.(key, state?.value as SettingValue), fault);
  } catch (error) {
    call.report = undefined;
    fault(error);
  } finally {
    context.hookCall = outer;
  }
  if (call.report) return call.report;
  const effect =
    state?.row.appliesOn === "restart" ? Effect.restart : hook ? Effect.unreported : Effect.nohook;
  return { effect, detail: "" };
}

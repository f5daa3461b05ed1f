import { kindOf, type Setting, type SettingValue } from "../kinds/index.js";
import { Effect } from "../protocol/effect.js";
import type { ModContext, SettingsForm, SettingsHook } from "../settings/context.js";
import { callHook } from "../settings/effects.js";
import { warnOnce } from "../settings/moves.js";
import type { FieldParts } from "./field.js";
import type { Caller, DefineOptions } from "./settings.js";

/** A field with its key. */
export interface NamedField extends FieldParts {
  readonly row: Setting;
}

/** The `applied` option of any settings. */
export type Applied = DefineOptions<Readonly<Record<string, never>>>["applied"];

/** Creates the part of a mod's context that `defineSettings` adds: values of the declared types, and the hook from `applied`. */
export function createForm(
  context: ModContext,
  fields: ReadonlyMap<string, NamedField>,
  applied: Applied,
  call: Caller,
): SettingsForm {
  const handlers = new Map<string, unknown>(Object.entries(applied ?? {}));
  const handlerOf = (key: string) =>
    typeof applied === "function"
      ? (value: unknown) => (applied as Handler)({ key, value })
      : handlers.get(key);
  const hook: SettingsHook = (key) =>
    call(() => (handlerOf(key) as Handler)(valueIn(context, key, defaultOf(fields.get(key)!.row))));
  if (applied) context.hook = hook;

  return {
    inForce(state, value) {
      state.change = undefined;
      const field = fields.get(state.row.key);
      const isSameKind = field?.row.kind === state.row.kind;
      return isSameKind && field.inForce ? field.inForce(context, state, value) : value;
    },
    apply(key) {
      const { report, unchanged } = context.byKey.get(key)?.change ?? {};
      const isHandled = fields.has(key) && typeof handlerOf(key) === "function";
      const called = context.hook === hook && !isHandled ? null : context.hook;
      const effect = unchanged ? report! : callHook(context, key, called, report);
      return report?.effect === Effect.ignored ? report : effect;
    },
    replaced(operation) {
      if (operation === "declareSettings" || applied) {
        warnOnce(context, `${operation} replaces the rows or functions of defineSettings`);
      }
    },
  };
}

type Handler = (argument: unknown) => void;

/**
 * Returns a key's value in force. Returns `fallback` after the unload, while `convert` runs, and when the key has no value or a
 * value of another type.
 */
export function valueIn(context: ModContext, key: string, fallback: SettingValue): SettingValue {
  if (context.closed) return fallback;
  const value = context.byKey.get(key)?.value;
  return typeof value === typeof fallback ? value! : fallback;
}

/** Returns the default of a valid row. */
export function defaultOf({ kind, defaultJson }: Setting): SettingValue {
  return kindOf(kind).value(defaultJson)!;
}

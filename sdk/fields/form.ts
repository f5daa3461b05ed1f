import { quote } from "../json/scan.js";
import { kindOf, type Setting, type SettingValue } from "../kinds/index.js";
import { Effect } from "../protocol/effect.js";
import type { ModContext, SettingsForm, SettingsHook } from "../settings/context.js";
import { callHook } from "../settings/effects.js";
import { shorten } from "../settings/literals.js";
import { warnOnce } from "../settings/moves.js";
import { told } from "../settings/secrets.js";
import type { Caller, DefineOptions } from "./settings.js";

/** How many options a report names. */
const MOST_NAMED = 6;

/** A field with its key. */
export interface NamedField {
  readonly row: Setting;
  /** Whether the mod gets numbers inside the range alone. */
  readonly clamp: boolean;
}

/** The `applied` option of any settings. */
export type Applied = DefineOptions<Readonly<Record<string, never>>>["applied"];

/** Creates the part of a mod's context that `defineSettings` adds: values of the declared types, and the handlers of `applied`. */
export function createForm(
  context: ModContext,
  fields: readonly NamedField[],
  applied: Applied,
  call: Caller,
): SettingsForm {
  const byKey = new Map(fields.map((field) => [field.row.key, field]));
  const changes = new Map<string, Change>();
  // Own members alone, and no prototype, so that any key may be looked up.
  let handlers: Readonly<Record<string, unknown>> = Object.assign(Object.create(null), applied);
  let forAll = typeof applied === "function" ? (applied as (change: unknown) => unknown) : undefined;

  /** The hook of a key, null for none. */
  function hookOf(key: string): SettingsHook | null {
    const { hook } = context;
    const field = byKey.get(key);
    const handler = forAll ? (value: unknown) => forAll?.({ key, value }) : handlers[key];
    if (hook || !field || typeof handler !== "function") return hook;
    return () => call(() => handler(valueIn(context, key, presetOf(field.row))));
  }

  return {
    inForce(row, value) {
      const { key, kind, options, optionsUrl, hasRange, lo, hi } = row;
      const field = byKey.get(key);
      changes.delete(key);
      if (field?.row.kind !== kind) return value;
      if (typeof value === "number") {
        if (!hasRange || !field.clamp) return value;
        const isInt = kind === "stInt";
        const next = Math.max(isInt ? Math.ceil(lo) : lo, Math.min(isInt ? Math.floor(hi) : hi, value));
        if (next !== value) changes.set(key, { detail: String(next) });
        return next;
      }
      const hasOptions = kind === "stEnum" || (kind === "stSelect" && optionsUrl === "");
      if (!hasOptions || options.includes(String(value))) return value;
      const preset = presetOf(row);
      const others = options.length - MOST_NAMED;
      const named = options.slice(0, MOST_NAMED).join(", ");
      const detail = `not one of ${named}${others > 0 ? ` and ${others} more` : ""}`;
      changes.set(key, { detail, refused: true, unchanged: context.values.get(key) === preset });
      const text = told(context, key, shorten(quote(String(value))), row);
      warnOnce(
        context,
        `${quote(key)} holds ${text}, ${detail}; the default ${row.defaultJson} is used until it is edited`,
      );
      return preset;
    },
    apply(key) {
      const { detail, refused, unchanged } = changes.get(key) ?? {};
      const report = unchanged ? undefined : callHook(context, key, hookOf(key), detail);
      return refused || !report ? { effect: Effect.ignored, detail: detail! } : report;
    },
    replaced(operation) {
      const isHook = operation === "onSettingsApplied";
      if (!isHook || applied) warnOnce(context, `${operation} replaces what defineSettings was given`);
      if (!isHook) return;
      handlers = {};
      forAll = undefined;
    },
  };
}

/** The difference between the value in force and the stored one. */
interface Change {
  /** The detail of the edit's effect. */
  readonly detail: string;
  /** Whether the stored text is not among the options. */
  readonly refused?: boolean;
  /** Whether the value in force was the default before, so that the hook is not called. */
  readonly unchanged?: boolean;
}

/** Returns the value in force of a key; the preset when there is none, or one of another type. */
export function valueIn(context: ModContext, key: string, preset: SettingValue): SettingValue {
  if (context.closed) return preset;
  const value = context.values.get(key);
  return typeof value === typeof preset ? value! : preset;
}

/** The default of a row that can be declared. */
export function presetOf({ kind, defaultJson }: Setting): SettingValue {
  return kindOf(kind).value(defaultJson)!;
}

import type { Host } from "../host/host.js";
import { Status } from "../host/status.js";
import type { JsonDocument } from "../json/document.js";
import type { Setting, SettingValue } from "../kinds/index.js";
import type { EffectReport } from "../protocol/effect.js";
import type { DeclaredRow } from "../protocol/row.js";

/**
 * Called for each setting that was edited, reset by the player, or changed by another program or a registry list.
 *
 * @param key The key of the setting.
 * @param value Its value in force; the default when the stored literal has another type.
 */
export type SettingsHook = (key: string, value: SettingValue) => void;

/**
 * Converts a literal that `config.json` has under an old key: returns the literal for the new key, undefined to copy the old
 * literal, or null for the default. It must be pure: inside it the SDK returns only defaults and writes nothing.
 *
 * @param key The key of the row.
 * @param from The old key, one of the row's `renamedFrom`.
 * @param literal The JSON literal under the old key.
 */
export type Convert = (key: string, from: string, literal: string) => string | null | undefined;

/** A pending hook call, and its last report. */
export interface HookCall {
  report?: EffectReport | undefined;
}

/** The callbacks from a mod's context into its `defineSettings` object. */
export interface SettingsForm {
  /** Returns the value to put in force for a stored value, which has the row's type. */
  readonly inForce: (state: RowState, value: SettingValue) => SettingValue;
  /** Runs the hook of a key and returns the effect. */
  readonly apply: (key: string) => EffectReport;
  /** Called when an operation replaces the defined settings. */
  readonly replaced: (operation: "declareSettings" | "onSettingsApplied") => void;
}

/** A declared row with its value. */
export interface RowState extends DeclaredRow {
  /** The value in force, which `settingValue` returns. */
  value?: SettingValue;
  /** The literal from the last read or write of the file. */
  stored?: string;
  /** Whether the value in force is that of a live edit, which is not stored. */
  live?: boolean;
  /** Set when the value that `defineSettings` put in force differs from the stored value. */
  change?: ValueChange | undefined;
}

/** The difference between the value in force and the stored one. */
interface ValueChange {
  /** The effect of an edit, unless the hook reports another; always `ignored` for a text that is not an option of the row. */
  readonly report: EffectReport;
  /** True when the mod knows that the value in force was and remains the default, so that the hook is not called. */
  readonly unchanged?: boolean;
}

/** All state of one attached mod. The implementation of every operation takes it as its first argument. */
export interface ModContext {
  readonly host: Host;
  /** Copies of the declared rows, in declared order. */
  rows: readonly Setting[];
  /** The rows with their state by key, in declared order. */
  byKey: ReadonlyMap<string, RowState>;
  /** Converts the literals of old keys. */
  convert?: Convert | undefined;
  /** The results of `convert`, by its arguments as JSON. */
  readonly conversions: Map<string, unknown>;
  /** The warnings that were logged. */
  readonly warned: Set<string>;
  /** Whether the mod answers the index query. */
  inIndex: boolean;
  /** Whether the settings events are subscribed. */
  listening: boolean;
  /** The config file as it was last read or written; an unchanged text needs no second scan. */
  document?: JsonDocument | undefined;
  /** The effect of the last edit, by key. */
  readonly effects: Map<string, EffectReport>;
  hook: SettingsHook | null;
  /** Set for a mod that uses `defineSettings`. */
  form?: SettingsForm;
  /** The innermost pending hook call. */
  hookCall?: HookCall | undefined;
  /**
   * The status that every operation returns without doing anything: `ErrDisposed` after unload, `ErrBadArg` while
   * `convert` runs.
   */
  closed?: Status | undefined;
}

/** Creates the context of a mod that a host attaches. */
export function createContext(host: Host): ModContext {
  const context: ModContext = {
    host,
    rows: [],
    byKey: new Map(),
    conversions: new Map(),
    warned: new Set(),
    inIndex: true,
    listening: false,
    effects: new Map(),
    hook: null,
  };
  // Registered first, so released last: the mod's own disposers can still use the SDK.
  host.onUnload(() => dispose(context));
  return context;
}

/** Ends a context; later operations on it do nothing. */
export function dispose(context: ModContext): void {
  context.closed = Status.ErrDisposed;
  context.hook = null;
  context.rows = [];
  context.byKey = new Map();
}

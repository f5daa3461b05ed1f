import type { Host } from "../host/host.js";
import { Status } from "../host/status.js";
import type { JsonDocument } from "../json/document.js";
import type { Setting, SettingValue } from "../kinds/index.js";
import type { EffectReport } from "../protocol/effect.js";
import type { DeclaredRow } from "../protocol/row.js";

/** Called for each setting that was edited or reset, with its key and the value that is in force now. */
export type SettingsHook = (key: string, value: SettingValue) => void;

/**
 * Says what a literal that `config.json` holds under an old key becomes under the new one: a literal; undefined for the same
 * one; null for the default. It must be pure: inside it nothing of the SDK is read but defaults, and nothing is written.
 */
export type Convert = (key: string, from: string, literal: string) => string | null | undefined;

/** A hook call under way, and what it last reported. */
export interface HookCall {
  report?: EffectReport | undefined;
}

/** What `defineSettings` adds to a mod. */
export interface SettingsForm {
  /** The value that comes in force for a stored one: one of the row's type. */
  readonly inForce: (row: Setting, value: SettingValue) => SettingValue;
  /** Runs the hook of a key; returns what became of its value. */
  readonly apply: (key: string) => EffectReport;
  /** Is told that an operation replaces what was defined. */
  readonly replaced: (operation: "declareSettings" | "onSettingsApplied") => void;
}

/** All state of one attached mod. Every operation of the SDK takes it as its first argument. */
export interface ModContext {
  readonly host: Host;
  /** The declared rows, as they were when they were declared, in declared order. */
  rows: readonly Setting[];
  /** The same with what was made of each, in declared order and by key. */
  made: readonly DeclaredRow[];
  byKey: ReadonlyMap<string, DeclaredRow>;
  /** What turns the literals of old keys into those of new ones. */
  convert?: Convert | undefined;
  /** What is done once: what it answered, by what it was asked, and the lines that were logged. */
  readonly once: Map<string, unknown>;
  /** Whether the mod answers the index query. */
  inIndex: boolean;
  /** Whether the settings events are subscribed. */
  listening: boolean;
  /** The config file as it was last read or written: the same text again needs no second scan. */
  document?: JsonDocument | undefined;
  /** By declared key, the value that the mod works with: what `settingValue` answers from. */
  readonly values: Map<string, boolean | number | string>;
  /** By declared key, the literal that the file was last seen to have in force. */
  readonly stored: Map<string, string>;
  /** The declared keys whose value is a live one, in force and not stored. */
  readonly live: Set<string>;
  /** By key, the effect of its last edit. */
  readonly effects: Map<string, EffectReport>;
  hook: SettingsHook | null;
  /** What `defineSettings` adds, of a mod that uses it. */
  form?: SettingsForm;
  /** The innermost hook call under way. */
  hookCall?: HookCall | undefined;
  /** What every operation answers without doing anything: `ErrDisposed` after unload, `ErrBadArg` inside `convert`. */
  closed?: Status | undefined;
}

/** A fresh context for a mod that a host is attaching. */
export function createContext(host: Host): ModContext {
  const context: ModContext = {
    host,
    rows: [],
    made: [],
    byKey: new Map(),
    once: new Map(),
    inIndex: true,
    listening: false,
    values: new Map(),
    stored: new Map(),
    live: new Set(),
    effects: new Map(),
    hook: null,
  };
  // Registered first, so released last: the mod's own disposers can still use the SDK.
  host.onUnload(() => dispose(context));
  return context;
}

/** Ends a context: from now on its operations do nothing. */
export function dispose(context: ModContext): void {
  context.closed = Status.ErrDisposed;
  context.hook = null;
  context.rows = [];
  context.made = [];
  context.byKey = new Map();
}

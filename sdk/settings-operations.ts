import type { Status } from "./host/status.js";
import type { Setting, SettingType, SettingValue } from "./kinds/index.js";
import { bound } from "./mod.js";
import { Effect } from "./protocol/effect.js";
import { storedLiteral as literalUnder } from "./settings/config.js";
import type { Convert, SettingsHook } from "./settings/context.js";
import * as declare from "./settings/declare.js";
import * as edits from "./settings/edits.js";
import * as effects from "./settings/effects.js";
import * as schema from "./settings/schema.js";

/** Options of {@link declareSettings}. */
export interface DeclareOptions {
  /**
   * Converts a value stored under an old key, one of a row's `renamedFrom` (default: the value is copied unchanged). Called at
   * most once for each key, old key and literal. When `convert` throws or returns an invalid literal, nothing is stored, the
   * default is in force, and the next load calls `convert` again.
   */
  readonly convert?: Convert;
}

/**
 * Registers the mod's whole list of settings. The rows are copied: to change one, declare the list again; a second call
 * replaces the first. With `inIndex` false the index omits the mod, while its page and edits still work. Returns `ErrBadArg`
 * and registers nothing when a row is malformed; the log names the row and the reason.
 *
 * @param rows The rows, in the order of the panel.
 * @param inIndex Whether the mod is in the index (default: true).
 * @param options `convert`, for values under old keys (default: none).
 * @example
 * ```ts
 * const size = intSetting("size", "Size", 20, { lo: 10, hi: 60 });
 * declareSettings([size]); // => Status.Ok
 * settingValue(size); // => 20
 * ```
 */
export function declareSettings(
  rows: readonly Setting[],
  inIndex = true,
  { convert }: DeclareOptions = {},
): Status {
  return declare.declareSettings(bound("declareSettings"), rows, inIndex, convert);
}

/** Returns the declared rows, in declared order. */
export function declaredSettings(): readonly Setting[] {
  const context = bound("declaredSettings");
  return context.closed ? [] : context.rows;
}

/** Returns the declared rows with their current values, as a panel receives them: the JSON text of an array. */
export function declaredSchemaJson(): string {
  return schema.declaredSchemaJson(bound("declaredSchemaJson"));
}

/**
 * Reads the config again and returns the reply to an edit or a reset: the bare array of rows on `Ok`, else the JSON text of
 * `{err, rows}`.
 *
 * @param applyStatus The status of the edit or reset.
 * @param err The message for the player after a failure (default: a message for the status).
 */
export function declaredSchemaReply(applyStatus: Status, err?: string): string {
  return schema.declaredSchemaReply(bound("declaredSchemaReply"), applyStatus, err);
}

/**
 * Returns a row with its current value, as a panel receives it: the JSON text of an object.
 *
 * @param row The row; it need not be declared.
 */
export function toJson(row: Setting): string {
  return schema.schemaJson(bound("toJson"), [row]).slice(1, -1);
}

/**
 * Returns rows with their current values, as a panel receives them: the JSON text of an array. Reads the config once.
 *
 * @param rows The rows; they need not be declared.
 */
export function schemaJson(rows: readonly Setting[]): string {
  return schema.schemaJson(bound("schemaJson"), rows);
}

/**
 * Returns the current value of a row; the default when the stored literal has another type or the row is not declared. Throws
 * a TypeError for a value that is not a row. Does no I/O and no parsing, so a mod can call it every frame.
 *
 * @param row A declared row.
 * @example
 * ```ts
 * const feel = enumSetting("feel", "Feel", "soft", ["soft", "hard"]);
 * declareSettings([feel]);
 * settingValue(feel); // => "soft"
 * ```
 */
export function settingValue<Kind extends SettingType>(row: Setting<Kind>): SettingValue<Kind> {
  return declare.settingValue(bound("settingValue"), row) as SettingValue<Kind>;
}

/**
 * Returns the JSON literal under any key of `config.json`, or undefined when the key is absent or the file cannot be read. The
 * key may be one that only `applySetting` wrote. Each call reads the file, so do not call this function in every frame.
 *
 * @param key Any key of the file.
 * @example
 * ```ts
 * applySetting("best", "[120,80]"); // => Status.Ok
 * storedLiteral("best"); // => "[120,80]"
 * storedLiteral("worst"); // => undefined
 * ```
 */
export function storedLiteral(key: string): string | undefined {
  return literalUnder(bound("storedLiteral"), key);
}

/**
 * Merges a JSON literal into `config.json` under any key, for the mod's own use; calls no hook. Under a declared key the value
 * is in force at once; for a literal of another type, the default is. Returns `ErrBadArg` for an empty key, or a text that is
 * not JSON or has a lone surrogate, and `ErrUnsupported` for a key that a registry list locks. On any status except `Ok` the
 * file is unchanged.
 *
 * @param key Any key, not empty.
 * @param valueJson The value as a JSON literal.
 * @example
 * ```ts
 * applySetting("seen", '{"intro":true}'); // => Status.Ok
 * applySetting("seen", "{intro:true}"); // => Status.ErrBadArg
 * ```
 */
export function applySetting(key: string, valueJson: string): Status {
  return edits.applySetting(bound("applySetting"), key, valueJson);
}

/**
 * Applies an edit from the JSON text of `{key, value}`, as the settings route does: stores the value and runs the hook.
 * Returns `ErrNotFound` for an undeclared key, `ErrBadArg` for a value that does not fit the row or any other body,
 * `ErrUnsupported` for a key that a registry list locks.
 *
 * @param body The JSON text of `{key, value}`.
 */
export function applySettingFromBody(body: string): Status {
  const context = bound("applySettingFromBody");
  return context.closed ?? edits.editFromBody(context, body).status;
}

/**
 * Stores a row's declared default; calls no hook. Returns `ErrNotFound` for an undeclared key, `ErrBadArg` for an empty key,
 * `ErrUnsupported` for a key that a registry list locks.
 *
 * @param key The key of a declared row.
 */
export function resetSetting(key: string): Status {
  return edits.resetSetting(bound("resetSetting"), key);
}

/**
 * Stores every declared default in one write; calls no hook. When the write fails, nothing is changed. Returns `ErrUnsupported`
 * while a registry list locks a key.
 */
export function resetAllSettings(): Status {
  return edits.resetAllSettings(bound("resetAllSettings"));
}

/**
 * Applies a reset from a body, as the settings route does, and runs the hook. The JSON text of `{key}` resets one key; an
 * object without `key`, or an empty body, resets every declared key. Returns `ErrNotFound` for an undeclared key, `ErrBadArg`
 * for any other body.
 *
 * @param body The JSON text of `{key}` or of `{}`, or `""`.
 */
export function resetFromBody(body: string): Status {
  const context = bound("resetFromBody");
  return context.closed ?? edits.resetOutcomeFromBody(context, body).status;
}

/**
 * Adds each row whose key is absent from `config.json`, with the value of an old key of `renamedFrom`, else with its
 * default. Never changes a key that the file has. Returns the number of added rows; logs the reason and returns 0 when a row is
 * malformed or the write fails. Runs automatically after `load`.
 *
 * @param rows The rows to add; they need not be declared.
 */
export function backfillDeclaredDefaults(rows: readonly Setting[]): number {
  return edits.backfillDeclaredDefaults(bound("backfillDeclaredDefaults"), rows);
}

/**
 * Registers the hook that applies changed settings; `null` removes it. The hook is called once for each key, with the key and its
 * value, after an edit (also each live edit of a drag), a reset by the player, a change of the file by another program, and when
 * a registry list begins or stops setting the value. `applySetting`, `resetSetting` and `resetAllSettings` do not call it.
 *
 * @param hook The function, or `null` to remove the hook.
 * @example
 * ```ts
 * const speed = intSetting("speed", "Speed", 5);
 * declareSettings([speed]);
 * onSettingsApplied((key, value) => {
 *   if (key === "speed" && Number(value) > 9) settingApplied("9, the fastest there is");
 *   else settingApplied();
 * });
 * ```
 */
export function onSettingsApplied(hook: SettingsHook | null): void {
  effects.onSettingsApplied(bound("onSettingsApplied"), hook);
}

/**
 * Reports that the value is in force. Call it inside the hook; elsewhere it returns `ErrBadArg`. `detail` names the value in
 * force if it differs from the stored value, for instance because the mod clamps it.
 *
 * @param detail A text for the player beside the row, such as the value in force (default: none).
 */
export function settingApplied(detail = ""): Status {
  return effects.report(bound("settingApplied"), Effect.applied, detail);
}

/**
 * Reports that the value is stored and takes effect after a restart of the game. Call it inside the hook; elsewhere it returns
 * `ErrBadArg`.
 *
 * @param detail A text for the player beside the row (default: none).
 */
export function settingAppliesOnRestart(detail = ""): Status {
  return effects.report(bound("settingAppliesOnRestart"), Effect.restart, detail);
}

/**
 * Reports that the value is stored and ignored on purpose. Call it inside the hook; elsewhere, or without a reason, it returns
 * `ErrBadArg`.
 *
 * @param reason A text for the player beside the row; not empty.
 */
export function settingIgnored(reason: string): Status {
  return effects.report(bound("settingIgnored"), Effect.ignored, reason);
}

import type { Status } from "./host/status.js";
import type { Setting, SettingType, SettingValue } from "./kinds/index.js";
import { bound } from "./mod.js";
import { Effect } from "./protocol/effect.js";
import { storedLiteral as literalUnder } from "./settings/config.js";
import type { Convert, SettingsHook } from "./settings/context.js";
import * as edits from "./settings/edits.js";
import * as effects from "./settings/effects.js";
import * as registry from "./settings/registry.js";
import * as schema from "./settings/schema.js";

// The operations on a mod's settings.

/** What `declareSettings` may be told beside the rows. */
export interface DeclareOptions {
  /**
   * Says what a value that stands under an old key of a row becomes, where `renamedFrom` alone would copy it. It is asked at most
   * once for each key, old key and literal. When it throws, or what it returns does not fit, nothing is stored, the default is
   * in force, and the next load asks again.
   */
  readonly convert?: Convert;
}

/**
 * Registers the mod's whole list of settings as it is now: a later change of a row counts when it is declared again,
 * and a second call replaces the first. With `inIndex` false the mod is left
 * out of the index, while its page and edits still work. `ErrBadArg` when a row is malformed: nothing is registered
 * and the log names row and reason.
 *
 * @param rows The rows, in the order in which a panel shows them.
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
  return registry.declareSettings(bound("declareSettings"), rows, inIndex, convert);
}

/** The declared rows, in declared order. */
export function declaredSettings(): readonly Setting[] {
  const context = bound("declaredSettings");
  return context.closed ? [] : context.rows;
}

/** The declared rows as a panel receives them, current values folded in: the JSON text of an array. */
export function declaredSchemaJson(): string {
  return schema.declaredSchemaJson(bound("declaredSchemaJson"));
}

/**
 * The reply to an edit or a reset, re-read after the write: the bare array on `Ok`, else the text of `{err, rows}`.
 * `err` defaults to what the status means.
 *
 * @param applyStatus What the edit or reset returned.
 * @param err The text for the player when it failed (default: what the status means).
 */
export function declaredSchemaReply(applyStatus: Status, err?: string): string {
  return schema.declaredSchemaReply(bound("declaredSchemaReply"), applyStatus, err);
}

/**
 * One row as a panel receives it, its current value folded in: the JSON text of an object.
 *
 * @param row The row; it need not be declared.
 */
export function toJson(row: Setting): string {
  return schema.schemaJson(bound("toJson"), [row]).slice(1, -1);
}

/**
 * Rows as a panel receives them, current values folded in: the JSON text of an array. One config read.
 *
 * @param rows The rows; they need not be declared.
 */
export function schemaJson(rows: readonly Setting[]): string {
  return schema.schemaJson(bound("schemaJson"), rows);
}

/**
 * The value of a row that the mod works with. No I/O and no parse: call it every frame. A stored literal of another
 * type gives the default.
 *
 * @param row A row that is declared; of another one it gives the default.
 * @example
 * ```ts
 * const feel = enumSetting("feel", "Feel", "soft", ["soft", "hard"]);
 * declareSettings([feel]);
 * settingValue(feel); // => "soft"
 * ```
 */
export function settingValue<Kind extends SettingType>(row: Setting<Kind>): SettingValue<Kind> {
  return registry.settingValue(bound("settingValue"), row) as SettingValue<Kind>;
}

/**
 * The JSON literal that `config.json` holds under any key, undefined when it holds none or cannot be read: the other half of
 * `applySetting`, for a mod's own data. It reads the file, so it is not for every frame.
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
 * Merges a JSON literal into `config.json` under a key. It applies nothing and calls no hook: it is for the mod's own
 * use. `ErrBadArg` for an empty key or a text that is not JSON; on any status but `Ok` the file is as it was.
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
 * Applies an edit whose body is the text of `{key, value}`, as the settings route does: the key must be declared, the
 * value must fit, and the hook runs. `ErrBadArg` when the body is not that shape.
 *
 * @param body The text of `{key, value}`.
 */
export function applySettingFromBody(body: string): Status {
  const context = bound("applySettingFromBody");
  return context.closed ?? edits.editFromBody(context, body).status;
}

/**
 * Writes a row's declared default. `ErrNotFound` for a key that the mod never declared.
 *
 * @param key The key of a declared row.
 */
export function resetSetting(key: string): Status {
  return edits.resetSetting(bound("resetSetting"), key);
}

/** Writes every declared default in one write. When it fails nothing has changed. */
export function resetAllSettings(): Status {
  return edits.resetAllSettings(bound("resetAllSettings"));
}

/**
 * Resets what a body names, as the settings route does: the text of `{key}` one key, of an object without `key`, or an
 * empty body, every declared key. The hook runs. `ErrBadArg` when the body has another shape.
 *
 * @param body The text of `{key}`, of `{}`, or `""`.
 */
export function resetFromBody(body: string): Status {
  const context = bound("resetFromBody");
  return context.closed ?? edits.resetOutcomeFromBody(context, body).status;
}

/**
 * Adds each row whose key the file lacks, with the value of an old key that it was renamed from, else with its default, and
 * returns how many were added. Never touches a key that the file holds. Runs by itself after `load`.
 *
 * @param rows The rows whose keys the file must hold.
 */
export function backfillDeclaredDefaults(rows: readonly Setting[]): number {
  return edits.backfillDeclaredDefaults(bound("backfillDeclaredDefaults"), rows);
}

/**
 * Registers the hook that puts an edit in force, called with key and value, once a key, after edits and resets and when the
 * file was changed from outside; `null` removes it.
 *
 * @param hook The function, or `null` for none.
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
 * Inside the hook: the value is in force now. `detail` names the value now live, which a clamp or preset may change.
 *
 * @param detail What the player reads beside the row, such as the value now live (default: nothing).
 */
export function settingApplied(detail = ""): Status {
  return effects.report(bound("settingApplied"), Effect.applied, detail);
}

/**
 * Inside the hook: the value is stored and takes effect after the game is launched again.
 *
 * @param detail What the player reads beside the row (default: nothing).
 */
export function settingAppliesOnRestart(detail = ""): Status {
  return effects.report(bound("settingAppliesOnRestart"), Effect.restart, detail);
}

/**
 * Inside the hook: the value is stored and deliberately not acted on. `ErrBadArg` without a reason.
 *
 * @param reason What the player reads beside the row; not empty.
 */
export function settingIgnored(reason: string): Status {
  return effects.report(bound("settingIgnored"), Effect.ignored, reason);
}

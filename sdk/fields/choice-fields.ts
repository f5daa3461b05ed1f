import { quote } from "../json/scan.js";
import { boolSetting } from "../kinds/bool.js";
import type { Condition } from "../kinds/common/condition.js";
import type { KeybindFacet } from "../kinds/common/setting.js";
import { enumSetting } from "../kinds/enum.js";
import type { SettingValue } from "../kinds/index.js";
import { type Selectable, type SelectExtras, selectSetting } from "../kinds/select.js";
import { Effect } from "../protocol/effect.js";
import type { ModContext, RowState } from "../settings/context.js";
import { shorten } from "../settings/literals.js";
import { warnOnce } from "../settings/moves.js";
import { redacted } from "../settings/secrets.js";
import { type Conditional, type Field, type FieldExtras, makeField } from "./field.js";
import { defaultOf } from "./form.js";

export { type BoolSetting, boolSetting } from "../kinds/bool.js";
export { type EnumSetting, enumSetting } from "../kinds/enum.js";
export { type Selectable, type SelectExtras, type SelectSetting, selectSetting } from "../kinds/select.js";

/** A switch, without its key. */
export interface BoolField extends Field<boolean> {}

/** A setting whose value is one of a few fixed options, without its key. */
export interface ChoiceField<out Option extends string> extends Field<Option> {}

/** A setting whose value the player chooses from a searchable list, without its key. */
export interface SelectField<out Option extends string> extends Field<Option> {}

/**
 * Defines a switch. The value is `true` or `false`.
 *
 * @param label The name that players read.
 * @param value The default.
 * @param extras The key-binding facet and the common extras, such as `description` (default: none).
 * @example
 * ```ts
 * defineSettings({ shadows: bool("Shadows", true, { category: "Picture" }) });
 * ```
 */
export function bool<const When extends Condition = never>(
  label: string,
  value: boolean,
  extras?: FieldExtras<When> & KeybindFacet,
): Conditional<BoolField, When> {
  return makeField((key) => boolSetting(key, label, value, extras));
}

/**
 * Defines a choice from a few fixed options. For a stored text that is not an option, the mod gets the default.
 *
 * @param label The name that players read.
 * @param value The default, one of the options.
 * @param options The choices, as they are stored.
 * @param extras The common extras, such as `description` (default: none).
 * @example
 * ```ts
 * defineSettings({ quality: choice("Quality", "medium", ["low", "medium", "high"]) });
 * ```
 */
export function choice<const Options extends readonly string[], const When extends Condition = never>(
  label: string,
  value: NoInfer<Options[number]>,
  options: Options,
  extras?: FieldExtras<When>,
): Conditional<ChoiceField<Options[number]>, When> {
  return makeField((key) => enumSetting(key, label, value, options, extras), { inForce: offered });
}

/**
 * Defines a choice with search: from inline `options`, from a route that serves them on demand, or both. Without a route, the mod
 * gets the default for a stored text that is not an option.
 *
 * @param label The name that players read.
 * @param value The default: one of the options or, with `optionsUrl`, any text.
 * @param options The choices, as they are stored.
 * @param extras Labels, route and the common extras, such as `description` (default: none).
 * @example
 * ```ts
 * defineSettings({ voice: select("Voice", "alto", ["alto", "bass"], { optionLabels: ["Alto", "Bass"] }) });
 * ```
 */
export function select<
  const Options extends readonly string[],
  const Url extends string = never,
  const When extends Condition = never,
>(
  label: string,
  value: NoInfer<Selectable<Options, Url>>,
  options: Options,
  extras?: FieldExtras<When> & NoInfer<SelectExtras<Options>> & { readonly optionsUrl?: Url },
): Conditional<SelectField<Selectable<Options, Url>>, When> {
  return makeField((key) => selectSetting(key, label, value, options, extras), { inForce: offered });
}

/** The most options that a report names. */
const MOST_NAMED = 6;

/** Returns the value if it is an option or the row has a route; else sets the row's `change` and returns the default. */
function offered(context: ModContext, state: RowState, value: SettingValue): SettingValue {
  const { key, options, optionsUrl, defaultJson } = state.row;
  if (optionsUrl !== "" || options.includes(String(value))) return value;
  const fallback = defaultOf(state.row);
  const others = options.length - MOST_NAMED;
  const named = options.slice(0, MOST_NAMED).join(", ");
  const detail = `not one of ${named}${others > 0 ? ` and ${others} more` : ""}`;
  // During a hook call, the hook may not have been called with the value in force yet.
  const unchanged = !context.hookCall && state.value === fallback;
  state.change = { report: { effect: Effect.ignored, detail }, unchanged };
  const text = redacted(context, key, shorten(quote(String(value))), state.row);
  warnOnce(
    context,
    `${quote(key)} holds ${text}, ${detail}; the default ${defaultJson} is used until it is edited`,
  );
  return fallback;
}

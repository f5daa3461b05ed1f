import { type ColorFormat, colorSetting } from "../kinds/color.js";
import type { Condition } from "../kinds/common/condition.js";
import type { KeyCode } from "../kinds/common/key-code.js";
import { keybindSetting } from "../kinds/keybind.js";
import { type StringExtras, stringSetting } from "../kinds/string.js";
import { type Conditional, type Field, type FieldExtras, makeField } from "./field.js";

export {
  type ColorFormat,
  type ColorSetting,
  cColorFmtHex,
  cColorFmtHexHash,
  cColorFmtRgb,
  colorSetting,
  normalizeColorFormat,
} from "../kinds/color.js";
export { type KeybindSetting, keybindSetting } from "../kinds/keybind.js";
export { type StringExtras, type StringSetting, stringSetting } from "../kinds/string.js";

/** A setting whose value is free text, without its key. */
export interface TextField extends Field<string> {}

/** A key binding, without its setting's key. */
export interface KeybindField extends Field<string> {}

/** A setting whose value is a colour, without its key. */
export interface ColorField extends Field<string> {}

/**
 * Defines free text, a secret, or a list of items.
 *
 * @param label The name that players read.
 * @param value The default.
 * @param extras Lines, list, secret and the common extras, such as `description` (default: none).
 * @example
 * ```ts
 * defineSettings({
 *   title: text("Title", "Captain"),
 *   muted: text("Muted players", "", { list: ",", description: "Their names." }),
 * });
 * ```
 */
export function text<
  const When extends Condition = never,
  const Choices extends readonly string[] = readonly string[],
>(
  label: string,
  value: string,
  extras?: FieldExtras<When> & StringExtras<Choices>,
): Conditional<TextField, When> {
  return makeField((key) => stringSetting(key, label, value, extras));
}

/**
 * Defines a key binding, stored as a key's name (`KeyF`), drawn as a box that captures the next key pressed.
 *
 * @param label The name that players read.
 * @param value The default, the name of a key or button such as `KeyF`, `Mouse2` or `Pad0`, or `""` for no key.
 * @param extras The common extras, such as `description` (default: none).
 * @example
 * ```ts
 * defineSettings({ photo: keybind("Take a photo", "F9") });
 * ```
 */
export function keybind<const When extends Condition = never>(
  label: string,
  value: KeyCode,
  extras?: FieldExtras<When>,
): Conditional<KeybindField, When> {
  return makeField((key) => keybindSetting(key, label, value, extras));
}

/**
 * Defines a colour, stored as text in the notation `format`.
 *
 * @param label The name that players read.
 * @param value The default, a colour in that format; it is stored verbatim.
 * @param extras Format (default: `rgb`) and the common extras, such as `description` (default: none).
 * @example
 * ```ts
 * defineSettings({ sun: color("Sun", "#ffe08a", { format: "hex#" }) });
 * ```
 */
export function color<const When extends Condition = never>(
  label: string,
  value: string,
  extras?: FieldExtras<When> & {
    /** The notation: `rgb`, `hex` or `hex#` (default: `rgb`). */
    readonly format?: ColorFormat;
  },
): Conditional<ColorField, When> {
  return makeField((key) => colorSetting(key, label, value, extras));
}

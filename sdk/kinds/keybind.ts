import type { KeyCode } from "./common/key-code.js";
import { type CommonExtras, makeSetting, type SettingOf } from "./common/setting.js";

/** A row whose value is the name of a key or button. */
export interface KeybindSetting<Key extends string = string> extends SettingOf<"stKeybind"> {
  readonly key: Key;
}

/**
 * Creates a key binding, stored as a key's name (`KeyF`), drawn as a box that captures the next key pressed.
 *
 * @param key The member of `config.json`, verbatim; not empty.
 * @param label The name that players read.
 * @param value The default, the name of a key or button such as `KeyF`, `Mouse2` or `Pad0`, or `""` for no key.
 * @param extras The common extras, such as `description` (default: none).
 * @example
 * ```ts
 * keybindSetting("photo", "Take a photo", "F9");
 * ```
 */
export function keybindSetting<const Key extends string>(
  key: Key,
  label: string,
  value: KeyCode,
  extras: CommonExtras = {},
): KeybindSetting<Key> {
  return makeSetting("stKeybind", key, label, JSON.stringify(value), extras, { keybind: true });
}

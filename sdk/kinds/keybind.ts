import type { Kind } from "./common/kind.js";
import { type CommonExtras, makeSetting, type SettingOf } from "./common/setting.js";
import { string } from "./string.js";

/**
 * A key, stored by its name (`KeyF`, `F6`), drawn as a box that captures the next key pressed.
 *
 * @example
 * ```ts
 * keybindSetting("photo", "Take a photo", "F9");
 * ```
 */
export function keybindSetting(
  key: string,
  label: string,
  value: string,
  extras: CommonExtras = {},
): SettingOf<"stKeybind"> {
  return makeSetting("stKeybind", key, label, JSON.stringify(value), extras, { keybind: true });
}

/** The kind of a key's name. */
export const keybind: Kind<string> = string;

import type { Kind } from "./common/kind.js";
import { type CommonExtras, makeSetting, type SettingOf } from "./common/setting.js";

/** Free text. */
export function stringSetting(
  key: string,
  label: string,
  value: string,
  extras: CommonExtras = {},
): SettingOf<"stString"> {
  return makeSetting("stString", key, label, JSON.stringify(value), extras);
}

/** The kind of free text; whatever else is stored as a string begins with it. */
export const string = {
  expected: "a quoted string",
  value: (literal): string | undefined => (literal.charCodeAt(0) === 0x22 ? JSON.parse(literal) : undefined),
} as const satisfies Kind<string>;

import { copyOf } from "../json/copy.js";
import type { Kind } from "./common/kind.js";
import { type CommonExtras, makeSetting, type SettingOf } from "./common/setting.js";
import { enumeration } from "./enum.js";

/** Further ways to offer the choices of a select. */
export interface SelectExtras {
  /** Display names parallel to `options` (default: the options themselves). */
  readonly optionLabels?: readonly string[];
  /** Route that serves choices while the player types (default: none). */
  readonly optionsUrl?: string;
}

/**
 * A choice with search: from inline `options`, from a route that serves them on demand, or both.
 *
 * @example
 * ```ts
 * selectSetting("voice", "Voice", "alto", ["alto", "bass"], { optionLabels: ["Alto", "Bass"] });
 * ```
 */
export function selectSetting(
  key: string,
  label: string,
  value: string,
  options: readonly string[],
  extras: CommonExtras & SelectExtras = {},
): SettingOf<"stSelect"> {
  const { optionLabels = [], optionsUrl = "" } = extras;
  return makeSetting("stSelect", key, label, JSON.stringify(value), extras, {
    options: copyOf(options ?? []),
    optionLabels: copyOf(optionLabels ?? []),
    optionsUrl,
  });
}

/** The kind of a choice with search: what is stored and served is that of an enum, only the control differs. */
export const select: Kind<string> = enumeration;

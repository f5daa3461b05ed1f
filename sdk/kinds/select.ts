import { copyOf } from "../json/copy.js";
import type { Labels } from "./common/choices.js";
import { type CommonExtras, makeSetting, type SettingOf } from "./common/setting.js";

/** Further ways to offer the choices of a select. */
export interface SelectExtras<
  Options extends readonly string[] = readonly string[],
  Url extends string = string,
> {
  /** Display names parallel to `options` (default: the options themselves). */
  readonly optionLabels?: Labels<Options>;
  /** The route of this server that serves choices while the player types; any text may then be stored (default: none). */
  readonly optionsUrl?: Url;
}

/** The type of a select's value: any string with a route, else one of its options. */
export type Selectable<Options extends readonly string[], Url extends string> = [Url] extends [never]
  ? Options[number]
  : string;

/** A row whose value the player chooses from a searchable list. */
export interface SelectSetting<Key extends string = string> extends SettingOf<"stSelect"> {
  readonly key: Key;
}

/**
 * Creates a choice with search: from inline `options`, from a route that serves them on demand, or both.
 *
 * @param key The member of `config.json`, verbatim; not empty.
 * @param label The name that players read.
 * @param value The default: one of the options or, with `optionsUrl`, any text.
 * @param options The choices, as they are stored.
 * @param extras Labels, route and the common extras, such as `description` (default: none).
 * @example
 * ```ts
 * selectSetting("voice", "Voice", "alto", ["alto", "bass"], { optionLabels: ["Alto", "Bass"] });
 * ```
 */
export function selectSetting<
  const Key extends string,
  const Options extends readonly string[],
  const Url extends string = never,
>(
  key: Key,
  label: string,
  value: NoInfer<Selectable<Options, Url>>,
  options: Options,
  extras: CommonExtras & NoInfer<SelectExtras<Options>> & { readonly optionsUrl?: Url } = {},
): SelectSetting<Key> {
  const { optionLabels = [], optionsUrl = "" } = extras;
  return makeSetting("stSelect", key, label, JSON.stringify(value), extras, {
    options: copyOf<readonly string[]>(options ?? []),
    optionLabels: copyOf<readonly string[]>(optionLabels ?? []),
    optionsUrl,
  });
}

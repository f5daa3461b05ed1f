import { cColorFmtRgb, normalizeColorFormat } from "./color.js";
import { type AppliesOn, type Setting, SettingType } from "./setting.js";

/** What every builder takes beside key, label and default. */
export interface CommonExtras {
  /** Section the row groups under, `/` separates levels (default: none). */
  readonly category?: string;
  /** A further level inside the category (default: none). */
  readonly subcategory?: string;
  /** One sentence of help (default: none). */
  readonly description?: string;
  /** False greys the row; say why in `description` (default: true). */
  readonly implemented?: boolean;
  /** When an edit takes effect (default: `live`). */
  readonly appliesOn?: AppliesOn;
}

/** The facet that puts a bool or int row on the key-binding surface (default: false). */
export interface KeybindFacet {
  readonly keybind?: boolean;
}

/** The range of a number. A slider is drawn when `hi` is above `lo`. */
export interface RangeExtras {
  /** Minimum (default: 0). */
  readonly lo?: number;
  /** Maximum (default: 0). */
  readonly hi?: number;
  /** Slider step (default: 1 for an int, 0 for a float, which leaves it to the panel). */
  readonly step?: number;
}

/** Further ways to offer the choices of a select. */
export interface SelectExtras {
  /** Display names parallel to `options` (default: the options themselves). */
  readonly optionLabels?: readonly string[];
  /** Route that serves choices while the player types (default: none). */
  readonly optionsUrl?: string;
}

interface Extras extends CommonExtras, KeybindFacet, RangeExtras, SelectExtras {
  readonly options?: readonly string[];
  readonly colorFormat?: string;
}

/** A list of the row's own: the author's may change. What is no list is for `declareSettings` to refuse. */
function copyOf(texts: readonly string[] | null | undefined): readonly string[] {
  return Array.isArray(texts) ? texts.slice() : (texts ?? []);
}

function build<Kind extends SettingType>(
  kind: Kind,
  key: string,
  label: string,
  defaultJson: string,
  extras: Extras,
): Setting<Kind> {
  const { lo = 0, hi = 0, step = 0 } = extras;
  return {
    key,
    label,
    kind,
    defaultJson,
    lo,
    hi,
    step,
    hasRange: hi > lo,
    options: copyOf(extras.options),
    optionLabels: copyOf(extras.optionLabels),
    optionsUrl: extras.optionsUrl ?? "",
    colorFormat: extras.colorFormat ?? "",
    category: extras.category ?? "",
    subcategory: extras.subcategory ?? "",
    description: extras.description ?? "",
    keybind: extras.keybind ?? false,
    implemented: extras.implemented ?? true,
    appliesOn: extras.appliesOn ?? "live",
  };
}

// The fields of one kind must not leak into another: an author in plain JavaScript may pass any extras.
function common(extras: CommonExtras): CommonExtras {
  const {
    category = "",
    subcategory = "",
    description = "",
    implemented = true,
    appliesOn = "live",
  } = extras;
  return { category, subcategory, description, implemented, appliesOn };
}

/** A switch. The value is `true` or `false`. */
export function boolSetting(
  key: string,
  label: string,
  value: boolean,
  extras: CommonExtras & KeybindFacet = {},
): Setting<"stBool"> {
  const { keybind = false } = extras;
  return build(SettingType.stBool, key, label, String(value), { ...common(extras), keybind });
}

/** A whole number. With a range it is drawn as a slider and a number box. */
export function intSetting(
  key: string,
  label: string,
  value: number,
  extras: CommonExtras & KeybindFacet & RangeExtras = {},
): Setting<"stInt"> {
  const { lo = 0, hi = 0, step = 1, keybind = false } = extras;
  return build(SettingType.stInt, key, label, String(value), { ...common(extras), lo, hi, step, keybind });
}

/** A number. The default keeps its point on disk: `1` is stored as `1.0`. */
export function floatSetting(
  key: string,
  label: string,
  value: number,
  extras: CommonExtras & RangeExtras = {},
): Setting<"stFloat"> {
  const { lo = 0, hi = 0, step = 0 } = extras;
  const text = String(value);
  const literal = /^-?\d+$/.test(text) ? `${text}.0` : text;
  return build(SettingType.stFloat, key, label, literal, { ...common(extras), lo, hi, step });
}

/** One of a few fixed choices. */
export function enumSetting(
  key: string,
  label: string,
  value: string,
  options: readonly string[],
  extras: CommonExtras = {},
): Setting<"stEnum"> {
  return build(SettingType.stEnum, key, label, JSON.stringify(value), { ...common(extras), options });
}

/** Free text. */
export function stringSetting(
  key: string,
  label: string,
  value: string,
  extras: CommonExtras = {},
): Setting<"stString"> {
  return build(SettingType.stString, key, label, JSON.stringify(value), common(extras));
}

/** A key, stored by its name (`KeyF`, `F6`), drawn as a box that captures the next key pressed. */
export function keybindSetting(
  key: string,
  label: string,
  value: string,
  extras: CommonExtras = {},
): Setting<"stKeybind"> {
  return build(SettingType.stKeybind, key, label, JSON.stringify(value), {
    ...common(extras),
    keybind: true,
  });
}

/**
 * A colour, stored as text in the shape that `format` names. The default is stored verbatim: `1,1,0.62` stays that
 * text. An unknown format is `rgb`.
 */
export function colorSetting(
  key: string,
  label: string,
  value: string,
  extras: CommonExtras & { readonly format?: string } = {},
): Setting<"stColor"> {
  const colorFormat = normalizeColorFormat(extras.format ?? cColorFmtRgb);
  return build(SettingType.stColor, key, label, JSON.stringify(value), { ...common(extras), colorFormat });
}

/** A choice with search: from inline `options`, from a route that serves them on demand, or both. */
export function selectSetting(
  key: string,
  label: string,
  value: string,
  options: readonly string[],
  extras: CommonExtras & SelectExtras = {},
): Setting<"stSelect"> {
  const { optionLabels = [], optionsUrl = "" } = extras;
  return build(SettingType.stSelect, key, label, JSON.stringify(value), {
    ...common(extras),
    options,
    optionLabels,
    optionsUrl,
  });
}

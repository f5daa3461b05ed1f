import { copyOf } from "../../json/copy.js";
import type { Condition } from "./condition.js";
import type { RowFacets } from "./declared-facets.js";

/** When an edit takes effect: at once, or after the game is launched again. */
export type AppliesOn = "live" | "restart";

/** The fields of a declared row, whatever its kind. Plain data: it can be shared, compared and printed. */
export interface SettingOf<Kind extends string> extends RowFacets {
  /** The member name in `config.json`, verbatim. */
  readonly key: string;
  /** Keys of the row in earlier versions of the mod, see {@link RowExtras.renamedFrom}. */
  readonly renamedFrom?: readonly string[];
  /** The name that players read. */
  readonly label: string;
  readonly kind: Kind;
  /** The default as a JSON literal: a number, `true`, `false` or a quoted string. */
  readonly defaultJson: string;
  /** The minimum of a number; ignored unless `hasRange` is true. */
  readonly lo: number;
  /** The maximum of a number; ignored unless `hasRange` is true. */
  readonly hi: number;
  /** The slider step of a number, or 0 to let the panel choose it; ignored unless `hasRange` is true. */
  readonly step: number;
  /** Whether the number has a range: `hi` is above `lo`. */
  readonly hasRange: boolean;
  /** The choices of an enum, and the inline choices of a select. */
  readonly options: readonly string[];
  /** Display names parallel to `options`, for a list to `choices`; or empty. */
  readonly optionLabels: readonly string[];
  /** For a select or a list: the route that serves choices while the player types, or empty. */
  readonly optionsUrl: string;
  /** For a colour: the notation on disk, one of the `cColorFmt` constants; empty means `rgb`. */
  readonly colorFormat: string;
  /** The section that the row belongs to; `/` separates levels. */
  readonly category: string;
  /** A further level inside the category, or empty. */
  readonly subcategory: string;
  /** One sentence of help; for a row that is not implemented, the reason. */
  readonly description: string;
  /** True: the row is also shown among the key bindings, whatever its kind. */
  readonly keybind: boolean;
  /** False: the panel draws the row greyed, with the reason in `description`. */
  readonly implemented: boolean;
  readonly appliesOn: AppliesOn;
}

/** The extras of every builder, except the condition. */
export interface RowExtras {
  /**
   * Keys of the row in earlier versions of the mod, the latest first (default: none). While `config.json` lacks the row's key,
   * the row has the value under the first key of this list that the file contains.
   */
  readonly renamedFrom?: readonly string[];
  /** The section that the row belongs to; `/` separates levels (default: none). */
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

/** The extras of every builder. */
export interface CommonExtras extends RowExtras {
  /**
   * The condition, on other settings of the mod, under which this setting has an effect (default: none). While it is unmet, a
   * panel greys the row and shows the condition; an edit is still stored.
   */
  readonly enabledWhen?: Condition;
}

/** The facet that also shows a bool or int row among the key bindings (default: false). */
export interface KeybindFacet {
  /** True: the row is also shown among the key bindings (default: false). */
  readonly keybind?: boolean;
}

/** The fields that only some kinds have; each builder passes its own. */
type OwnFields = Omit<RowFacets, "enabledWhen"> &
  Partial<
    Pick<
      SettingOf<string>,
      | "lo"
      | "hi"
      | "step"
      | "hasRange"
      | "options"
      | "optionLabels"
      | "optionsUrl"
      | "colorFormat"
      | "keybind"
    >
  >;

/**
 * Creates a row. Reads only the common members of `extras`: an author in plain JavaScript may pass any member, and a row must not
 * get the fields of another kind.
 */
export function makeSetting<Kind extends string, Key extends string>(
  kind: Kind,
  key: Key,
  label: string,
  defaultJson: string,
  extras: CommonExtras,
  own: OwnFields = {},
): SettingOf<Kind> & { readonly key: Key } {
  const { renamedFrom, enabledWhen } = extras;
  // Copies, because the author's lists and conditions may change. `declareSettings` refuses values of a wrong type.
  return {
    options: [],
    optionLabels: [],
    optionsUrl: "",
    colorFormat: "",
    keybind: false,
    ...(renamedFrom && { renamedFrom: copyOf(renamedFrom) }),
    ...(enabledWhen && { enabledWhen: copyOf(enabledWhen) }),
    key,
    label,
    kind,
    defaultJson,
    lo: 0,
    hi: 0,
    step: 0,
    hasRange: false,
    category: extras.category ?? "",
    subcategory: extras.subcategory ?? "",
    description: extras.description ?? "",
    implemented: extras.implemented ?? true,
    appliesOn: extras.appliesOn ?? "live",
    ...own,
  };
}

/**
 * Returns the titles of a row's groups, outermost first: the segments of `category`, then those of `subcategory`,
 * split at `/`. Drops blank segments, so a group never has an empty title.
 *
 * @param row A row; only `category` and `subcategory` are read.
 */
export function settingPath(row: Pick<SettingOf<string>, "category" | "subcategory">): string[] {
  return `${row.category}/${row.subcategory}`.split("/").filter((segment) => segment.trim() !== "");
}

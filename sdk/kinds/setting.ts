/** The kind of a setting: it chooses the control that a panel draws. */
export const SettingType = {
  stBool: "stBool",
  stInt: "stInt",
  stFloat: "stFloat",
  stEnum: "stEnum",
  stString: "stString",
  stKeybind: "stKeybind",
  stSelect: "stSelect",
  stColor: "stColor",
} as const;

/** One of the strings of the constant of the same name. */
export type SettingType = (typeof SettingType)[keyof typeof SettingType];

/** When an edit takes effect: at once, or after the game is launched again. */
export type AppliesOn = "live" | "restart";

/** One declared setting row. Plain data: it can be shared, compared and printed. */
export interface Setting<Kind extends SettingType = SettingType> {
  /** The member name in `config.json`, verbatim. */
  readonly key: string;
  /** The name people read. */
  readonly label: string;
  readonly kind: Kind;
  /** The default as a JSON literal: a number, `true`, `false` or a quoted string. */
  readonly defaultJson: string;
  /** Minimum, maximum and slider step of a number; they count when `hasRange` is true. */
  readonly lo: number;
  readonly hi: number;
  readonly step: number;
  readonly hasRange: boolean;
  /** The choices of an enum, and the inline choices of a select. */
  readonly options: readonly string[];
  /** Display names parallel to `options`, or empty. */
  readonly optionLabels: readonly string[];
  /** For a select: the route that serves choices while the player types, or empty. */
  readonly optionsUrl: string;
  /** For a colour: the text shape on disk, one of the `cColorFmt` constants; empty means `rgb`. */
  readonly colorFormat: string;
  /** The section that the row belongs to; `/` separates levels. */
  readonly category: string;
  /** A further level inside the category, or empty. */
  readonly subcategory: string;
  /** One sentence of help; for a row that is not implemented, the reason. */
  readonly description: string;
  /** The keybind facet: true when the row belongs on the key-binding surface whatever its kind. */
  readonly keybind: boolean;
  /** False: the panel draws the row greyed, with the reason in `description`. */
  readonly implemented: boolean;
  readonly appliesOn: AppliesOn;
}

/** What a row of this kind holds, as a value of the language. */
export type SettingValue<Kind extends SettingType = SettingType> = Kind extends "stBool"
  ? boolean
  : Kind extends "stInt" | "stFloat"
    ? number
    : string;

/**
 * The wire name of a kind, which a panel switches on: `bool int float enum string keybind select color`.
 * Anything unknown is `string`, so that a panel always has a control to draw.
 */
export function kindName(kind: string): string {
  return isKind(kind) ? kind.slice(2).toLowerCase() : "string";
}

/** Whether a text is one of the kinds. */
export function isKind(kind: string): kind is SettingType {
  return (Object.keys(SettingType) as string[]).includes(kind);
}

/** Whether a row belongs on the key-binding surface. The only test for it: never look at a row's name. */
export function isKeybind(row: Pick<Setting, "kind" | "keybind">): boolean {
  return row.keybind || row.kind === SettingType.stKeybind;
}

/**
 * The titles of the groups that a row sits in, outermost first: the segments of `category`, then those of
 * `subcategory`, split at `/`. Blank segments are dropped, so a group never has an empty title.
 */
export function settingPath(row: Pick<Setting, "category" | "subcategory">): string[] {
  return `${row.category}/${row.subcategory}`.split("/").filter((segment) => segment.trim() !== "");
}

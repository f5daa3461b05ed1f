import { bool } from "./bool.js";
import { color } from "./color.js";
import type { Kind } from "./common/kind.js";
import type { SettingOf } from "./common/setting.js";
import { enumeration } from "./enum.js";
import { float } from "./float.js";
import { int } from "./int.js";
import { string } from "./string.js";

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

/** One of the strings in the constant `SettingType`. */
export type SettingType = (typeof SettingType)[keyof typeof SettingType];

/** The definition of each kind; the compiler requires one for each {@link SettingType}. The SDK and the panel use this table. */
export const KINDS = {
  stBool: bool,
  stInt: int,
  stFloat: float,
  stEnum: enumeration,
  stString: string,
  stKeybind: string,
  stSelect: enumeration,
  stColor: color,
} satisfies Readonly<Record<SettingType, Kind>>;

export type { Kind };

/** One declared setting row. Plain data: it can be shared, compared and printed. */
export type Setting<Type extends SettingType = SettingType> = SettingOf<Type>;

/** The JavaScript type of a value of this kind. */
export type SettingValue<Type extends SettingType = SettingType> = NonNullable<
  ReturnType<(typeof KINDS)[Type]["value"]>
>;

/** The name of a kind on the wire: the constant without its `st`, in lower case. */
export type WireName = {
  [Type in SettingType]: Type extends `st${infer Name}` ? Lowercase<Name> : never;
}[SettingType];

/** Returns the definition of a kind; the definition of a string for an unknown kind. */
export function kindOf(kind: string): Kind {
  return isKind(kind) ? KINDS[kind] : string;
}

/** Returns the kind with a wire name. */
export function kindNamed(name: WireName): Kind {
  return KINDS[`st${name.charAt(0).toUpperCase()}${name.slice(1)}` as SettingType];
}

/** Whether a string is one of the kinds. */
export function isKind(kind: string): kind is SettingType {
  return Object.keys(KINDS).includes(kind);
}

/**
 * Returns the wire name of a kind, by which a panel chooses a control: `bool int float enum string keybind select color`.
 *
 * @param kind One of the {@link SettingType}s; any other text gives `string`.
 */
export function kindName(kind: string): string {
  return isKind(kind) ? wireName(kind) : "string";
}

/** The wire names of all kinds. */
export function wireNames(): readonly WireName[] {
  return (Object.keys(SettingType) as SettingType[]).map(wireName);
}

function wireName(kind: SettingType): WireName {
  return kind.slice(2).toLowerCase() as WireName;
}

/** Whether an edit of this kind may store a literal. The literal must be valid JSON. */
export function fitsKind({ value, fits }: Kind, literal: string): boolean {
  return value(literal) !== undefined && fits?.(literal) !== false;
}

/**
 * Whether a panel shows a row among the key bindings. Panels use this test only: the row's name has no effect.
 *
 * @param row A row; only `kind` and `keybind` are read.
 */
export function isKeybind(row: Pick<Setting, "kind" | "keybind">): boolean {
  return row.keybind || row.kind === "stKeybind";
}

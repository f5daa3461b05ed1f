import type { Hsb } from "../colors/hsb.js";
import type { KeyCapture } from "../input/key-bindings.js";
import type { Choice } from "../reach/panel-transport.js";
import type { ModValues } from "../rows/exported-values.js";

/** The list of choices of a select, or of a list row with choices. */
export interface ChoicesPopup {
  readonly kind: "choices";
  readonly id: string;
  readonly query: string;
  /** Whether the player has typed since the list was opened. */
  readonly typed: boolean;
  /** Whether the player has moved to an option. */
  readonly moved: boolean;
  readonly options: readonly Choice[];
  readonly matched: number | undefined;
  /** The index of the option that Enter chooses; -1 if no option is active. */
  readonly active: number;
  /** The error of the last options request; `""` if it succeeded or is pending. */
  readonly problem: string;
  /** An object that identifies the pending options request; undefined if none is pending. */
  readonly waiting: object | undefined;
}

/** The picker of a colour. */
export interface ColorPopup {
  readonly kind: "color";
  readonly id: string;
  /** The last picked colour with its literal: from a grey literal alone, the picker could not show the picked hue. */
  readonly picked?: { readonly hsb: Hsb; readonly literal: string };
  /** The recent colours before the first choice in this picker, which shows them in this order until it is closed. */
  readonly recent?: readonly string[];
}

/** A list item that the player moves from one index to another. */
export interface HeldItem {
  readonly kind: "item";
  readonly id: string;
  readonly from: number;
  readonly to: number;
}

/** The question before an import. */
export interface ImportPopup {
  readonly kind: "import";
  readonly id: string;
  readonly file: readonly ModValues[];
  /** The number of values still to store; 0 before the player has agreed. */
  readonly left: number;
}

/** Returns the id of a mod's menu and of the questions that the menu opens; for `""`, the id of the menu for all mods. */
export function modMenuId(guid: string): string {
  return `menu/${guid}`;
}

/** The popup, question, capture or held item that is open; at most one at a time. */
export type Popup =
  | ChoicesPopup
  | HeldItem
  /** The menu of a mod or of a row; `copies` is the part of a row's menu in the column beside the page. */
  | { readonly kind: "menu" | "copies"; readonly id: string }
  /** A question, such as the one before every row of a mod is reset. */
  | { readonly kind: "ask"; readonly id: string }
  /** The list of keys that a row can be bound to. */
  | { readonly kind: "keys"; readonly id: string }
  | ColorPopup
  | ImportPopup
  | { readonly kind: "capture"; readonly id: string; readonly capture: KeyCapture };

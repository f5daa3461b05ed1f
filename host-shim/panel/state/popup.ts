import type { Hsb } from "../colors/hsb.js";
import type { KeyCapture } from "../input/key-bindings.js";
import type { Choice } from "../reach/panel-transport.js";
import type { ModValues } from "../rows/exported-values.js";

/** The list of choices of a select. */
export interface ChoicesPopup {
  readonly kind: "choices";
  readonly id: string;
  readonly query: string;
  /** Whether the player has typed since it was opened. */
  readonly typed: boolean;
  /** Whether the player has moved to an option. */
  readonly moved: boolean;
  readonly options: readonly Choice[];
  readonly matched: number | undefined;
  /** Which option Enter takes, or -1. */
  readonly active: number;
  /** Why the source gave none, or empty. */
  readonly problem: string;
  /** The question to the source that is not answered yet; undefined for none. */
  readonly waiting: object | undefined;
}

/** The picker of a colour. */
export interface ColorPopup {
  readonly kind: "color";
  readonly id: string;
  /** What was picked last and the literal that it became: a grey has lost its hue, and the picker has not. */
  readonly picked?: { readonly hsb: Hsb; readonly literal: string };
  /** The colours that were chosen before this picker was opened, from its first choice on: they stay where they are. */
  readonly recent?: readonly string[];
}

/** An item of a list that is on its way from one place to another. */
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
  /** How many values are still to be stored, once the player has agreed; 0 before. */
  readonly left: number;
}

/** The id of the import into a mod, into every mod for none; the control of that id takes the file. */
export function importId(guid: string): string {
  return `import/${guid}`;
}

/** The one thing that is open over the page, or in the player's hand. */
export type Popup =
  | ChoicesPopup
  | HeldItem
  | { readonly kind: "menu"; readonly id: string }
  /** The question before all of a mod is reset; `id` is its guid. */
  | { readonly kind: "reset"; readonly id: string }
  /** The list of keys that a row can be bound to. */
  | { readonly kind: "keys"; readonly id: string }
  | ColorPopup
  | ImportPopup
  | { readonly kind: "capture"; readonly id: string; readonly capture: KeyCapture };

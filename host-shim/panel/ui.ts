import type { Hsb } from "./color.js";
import type { KeyboardMap, KeyCapture } from "./keys.js";
import type { PanelRow } from "./rows/panel-row.js";
import type { Store } from "./store.js";
import type { Survey } from "./survey.js";
import type { Switches } from "./switches.js";
import type { Change, Choice, Verb, Verdicts } from "./transport.js";

/** What the panel shows: a mod's page, all keys, or every mod with its verdict. */
export type View =
  | { readonly kind: "mod"; readonly guid: string }
  | { readonly kind: "keybinds" }
  | { readonly kind: "mods" };

/** The list of choices of a select. */
export interface ChoicesPopup {
  readonly kind: "choices";
  readonly id: string;
  query: string;
  /** Whether the player has typed since it was opened. */
  readonly typed: boolean;
  /** Whether the player has moved to an option. */
  moved: boolean;
  options: readonly Choice[];
  matched: number | undefined;
  /** Which option Enter takes, or -1. */
  active: number;
  /** Why the source gave none, or empty. */
  problem: string;
  waiting: boolean;
}

/** The picker of a colour. */
export interface ColorPopup {
  readonly kind: "color";
  readonly id: string;
  /** What was picked last and the literal that it became: a grey has lost its hue, and the picker has not. */
  picked?: { readonly hsb: Hsb; readonly literal: string };
}

/** The one thing that is open over the page. */
export type Popup =
  | ChoicesPopup
  | { readonly kind: "menu"; readonly id: string }
  | ColorPopup
  | { readonly kind: "capture"; readonly id: string; capture: KeyCapture };

/** A request about a mod that waits for the player's word, with what else it would change. */
export interface Asked {
  readonly id: string;
  readonly verb: Verb;
  readonly changes: readonly Change[];
}

/** What the parts of the panel share: the store, what is open, and what they ask of the element. */
export interface Ui {
  readonly store: Store;
  readonly view: () => View;
  /** Texts that were typed and not stored yet, by row. */
  readonly drafts: Map<string, string>;
  /** Names of choices that were seen, by row and value. */
  readonly choiceLabels: Map<string, string>;
  popup: Popup | undefined;
  verdicts: Verdicts | undefined;
  /** Why the verdicts are not there, or empty. */
  verdictsProblem: string;
  asked: Asked | undefined;
  readonly switches: Switches;
  /** The places of the mods in the mods view, from when it was gone to. */
  readonly modsOrder: Map<string, number>;
  query: string;
  /** The words to mark in labels. */
  words: readonly string[];
  keyboardMap: KeyboardMap | undefined;
  /** The chord that the keybinds view is filtered by, or undefined. */
  pressed: string | undefined;
  /** Whether the list of places covers the page, where there is no room for both. */
  navigating: boolean;
  /** Whether the player's hands are on a gamepad. */
  onPad: boolean;
  /** The size of the panel in percent. */
  scale: number;
  /** The message that is shown for a while, or empty. */
  toast: string;
  /** What is read out, or empty. */
  heard: string;
  readonly survey: () => Survey;
  readonly readOnly: () => boolean;
  readonly update: () => void;
  readonly go: (view: View, scrollTo?: string) => void;
  readonly search: (query: string) => void;
  /** Shows a short message, read out as well. */
  readonly say: (text: string) => void;
  readonly focusRow: (id: string) => void;
  readonly linkOf: (row: PanelRow) => string;
  readonly readVerdicts: () => Promise<void>;
}

/** The id of a part of a row in the document, fit for `for` and `aria-describedby`. */
export function partId(id: string, part: string): string {
  return `${part}-${encodeURIComponent(id)}`;
}

/** A number of things, in words. */
export function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? "" : "s"}`;
}

/** Puts a text on the clipboard and says so, or says that it may not. */
export async function copy(ui: Ui, text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    ui.say(`Copied ${what}`);
  } catch {
    ui.say("This page may not use the clipboard");
  }
}

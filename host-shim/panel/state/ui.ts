import type { KeyboardMap, KeyCapture } from "../input/key-bindings.js";
import type { Change, Choice, ModVerdict, Verb, Verdicts } from "../reach/panel-transport.js";
import type { Hsb } from "../rows/color-text.js";
import type { PanelRow } from "../rows/panel-row.js";
import type { Store } from "../store/store.js";
import type { Summary } from "../store/summary.js";
import { words } from "../words/words.js";

/** What the panel shows: a mod's page, all keys, or every mod with its verdict. */
export type View =
  | { readonly kind: "mod"; readonly guid: string }
  | { readonly kind: "keybinds" }
  | { readonly kind: "mods" };

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
}

/** The one thing that is open over the page. */
export type Popup =
  | ChoicesPopup
  | { readonly kind: "menu"; readonly id: string }
  | ColorPopup
  | { readonly kind: "capture"; readonly id: string; readonly capture: KeyCapture };

/** A request about a mod that waits for the player's word, with what else it would change. */
export interface Asked {
  readonly id: string;
  readonly verb: Verb;
  readonly changes: readonly Change[];
}

/** The switches that turn mods on and off. */
export interface Switches {
  /** Whether the switch of a mod is on: as the player wants it while a request is under way, else as the mod is. */
  readonly isOn: (mod: ModVerdict) => boolean;
  readonly flip: (mod: ModVerdict) => void;
  /** Takes the player's choice back, so that the lists decide again. */
  readonly clear: (mod: ModVerdict) => void;
  /** Answers the question in `ui.asked`. */
  readonly answer: (yes: boolean) => void;
}

/**
 * What the parts of the panel share: the store, what is open, and what they ask of the element. Setting a property to another
 * value draws the panel anew, so what a property holds is replaced and not altered.
 */
export interface Ui {
  readonly store: Store;
  readonly view: () => View;
  /** Texts that were typed and not stored yet, by row. */
  drafts: ReadonlyMap<string, string>;
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
  readonly summary: () => Summary;
  readonly readOnly: () => boolean;
  /** Draws the panel anew, after a change that is in none of these properties. */
  readonly update: () => void;
  readonly go: (view: View, scrollTo?: string) => void;
  readonly search: (query: string) => void;
  /** Shows a short message, read out as well. */
  readonly say: (text: string) => void;
  readonly focusRow: (id: string) => void;
  readonly linkOf: (row: PanelRow) => string;
  readonly readVerdicts: () => Promise<void>;
}

/** Keeps a text that was typed for a row and is not stored yet; undefined for none any more. */
export function setDraft(ui: Ui, id: string, text: string | undefined): void {
  if (ui.drafts.get(id) === text) return;
  const drafts = new Map(ui.drafts);
  if (text === undefined) drafts.delete(id);
  else drafts.set(id, text);
  ui.drafts = drafts;
}

/** The id of a part of a row in the document, fit for `for` and `aria-describedby`. */
export function partId(id: string, part: string): string {
  return `${part}-${encodeURIComponent(id)}`;
}

/** Puts a text on the clipboard and says `done`, or that it may not. */
export async function copy(ui: Ui, text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    ui.say(done);
  } catch {
    ui.say(words.noClipboard);
  }
}

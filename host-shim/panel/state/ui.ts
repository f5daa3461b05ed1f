import type { KeyboardMap } from "../input/key-bindings.js";
import type { Change, Verb, Verdicts } from "../reach/panel-transport.js";
import type { Store } from "../store/store.js";
import { NO_SUMMARY, type Summary } from "../store/summary.js";
import { words } from "../words/words.js";
import type { Deferred, DeferredFile } from "./deferred-file.js";
import type { Popup } from "./popup.js";

/** What the panel shows: a mod's page, all keys, or every mod with its verdict. */
export type View =
  | { readonly kind: "mod"; readonly guid: string }
  | { readonly kind: "keybinds" }
  | { readonly kind: "mods" };

/** What the keybinds view can show alone: rows that share a key, rows without one, and keys that no row has. */
export type KeysPart = "clashing" | "unbound" | "free";

/** A request about a mod that waits for the player's word, with what else it would change. */
export interface Asked {
  readonly id: string;
  readonly verb: Verb;
  readonly changes: readonly Change[];
}

/**
 * What the parts of the panel share: the store, what is open, and what they ask of the element. Setting a property to another
 * value draws the panel anew, so what a property holds is replaced and not altered.
 */
export interface Ui {
  readonly store: Store;
  /** What is loaded after the first paint. */
  readonly deferred: DeferredFile;
  readonly view: () => View;
  /** The language of the player, as a tag such as `de-CH`, or empty. */
  readonly language: () => string;
  /** Texts that were typed and not stored yet, by row. */
  drafts: ReadonlyMap<string, string>;
  /** Rows whose last edit was answered a moment ago, by id. */
  fresh: ReadonlyMap<string, "shown" | "fading">;
  /** Rows whose long texts are shown whole, by id. */
  unfolded: ReadonlySet<string>;
  /** Names of choices that were seen, by row and value. */
  readonly choiceLabels: Map<string, string>;
  popup: Popup | undefined;
  verdicts: Verdicts | undefined;
  /** Why the verdicts are not there, or empty. */
  verdictsProblem: string;
  asked: Asked | undefined;
  /** The pictures of mods as data addresses by id, `""` for a mod that has none; a picture that may still come is not here. */
  icons: ReadonlyMap<string, string>;
  /** Whether groups in the list of places are open, by id, where the player has folded or unfolded them. */
  folds: ReadonlyMap<string, boolean>;
  /** The group of each mod in the mods view, from when it was gone to, so that a mod that is turned on keeps its place. */
  readonly modsGroups: Map<string, "needs" | "off" | "on">;
  /** The names that the list of places is filtered by, and those of the mods view. */
  placesFilter: string;
  modsFilter: string;
  query: string;
  keyboardMap: KeyboardMap | undefined;
  /** The chord that the keybinds view is filtered by, or undefined. */
  pressed: string | undefined;
  /** What the keybinds view shows alone, or undefined. */
  keys: KeysPart | undefined;
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
  readonly readOnly: () => boolean;
  /** Draws the panel anew, after a change that is in none of these properties. */
  readonly update: () => void;
  readonly go: (view: View, scrollTo?: string) => void;
  readonly search: (query: string) => void;
  /** Shows a short message, read out as well. */
  readonly say: (text: string) => void;
  readonly focusRow: (id: string) => void;
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

/** What the panel knows over all mods together, as far as it was summed up. */
export function summaryOf(ui: Ui): Summary {
  return ui.deferred.get()?.summary() ?? NO_SUMMARY;
}

/** Uses what is deferred, at once where it is there; the player is told when it does not come. */
export async function whenLoaded(ui: Ui, use: (deferred: Deferred) => void): Promise<void> {
  const deferred = ui.deferred.get() ?? (await ui.deferred.load());
  if (deferred) use(deferred);
  else ui.say(words.notLoaded);
}

/** Follows a link inside the panel; one that is pressed with Ctrl is the browser's, which opens a page of its own. */
export function follow(ui: Ui, event: MouseEvent, view: View, goal?: string): void {
  if (event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  ui.go(view, goal);
}

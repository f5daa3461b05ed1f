import type { KeyboardMap } from "../input/virtual-keys.js";
import type { Change, Verb, Verdicts } from "../reach/panel-transport.js";
import { isLocked } from "../rows/given-rows.js";
import { decodePart, encodePart, type PageLink } from "../rows/links.js";
import { modOf } from "../rows/mod-address.js";
import type { PanelRow } from "../rows/panel-row.js";
import { SETTINGS_ONLY, storage } from "../store/browser-storage.js";
import type { Store } from "../store/store.js";
import { NO_SUMMARY, type Summary } from "../store/summary.js";
import { words } from "../words/words.js";
import type { Deferred, DeferredFile } from "./deferred-file.js";
import type { Popup } from "./popup.js";

/**
 * The view of the panel: the page of a mod, by the mod's address, or one of the pages of {@link PageLink}, such as all keys or
 * every mod with its verdict.
 */
export type View = { readonly kind: "mod"; readonly guid: string } | PageLink;

/** A filter of the keybinds view: rows that share a key, rows without a key, or unused keys. */
export type KeysPart = "clashing" | "unbound" | "free";

/** A row whose control is being dragged. */
interface Dragged {
  readonly id: string;
  /** The literal before the drag. */
  readonly before: string;
}

/** A request about a mod that the player must confirm, with the other changes that the request would cause. */
export interface SwitchQuestion {
  readonly id: string;
  readonly verb: Verb;
  readonly changes: readonly Change[];
}

/** The parts of its last draw that a reopened panel shows until it has read the current data. */
export interface Shown {
  /** The accents of mods by id, as custom properties; `""` for the default one. */
  readonly accents: Map<string, string>;
  /**
   * The group of each running mod in the navigation. A mod keeps its group, so that no edit moves the mod away from the
   * pointer. Emptied when the player opens or closes the navigation or, except in an overlay, goes to another page.
   */
  readonly groups: Map<string, "needs" | "on" | "off">;
  /** The ids of the opened mods, in the order of their last opening. */
  readonly recent: Set<string>;
  /** The ids of the recent mods in the order of their tabs; emptied when the navigation opens or closes or a link opens. */
  tabs: readonly string[];
  /** The number of settings and of mods in all places. */
  counts: readonly [settings: number, mods: number] | undefined;
}

/**
 * The state that the parts of the panel share, and their requests to the element. The panel redraws when a property is set to
 * another value, so replace values instead of mutating them.
 */
export interface Ui {
  readonly store: Store;
  /** The second file, loaded after the first paint. */
  readonly deferred: DeferredFile;
  readonly view: () => View;
  /** The player's language, as a tag such as `de-CH`; `""` if neither the panel nor the page sets one. */
  readonly language: () => string;
  /** Typed texts that are not stored yet, by row. */
  drafts: ReadonlyMap<string, string>;
  /** Rows whose last edit was answered a few seconds ago, by id. */
  fresh: ReadonlyMap<string, "shown" | "fading">;
  /** Rows whose long texts are unfolded, by id. */
  unfolded: ReadonlySet<string>;
  /** The known labels of choices, by row and value. */
  readonly choiceLabels: Map<string, string>;
  popup: Popup | undefined;
  /** The row whose slider or colour is being dragged. */
  dragged: Dragged | undefined;
  verdicts: Verdicts | undefined;
  /** Why the last read of the verdicts failed; `""` otherwise. */
  verdictsProblem: string;
  /** When each mod was last turned on while the panel was open, by `performance.now()`: its settings may follow. */
  readonly turnedOn: Map<string, number>;
  asked: SwitchQuestion | undefined;
  /** The ids of mods that had settings when the panel was closed the last time. */
  readonly hadSettings: ReadonlySet<string>;
  /** The icons of mods as `data:` URLs by id, `""` for a mod without one; an icon that is still loading is missing. */
  icons: ReadonlyMap<string, string>;
  readonly shown: Shown;
  /** Whether groups of mods or rows and cards of mods are open, by id, if the player has folded or unfolded them. */
  folds: ReadonlyMap<string, boolean>;
  /**
   * The group of each mod in the mods view, and whether the mod ran when the group was noted. A mod that is turned on or off
   * while the view is open keeps its group; a mod that ran then and runs now gets its group in the navigation.
   */
  readonly modsGroups: Map<string, { readonly kind: "needs" | "off" | "on"; readonly on: boolean }>;
  /** The name filter of the navigation and of the mods view. */
  modsFilter: string;
  /** Whether the navigation omits mods without settings. */
  settingsOnly: boolean;
  query: string;
  keyboardMap: KeyboardMap | undefined;
  /** The pressed chord that filters the keybinds view; undefined without this filter. */
  pressed: string | undefined;
  /** The filter of the keybinds view that the player chose; undefined if all rows are shown. */
  keys: KeysPart | undefined;
  /** Whether the navigation covers the page, on a narrow screen. */
  navigating: boolean;
  /** Whether the panel is so narrow that the navigation's entries are tabs in one line, unless the navigation covers the page. */
  isNarrow: boolean;
  /** Whether the last input came from a gamepad. */
  onPad: boolean;
  /** The size of the panel in percent. */
  scale: number;
  /** The text of the toast; `""` while no toast is shown. */
  toast: string;
  /** The text of the live region, for screen readers, or `""`. */
  heard: string;
  /** Whether nothing can be stored now at all or, with the address of a mod, in its place. */
  readonly readOnly: (address?: string) => boolean;
  /** Redraws the panel, after a change outside these properties. */
  readonly update: () => void;
  /** Shows a view; with `replaces`, overwrites the current history entry. */
  readonly go: (view: View, scrollTo?: string, replaces?: boolean) => void;
  readonly search: (query: string) => void;
  /** Shows a toast, which screen readers read out as well. */
  readonly say: (text: string) => void;
  readonly focusRow: (id: string) => void;
  /** Resolves to whether `verdicts` then has the answer to this request. */
  readonly readVerdicts: () => Promise<boolean>;
}

/** Returns the state of a panel that was just opened. */
export function createUiState() {
  return {
    fresh: new Map(),
    unfolded: new Set<string>(),
    choiceLabels: new Map(),
    popup: undefined,
    dragged: undefined,
    verdicts: undefined,
    verdictsProblem: "",
    turnedOn: new Map(),
    asked: undefined,
    folds: new Map(),
    modsGroups: new Map(),
    modsFilter: "",
    settingsOnly: storage.read(SETTINGS_ONLY, (stored) => stored === true),
    keyboardMap: undefined,
    pressed: undefined,
    keys: undefined,
    navigating: false,
    isNarrow: false,
    onPad: false,
    toast: "",
    heard: "",
  } satisfies Partial<Ui>;
}

/** Returns the popup of this kind that belongs to this row, if it is open. */
export function popupOf<Kind extends Popup["kind"]>({ popup }: Ui, kind: Kind, { id }: Pick<PanelRow, "id">) {
  return popup?.kind === kind && popup.id === id ? (popup as Extract<Popup, { kind: Kind }>) : undefined;
}

/** Folds or unfolds the group, or the card of a mod, with this id. */
export function setFold(ui: Ui, id: string, open: boolean): void {
  ui.folds = new Map(ui.folds).set(id, open);
}

/** Sets the typed text of a row that is not stored yet; `undefined` removes the text. */
export function setDraft(ui: Ui, id: string, text: string | undefined): void {
  if (ui.drafts.get(id) === text) return;
  const drafts = new Map(ui.drafts);
  if (text === undefined) drafts.delete(id);
  else drafts.set(id, text);
  ui.drafts = drafts;
}

/** Returns the typed text of a row that is not stored yet; undefined if there is none or a registry list locks the row. */
export function draftOf(ui: Ui, row: PanelRow): string | undefined {
  return isLocked(row) ? undefined : ui.drafts.get(row.id);
}

/** Returns the id of the row that an element with the class `row` shows. */
export function rowIdOf(element: Element): string {
  return decodePart(element.id.slice("row-".length));
}

/** Returns the element id of a part of a row, valid in `for` and `aria-describedby`. */
export function partId(id: string, part: string): string {
  return `${part}-${encodePart(id)}`;
}

/** Returns the totals over all mods; empty before the second file is loaded. */
export function summaryOf(ui: Ui): Summary {
  return ui.deferred.get()?.summary() ?? NO_SUMMARY;
}

/** Calls `use` once the second file is loaded, at once if it already is; shows a message if it cannot be loaded. */
export async function whenLoaded(ui: Ui, use: (deferred: Deferred) => void): Promise<void> {
  const deferred = ui.deferred.get() ?? (await ui.deferred.load());
  if (deferred) use(deferred);
  else ui.say(words.notLoaded);
}

/** Whether the navigation's entries are drawn as tabs. */
export function hasTabs({ isNarrow, navigating }: Ui): boolean {
  return isNarrow && !navigating;
}

/** Returns the name of a mod; a blank until the verdicts are read, which may name the mod; its id if it has no name. */
export function modName({ store, verdicts, verdictsProblem }: Ui, guid: string): string {
  const known = store.nameOf(guid);
  if (known !== guid) return known;
  const verdict = verdicts?.mods.find(({ id }) => id === modOf(guid));
  return verdict?.name ?? (verdicts || verdictsProblem ? modOf(guid) : "\u00a0");
}

/** Returns the view whose entry in the navigation is current: the mods view for a page without an entry. */
export function placeOfView(view: View): View {
  return view.kind === "mod" || view.kind === "keybinds" ? view : { kind: "mods" };
}

/** Returns a click handler for a link inside the panel; it leaves a Ctrl or Cmd click to the browser, which opens a new tab. */
export function follow(ui: Ui, view: View, goal?: string): (event: MouseEvent) => void {
  return (event) => {
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    ui.go(view, goal);
  };
}

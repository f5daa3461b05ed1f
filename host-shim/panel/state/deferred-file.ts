import type { Color } from "../colors/color-text.js";
import type { PadPoll } from "../input/gamepad-watch.js";
import type { KeyboardMap } from "../input/virtual-keys.js";
import type { ModEntry, ModVerdict } from "../reach/panel-transport.js";
import type { PageKind } from "../rows/links.js";
import type { ModRows } from "../rows/mod-rows.js";
import type { PanelRow } from "../rows/panel-row.js";
import type { OverlayBox } from "../store/browser-storage.js";
import type { Summary } from "../store/summary.js";
import type { PlaceParts } from "./place-parts.js";
import type { ChoicesPopup, ColorPopup } from "./popup.js";
import { createRetries } from "./retries.js";

/** The parts of a mod's page that show its verdict. */
export interface VerdictParts {
  /** The switch that turns the mod on and off. */
  readonly power: unknown;
  /** The verdict as a tag; `nothing` for a mod that is on. */
  readonly tag: unknown;
  /** The question before a request that would change other mods too; `nothing` if it is not open. */
  readonly question: unknown;
  /** The override or registry list that decides about the mod; for an override, with a button that removes it. */
  readonly choice: unknown;
  /** Why the mod is off and how to fix it; `nothing` for a mod that is on. */
  readonly card: unknown;
}

/** The list of choices of a select, or of a list row with choices. */
export interface ChoiceList {
  /** Opens the list at the current value. */
  readonly open: (row: PanelRow) => void;
  /** Finds choices for a typed query. */
  readonly find: (row: PanelRow, query: string) => void;
  readonly onKey: (row: PanelRow, event: KeyboardEvent) => void;
  readonly view: (row: PanelRow, list: ChoicesPopup, id: string, value: string) => unknown;
}

/** Key captures and clashes of key boxes. */
export interface KeyCaptures {
  /** Returns the chord that a row is bound to, `""` for an unbound row; undefined if the row cannot store a key. */
  readonly chordOf: (row: PanelRow) => string | undefined;
  /** Begins a capture for a row; on touch or with a gamepad opens the list of keys instead. */
  readonly start: (id: string, byTouch?: boolean) => void;
  /** Handles a `keydown` or `keyup` event on a capturing element. */
  readonly onKey: (event: KeyboardEvent) => void;
  /** Returns the other uses of a row's key; undefined if it has none. */
  readonly clash: (row: PanelRow) => RowClash | undefined;
  /** Draws the tag of a row's clash. */
  readonly tag: (row: PanelRow, clash: RowClash) => unknown;
  /** Draws the buttons that solve a row's clash, the hint of its capture, or the list of keys. */
  readonly beside: (row: PanelRow, clash: RowClash | undefined) => unknown;
  /** Returns the entries for a row's menu. */
  readonly menu: (row: PanelRow) => readonly (readonly [text: string, act: () => void])[];
}

/** The other uses of a row's key. */
export interface RowClash {
  /** Other rows have the key, it opens the panel, or the browser acts on it. */
  readonly kind: "clash" | "opens" | "browser";
  readonly text: string;
  /** A free key for one of two rows, which solves the clash; undefined if there is none, or if more rows clash. */
  readonly swap: { readonly row: PanelRow; readonly chord: string; readonly text: string } | undefined;
}

/** The reset of all settings of a mod. */
export interface ModReset {
  /** Asks the player before the reset. For a mod without modified rows, drops typed texts and reports the defaults. */
  readonly ask: (mod: ModEntry) => void;
  /** Draws the question about a mod, if it is open. */
  readonly question: (mod: ModEntry) => unknown;
  /** Returns the message after a reset of `count` rows, with the names of the locked ones among `rows`. */
  readonly result: (count: number, rows: readonly PanelRow[]) => string;
}

/** Export and import of the values of one mod, or of every mod if `mod` is undefined. */
export interface Transfer {
  /** Downloads the values as a file. */
  readonly exportValues: (mod: ModEntry | undefined) => void;
  /** Reads the chosen file and asks the player before storing its values. */
  readonly importFrom: (input: HTMLInputElement, mod: ModEntry | undefined) => void;
  /** Draws the question before an import, if it is open. */
  readonly question: (mod: ModEntry | undefined) => unknown;
  /** Draws the list of a mod's presets, the button of the menu, and the menu if it is open. */
  readonly menu: (mod: ModEntry | undefined) => unknown;
  /** Reads a link or a code, and asks the player before storing its values; for a profile, on the profiles page. */
  readonly open: (text: string) => void;
}

/** Arguments of the controls of strings, in addition to their row. */
export interface TextParts {
  /** The suffix of the ids of the row's elements. */
  readonly name: string;
  /** The id of the labelled element. */
  readonly id: string;
  /** The ids of the elements that describe the control. */
  readonly describedBy: string;
  /** Whether the control cannot be edited. */
  readonly disabled: boolean;
  /** Whether a disabled control can be focused and read: a registry list locks the row, or its place can store nothing. */
  readonly readOnly: boolean;
  /** The literal to show. */
  readonly literal: string;
}

/** The state of a row whose `enabledWhen` condition is not met. */
export interface Needs {
  readonly tone: "mute";
  readonly head: string;
  /** The required values of other rows, with a link to each row. */
  readonly detail: unknown;
  /** The detail as plain text. */
  readonly text: string;
}

/** The notes on the value that a registry list sets for a row, by `suggest` or `lock`. */
export interface GivenNotes {
  /** The tag beside the label; undefined if the player chose another value than the suggested one. */
  readonly tag: unknown;
  /** The line under the description of a locked row. */
  readonly line: unknown;
  /** Tag and line as plain text, for a screen reader. */
  readonly text: string;
}

/** An overlay at its last position. */
export interface PlacedOverlay {
  readonly app: HTMLElement;
  /** Whether the overlay fills the window, because the window is narrow. */
  readonly fills: () => boolean;
  /** Whether the overlay still has the size that was last set. */
  readonly keepsSize: () => boolean;
  /** Moves and resizes the overlay within the window, until the panel is closed. */
  readonly put: (box: OverlayBox) => void;
  /** Restores the overlay's last box, within the window. */
  readonly fit: () => void;
}

/** The parts of an open panel that are not visible at its first paint, and so are loaded after it, from a second file. */
export interface Deferred {
  readonly results: () => unknown;
  /** The pages that belong to no mod. */
  readonly pages: Readonly<Record<PageKind, () => unknown>>;
  /** Returns the title of such a page, for the bar of a narrow panel and for the browser tab. */
  readonly title: (kind: PageKind) => string;
  /** The question card. */
  readonly fault: {
    /** Draws the open questions: about a shared set, and of the search for the mod at fault. */
    readonly question: () => unknown;
    /** Whether the card replaces the panel. */
    readonly isAlone: () => boolean;
  };
  /** Returns the mods whose names match a query. */
  readonly named: <Named extends { readonly name: string }>(
    all: readonly Named[],
    query: string,
  ) => readonly Named[];
  readonly places: PlaceParts;
  /** The presets of mods, and shared sets of values. */
  readonly presets: {
    /** Ends the trial and restores the earlier values, else closes the question about a set; returns false if neither is open. */
    readonly back: () => boolean;
  };
  readonly verdict: (mod: ModVerdict) => VerdictParts;
  /**
   * Draws the card of a mod without settings in the panel: the reason, a link to the game, and the mods that require it; a
   * placeholder while games are read.
   */
  readonly elsewhere: (guid: string) => unknown;
  /** Returns the accent of a mod's page as custom properties; `""` for the default one. */
  readonly accent: (guid: string) => string;
  /** Draws the author, links and tags of a mod, and the numbers of its changed, locked and suggested settings. */
  readonly about: (mod: ModEntry | undefined, verdict: ModVerdict | undefined) => unknown;
  readonly choices: ChoiceList;
  readonly keys: KeyCaptures;
  readonly reset: ModReset;
  readonly picker: (row: PanelRow, literal: string, color: Color, popup: ColorPopup) => unknown;
  /** Draws the value that a row had before a drag, while the dragged control shows another literal. */
  readonly ghost: (row: PanelRow, literal: string) => unknown;
  /** Draws the control of a row that is a list or a text of several lines; undefined for other rows. */
  readonly text: (row: PanelRow, parts: TextParts) => unknown;
  /** Returns the unmet `enabledWhen` condition of a row; undefined if it is met. */
  readonly needs: (row: PanelRow) => Needs | undefined;
  /** Returns the notes on the given value of a row; undefined if no list sets one. */
  readonly given: (row: PanelRow) => GivenNotes | undefined;
  readonly menu: (row: PanelRow) => unknown;
  /** Draws the menu of the search filters, in the popup `id`. */
  readonly filters: (id: string) => unknown;
  /** Draws the button that shows the link to open the page on a phone; `nothing` unless this computer serves the page. */
  readonly phone: () => unknown;
  /** Handles the arrow keys, Home and End in the navigation. */
  readonly navKey: (event: KeyboardEvent) => void;
  /** Handles Enter and the arrow key down in the search box. */
  readonly searchKey: (event: KeyboardEvent) => void;
  /** Call it after each draw with the navigation's current entry: it scrolls there if the entry or the layout has changed. */
  readonly showEntry: (entry: HTMLElement, isTab: boolean) => void;
  /** Fades a new page in, unless the player asked for reduced motion. */
  readonly fadePage: (root: ShadowRoot) => void;
  readonly transfer: Transfer;
  /** Undoes (`back`) or redoes the next step. */
  readonly undoOrRedo: (back: boolean) => void;
  readonly drivePad: (poll: PadPoll) => void;
  /** Draws the on-screen keyboard, the bar of a preset trial, or the legend of keys or gamepad buttons; else `nothing`. */
  readonly legend: () => unknown;
  /** Call it after each draw: it does the work that needs the drawn page, such as the explanation beside a wide page. */
  readonly explain: () => void;
  /** Makes an overlay movable by its header and resizable, until {@link Deferred.end}. */
  readonly moveOverlay: (placed: PlacedOverlay, header: HTMLElement) => void;
  /** Draws the button that hides the panel while it is held, to show the game; undefined on a page. */
  readonly peekButton: () => unknown;
  readonly summary: () => Summary;
  /** Updates the summary for mods that changed, and stores the waiting values of a profile. */
  readonly sumUp: (pages: readonly ModRows[], map: KeyboardMap | undefined) => void;
  /** Translates rows into the player's language, where the mods have texts in it, and reads the mods' icons. */
  readonly translate: () => void;
  /** Stops timers and removes listeners. */
  readonly end: () => void;
}

/** The second file of the panel; once loaded, it stays loaded. */
export interface DeferredFile {
  /** The deferred parts; undefined until they are loaded. */
  readonly get: () => Deferred | undefined;
  /** Whether the last attempt to load it failed. */
  readonly failed: () => boolean;
  /** Loads it, unless it is loaded or loading; resolves to undefined on failure. */
  readonly load: () => Promise<Deferred | undefined>;
  /** Loads it again after a failed attempt, once its wait is over. Call it at each poll. */
  readonly retry: () => void;
  /** Ends the deferred parts, at once or when they are loaded. */
  readonly end: () => void;
}

/** Creates the file that `read` loads; calls `changed` after each attempt. */
export function createDeferredFile(read: () => Promise<Deferred>, changed: () => void): DeferredFile {
  let deferred: Deferred | undefined;
  let failed = false;
  let ended = false;
  let loading: Promise<Deferred | undefined> | undefined;
  const retries = createRetries();

  async function attempt(): Promise<Deferred | undefined> {
    try {
      deferred = await read();
      if (ended) deferred.end();
      failed = false;
    } catch (error) {
      failed = true;
      retries.failed("", performance.now());
      console.warn("The panel could not load its second file.", error);
    }
    loading = undefined;
    changed();
    return deferred;
  }

  async function load(): Promise<Deferred | undefined> {
    if (deferred) return deferred;
    loading ??= attempt();
    return loading;
  }

  return {
    get: () => deferred,
    failed: () => failed,
    load,
    retry() {
      if (retries.take(performance.now()).length > 0) void load();
    },
    end() {
      ended = true;
      deferred?.end();
    },
  };
}

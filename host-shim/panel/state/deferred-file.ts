import type { Color } from "../colors/color-text.js";
import type { PadLook } from "../input/gamepad-watch.js";
import type { KeyboardMap } from "../input/key-bindings.js";
import type { ModEntry, ModVerdict } from "../reach/panel-transport.js";
import type { ModRows } from "../rows/mod-rows.js";
import type { PanelRow } from "../rows/panel-row.js";
import type { OverlayBox } from "../store/browser-storage.js";
import type { Summary } from "../store/summary.js";
import type { ChoicesPopup, ColorPopup } from "./popup.js";

/** What the head of a mod's page shows of its verdict. */
export interface VerdictParts {
  /** The switch that turns the mod on and off, with a tag of the verdict. */
  readonly head: unknown;
  /** The question before a choice that changes other mods too. */
  readonly question: unknown;
  /** Who decides about the mod, and the way to leave it to the lists again. */
  readonly choice: unknown;
  /** Why the mod is off and what mends it; nothing for one that is on. */
  readonly card: unknown;
}

/** The list of choices of a select. */
export interface ChoiceList {
  /** Opens it at the present value. */
  readonly open: (row: PanelRow) => void;
  /** Finds choices for what was typed. */
  readonly find: (row: PanelRow, query: string) => void;
  readonly onKey: (row: PanelRow, event: KeyboardEvent) => void;
  readonly view: (row: PanelRow, list: ChoicesPopup, id: string, value: string) => unknown;
}

/** What key boxes do with keys. */
export interface KeyCaptures {
  /** The chord that a row is bound to, `""` for none; undefined for a row that holds no key. */
  readonly chordOf: (row: PanelRow) => string | undefined;
  /** Begins a capture for a row; for a finger or a gamepad opens a list of keys instead. */
  readonly start: (id: string, byTouch?: boolean) => void;
  /** Takes a key that is pressed or released on what captures. */
  readonly hear: (event: KeyboardEvent) => void;
  /** What else the key of a row does; undefined for nothing. */
  readonly clash: (row: PanelRow) => RowClash | undefined;
  /** What is drawn beside the key of a row: what else the key does with ways to solve it, the help of a capture, the list. */
  readonly beside: (row: PanelRow, clash: RowClash | undefined) => unknown;
  /** The entries of a row's menu. */
  readonly menu: (row: PanelRow) => readonly (readonly [text: string, act: () => void])[];
}

/** What else the key of a row does. */
export interface RowClash {
  /** Other rows have it, it opens the panel, or the browser acts on it. */
  readonly kind: "clash" | "opens" | "browser";
  readonly text: string;
  /** The row that gets a key which is free, so that nothing clashes; undefined for no such key. */
  readonly swap: { readonly row: PanelRow; readonly chord: string; readonly text: string } | undefined;
}

/** The reset of all settings of a mod. */
export interface ModReset {
  /** Asks before it resets; a mod at its defaults is not asked about. */
  readonly ask: (mod: ModEntry) => void;
  /** The question about a mod; nothing while none is asked. */
  readonly question: (mod: ModEntry) => unknown;
}

/** Export and import of values, each of one mod, or of every mod for none. */
export interface Transfer {
  /** Hands the values to the player as a file. */
  readonly exportValues: (mod: ModEntry | undefined) => void;
  /** Reads the file that was chosen and asks before anything is stored. */
  readonly importFrom: (input: HTMLInputElement, mod: ModEntry | undefined) => void;
  /** The question before an import; nothing while none is asked. */
  readonly question: (mod: ModEntry | undefined) => unknown;
}

/** What the control of a string is drawn with. */
export interface TextParts {
  readonly name: string;
  readonly id: string;
  readonly describedBy: string;
  readonly disabled: boolean;
  readonly readOnly: boolean;
  readonly literal: string;
}

/** What a row needs of others before it means something, in the place of its state. */
export interface Needs {
  readonly tone: "mute";
  readonly head: string;
  /** What the other rows have to be, with a way to each of them. */
  readonly detail: unknown;
  /** The same in words. */
  readonly text: string;
}

/** An overlay that stands where it was last. */
export interface PlacedOverlay {
  readonly app: HTMLElement;
  /** Whether it has the size that it was given last. */
  readonly keepsSize: () => boolean;
  /** Puts it elsewhere, inside the window; it stays there until the panel is closed. */
  readonly put: (box: OverlayBox) => void;
}

/** What of an open panel is not seen at its first paint, and so is loaded after it, in a file of its own. */
export interface Deferred {
  /** The pages beside a mod's own: what a search found, all keys, every mod with its verdict. */
  readonly results: () => unknown;
  readonly keybinds: () => unknown;
  readonly mods: () => unknown;
  /** The mods whose names match a query. */
  readonly named: <Named extends { readonly name: string }>(
    all: readonly Named[],
    query: string,
  ) => readonly Named[];
  readonly verdict: (mod: ModVerdict) => VerdictParts;
  readonly choices: ChoiceList;
  readonly keys: KeyCaptures;
  readonly reset: ModReset;
  readonly picker: (row: PanelRow, literal: string, color: Color, popup: ColorPopup) => unknown;
  /** The control of a string that has lines or is a list; undefined for any other. */
  readonly text: (row: PanelRow, parts: TextParts) => unknown;
  /** What holds a row back; undefined when nothing does. */
  readonly needs: (row: PanelRow) => Needs | undefined;
  readonly menu: (row: PanelRow) => unknown;
  /** Moves through the list of places by its arrow keys. */
  readonly navKey: (event: KeyboardEvent) => void;
  readonly transfer: Transfer;
  /** Undoes (`back`) or does again. */
  readonly turn: (back: boolean) => void;
  readonly drivePad: (look: PadLook) => void;
  /** The keys of an overlay, or a gamepad's buttons, and what they do; nothing on a page without a gamepad. */
  readonly legend: () => unknown;
  /** To be called after each draw: draws what stands beside a wide page. */
  readonly explain: () => void;
  /** Has an overlay be moved by its header and resized, until {@link Deferred.end}. */
  readonly moveOverlay: (placed: PlacedOverlay, header: HTMLElement) => void;
  /** The button that lets the game be seen while it is held; nothing on a page. */
  readonly peekButton: () => unknown;
  readonly summary: () => Summary;
  /** Looks at the mods that were not summed up yet. */
  readonly sumUp: (pages: readonly ModRows[], map: KeyboardMap | undefined) => void;
  /** Has rows say the player's language, where there are texts in it, and reads the mods' icons. */
  readonly translate: () => void;
  /** Ends what runs. */
  readonly end: () => void;
}

/** The file that what is deferred comes in: once it is there it stays. */
export interface DeferredFile {
  /** What it brought; undefined while it is not there. */
  readonly get: () => Deferred | undefined;
  /** Whether it could not be loaded when it was tried last. */
  readonly failed: () => boolean;
  /** Loads it, unless it is there or on its way; resolves to undefined when it does not come. */
  readonly load: () => Promise<Deferred | undefined>;
}

/** Makes the file that `read` reads; `changed` is called when it came or did not. */
export function createDeferredFile(read: () => Promise<Deferred>, changed: () => void): DeferredFile {
  let deferred: Deferred | undefined;
  let failed = false;
  let loading: Promise<Deferred | undefined> | undefined;

  async function load(): Promise<Deferred | undefined> {
    try {
      deferred = await read();
      failed = false;
    } catch (error) {
      failed = true;
      console.warn("The panel could not load its second file.", error);
    }
    loading = undefined;
    changed();
    return deferred;
  }

  return {
    get: () => deferred,
    failed: () => failed,
    async load() {
      if (deferred) return deferred;
      loading ??= load();
      return loading;
    },
  };
}

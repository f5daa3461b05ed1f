import type { PanelRow } from "./rows/panel-row.js";
import type { Ui } from "./state/ui.js";

/** What the keys and presses of a session act on. */
export interface SessionKeysOptions {
  readonly ui: Ui;
  readonly root: ShadowRoot;
  readonly element: HTMLElement & { open: boolean; readonly overlay: boolean };
  /** Undoes (`back`) or does again. */
  readonly turn: (back: boolean) => void;
  /** The row that has the focus. */
  readonly focusedRow: () => PanelRow | undefined;
  /** Whether the page is too long to be whole in the document. */
  readonly isLong: () => boolean;
}

/** What a session does on keys and presses that no control has taken. */
export interface SessionKeys {
  /** One step out: of a popup, a question, the navigation, the search, the overlay. False when there is none. */
  readonly back: () => boolean;
  /** Takes a key aimed at the panel, and on a page one aimed at nothing. */
  readonly onKey: (event: KeyboardEvent) => void;
  /** Takes a press anywhere in the panel: one beside an open popup closes it. */
  readonly onPress: (event: Event) => void;
}

/** Makes the keys and presses of a session. */
export function createSessionKeys(options: SessionKeysOptions): SessionKeys {
  const { ui, root, element, turn, focusedRow, isLong } = options;
  const inGame = element.overlay;

  function back(): boolean {
    if (ui.popup) {
      const { id } = ui.popup;
      ui.popup = undefined;
      ui.focusRow(id);
    } else if (ui.asked) {
      const { id } = ui.asked;
      ui.asked = undefined;
      ui.focusRow(id);
    } else if (ui.navigating) ui.navigating = false;
    else if (ui.query !== "") ui.search("");
    else if (inGame) element.open = false;
    else return false;
    return true;
  }

  function onKey(event: KeyboardEvent): void {
    ui.onPad = false;
    if (!inGame && event.target !== element && event.target !== document.body) return;
    const { code, key } = event;
    const input = event.composedPath()[0];
    const typing =
      input instanceof HTMLTextAreaElement ||
      (input instanceof HTMLInputElement && !/^(?:checkbox|range|file)$/.test(input.type));
    const control = event.ctrlKey || event.metaKey;
    const row = focusedRow();
    const drafting = typing && (row ? ui.drafts.has(row.id) : ui.query !== "");
    if (event.defaultPrevented) return;
    if (control && code === "KeyZ" && !drafting) turn(!event.shiftKey);
    else if (control && !event.shiftKey && code === "KeyY" && !drafting) turn(false);
    // A long page is not whole in the document, so the browser's own search would miss most of it.
    else if ((key === "/" && !typing) || (control && code === "KeyF" && isLong()))
      root.getElementById("search")?.focus();
    else if (key !== "Escape" || !back()) return;
    event.preventDefault();
  }

  function onPress(event: Event): void {
    ui.onPad = false;
    if (!ui.popup || /^(?:capture|item|reset)$/.test(ui.popup.kind)) return;
    const keeps = (node: EventTarget): boolean =>
      node instanceof Element && node.matches(".popup,[aria-expanded=true]");
    if (event.composedPath().some(keeps)) return;
    ui.popup = undefined;
  }

  return { back, onKey, onPress };
}

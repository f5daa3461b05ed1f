import { followTyping, isTextBox } from "./input/typing.js";
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
  readonly end: () => void;
}

/** Makes the keys and presses of a session. */
export function createSessionKeys(options: SessionKeysOptions): SessionKeys {
  const { ui, root, element, turn, focusedRow, isLong } = options;
  const inGame = element.overlay;
  const typing = followTyping(root);

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
    const box = event.composedPath()[0];
    const types = isTextBox(box);
    const row = focusedRow();
    // What was typed there is stored, or was taken back.
    if (types && row && !ui.drafts.has(row.id) && ui.popup?.id !== row.id) typing.forget(box);
    if (event.defaultPrevented) return;
    const control = event.ctrlKey || event.metaKey;
    const letter = letterOf(event);
    const turns = control && (letter === "z" || (letter === "y" && !event.shiftKey));
    const isBack = letter === "z" && !event.shiftKey;
    if (turns && types && typing.turns(box, isBack)) return;
    if (turns) {
      if (types) typing.forget(box);
      turn(isBack);
    }
    // A long page is not whole in the document, so the browser's own search would miss most of it.
    else if ((event.key === "/" && !types) || (control && letter === "f" && isLong()))
      root.getElementById("search")?.focus();
    else if (event.key !== "Escape" || !back()) return;
    event.preventDefault();
  }

  function onPress(event: Event): void {
    ui.onPad = false;
    if (!ui.popup || /^(?:capture|item|reset|import)$/.test(ui.popup.kind)) return;
    const keeps = (node: EventTarget): boolean =>
      node instanceof Element && node.matches(".popup,[aria-expanded=true]");
    if (event.composedPath().some(keeps)) return;
    ui.popup = undefined;
  }

  return { back, onKey, onPress, end: typing.end };
}

/** The letter of a key in the player's layout; its place on a US keyboard where the layout has no Latin letters. */
function letterOf({ code, key }: KeyboardEvent): string {
  return (/^[a-z]$/i.test(key) ? key : code.replace(/^Key/, "")).toLowerCase();
}

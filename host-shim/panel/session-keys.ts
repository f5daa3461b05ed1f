import { followTyping, isTextBox } from "./input/typing.js";
import type { PanelRow } from "./rows/panel-row.js";
import type { Ui } from "./state/ui.js";

/** Options of {@link createSessionKeys}. */
interface SessionKeysOptions {
  readonly ui: Ui;
  readonly root: ShadowRoot;
  readonly element: HTMLElement & { open: boolean; readonly overlay: boolean };
  /** Undoes (`back`) or redoes the next step. */
  readonly undoOrRedo: (back: boolean) => void;
  readonly focusedRow: () => PanelRow | undefined;
  /** Whether the page is too long to be rendered completely. */
  readonly isLong: () => boolean;
}

/** Creates the handlers of a session for the keys and presses that no control handles. */
export function createSessionKeys(options: SessionKeysOptions) {
  const { ui, root, element, undoOrRedo, focusedRow, isLong } = options;
  const inGame = element.overlay;
  const typing = followTyping(root);

  /**
   * Closes the innermost of popup, question, preset trial, question about a shared set, navigation, search and overlay; returns
   * false if none is open.
   */
  function back(): boolean {
    if (ui.popup) {
      const { id } = ui.popup;
      ui.popup = undefined;
      ui.focusRow(id);
    } else if (ui.asked) {
      const { id } = ui.asked;
      ui.asked = undefined;
      ui.focusRow(id);
    } else if (ui.deferred.get()?.presets.back()) return true;
    else if (ui.navigating) ui.navigating = false;
    else if (ui.query !== "") ui.search("");
    else if (inGame) element.open = false;
    else return false;
    return true;
  }

  /** Handles a key event on the panel or, on a page, on the document's body. */
  function onKey(event: KeyboardEvent): void {
    ui.onPad = false;
    if (!inGame && event.target !== element && event.target !== document.body) return;
    const target = event.composedPath()[0];
    const isTyping = isTextBox(target);
    const row = focusedRow();
    // The row's typed text was stored or dropped, so the browser must no longer undo the typing.
    if (isTyping && row && !ui.drafts.has(row.id) && ui.popup?.id !== row.id) typing.forget(target);
    if (event.defaultPrevented) return;
    // AltGr, with which some layouts type characters, counts as Ctrl and Alt on Windows.
    const control = (event.ctrlKey || event.metaKey) && !event.altKey;
    const letter = letterOf(event);
    const isUndoOrRedo = control && (letter === "z" || (letter === "y" && !event.shiftKey));
    const isUndo = letter === "z" && !event.shiftKey;
    if (isUndoOrRedo && isTyping && typing.leavesToBrowser(target, isUndo)) return;
    if (isUndoOrRedo) {
      if (isTyping) typing.forget(target);
      undoOrRedo(isUndo);
    }
    // A long page is only partly rendered, so the browser's own search would miss most of it.
    else if ((event.key === "/" && !isTyping) || (control && letter === "f" && isLong()))
      root.getElementById("search")?.focus();
    else if (event.key !== "Escape" || !back()) return;
    event.preventDefault();
  }

  /** Handles a press anywhere in the panel; a press outside an open list, menu or picker closes it. */
  function onPress(event: Event): void {
    ui.onPad = false;
    if (!ui.popup || /^(?:capture|item|ask|import)$/.test(ui.popup.kind)) return;
    const keeps = (node: EventTarget): boolean =>
      node instanceof Element && node.matches(".popup,.phone,[aria-expanded=true]");
    if (event.composedPath().some(keeps)) return;
    ui.popup = undefined;
  }

  return { back, onKey, onPress, end: typing.end };
}

/** Returns the Latin letter of a key; for any other key, its letter on a US keyboard or its code in lower case. */
function letterOf({ code, key }: KeyboardEvent): string {
  return (/^[a-z]$/i.test(key) ? key : code.replace(/^Key/, "")).toLowerCase();
}

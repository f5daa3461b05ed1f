import {
  bindingLiteral,
  bindingOf,
  captureKey,
  captureStart,
  type KeyEvent,
} from "../../input/key-bindings.js";
import { keyLabel } from "../../input/key-chords.js";
import type { PanelRow } from "../../rows/panel-row.js";
import type { RowClash } from "../../state/deferred-file.js";
import { popupOf, type Ui } from "../../state/ui.js";
import { deferredWords } from "../../words/deferred-words.js";
import { createKeyActions } from "./key-actions.js";
import { keyList } from "./key-list.js";

/** The id of the capture that searches rows by key. */
export const FINDER = "find-by-pressing";

/** Key captures and clashes of key boxes. */
export type KeyCaptures = ReturnType<typeof createKeyCaptures>;

/** Captures keys and buttons, to bind rows and to search rows by key; `drawn` resolves after the next draw. */
export function createKeyCaptures(
  ui: Ui,
  root: ShadowRoot,
  opener: () => readonly string[],
  drawn: () => Promise<void>,
) {
  /** The literals of rows before they were bound to another key, by row id. */
  const before = new Map<string, string>();

  function bind(row: PanelRow, chord: string): void {
    const literal = bindingLiteral(row, chord, ui.keyboardMap);
    if (literal === undefined) return ui.say(deferredWords.noKeyCode(keyLabel(chord, ui.keyboardMap)));
    const shown = ui.store.shown(row);
    if (literal !== shown) before.set(row.id, shown);
    ui.store.edit(row, literal);
  }

  function start(id: string): void {
    ui.popup = { kind: "capture", id, capture: captureStart };
    if (id === FINDER) return;
    ui.focusRow(id);
    ui.heard = deferredWords.captureHint;
  }

  function openList(id: string): void {
    ui.popup = { kind: "keys", id };
    void drawn().then(() => root.querySelector<HTMLElement>(".keylist button")?.focus());
  }

  function take(event: KeyEvent | undefined): void {
    const { popup } = ui;
    if (popup?.kind !== "capture") return;
    const { state, outcome, chord } = event
      ? captureKey(popup.capture, event)
      : ({ state: captureStart, outcome: "cancel", chord: "" } as const);
    ui.popup = outcome === "pending" ? { ...popup, capture: state } : undefined;
    if (outcome === "pending") return;
    if (popup.id === FINDER) {
      ui.pressed = outcome === "commit" ? chord : undefined;
      return;
    }
    const row = ui.store.row(popup.id);
    if (row && outcome !== "cancel") bind(row, chord);
  }

  /**
   * Whether a capture took the last mouse press. Then the release and its `contextmenu` or `auxclick` are also stopped: on the
   * release a browser goes back or opens its menu.
   */
  let grabbed = false;
  const onMouse = (event: Event): void => {
    const mouse = event as MouseEvent;
    const isPress = mouse.type === "mousedown";
    const capturing = ui.popup?.kind === "capture";
    if (isPress) grabbed = capturing && mouse.button !== 0;
    if (!grabbed) return;
    mouse.preventDefault();
    mouse.stopPropagation();
    const { button, ctrlKey, shiftKey, altKey, metaKey } = mouse;
    if (!isPress && mouse.type !== "mouseup") return;
    const type = isPress ? "keydown" : "keyup";
    take({ type, code: `Mouse${button}`, ctrlKey, shiftKey, altKey, metaKey });
  };
  const MOUSE = ["mousedown", "mouseup", "contextmenu", "auxclick"];
  for (const type of MOUSE) root.addEventListener(type, onMouse);

  const actions = createKeyActions({ ui, before, bind, start, openList, opener });
  return {
    /** Returns the chord that a row is bound to, `""` for an unbound row; undefined if the row cannot store a key. */
    chordOf: (row: PanelRow) => bindingOf(row, ui.keyboardMap),
    /** Begins a capture for a row; on touch or with a gamepad opens the list of keys instead. */
    start(id: string, byTouch = false): void {
      if ((byTouch || ui.onPad) && id !== FINDER) openList(id);
      else start(id);
    },
    /** Handles a `keydown` or `keyup` event on a capturing element. */
    onKey(event: KeyboardEvent): void {
      if (ui.popup?.kind !== "capture") return;
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) take(event);
    },
    clash: actions.clash,
    tag: actions.tag,
    /** Draws the buttons that solve a row's clash, the hint of its capture, or the list of keys. */
    beside: (row: PanelRow, clash: RowClash | undefined): unknown =>
      popupOf(ui, "keys", row)
        ? [actions.view(row, clash), keyList(ui, row, { bind, start })]
        : actions.view(row, clash),
    menu: (row: PanelRow): readonly (readonly [text: string, act: () => void])[] => [
      [deferredWords.fromList, () => openList(row.id)],
      [deferredWords.unbind, () => bind(row, "")],
    ],
    capturing: () => ui.popup?.kind === "capture",
    take,
    end() {
      for (const type of MOUSE) root.removeEventListener(type, onMouse);
    },
  };
}

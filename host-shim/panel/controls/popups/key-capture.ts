import { bindingLiteral, bindingOf, captureKey, captureStart } from "../../input/key-bindings.js";
import { keyLabel } from "../../input/key-chords.js";
import type { PanelRow } from "../../rows/panel-row.js";
import type { KeyCaptures } from "../../state/deferred-file.js";
import type { Ui } from "../../state/ui.js";
import { deferredWords } from "../../words/deferred-words.js";

/** Makes what key boxes do with keys. */
export function createKeyCaptures(ui: Ui): KeyCaptures {
  return {
    chordOf: (row) => bindingOf(row, ui.keyboardMap),
    start(id) {
      ui.popup = { kind: "capture", id, capture: captureStart };
    },
    hear: (row, event) => hear(ui, row, event),
  };
}

function hear(ui: Ui, row: PanelRow, event: KeyboardEvent): void {
  const { popup } = ui;
  if (popup?.kind !== "capture" || popup.id !== row.id) return;
  event.preventDefault();
  event.stopPropagation();
  if (event.repeat) return;
  const { state, outcome, chord } = captureKey(popup.capture, event);
  ui.popup = outcome === "pending" ? { ...popup, capture: state } : undefined;
  if (outcome === "commit" || outcome === "clear") {
    const literal = bindingLiteral(row, chord, ui.keyboardMap);
    if (literal !== undefined) ui.store.edit(row, literal);
    else ui.say(deferredWords.noKeyCode(keyLabel(chord, ui.keyboardMap)));
  }
}

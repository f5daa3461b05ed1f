import { html } from "lit/html.js";
import { bindingLiteral, bindingOf, captureKey, captureStart, keyLabel } from "../input/key-bindings.js";
import type { PanelRow } from "../rows/panel-row.js";
import { textOf } from "../rows/values.js";
import type { Ui } from "../state/ui.js";
import { words } from "../words/words.js";
import type { Control } from "./control.js";

/** A box that captures a key: for a keybind row, and for an int row that holds a virtual-key code. */
export const keybindControl: Control = (ui, row, { name, id, describedBy, disabled, literal }) => {
  const { popup } = ui;
  const capturing = popup?.kind === "capture" && popup.id === row.id ? popup : undefined;
  const chord =
    bindingOf({ ...row, keybind: true, valueJson: literal }, ui.keyboardMap) || unknownKey(row, literal);
  const start = () => {
    ui.popup = { kind: "capture", id: row.id, capture: captureStart };
  };
  return html`<button type="button" class=${capturing ? "keys capturing" : "keys"} id=${id}
    aria-labelledby=${`label-${name} ${id}`} aria-describedby=${describedBy} ?disabled=${disabled}
    @click=${start} @keydown=${(event: KeyboardEvent) => capture(ui, row, event)}
    @keyup=${(event: KeyboardEvent) => capture(ui, row, event)}
    @blur=${() => {
      if (isCapturing(ui, row)) ui.popup = undefined;
    }}>${
      capturing
        ? keyLabel(capturing.capture.chord, ui.keyboardMap) ||
          words.pressAKey(keyLabel(chord, ui.keyboardMap))
        : chord === ""
          ? html`<span class="none">${words.noKey}</span>`
          : keyCaps(ui, chord)
    }</button>`;
};

/** The keys of a chord, each as a key cap. */
export function keyCaps(ui: Ui, chord: string) {
  return keyLabel(chord, ui.keyboardMap)
    .split(" + ")
    .map((key) => html`<kbd>${key}</kbd>`);
}

/** An int row may hold a code that no key has: then the number is shown. */
function unknownKey(row: PanelRow, literal: string): string {
  return row.type === "int" && textOf(literal) !== "0" ? textOf(literal) : "";
}

function isCapturing(ui: Ui, row: PanelRow): boolean {
  return ui.popup?.kind === "capture" && ui.popup.id === row.id;
}

function capture(ui: Ui, row: PanelRow, event: KeyboardEvent): void {
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
    else ui.say(words.noKeyCode(keyLabel(chord, ui.keyboardMap)));
  }
}

import { html, nothing } from "lit-html";
import { keyLabel, normalizeChord } from "../input/key-chords.js";
import type { PanelRow } from "../rows/panel-row.js";
import { textOf } from "../rows/values.js";
import { popupOf, type Ui, whenLoaded } from "../state/ui.js";
import { words } from "../words/words.js";
import type { Control } from "./control.js";

/**
 * Draws a box that captures a key: for a keybind row, and for an int row that holds a virtual-key code. On touch or with a
 * gamepad, the box opens the list of keys instead.
 */
export const keybindControl: Control = (ui, row, { name, id, describedBy, disabled, readOnly, literal }) => {
  const capture = popupOf(ui, "capture", row)?.capture;
  const bound = keyLabel(chordOf(ui, row, literal), ui.keyboardMap);
  const start = ({ pointerType }: PointerEvent) => {
    if (!readOnly) void whenLoaded(ui, ({ keys }) => keys.start(row.id, pointerType === "touch"));
  };
  const onKey = (event: KeyboardEvent) => ui.deferred.get()?.keys.onKey(event);
  const leave = () => {
    if (popupOf(ui, "capture", row)) ui.popup = undefined;
  };
  return html`<button type="button" class=${capture ? "keys capturing" : "keys"} id=${id} aria-labelledby=${`label-${name} ${id}`}
    aria-describedby=${`${describedBy} clash-${name}`} ?disabled=${disabled && !readOnly} aria-disabled=${readOnly || nothing} @click=${start} @keydown=${onKey} @keyup=${onKey} @blur=${leave}>${
      bound === ""
        ? html`<span>${words.noKey}</span>`
        : bound.split(" + ").map((key) => html`<kbd>${key}</kbd>`)
    }${
      // Lies over the bound key, which keeps its room, so that nothing moves.
      capture
        ? html`<span class="asks">${keyLabel(capture.chord, ui.keyboardMap) || words.pressAKey(bound)}</span>`
        : nothing
    }</button>`;
};

/** Returns the chord of a row; for a key code, the name of the key, or the code itself while the key's name is unknown. */
function chordOf(ui: Ui, row: PanelRow, literal: string): string {
  const value: unknown = JSON.parse(literal);
  if (typeof value === "string") return normalizeChord(value);
  const named = ui.deferred.get()?.keys.chordOf({ ...row, keybind: true, valueJson: literal });
  return named || (row.type === "int" && value !== 0 ? textOf(literal) : "");
}

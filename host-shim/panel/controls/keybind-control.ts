import { html } from "lit/html.js";
import { keyLabel, normalizeChord } from "../input/key-chords.js";
import type { PanelRow } from "../rows/panel-row.js";
import { textOf } from "../rows/values.js";
import { type Ui, whenLoaded } from "../state/ui.js";
import { words } from "../words/words.js";
import { type Control, whole } from "./control.js";

/** A box that captures a key: for a keybind row, and for an int row that holds a virtual-key code. */
export const keybindControl: Control = (ui, row, { name, id, describedBy, disabled, literal }) => {
  const { popup } = ui;
  const capturing = popup?.kind === "capture" && popup.id === row.id ? popup : undefined;
  const chord = chordOf(ui, row, literal);
  const start = () => void whenLoaded(ui, ({ keys }) => keys.start(row.id));
  const hear = (event: KeyboardEvent) => ui.deferred.get()?.keys.hear(row, event);
  return whole(html`<button type="button" class=${capturing ? "keys capturing" : "keys"} id=${id}
    aria-labelledby=${`label-${name} ${id}`} aria-describedby=${describedBy} ?disabled=${disabled}
    @click=${start} @keydown=${hear} @keyup=${hear}
    @blur=${() => {
      if (ui.popup?.kind === "capture" && ui.popup.id === row.id) ui.popup = undefined;
    }}>${
      capturing
        ? keyLabel(capturing.capture.chord, ui.keyboardMap) ||
          words.pressAKey(keyLabel(chord, ui.keyboardMap))
        : chord === ""
          ? html`<span class="none">${words.noKey}</span>`
          : keyLabel(chord, ui.keyboardMap)
              .split(" + ")
              .map((key) => html`<kbd>${key}</kbd>`)
    }</button>`);
};

/** What a row is bound to: a code by the name of its key, where the names are there and one of them fits. */
function chordOf(ui: Ui, row: PanelRow, literal: string): string {
  const value: unknown = JSON.parse(literal);
  if (typeof value === "string") return normalizeChord(value);
  const named = ui.deferred.get()?.keys.chordOf({ ...row, keybind: true, valueJson: literal });
  return named || (row.type === "int" && value !== 0 ? textOf(literal) : "");
}

import { keyLabel, normalizeChord } from "../input/key-chords.js";
import type { PanelRow } from "../rows/panel-row.js";
import { textOf } from "../rows/values.js";
import { type Ui, whenLoaded } from "../state/ui.js";
import { nothing } from "../templates/template.js";
import { words } from "../words/words.js";
import { type Control, fillControl } from "./control.js";
import { newElement, piece } from "./piece.js";

const KEYS = piece(
  "button",
  { type: "button", class: "keys" },
  {
    click: (ui, row, event) =>
      void whenLoaded(ui, ({ keys }) => keys.start(row.id, (event as PointerEvent).pointerType === "touch")),
    keydown: onKey,
    keyup: onKey,
    focusout(ui, row) {
      if (captureOf(ui, row)) ui.popup = undefined;
    },
  },
);

/** A box that captures a key: for a keybind row, and for an int row that holds a virtual-key code. */
export const keybindControl: Control = (ui, row, parts) => ({
  pieces: PIECES,
  fill([box]) {
    const button = box as HTMLButtonElement;
    const capture = captureOf(ui, row);
    const bound = keyLabel(chordOf(ui, row, parts.literal), ui.keyboardMap);
    fillControl(button, { ...parts, describedBy: `${parts.describedBy} clash-${parts.name}` });
    button.classList.toggle("capturing", capture !== undefined);
    button.setAttribute("aria-labelledby", `label-${parts.name} ${parts.id}`);
    button.replaceChildren(
      ...(capture
        ? [keyLabel(capture.chord, ui.keyboardMap) || words.pressAKey(bound)]
        : bound === ""
          ? [newElement("span", {}, words.noKey)]
          : bound.split(" + ").map((key) => newElement("kbd", {}, key))),
    );
  },
  rest: nothing,
});

const PIECES = [KEYS];

/** Returns the key capture of a row, if it is active. */
function captureOf({ popup }: Ui, { id }: PanelRow) {
  return popup?.kind === "capture" && popup.id === id ? popup.capture : undefined;
}

function onKey(ui: Ui, _row: PanelRow, event: KeyboardEvent): void {
  ui.deferred.get()?.keys.onKey(event);
}

/** Returns the chord of a row; for a key code, the name of its key, or the number while its name is unknown. */
function chordOf(ui: Ui, row: PanelRow, literal: string): string {
  const value: unknown = JSON.parse(literal);
  if (typeof value === "string") return normalizeChord(value);
  const named = ui.deferred.get()?.keys.chordOf({ ...row, keybind: true, valueJson: literal });
  return named || (row.type === "int" && value !== 0 ? textOf(literal) : "");
}

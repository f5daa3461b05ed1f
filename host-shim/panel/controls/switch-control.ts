import { nothing } from "../templates/template.js";
import { type Control, fillControl } from "./control.js";
import { piece } from "./piece.js";

const SWITCH = piece(
  "input",
  { type: "checkbox", role: "switch", class: "switch" },
  { change: (ui, row, event) => ui.store.edit(row, String((event.target as HTMLInputElement).checked)) },
);

/** A switch for a bool row. */
export const switchControl: Control = (_ui, _row, parts) => ({
  pieces: PIECES,
  fill([element]) {
    const input = element as HTMLInputElement;
    fillControl(input, parts);
    input.checked = parts.literal === "true";
  },
  rest: nothing,
});

const PIECES = [SWITCH];

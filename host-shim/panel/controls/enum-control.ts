import { textOf } from "../rows/values.js";
import { nothing } from "../templates/template.js";
import { words } from "../words/words.js";
import { type Control, fillControl } from "./control.js";
import { piece } from "./piece.js";
import { putValue } from "./text-box.js";

const SELECT = piece(
  "select",
  {},
  {
    change: (ui, row, event) => ui.store.edit(row, JSON.stringify((event.target as HTMLSelectElement).value)),
  },
);

/** A `<select>` for an enum row. A stored value that is not among the choices is shown as an extra one. */
export const enumControl: Control = (_ui, { options, optionLabels }, parts) => ({
  pieces: PIECES,
  fill([element]) {
    const select = element as HTMLSelectElement;
    const value = textOf(parts.literal);
    fillControl(select, parts);
    const choices = options.map((option, at) => [optionLabels[at]!, option] as const);
    if (!options.includes(value)) choices.unshift([words.otherChoice(value), value]);
    const shown = [...select.options].map((option) => [option.textContent, option.value]);
    // Replacing the options would disturb an open list.
    if (JSON.stringify(shown) !== JSON.stringify(choices))
      select.replaceChildren(...choices.map((choice) => new Option(...choice)));
    putValue(select, value);
  },
  rest: nothing,
});

const PIECES = [SELECT];

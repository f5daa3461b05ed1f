import { textOf } from "../rows/values.js";
import { html, nothing, render } from "../templates/template.js";
import { words } from "../words/words.js";
import { type Control, fillControl } from "./control.js";
import { piece } from "./piece.js";
import { putValue } from "./text-box.js";

const SELECT = piece(html`<select></select>`, {
  change: (ui, row, event) => ui.store.edit(row, JSON.stringify((event.target as HTMLSelectElement).value)),
});

/** A list of choices for an enum row. A stored value that is none of them is shown as one more. */
export const enumControl: Control = (_ui, { options, optionLabels }, parts) => ({
  pieces: PIECES,
  fill([element]) {
    const select = element as HTMLSelectElement;
    const value = textOf(parts.literal);
    fillControl(select, parts);
    render(
      html`${options.includes(value) ? nothing : choice(value, words.otherChoice(value))}${options.map((option, at) => choice(option, optionLabels[at]!))}`,
      select,
    );
    putValue(select, value);
  },
  rest: nothing,
});

const PIECES = [SELECT];

function choice(value: string, label: string) {
  return html`<option value=${value}>${label}</option>`;
}

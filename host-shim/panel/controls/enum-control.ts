import { html, nothing } from "lit/html.js";
import { textOf } from "../rows/values.js";
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
    const known = options.includes(value);
    fillControl(select, parts);
    putOptions(
      select,
      known ? options : [value, ...options],
      known ? optionLabels : [words.otherChoice(value), ...optionLabels],
    );
    putValue(select, value);
  },
  rest: nothing,
});

const PIECES = [SELECT];

/** Has a list offer these choices, unless it does: one that is open then stays as it is. */
function putOptions(select: HTMLSelectElement, values: readonly string[], labels: readonly string[]): void {
  const same = ({ value, textContent }: HTMLOptionElement, at: number) =>
    value === values[at] && textContent === labels[at];
  const present = [...select.options];
  if (present.length === values.length && present.every(same)) return;
  select.replaceChildren(...values.map((value, at) => new Option(labels[at], value)));
}

import { html } from "lit/html.js";
import { textOf } from "../rows/values.js";
import { words } from "../words/words.js";
import { type Control, whole } from "./control.js";
import { live } from "./live.js";

/** A list of choices for an enum row. A stored value that is none of them is shown as one more. */
export const enumControl: Control = (ui, row, { id, describedBy, disabled, literal }) => {
  const value = textOf(literal);
  const known = row.options.includes(value);
  return whole(html`<select id=${id} aria-describedby=${describedBy} ?disabled=${disabled} .value=${live(value)}
    @change=${(event: Event) => ui.store.edit(row, JSON.stringify((event.target as HTMLSelectElement).value))}>
    ${known ? "" : html`<option value=${value} selected>${words.otherChoice(value)}</option>`}
    ${row.options.map(
      (option, index) =>
        html`<option value=${option} ?selected=${option === value}>${row.optionLabels[index]}</option>`,
    )}</select>`);
};

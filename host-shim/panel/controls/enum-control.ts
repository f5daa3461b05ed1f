import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import type { PanelRow } from "../rows/panel-row.js";
import { textOf } from "../rows/values.js";
import { words } from "../words/words.js";
import type { Control } from "./control.js";

/** The most letters of all segments together that fit the narrowest column of controls. */
const MOST_LETTERS = 24;

/** Whether the choices are drawn as segments: they are two to four short choices and include the value. */
function areSegments({ options, optionLabels }: PanelRow, value: string): boolean {
  // An East Asian letter is as wide as two Latin letters.
  const { length } = optionLabels.join("").replace(/[\u1100-\uffff]/g, "$&$&");
  return options.length > 1 && options.length < 5 && length <= MOST_LETTERS && options.includes(value);
}

/** Draws the choices of an enum row as segments or a `<select>`; a stored value that is not a choice is an extra option. */
export const enumControl: Control = (ui, row, { name, id, describedBy, disabled, readOnly, literal }) => {
  const { options, optionLabels } = row;
  const value = textOf(literal);
  const choices = options.map((option, at) => [optionLabels[at]!, option] as const);
  // A read-only control disables all choices except its value: neither a radio button nor a `<select>` can be read-only.
  const isOff = (option: string) => disabled && !(readOnly && option === value);
  const store = ({ target }: Event) =>
    ui.store.edit(row, JSON.stringify((target as HTMLInputElement | HTMLSelectElement).value));
  if (areSegments(row, value))
    // The chosen segment, the only tab stop, has the id and the description of the control. The styles draw the labels.
    return html`<div class="segments" role="radiogroup" aria-labelledby=${`label-${name}`} aria-readonly=${readOnly || nothing} @change=${store}>${choices.map(
      ([
        label,
        option,
      ]) => html`<input type="radio" name=${name} id=${option === value ? id : `${id}/${option}`} aria-label=${label} value=${option}
        aria-describedby=${option === value ? describedBy : nothing} ?disabled=${isOff(option)} .checked=${live(option === value)}>`,
    )}</div>`;
  if (!options.includes(value)) choices.unshift([words.otherChoice(value), value]);
  return html`<select id=${id} aria-describedby=${describedBy} ?disabled=${isOff(value)} aria-readonly=${readOnly || nothing} @change=${store}>${choices.map(
    ([label, option]) =>
      html`<option value=${option} ?disabled=${isOff(option)} .selected=${live(option === value)}>${label}</option>`,
  )}</select>`;
};

import { html } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { textOf } from "../rows/values.js";
import { words } from "../words/words.js";
import type { Control } from "./control.js";

/** A `<select>` for an enum row. A stored value that is not among the choices is shown as an extra one. */
export const enumControl: Control = (ui, row, { id, describedBy, disabled, literal }) => {
  const { options, optionLabels } = row;
  const value = textOf(literal);
  const choices = options.map((option, at) => [optionLabels[at]!, option] as const);
  if (!options.includes(value)) choices.unshift([words.otherChoice(value), value]);
  return html`<select id=${id} aria-describedby=${describedBy} ?disabled=${disabled} @change=${({
    target,
  }: Event) => ui.store.edit(row, JSON.stringify((target as HTMLSelectElement).value))}>${choices.map(
    ([label, option]) => html`<option value=${option} .selected=${live(option === value)}>${label}</option>`,
  )}</select>`;
};

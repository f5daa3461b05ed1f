import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import type { Control } from "./control.js";

/** Draws a switch for a bool row. */
export const switchControl: Control = (ui, row, { id, describedBy, disabled, readOnly, literal }) =>
  html`<input type="checkbox" role="switch" class="switch" id=${id} aria-describedby=${describedBy} ?disabled=${disabled && !readOnly}
    aria-readonly=${readOnly || nothing} .checked=${live(literal === "true")} @click=${(event: Event) => {
      if (readOnly) event.preventDefault();
    }} @change=${({ target }: Event) => ui.store.edit(row, String((target as HTMLInputElement).checked))}>`;

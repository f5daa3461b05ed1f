import { html } from "lit-html";
import { live } from "lit-html/directives/live.js";
import type { Control } from "./control.js";

/** A switch for a bool row. */
export const switchControl: Control = (ui, row, { id, describedBy, disabled, literal }) =>
  html`<input type="checkbox" role="switch" class="switch" id=${id} aria-describedby=${describedBy} ?disabled=${disabled}
    .checked=${live(literal === "true")} @change=${({ target }: Event) =>
      ui.store.edit(row, String((target as HTMLInputElement).checked))}>`;

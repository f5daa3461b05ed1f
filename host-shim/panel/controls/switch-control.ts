import { html } from "lit/html.js";
import type { Control } from "./control.js";
import { live } from "./live.js";

/** A switch for a bool row. */
export const switchControl: Control = (ui, row, { id, describedBy, disabled, literal }) => html`<input
  type="checkbox" role="switch" class="switch" id=${id} aria-describedby=${describedBy} ?disabled=${disabled}
  .checked=${live(literal === "true")}
  @change=${(event: Event) => ui.store.edit(row, String((event.target as HTMLInputElement).checked))}>`;
